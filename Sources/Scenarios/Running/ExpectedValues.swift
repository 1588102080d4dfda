import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone

extension Phase {
  /// The amount of a question on the screen.
  var asked: Money? {
    switch self {
    case .answering(_, .card(let prompt, _)): prompt.amount
    case .answering(_, .phone(let prompt, _)): prompt.amount
    case .answering(_, .code(let prompt, _)): prompt.amount
    case .answering(_, .page(let prompt, _)): prompt.amount
    case .answering(_, .qr(let prompt, _)): prompt.amount
    case .answering(_, .sheet(let prompt, _)): prompt.amount
    case .answering(_, .bank(let prompt, _)): prompt.amount
    case .answering(_, .form(let prompt, _)): prompt.amount
    case .answering(_, .wait(let prompt, _)): prompt.amount
    case .selecting, .details, .working, .result: nil
    }
  }
}

extension Phase {
  /// The reply of the shopper's bank app to the code on the screen.
  var bank: BankWord? {
    guard case .answering(_, .qr(_, let view)) = self, let outcome = view.bank else { return nil }
    switch outcome {
    case .paid: return .paid
    case .refused(let reason): return BankWord(rawValue: reason.rawValue)
    }
  }
}

extension Truths {
  func belief(of side: TruthSide) -> PerceivedStatus {
    switch side {
    case .shopper: shopperBelief
    case .app: appBelief
    case .store: storeBelief
    case .provider: providerBelief
    }
  }
}

extension PaymentResult {
  /// Why it failed, if it did.
  var error: PaymentError? { if case .failed(let error) = self { error } else { nil } }

  /// The provider's own words beside it.
  var words: ProviderResponseCode {
    switch self {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status.words
    case .cancelled(let words): words
    case .failed(let error): error.words
    }
  }
}
