import Foundation
import PseudoTerminal
import Testing

@Suite("till lookup, drill and learn", .ownThreads)
struct LearningTests {
  @Test("an answer says what happened, the money, what to say and not to say, and what to do next")
  func answer() throws {
    let finished = try runTill(["lookup", "800100155"])
    #expect(finished.status == 0, "\(finished)")
    for label in ["Happened", "Money", "Say", "Caution", "Do next", "Background", "See it happen"] {
      #expect(finished.output.contains("\n\(label) ") || finished.output.hasPrefix(label), "\(finished.output)")
    }
    #expect(finished.output.contains("till --outcome hyperpay.result-code.800.100.155"))
    #expect(!finished.output.contains("⟦"))
    let twins = try runTill(["lookup", "800.100.152"]).output
    let alike = try #require(twins.split(separator: "\n").first { $0.contains("same answer fits") })
    #expect(!alike.contains("800.100.152"), "an answer is not its own twin: \(alike)")
  }

  @Test("without a provider’s name or word, an answer claims neither a provider nor anything about the money")
  func uncertain() throws {
    let open = try runTill(["lookup", "it", "says", "failed", "but", "my", "bank", "shows", "SAR", "250"])
    #expect(open.status == 0 && open.output.contains("Unknown until you look it up"), "\(open)")
    let twice = try runTill(["lookup", "charged", "twice"]).output
    #expect(twice.hasPrefix("Happened  Two amounts on a statement are not always two charges"), "\(twice)")
    #expect(!twice.prefix { $0 != "\n" }.contains("PIX"))
    let named = try runTill(["lookup", "tabby", "said", "no"])
    #expect(!named.output.contains("Unknown until you look it up"), "\(named)")
  }

  /// What a look-up prints for machines.
  private func json(_ query: String...) throws -> [String: Any] {
    let output = try runTill(["lookup", "--json"] + query).output
    return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test("answers are JSON for machines, the best first, and nothing found is exit status 1")
  func machines() throws {
    let closed = try json("CLOSED_BY_USER")
    let answers = try #require(closed["answers"] as? [[String: Any]])
    #expect(answers.first?["id"] as? String == "yuno.sdk-sub-status.closed-by-user")
    #expect(closed["certain"] as? Bool == true && (closed["next"] as? [String])?.first?.hasPrefix("1. ") == true)
    #expect(try runTill(["lookup", "xylophone"]).status == 1)
  }

  @Test("without certainty, machines read what holds in general, and no answer's sentence as if it held")
  func uncertainMachines() throws {
    let found = try json("it", "says", "failed", "but", "money", "gone")
    #expect(found["certain"] as? Bool == false && found["money"] as? String == "unknown")
    #expect((found["say"] as? String)?.hasPrefix("I am checking whether you were charged") == true)
    let answers = try #require(found["answers"] as? [[String: Any]])
    #expect(!answers.isEmpty && answers.allSatisfy { $0["say"] == nil && $0["money"] == nil })
    #expect(try json("gift", "card")["situation"] as? String == "voucher")
  }

  @Test(
    "outcomes are searched without an option, the best first, as in a look-up",
    arguments: [["800.100.155"], ["OTP"], ["charged twice"], ["--search", "charged twice"]])
  func outcomes(arguments: [String]) throws {
    let listed = try runTill(["outcomes"] + arguments)
    let answers = try json(arguments.last ?? "")["answers"] as? [[String: Any]]
    let first = try #require(answers?.first?["id"] as? String)
    #expect(listed.status == 0 && listed.output.hasPrefix(first + "  "), "\(listed.output.prefix(200))")
    #expect(try runTill(["outcomes", "xylophone"]).status == 1)
  }

  @Test("a drill without a person asks nothing, and names that do not exist are refused")
  func drill() throws {
    let map = try runTill(["drill", "--map"])
    #expect(map.status == 0 && map.output.contains("stc pay") && !map.output.contains("⟦"), "\(map)")
    #expect(try runTill(["drill", "--provider", "nobody"]).status == 2)
    let topic = try runTill(["drill", "--topic", "nothing"])
    #expect(
      topic.status == 2 && topic.complaints.contains("Unknown topic `nothing`") && !topic.complaints.contains("⟦"))
    #expect(try runTill(["drill", "--minutes", "0"]).status == 2)
  }

