import Commerce
import Inspection
import Language
import Pages
import Payments

/// The value that was found instead of the expected one.
struct Mismatch {
  let expected: Phrase.Value
  let got: Phrase.Value
  var notes: [Phrase] = []
  var key = "run.failed"

  static let nothing = Phrase.Value.phrase(Phrase("scenario.nothing"))

  /// A value was expected where there is none at this moment.
  static func missing(_ expected: Phrase.Value) -> Mismatch {
    Mismatch(expected: expected, got: nothing, key: "run.missing")
  }
}

extension Mismatch {
  /// Another word than the expected one; `nil` for the same.
  static func words(_ expected: String, _ got: String?) -> Mismatch? {
    guard let got, !got.isEmpty else { return expected == got ? nil : .missing(.text(expected)) }
    return expected == got ? nil : Mismatch(expected: .text(expected), got: .text(Shown.text(got)))
  }

  /// Another number than the expected one; `nil` for the same.
  static func numbers(_ expected: Int, _ got: Int) -> Mismatch? {
    expected == got ? nil : Mismatch(expected: .number(expected), got: .number(got))
  }

  /// A number outside the expected bounds; `nil` for one inside.
  static func numbers(_ expected: Times, _ got: Int) -> Mismatch? {
    expected.holds(got) ? nil : Mismatch(expected: .text(expected.text), got: .number(got))
  }

  /// The opposite of what is expected; `nil` for the same.
  static func flags(_ expected: Bool, _ got: Bool?) -> Mismatch? { words("\(expected)", got.map { "\($0)" }) }

  /// Another amount than the expected one; `nil` for the same.
  static func amounts(_ expected: Money, _ got: Money?) -> Mismatch? {
    let wanted = Phrase.Value.text(ScenarioReader.text(of: expected))
    guard let got else { return .missing(wanted) }
    return expected == got ? nil : Mismatch(expected: wanted, got: .text(ScenarioReader.text(of: got)))
  }
}

extension ProviderRecord {
  /// The mismatch with what the ledger should hold; `store` is the last status that the store's server has from the provider.
  func mismatch(of check: ProviderCheck, store: PaymentStatus?) -> Mismatch? {
    switch check {
    case .status(let wanted): .words(wanted.rawValue, state.rawValue)
    case .words(let text): .words(text, words)
    case .captured(let money): .amounts(money, captured ?? .zero(money.currency))
    case .held(let money): .amounts(money, held ?? .zero(money.currency))
    case .refunded(let money): .amounts(money, refunded ?? .zero(money.currency))
    case .chargedBack(let money): .amounts(money, chargedBack ?? .zero(money.currency))
    case .captures(let count): .numbers(count, captures)
    case .order(let status): .words(status.rawValue, OrderStatus(store).rawValue)
    case .triesLeft(let count): .words("\(count)", triesLeft.map { "\($0)" })
    }
  }
}

extension FaultCount {
  /// The mismatch with how far a fault has come; `nil` stands for one that was not armed.
  func mismatch(of fault: (state: FaultReport.State, fired: Int)?) -> Mismatch? {
    guard let fault else { return self == .notFired || self == .times(0) ? nil : .words("fired", "not-armed") }
    switch self {
    case .armed: return .words(FaultReport.State.armed.rawValue, fault.state.rawValue)
    case .fired: return fault.fired > 0 ? nil : .words("fired", "not-fired")
    case .notFired: return fault.fired == 0 ? nil : .words("not-fired", "fired")
    case .state(let state): return .words(state.rawValue, fault.state.rawValue)
    case .times(let number): return .numbers(number, fault.fired)
    }
  }
}
