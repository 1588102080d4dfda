import Checkout
import Commerce
import Controller
import Language
import Pages
import Payments
import Scenarios
import Testing
import TillAssets

@testable import Exploration

@Suite("What paths may be taken together")
struct StateTests {
  private func plan(_ method: PaymentMethod) throws -> ExplorationPlan {
    ExplorationPlan(WorldSetup(store: try Shipped.assets.store("default")), method: method, faults: 0, deviations: 1)
  }

  private func report(_ plan: ExplorationPlan, _ choices: [Choice]) -> PathReport {
    var run = PathRun(plan, Path(choices: choices))
    run.run(Path(choices: choices)) { _ in false }
    return run.report
  }

  /// What comes of a state as far as it can be told beforehand.
  private struct Future: Equatable {
    let others: [Choice]
    let taken: Choice?
    let calls: [String]
  }

  @Test(
    "states that are told to be the same offer the same, go on as usual with the same choice and cause the same calls",
    arguments: [PaymentMethod.card, .stcPay, .tabby, .applePay])
  func same(_ method: PaymentMethod) throws {
    let plan = try plan(method)
    var futures: [StateFingerprint: Future] = [:]
    var calls: [StateFingerprint: [Choice: [String]]] = [:]
    var compared = 0
    func compare(_ report: PathReport) {
      for stop in report.stops where !stop.others.isEmpty {
        let future = Future(others: stop.others, taken: stop.taken, calls: stop.calls.map(\.name))
        if let known = futures[stop.fingerprint] {
          compared += 1
          #expect(known == future, "\(report.made.map(\.text))")
        }
        futures[stop.fingerprint] = future
      }
    }
    let usual = report(plan, [])
    compare(usual)
    for (index, stop) in usual.stops.enumerated() {
      for other in stop.others {
        let report = report(plan, Array(usual.made.prefix(index)) + [other])
        #expect(report.problem == nil)
        compare(report)
        let names = report.entryCalls.map(\.name)
        if let known = calls[stop.fingerprint]?[other] { #expect(known == names) }
        calls[stop.fingerprint, default: [:]][other] = names
      }
    }
    #expect(compared > 100)
  }

  @Test("what was typed tells paths apart while it is on its way and until it is decided, though no screen shows it")
  func typed() throws {
    let plan = try plan(.stcPay)
    let usual = report(plan, [])
    let form = try #require(usual.stops.firstIndex { $0.taken == Choice(.fill, "right") })
    let before = Array(usual.made.prefix(form))
    let known = Set(usual.stops.map(\.fingerprint))
    let data = usual.stops[form].others.filter { $0.act == .fill }
    #expect(data.count > 5)
    var first: Set<StateFingerprint> = []
    for datum in data {
      let stops = report(plan, before + [datum]).stops
      let states = stops.prefix { $0.taken != nil }.map(\.fingerprint)
      #expect(!states.isEmpty)
      #expect(known.isDisjoint(with: states), "\(datum.text)")
      if let state = states.first { #expect(first.insert(state).inserted, "\(datum.text)") }
    }
  }

  @Test("which bank was picked tells paths apart until the payment is decided")
  func picked() throws {
    let plan = try plan(.bankPayment)
    let usual = report(plan, [])
    func isBank(_ choice: Choice) -> Bool {
      if choice.act == .press, case .bank? = ButtonID(name: choice.argument(0)) { true } else { false }
    }
    let form = try #require(usual.stops.firstIndex { $0.taken.map(isBank) ?? false })
    let known = Set(usual.stops.map(\.fingerprint))
    let others = usual.stops[form].others.filter(isBank)
    #expect(!others.isEmpty)
    for other in others {
      let stops = report(plan, Array(usual.made.prefix(form)) + [other]).stops
      let first = try #require(stops.first { !$0.others.isEmpty })
      #expect(!known.contains(first.fingerprint), "\(other.text)")
    }
  }

  @Test("of calls that repeat while nothing else happens, the first and the last can go wrong")
  func repeated() throws {
    let plan = try plan(.pix)
    let usual = report(plan, [])
    let scan = try #require(usual.made.firstIndex(of: Choice(.scan)))
    let waiting = report(plan, Array(usual.made.prefix(scan)) + [Choice(.untilIdle)])
    let numbers = Dictionary(grouping: waiting.entryCalls, by: \.name).mapValues { $0.map(\.number) }
    let longest = try #require(numbers.values.max { ($0.last ?? 0) < ($1.last ?? 0) })
    let (first, last) = (try #require(longest.first), try #require(longest.last))
    #expect(last > 100)
    #expect(longest == [first, first + 1, first + 2, last - 1, last])
  }
}