  @Test("lessons and tickets are listed, and a scenario that is no lesson is refused")
  func lessons() throws {
    let list = try runTill(["learn", "--list"])
    #expect(list.status == 0 && !list.output.contains("⟦"), "\(list)")
    #expect(list.output.contains("lesson-01-records") && list.output.contains("ticket-webhook-twice"))
    for course in ["support-basics: 0 of ", "practice: 0 of ", "tickets: 0 of "] {
      #expect(list.output.contains(course))
    }
    let tickets = try runTill(["learn", "tickets", "--list"])
    #expect(tickets.output.contains("ticket-webhook-twice") && !tickets.output.contains("lesson-01-records"))
    #expect(try runTill(["learn", "tabby-approved"]).status == 2)
    #expect(try runTill(["learn", "tabby-approved"]).complaints.contains("tabby-approved has no lesson in it"))
    #expect(try runTill(["learn", "lesson-01"]).complaints.contains("Did you mean `lesson-01-records`?"))
    let mistyped = try runTill(["learn", "no-such-lesson"])
    #expect(mistyped.status == 2 && mistyped.complaints.contains("no course or lesson “no-such-lesson”"), "\(mistyped)")
    #expect(!mistyped.complaints.contains("E008"), "\(mistyped)")
  }

  @Test("a lesson of one’s own with a false answer key is an error for `check` as it is for `run`")
  func falseKey() throws {
    let lesson = """
      till: 1
      id: mine
      name: Mine
      lesson: {goal: Read the record.}
      steps:
        - start: checkout
        - ask: {question: "Charged?", about: money, answer: "yes"}

      """
    let file = TestFolders.make("lesson") + "/mine.till.yaml"
    try lesson.write(toFile: file, atomically: true, encoding: .utf8)
    let checked = try runTill(["check", file])
    #expect(
      checked.status == 2 && checked.output.contains("R109") && checked.output.contains("1 error, "), "\(checked)")
    #expect(try runTill(["run", file]).status == 1)
    try lesson.replacing("\"yes\"", with: "\"no\"").write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try runTill(["check", file]).status == 0)
  }

  @Test("a question whose points are used up gives none, and says so in words")
  func noPoints() throws {
    let taken = try runTill(
      ["learn", "lesson-01-records", "--plain"], input: String(repeating: "1\n", count: 6) + "2\nq\n",
      environment: personalEnvironment())
    #expect(taken.output.contains("Right. No points are left for this question."), "\(taken)")
    #expect(!taken.output.contains("0 points."))
  }

  @Test("line by line, what happened is told before the first question")
  func toldInLines() throws {
    let finished = try runTill(["learn", "ticket-swish-declined", "--plain"], input: "q\n")
    let told = try #require(finished.output.range(of: "What happened\nNils"), "\(finished)")
    let asked = try #require(finished.output.range(of: "Has the shop charged anything?"), "\(finished)")
    #expect(told.lowerBound < asked.lowerBound)
  }

  @Test("Esc goes back to the question from what was opened beside it, and `?` begins with the words on the screen")
  func aside() throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["learn", "ticket-swish-declined"], environment: personalEnvironment(),
      columns: 80, rows: 24)
    try till.wait(forText: "Enter continue")
    for _ in 0..<12 where !till.screen.shows("Has the shop charged") {
      till.press(.enter)
      _ = till.comesToRest()
    }
    for (key, words) in [("r", "The four records with codes"), ("w", "The calls so far"), ("?", "What the words mean")]
    {
      till.type(key)
      try till.wait(forText: words)
      #expect(till.screen.shows("Esc back") && !till.screen.shows("Esc leave"), "\(till.screen.text)")
      if key == "?" {
        let terms = till.screen.text.prefix { !$0.contains("acquirer") }.joined()
        #expect(terms.contains("declined:") && !terms.contains("chargeback:"), "\(till.screen.text)")
      }
      till.press(.escape)
      try till.wait(forText: "Has the shop charged")
    }
    till.press(.escape)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("calls of several days stand with their dates, so that a refund days later does not look like one at once")
  func dates() throws {
    let calls = try runTill(["learn", "ticket-part-back", "--plain"], input: "w\nq\n").output.split(separator: "\n")
    let paid = try #require(calls.first { $0.contains("hyperpay.submit-card") }?.split(separator: ":").first)
    let refunded = try #require(calls.first { $0.contains("hyperpay.refund") }?.split(separator: ":").first)
    #expect(paid.contains("Mar 2026") && refunded.contains("Mar 2026") && paid.dropLast(3) != refunded.dropLast(3))
    let one = try runTill(["learn", "ticket-swish-declined", "--plain"], input: "w\nq\n")
    #expect(!one.output.contains("Mar 2026"), "\(one)")
  }

  @Test("the case behind a ticket opens with one key each, and `?` says what the words mean")
  func lookingInto() throws {
    let finished = try runTill(["learn", "ticket-swish-declined", "--plain"], input: "?\nw\nt\nr\nc\nq\n")
    #expect(finished.status == 0 && !finished.output.contains("⟦"), "\(finished)")
    for words in [
      "Swish says no. Have I paid?", "pending: not decided yet", "webhook: the provider’s message",
      "The calls so far", "swedbank-pay.create-payment-order: answered", "What happens next, and when",
      "The four records with codes", "What the customer sees", "Swedbank Pay", "declined it; nothing charged",
    ] {
      #expect(finished.output.contains(words), "\(words)")
    }
  }
}
