import Foundation
import Frames
import Language
import PseudoTerminal
import Terminal
import Testing
import TillAssets

@testable import Training
@testable import till

@Suite("What the desk tells, prints and shows")
struct DeskTests {
  private static func surroundings() throws -> (phrases: Phrasebook, assets: AssetFolder, index: DeskIndex) {
    let context = try AppContext.orExit()
    return (
      context.phrases, context.assets, try DeskIndex(context.assets.outcomes(), in: context.assets)
    )
  }

  /// The numbers of the steps in a text, in their order.
  private func steps(_ text: String) -> [Int] {
    text.matches(of: #/(?:^| )(\d)\. /#).compactMap { Int($0.1) }
  }

  // MARK: What is told

  @Test("every situation says what it is, and what to say, not to say and do, in sentences of its own or of its kind")
  func situations() throws {
    let (phrases, assets, _) = try Self.surroundings()
    for topic in try assets.deskVocabulary().topics {
      #expect(phrases.has("lookup.open.\(topic.id).happened"), "\(topic.id)")
      let finding = DeskFinding(answers: [], topic: topic.id, kind: topic.kind, isCertain: false)
      let lines = DeskPanel(about: finding, phrases).lines
      let general = DeskPanel(about: DeskFinding(answers: [], topic: nil, kind: nil, isCertain: false), phrases).lines
      #expect(lines[1].text.hasPrefix("Unknown until you look it up."), "\(topic.id)")
      #expect(lines[4].text != general[4].text, "\(topic.id)")
      #expect(
        steps(lines[4].text).count >= 2 && steps(lines[4].text) == Array(1...steps(lines[4].text).count), "\(topic.id)")
      #expect(
        lines[4].text.firstMatch(of: #/hand over|refer|asks the/#.ignoresCase()) != nil, "\(topic.id): \(lines[4].text)"
      )
    }
  }

  @Test("what to do next is numbered for every outcome, and says who takes over where support cannot go on")
  func next() throws {
    let (phrases, assets, _) = try Self.surroundings()
    let vocabulary = try assets.deskVocabulary()
    for outcome in try assets.outcomes() {
      let answer = DeskAnswer(outcome: outcome, twins: [], handOver: vocabulary.recipient(of: outcome))
      #expect(phrases.has(answer.nextKey), "\(outcome.id): \(answer.nextKey)")
      let text = phrases.text(answer.nextKey, ["provider": .text(outcome.providerName)])
      #expect(steps(text).count >= 2 && steps(text) == Array(1...steps(text).count), "\(outcome.id): \(text)")
      // Nobody at the desk can decide, refund, correct or repair.
      if outcome.money == .unknown || outcome.retry == .never || outcome.retry == .askFirst || answer.handOver != nil {
        #expect(text.firstMatch(of: #/hand over/#.ignoresCase()) != nil, "\(outcome.id): \(text)")
      }
    }
  }

