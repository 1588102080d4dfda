import Testing
import Training
import Wire

@Suite("A class of learners")
struct ClassTests {
  private static let course = Course(
    id: "basics",
    lessons: ["one", "two"].map { CourseLesson(id: $0, course: "basics", minutes: 5, pass: 60, needs: []) })

  private func answer(_ words: String, isRight: Bool, at: Int64 = 5) -> ClassEntry {
    .answered(.init(lesson: "one", question: words, answer: "yes", isRight: isRight, at: at))
  }

  private func over(_ points: Int, at: Int64 = 9) -> ClassEntry {
    .progress(LessonEntry(lesson: "one", stops: 4, points: points, of: 10, isOver: true, at: at))
  }

  private func learner(_ entries: [ClassEntry]) -> ClassLearner {
    entries.reduce(into: ClassLearner(name: "?")) { $0.take($1) }
  }

  @Test("a manifest is read back; one of another version, and a text that is none, are told apart")
  func manifest() throws {
    let manifest = ClassManifest(course: "support-basics")
    #expect(try ClassManifest(manifest.json.compactText) == manifest)
    #expect(throws: ClassManifest.Problem.otherVersion(2)) {
      try ClassManifest("{\"till-class\": 2, \"course\": \"x\"}")
    }
    for text in ["", "[]", "{\"till-class\": 1}", "{\"till-class\": \"1\", \"course\": \"x\"}"] {
      #expect(throws: ClassManifest.Problem.unreadable) { try ClassManifest(text) }
    }
  }

  @Test("every entry is read back from its line, and a torn line is none")
  func entries() {
    let all: [ClassEntry] =
      [
        .joined(name: "Zoë \"Z\" O’Hara", at: 1), answer("May the customer pay again?", isRight: false), over(7),
        .met(order: 4, at: 8), .left(at: 9),
      ] + ClassEntry.Help.allCases.map { .helped($0, lesson: "one", at: 3) }
    for entry in all {
      #expect(ClassEntry(entry.json.compactText) == entry)
      #expect(ClassEntry(String(entry.json.compactText.dropLast(3))) == nil)
    }
  }

  @Test("names of any script are kept and stay in their folder; empty, long and moving ones are refused")
  func names() {
    #expect(LearnerName("  Sara-2 ")?.fileName == "Sara-2.jsonl")
    #expect(LearnerName("../../etc")?.fileName == "%2E%2E%2F%2E%2E%2Fetc.jsonl")
    #expect(LearnerName("é")?.fileName == "%C3%A9.jsonl")
    #expect(LearnerName("نورة")?.text == "نورة")
    #expect(LearnerName("علی\u{200C}رضا") != nil)
    #expect((LearnerName(String(repeating: "م", count: 40))?.fileName.utf8.count).map { $0 <= 255 } == true)
    for name in ["", "   ", "a\nb", "a\u{1B}[2J", "a\u{202E}b", String(repeating: "x", count: 41)] {
      #expect(LearnerName(name) == nil, "\(name.debugDescription)")
    }
  }

  @Test("tries count at the present stop and begin anew with the next; the last wrong answer stays")
  func standing() {
    var sara = learner([
      .joined(name: "Sara", at: 1), answer("Q", isRight: false), .helped(.hint, lesson: "one", at: 6),
    ])
    #expect(sara.name == "Sara" && sara.tries == 2 && sara.lesson == "one" && sara.since == 1)
    sara.take(.progress(LessonEntry(lesson: "one", stops: 2, points: 5, of: 10, isOver: false, at: 70_000)))
    #expect(sara.tries == 0 && sara.since == 70_000 && sara.lastWrong?.question == "Q")
    #expect(sara.worked == 69_999)
  }

  @Test("who has left is told apart from who sits at a question, until the learner comes back")
  func left() {
    var sara = learner([.joined(name: "Sara", at: 1), .left(at: 2)])
    #expect(sara.hasLeft)
    sara.take(.joined(name: "Sara", at: 3))
    #expect(!sara.hasLeft)
  }

  @Test("an evening between two entries is no work")
  func pause() {
    let sara = learner([.joined(name: "Sara", at: 1), .helped(.hint, lesson: "one", at: 10_000_000)])
    #expect(sara.worked == 300_000)
  }

  @Test("an outage is met by everybody, a fault by its learner, each once; an outage that ended before is not met")
  func orders() {
    let lines = [
      ClassOrder.outage(provider: "tabby", isOver: false), .outage(provider: "tabby", isOver: true),
      .outage(provider: "stitch", isOver: false), .fault(word: "timeout", isOfWebhooks: false, learner: "Noura"),
      .fault(word: "latency", isOfWebhooks: true, learner: "Sara"),
    ].map(\.json.compactText)
    var orders = ClassOrders(learner: "Sara")
    orders.take(lines + ["torn"])
    #expect(orders.outages == ["stitch"])
    #expect(orders.next()?.number == 3)
    #expect(orders.next()?.order == .fault(word: "latency", isOfWebhooks: true, learner: "Sara"))
    #expect(orders.next() == nil)
    var again = ClassOrders(learner: "Sara", met: [3, 5])
    again.take(lines)
    #expect(again.outages == ["stitch"] && again.waiting.isEmpty)
    var trainer = ClassOrders()
    trainer.take(lines)
    #expect(trainer.outages == ["stitch"])
  }

  @Test("a report counts what is passed and puts the question that most missed first")
  func report() {
    let sara = learner([.joined(name: "Sara", at: 1), answer("A", isRight: false), answer("B", isRight: true), over(8)])
    let noura = learner([
      .joined(name: "Noura", at: 2), answer("A", isRight: false), answer("B", isRight: false), over(5),
    ])
    let report = ClassReport(Self.course, [sara, noura], outages: [])
    #expect(report.rows.map(\.passed) == [1, 0] && report.rows.map(\.mean) == [80, 50])
    #expect(report.rows.map(\.best) == [[80, nil], [50, nil]])
    #expect(report.missed.map(\.question.words) == ["A", "B"] && report.missed.map(\.wrong) == [2, 1])
    #expect(report.missed.first?.answers == 2)
    #expect(!report.rows.contains(where: report.isComplete))
  }

  @Test("a report counts hints, tasks that were shown and tasks that were skipped, each for itself")
  func help() throws {
    let helped: [ClassEntry.Help] = [.hint, .hint, .hint, .shown, .shown, .skipped]
    let sara = learner([.joined(name: "Sara", at: 1)] + helped.map { .helped($0, lesson: "one", at: 2) })
    let report = ClassReport(Self.course, [sara], outages: ["tabby"])
    let row = try #require(report.rows.first)
    #expect(ClassEntry.Help.allCases.map(row.times) == [3, 2, 1] && sara.tries == 6)
    #expect(
      report.csv.hasPrefix("name,passed,lessons,mean_percent,answers,wrong,hints,shown,skipped,minutes,one,two\r\n"))
    #expect(report.csv.contains("Sara,0,2,,0,0,3,2,1,0,,"))
    let json = report.json["learners"]?[0]
    #expect(["hints", "shown", "skipped"].map { json?[$0]?.integer } == [3, 2, 1])
    #expect(report.json["outages"]?[0]?.string == "tabby")
  }

  @Test("in a ticket, tries and minutes begin anew with each question; the row leaves the ticket when it ends")
  func ticket() {
    func answer(_ question: String, isRight: Bool, at: Int64) -> ClassEntry {
      .answered(.init(lesson: "class-ticket/call/timeout", question: question, answer: "?", isRight: isRight, at: at))
    }
    var sara = learner([
      .joined(name: "Sara", at: 1), self.answer("Q", isRight: false), answer("A", isRight: false, at: 60_000),
      answer("A", isRight: false, at: 61_000),
    ])
    #expect(sara.lesson == "class-ticket/call/timeout" && sara.tries == 2 && sara.since == 60_000)
    sara.take(answer("A", isRight: true, at: 90_000))
    #expect(sara.tries == 0 && sara.since == 90_000)
    sara.take(answer("B", isRight: false, at: 95_000))
    #expect(sara.tries == 1 && sara.since == 95_000)
    let closed = ClassEntry.closed(ticket: "class-ticket/call/timeout", at: 120_000)
    #expect(ClassEntry(closed.json.compactText) == closed)
    sara.take(closed)
    #expect(sara.lesson == "one" && sara.tries == 0 && sara.since == 120_000)
    sara.take(answer("A", isRight: false, at: 130_000))
    sara.take(.joined(name: "Sara", at: 140_000))
    #expect(sara.lesson == "one", "a ticket is not met again")
  }

  @Test(
    "a number that no Till writes makes a line none",
    arguments: [
      #"{"at":-1,"left":true}"#, #"{"at":9223372036854775807,"left":true}"#, #"{"at":253402300800000,"met":1}"#,
      #"{"at":1,"met":-1}"#, #"{"at":1,"met":9223372036854775807}"#,
      #"{"at":2,"lesson":"x","stops":1,"points":9223372036854775807,"of":1,"over":true}"#,
      #"{"at":2,"lesson":"x","stops":-1,"points":1,"of":1}"#, #"{"at":2,"lesson":"x","stops":1,"points":1,"of":1e9}"#,
    ])
  func numbers(line: String) {
    #expect(ClassEntry(line) == nil)
    #expect(DrillEntry(#"{"at":-9223372036854775808,"card":"x","grade":4}"#) == nil)
    #expect(DrillEntry(#"{"at":1,"card":"x","grade":4}"#) != nil)
  }

  @Test("whatever lines are read, nothing is added up beyond what a number holds")
  func extremes() throws {
    let most = 253_402_300_799_999
    let lines = [
      #"{"at":1,"joined":"Sara"}"#, #"{"at":\#(most),"left":true}"#, #"{"at":1,"joined":"Sara"}"#,
      #"{"at":5,"lesson":"one","stops":1000000,"points":1000000,"of":1,"over":true}"#,
    ]
    let entries = lines.compactMap(ClassEntry.init)
    #expect(entries.count == lines.count)
    let sara = learner(entries)
    #expect(sara.worked == 300_000 && sara.lastSeen == most)
    #expect(ClassReport(Self.course, [sara], outages: []).rows.first?.mean == 100)
  }

  @Test("a name that nobody could type is no line")
  func typedNames() {
    for name in ["\\u001b]0;PWN\\u0007", "a\\nb", "\\u202eevil", "", " Sara ", String(repeating: "x", count: 41)] {
      #expect(ClassEntry("{\"at\":1,\"joined\":\"\(name)\"}") == nil, "\(name)")
    }
  }

  @Test("each name has one file, and the file says whose it is")
  func fileNames() {
    for name in ["Sara-2", "../../etc", "é", "نورة", "Zoë / O’Hara", "\u{D4E}x"] {
      #expect(LearnerName(name).flatMap { LearnerName(fileName: $0.fileName) }?.text == name, "\(name)")
    }
    for file in ["Sara", "Sara.json", ".jsonl", "a%2f.jsonl", "%53ara.jsonl", "a b.jsonl", "%FF.jsonl", "12.jsonl"] {
      #expect(LearnerName(fileName: file) == nil, "\(file)")
    }
  }

  @Test("a name with a comma, a quotation mark or a formula is one harmless field")
  func csv() {
    let names = ["O\"Hara, Zoë", "=1+1"].map { learner([.joined(name: $0, at: 1)]) }
    let lines = ClassReport(Self.course, names, outages: []).csv.split(separator: "\r\n")
    #expect(lines.first == "name,passed,lessons,mean_percent,answers,wrong,hints,shown,skipped,minutes,one,two")
    #expect(
      lines.dropFirst().map(String.init) == ["\"O\"\"Hara, Zoë\",0,2,,0,0,0,0,0,0,,", "'=1+1,0,2,,0,0,0,0,0,0,,"])
  }
}
