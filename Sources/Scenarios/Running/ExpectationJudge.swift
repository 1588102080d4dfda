import Commerce
import Inspection
import Language
import Pages

/// Whoever judges expectations: a run of a scenario, which sees a whole world, or a server, which sees the provider's side of one.
protocol ExpectationJudge {}

extension ScenarioRun: ExpectationJudge {}

extension ExpectationJudge {
  // MARK: Comparing

  func words(_ expected: String, _ got: String?) -> Mismatch? {
    guard let got, !got.isEmpty else { return expected == got ? nil : .missing(.text(expected)) }
    return expected == got ? nil : Mismatch(expected: .text(expected), got: .text(Shown.text(got)))
  }

  func numbers(_ expected: Int, _ got: Int) -> Mismatch? {
    expected == got ? nil : Mismatch(expected: .number(expected), got: .number(got))
  }

  func numbers(_ expected: Times, _ got: Int) -> Mismatch? {
    expected.holds(got) ? nil : Mismatch(expected: .text(expected.text), got: .number(got))
  }

  func flags(_ expected: Bool, _ got: Bool?) -> Mismatch? { words("\(expected)", got.map { "\($0)" }) }

  func amounts(_ expected: Money, _ got: Money?) -> Mismatch? {
    let wanted = Phrase.Value.text(ScenarioReader.text(of: expected))
    guard let got else { return .missing(wanted) }
    return expected == got ? nil : Mismatch(expected: wanted, got: .text(ScenarioReader.text(of: got)))
  }

  /// The number of webhooks that were answered with 2xx, by what each was answered with.
  func accepted(_ expected: Times, _ statuses: [Int]) -> Mismatch? {
    numbers(expected, statuses.count { (200...299).contains($0) })
  }

  // MARK: What the provider's side decides

  /// `order` is the order's state in the store's books; `unknown` where nobody sees those.
  func mismatch(of check: ProviderCheck, in ledger: ProviderRecord, order: OrderStatus = .unknown) -> Mismatch? {
    switch check {
    case .status(let state): words(state.rawValue, ledger.state.rawValue)
    case .words(let text): words(text, ledger.words)
    case .captured(let money): amounts(money, ledger.captured ?? .zero(money.currency))
    case .held(let money): amounts(money, ledger.held ?? .zero(money.currency))
    case .refunded(let money): amounts(money, ledger.refunded ?? .zero(money.currency))
    case .chargedBack(let money): amounts(money, ledger.chargedBack ?? .zero(money.currency))
    case .captures(let count): numbers(count, ledger.captures)
    case .order(let status): words(status.rawValue, order.rawValue)
    case .triesLeft(let count): words("\(count)", ledger.triesLeft.map { "\($0)" })
    }
  }

  func mismatch(of count: FaultCount, of id: String, in faults: [FaultReport]) -> Mismatch? {
    guard let report = faults.first(where: { $0.id == id }) else {
      return count == .notFired || count == .times(0) ? nil : words("fired", "not-armed")
    }
    switch count {
    case .armed: return words(FaultReport.State.armed.rawValue, report.state.rawValue)
    case .fired: return report.fired > 0 ? nil : words("fired", "not-fired")
    case .notFired: return report.fired == 0 ? nil : words("not-fired", "fired")
    case .state(let state): return words(state.rawValue, report.state.rawValue)
    case .times(let number): return numbers(number, report.fired)
    }
  }
}
