import Checkout
import Foundation
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Scenarios
@testable import Screens

/// Every moment at which a customer waits or is asked something, over the scenarios of all providers: what support reads beside it.
@Suite("What support reads beside each moment of the shipped scenarios")
struct SupportMomentTests {
  /// A moment, and what support reads at it.
  private struct Moment {
    let title: String
    let snapshot: Snapshot
    let place: WaitingSupport.Place
    let money: ShopperMoney
    let rows: [(label: String, text: String)]
  }

  private static let isLong = ProcessInfo.processInfo.environment["TILL_LONG"] != nil

  /// Files with places that few files have: an app that was left, a card that is saved without a payment, a page that has expired, and
  /// a challenge with notes below it.
  private static let rare = [
    "/language-app-life.till.yaml", "/yuno-card-saved-without-order.till.yaml", "/tamara-session-expired.till.yaml",
    "/stitch-left-on-page.till.yaml",
  ]

  /// The moments of every scenario with `TILL_LONG`, else of every fourth file and of the rare ones; of moments that look alike the first.
  private static let moments: Result<[Moment], any Error> = Result {
    let english = try Shipped.english()
    let vocabulary = try Shipped.vocabulary()
    var seen: Set<String> = []
    var moments: [Moment] = []
    for (number, file) in Disk.files.find(Shipped.folder).files.enumerated() {
      guard isLong || number.isMultiple(of: 4) || rare.contains(where: file.path.hasSuffix) else { continue }
      let read = ReadFile(file, vocabulary: vocabulary)
      for scenario in read.scenarios {
        let display = ScenarioDisplay(language: english, columns: 80, rows: 24)
        var run = ScenarioRun(scenario, read.file, display: display, options: RunOptions(), render: PlainScreen.lines)
        run.watch = { snapshot in
          let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: english)
          guard let support = WaitingSupport(context) else { return }
          let checkout = snapshot.checkout
          let look = [
            "\(checkout.method?.rawValue ?? "")", snapshot.gateway, "\(support.place)", "\(support.certainty)",
            "\(snapshot.ledger.state)", snapshot.page?.name ?? "", "\(snapshot.hasStrayMoney)",
            "\(snapshot.sight == .home)",
            "\(snapshot.phone.alert != nil)", "\(checkout.hasConfirmed)", snapshot.problem,
          ].joined(separator: " ")
          guard seen.insert(look).inserted else { return }
          moments.append(
            Moment(
              title: "\(scenario.title): \(look)", snapshot: snapshot, place: support.place, money: support.money,
              rows: support.rows))
        }
        run.run()
      }
    }
    return moments
  }

  private static func text(of snapshot: Snapshot, _ model: AppModel, _ size: Size = Size(width: 80, height: 60)) throws
    -> String
  {
    let frame = model.frame(of: snapshot, size: size, phrases: try Shipped.english())
    return frame.surface.text.flatMap { $0.split(separator: " ") }.joined(separator: " ").replacing("│ ", with: "")
  }

  @Test("all methods and all places are among them, and every line has its words")
  func coverage() throws {
    let moments = try Self.moments.get()
    let places = Set(moments.map(\.place))
    #expect(Set(WaitingSupport.Place.allCases).subtracting(places).isEmpty)
    let methods = Set(moments.compactMap(\.snapshot.checkout.method))
    #expect(Set(PaymentMethod.allCases.filter { $0.brand == nil }).subtracting(methods).isEmpty)
    for moment in moments {
      #expect(moment.rows.count == 5)
      #expect(
        moment.rows.allSatisfy { !$0.text.contains("support.") && !$0.text.contains("lookup.") }, "\(moment.title)")
    }
  }

  @Test("“not charged” is said only while no provider holds or took any money")
  func truth() throws {
    for moment in try Self.moments.get() where moment.money == .no {
      let snapshot = moment.snapshot
      let isMandate = snapshot.checkout.method == .mandate
      #expect(!snapshot.ledger.state.holdsMoney && !snapshot.hasStrayMoney, "\(moment.title)")
      #expect(isMandate || snapshot.ledger.captured == nil, "\(moment.title)")
    }
  }

  @Test("nothing contradicts what the customer’s screen says of the money")
  func screen() throws {
    for moment in try Self.moments.get() {
      let snapshot = moment.snapshot
      let screen = try Self.text(of: snapshot, AppModel())
      let texts = moment.rows.map(\.text).joined(separator: " ")
      func says(_ sentences: String...) -> Bool { sentences.contains(where: screen.contains) }
      // A screen that has not heard of a charge yet promises less than the provider’s record shows.
      let isOtherKnown =
        snapshot.checkout.leftPending != nil || snapshot.hasStrayMoney || snapshot.truths.providerBelief == .paid
      if says("You have not been charged", "You will not be charged until"), !isOtherKnown {
        #expect(moment.money == .no, "\(moment.title)\n\(screen)\n\(texts)")
        #expect(!texts.contains("that nothing was charged"), "\(moment.title)\n\(texts)")
        #expect(!texts.contains("is processing the payment"), "\(moment.title)\n\(texts)")
      }
      guard snapshot.checkout.method != .mandate else { continue }
      let isWorking = if case .app(.working) = snapshot.sight { true } else { false }
      if says("We do not know yet", "does not show whether") || isWorking && says("Your payment is complete only") {
        #expect(moment.money == .unknown, "\(moment.title)\n\(screen)\n\(texts)")
      }
    }
  }

  @Test(
    "a shown key opens the panel at each of them, it leaves the buttons in sight or scrolls to its end, and Escape closes it"
  )
  func keys() throws {
    let english = try Shipped.english()
    for moment in try Self.moments.get() where moment.snapshot.phone.alert == nil {
      let snapshot = moment.snapshot
      for size in [(80, 24), (100, 30), (60, 20), (40, 12)].map({ Size(width: $0.0, height: $0.1) }) {
        var model = AppModel()
        func frame() -> Frame { model.frame(of: snapshot, size: size, phrases: english) }
        func press(_ input: Input) -> Int {
          model.handle(input, snapshot: snapshot, frame: frame(), phrases: english).count
        }
        let key: Input = model.types(.character("h"), in: snapshot) ? .function(11) : .character("h")
        let before = Self.buttons(frame())
        #expect(press(key) == 0 && model.showsSupport, "\(moment.title) \(key)")
        #expect(Self.shows("for support", frame()) && Self.shows("Esc", frame()), "\(moment.title) \(size)")
        if size.height >= 24, !frame().surface.text.contains(where: { $0.contains("▀") || $0.contains("█") }) {
          #expect(before.subtracting(Self.buttons(frame())).isEmpty, "\(moment.title) \(size)")
        }
        var seen = Set(frame().surface.text)
        // Where nothing is hidden, the key is the screen's.
        for _ in 0..<20 where Self.shows("PgDn:", frame()) {
          #expect(press(.pageDown) == 0, "\(moment.title) \(size)")
          seen.formUnion(frame().surface.text)
        }
        let words = Set(seen.flatMap { $0.split(separator: " ").map(String.init) })
        let missing = moment.rows.flatMap { $0.text.split(separator: " ").map(String.init) }.filter {
          !words.contains($0)
        }
        #expect(missing.isEmpty, "\(moment.title) \(size): \(missing)")
        #expect(press(.escape) == 0 && !model.showsSupport, "\(moment.title) \(size)")
      }
    }
  }

  /// The customer's own buttons on a frame.
  private static func buttons(_ frame: Frame) -> Set<String> {
    Set(
      frame.outline.items.filter { item in
        guard case .button(let id) = item.target.flatMap(Target.init) else { return false }
        // A list of banks scrolls in any case.
        return if case .bank = id { false } else { true }
      }.map(\.name))
  }

  private static func shows(_ text: String, _ frame: Frame) -> Bool {
    frame.surface.text.contains { $0.contains(text) }
  }
}

extension Snapshot {
  /// What was wrong with the last answer.
  fileprivate var problem: String {
    switch checkout.phase {
    case .answering(_, .code(let prompt, _)): "\(prompt.problem.map { "\($0)" } ?? "")"
    case .answering(_, .card(let prompt, _)): "\(prompt.problem.map { "\($0)" } ?? "")"
    case .answering(_, .bank(let prompt, _)): "\(prompt.problem.map { "\($0)" } ?? "")"
    case .answering(_, .form(let prompt, _)): prompt.title
    case .answering(_, .wait(let prompt, _)): "\(prompt.reason)"
    case .answering, .selecting, .details, .working, .result: ""
    }
  }
}