  @Test("a background that sends support to others is never without them in what to do next")
  func notes() throws {
    let others = #/(tell|pass it to|give|ask) the (developers|payments team|security team)|tell (operations|the owner)/#
      .ignoresCase()
    let assets = try Self.surroundings().assets
    let vocabulary = try assets.deskVocabulary()
    for outcome in try assets.outcomes() where outcome.note?.firstMatch(of: others) != nil {
      #expect(
        vocabulary.recipient(of: outcome) != nil || outcome.retry == .askFirst || outcome.retry == .never,
        "\(outcome.id): \(outcome.note ?? "")")
    }
  }

  @Test("a failed refund goes to the payments team now", arguments: ["stitch", "truelayer", "pix"])
  func failedRefund(provider: String) throws {
    let (phrases, _, index) = try Self.surroundings()
    let finding = index.finding(of: "\(provider) refund failed")
    let answer = try #require(finding.answers.first)
    #expect(finding.isCertain && answer.handOver == .paymentsTeam)
    #expect(phrases.text(answer.nextKey).hasPrefix("1. Hand over to the payments team now"))
  }

  @Test("every published HyperPay code is found: an outcome, or its description with the money and the next step")
  func publishedCodes() throws {
    let (phrases, assets, index) = try Self.surroundings()
    let published = try assets.publishedCodes(of: "hyperpay")
    let catalogued = Set(try assets.outcomes(of: "hyperpay").flatMap(\.words))
    #expect(published.count == 669)
    var withoutGroup: [String] = []
    for (code, text) in published {
      let finding = index.finding(of: code)
      let panel = DeskPanel(of: finding, phrases)
      #expect(panel.lines.contains { $0.part == .money } && panel.lines.contains { $0.part == .next }, "\(code)")
      guard !catalogued.contains(code) else {
        #expect(finding.unlisted == nil && finding.answers.first?.outcome.words.contains(code) == true, "\(code)")
        continue
      }
      #expect(finding.unlisted?.published == text, "\(code)")
      let happened = try #require(panel.lines.first { $0.part == .happened })
      #expect(happened.text.contains(code) && happened.text.contains(text), "\(happened.text)")
      if finding.answers.isEmpty { withoutGroup.append(code) }
    }
    #expect(withoutGroup.sorted() == ["100.310.401", "100.310.402"])
    let own = catalogued.filter { $0.wholeMatch(of: #/\d{3}\.\d{3}\.\d{3}/#) != nil }
    #expect(own.count == 262 && own.subtracting(published.keys).isEmpty)
  }

  @Test("a published code without a scenario is printed by outcomes, as text and as JSON")
  func publishedCode() throws {
    let text = try runTill(["outcomes", "800.100.204"])
    #expect(text.status == 0 && text.output.contains("“Mandate Expired”"))
    let json = try runTill(["outcomes", "800.100.204", "--json"])
    #expect(json.output.contains("\"published\": \"Mandate Expired\""))
    #expect(try runTill(["outcomes", "123.456.789"]).status == 1)
  }

  // MARK: What is printed

  @Test("no row is wider than there is room, and none breaks a word", arguments: [24, 40, 60, 80, 132])
  func rows(columns: Int) throws {
    let (phrases, _, index) = try Self.surroundings()
    for search in ["800.100.152", "stitch refund failed", "charged twice", "lost card", "zzz"] {
      let finding = index.finding(of: search)
      let panel =
        finding.isCertain ? DeskPanel(finding.answers[0], of: finding, phrases) : DeskPanel(about: finding, phrases)
      let words = Set(panel.lines.flatMap { $0.text.split(separator: " ") } + (panel.alike ?? "").split(separator: " "))
      for row in panel.rows(columns: columns) where row.part != .see {
        #expect(row.indent + TextWidth.of(row.text) <= columns, "\(row.text)")
        for word in row.text.split(separator: " ") { #expect(words.contains(word), "\(word) in \(row.text)") }
      }
    }
  }

  @Test("an answer is as wide as the terminal, and 80 columns where there is none", arguments: [50, 80, 120])
  func printedWidth(columns: Int) throws {
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), ["lookup", "lost card"], environment: personalEnvironment(), columns: columns,
      rows: 60)
    #expect(try till.waitForChange() == .exited(status: 0))
    let lines = till.screen.text.map { $0.replacing(#/ +$/#, with: "") }
    let longest = lines.map(\.count).max() ?? 0
    #expect(longest <= columns && longest > columns - 20, "\(lines)")
    let piped = try runTill(["lookup", "lost", "card"]).output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(piped <= 80 && piped > 60)
  }

  @Test("line by line, the exit status is 1 where no line has an answer, and 0 where one has, as with grep")
  func status() throws {
    #expect(try runTill(["lookup"], input: "zzz\n").status == 1)
    #expect(try runTill(["lookup"], input: "zzz\nlost card\n").status == 0)
    #expect(try runTill(["lookup"], input: "zzz\nqqq\n").complaints.contains("qqq"))
    #expect(try runTill(["lookup", "--json"], input: "zzz\n").status == 1)
    #expect(try runTill(["lookup", "--json", "zzz"]).status == 1)
    #expect(try runTill(["lookup"], input: "\n").status == 1)
    let piped = try runTill(["lookup"], input: "tabby rejected\nmada 51\n").output
    #expect(piped.hasPrefix("“tabby rejected”\nHappened") && piped.contains("\n\n“mada 51”\nHappened"), "\(piped)")
    let long = try runTill(["lookup"], input: String(repeating: "zyx", count: 20_000) + "\n").complaints
    #expect(long.count < 300 && long.contains("…"), "\(long.count)")
  }

  // MARK: What is shown

  @Test(
    "on a small screen the answer scrolls, with a sign, until its last row",
    arguments: [Size(width: 40, height: 12), Size(width: 60, height: 20)])
  func scrolls(size: Size) throws {
    let (phrases, _, index) = try Self.surroundings()
    for search in ["stitch refund failed", "lost card"] {
      var screen = DeskScreen(phrases: phrases)
      _ = screen.take(.paste(search), in: index, on: size)
      var shown: Set<String> = []
      func look() -> [String] {
        let rows = screen.frame(size, .unicode).surface.text
        shown.formUnion(rows.joined(separator: " ").split(separator: " ").map(String.init))
        return rows
      }
      #expect(look().contains { $0.contains("PageDown shows more") }, "\(look())")
      for _ in 0..<20 where look().contains(where: { $0.contains("PageDown") }) {
        _ = screen.take(.pageDown, in: index, on: size)
      }
      #expect(look().contains { $0.contains("PageUp shows more") } && !look().contains { $0.contains("PageDown") })
      let finding = index.finding(of: search)
      let panel =
        finding.isCertain ? DeskPanel(finding.answers[0], of: finding, phrases) : DeskPanel(about: finding, phrases)
      for line in panel.lines.dropLast(panel.answer == nil ? 0 : 1) {
        for word in line.text.split(separator: " ") { #expect(shown.contains(String(word)), "\(word)") }
      }
      for answer in finding.answers {
        for word in answer.outcome.name.split(separator: " ") {
          #expect(shown.contains { $0.contains(word) }, "\(word)")
        }
      }
      _ = screen.take(.pageUp, in: index, on: size)
      #expect(look().contains { $0.contains("PageDown") })
    }
  }

  @Test("on a usual screen the whole answer is there, and the keys are whole on every one")
  func fits() throws {
    let (phrases, _, index) = try Self.surroundings()
    var screen = DeskScreen(phrases: phrases)
    let size = Size(width: 80, height: 30)
    _ = screen.take(.paste("lost card"), in: index, on: size)
    let rows = screen.frame(size, .unicode).surface.text
    #expect(!rows.contains { $0.contains("shows more") } && rows.contains { $0.contains("(HyperPay)") }, "\(rows)")
    for width in [40, 60, 80] {
      let last = screen.frame(Size(width: width, height: 20), .unicode).surface.text.last ?? ""
      #expect(last.firstMatch(of: #/leave *$/#) != nil, "\(last)")
    }
  }

  @Test("a candidate of the general answer says that it holds only if the record shows it; Enter opens none of them")
  func candidates() throws {
    let (phrases, _, index) = try Self.surroundings()
    var screen = DeskScreen(phrases: phrases)
    let size = Size(width: 80, height: 30)
    _ = screen.take(.paste("it says failed but money gone"), in: index, on: size)
    #expect(screen.take(.enter, in: index, on: size) == nil && screen.selected == nil)
    _ = screen.take(.down, in: index, on: size)
    let rows = screen.frame(size, .unicode).surface.text
    #expect(screen.selected == 0 && rows.contains { $0.contains("Only if") }, "\(rows)")
    _ = screen.take(.control("u"), in: index, on: size)
    _ = screen.take(.paste("800.100.155"), in: index, on: size)
    #expect(!screen.frame(size, .unicode).surface.text.contains { $0.contains("Only if") })
  }

  @Test("a card’s number is not shown in the search field")
  func cardNumber() throws {
    let (phrases, _, index) = try Self.surroundings()
    var screen = DeskScreen(phrases: phrases)
    let size = Size(width: 80, height: 24)
    for character in "card 4111111111111111 declined" { _ = screen.take(.character(character), in: index, on: size) }
    let rows = screen.frame(size, .unicode).surface.text
    #expect(rows.contains { $0.contains("declined") } && !rows.contains { $0.contains("41111111") }, "\(rows)")
  }

  @Test("a word stands once in the line of what it means, and no line of text speaks of keys")
  func onceEach() throws {
    let (phrases, assets, index) = try Self.surroundings()
    for outcome in try assets.outcomes() {
      guard let word = outcome.words.first, word.count > 5 else { continue }
      #expect(outcome.nameWithWord.ranges(of: word).count <= 1, "\(outcome.nameWithWord)")
      #expect(outcome.nameWithWord.contains(word), "\(outcome.nameWithWord)")
    }
    let panel = DeskPanel(about: index.finding(of: "TransactionFailure"), phrases)
    #expect(panel.lines.contains { $0.text.contains("list below") })
    #expect(panel.lines.allSatisfy { !$0.text.contains("arrows") })
  }

  @Test("a card’s number that is pasted is neither searched for nor kept, and the answer says what to ask for instead")
  func pastedCard() throws {
    let (phrases, _, index) = try Self.surroundings()
    var screen = DeskScreen(phrases: phrases)
    let size = Size(width: 80, height: 24)
    #expect(screen.take(.paste("4111 1111 1111 1111"), in: index, on: size) == nil)
    #expect(screen.query.isEmpty)
    let text = screen.frame(size, .unicode).surface.text.joined(separator: " ")
    #expect(text.contains("looks like a card number") && text.contains("last four digits") && !text.contains("1111"))
  }
}
