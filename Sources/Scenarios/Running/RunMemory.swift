import Checkout
public import Commerce
public import Language
import Payments

/// A run's memory from step to step, because a snapshot shows only the present.
struct RunMemory {
  /// The hosted page that was open last.
  var redirect: RedirectPrompt?
  /// The page that each payment opened last, by the merchant's reference.
  var redirects: [String: RedirectPrompt] = [:]
  /// The QR codes that were shown, each once in a row.
  var codes: [String] = []
  /// The bank app's last response to a code; `nil` before there was one.
  var bank: BankWord?
  /// Why the shopper's last step had no effect; `nil` when it had one.
  var ignored: IgnoredReason?
  /// The number of webhooks that had reached the merchant's server before something was done last, or since they were last waited for.
  var messagesBefore = 0
  /// The time for which the present step has waited in vain for what it needs; `nil` when that was there.
  var waited: Duration?
}

extension IgnoredReason {
  /// Whether the shopper's bank refused a code: it has answered, so the step had an effect although nothing was paid.
  var isAnswer: Bool {
    switch self {
    case .codeExpired, .codePaid, .bankRefused: true
    case .notNow, .alreadyUnderway, .methodUnavailable, .noSuchButton, .tooEarly, .staleQuestion, .inFlight: false
    }
  }
}

/// One line of what happened in a run.
public struct TranscriptLine: Hashable, Sendable {
  /// When.
  public let at: Timestamp
  /// The line in words.
  public let text: Phrase
  var beginsStep = false
}
