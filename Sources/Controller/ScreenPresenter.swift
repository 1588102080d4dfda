import Checkout
import Payments

/// Asks the library's questions through the checkout on the screen.
struct ScreenPresenter: PaymentPresenter {
  let controller: CheckoutController

  func requestCard(_ prompt: CardPrompt) async -> CardReply {
    guard case .card(let reply) = await controller.ask(.card(prompt)) else { return .cancelled }
    return reply
  }

  func requestPhoneNumber(_ prompt: PhonePrompt) async -> PhoneReply {
    guard case .phone(let reply) = await controller.ask(.phone(prompt)) else { return .cancelled }
    return reply
  }

  func requestCode(_ prompt: CodePrompt) async -> CodeReply {
    guard case .code(let reply) = await controller.ask(.code(prompt)) else { return .cancelled }
    return reply
  }

  func openPage(_ prompt: RedirectPrompt) async -> RedirectReply {
    guard case .page(let reply) = await controller.ask(.page(prompt)) else { return .closed }
    return reply
  }

  func showQRCode(_ prompt: QRPrompt) async -> QRReply {
    guard case .qr(let reply) = await controller.ask(.qr(prompt)) else { return .closed }
    return reply
  }
}

extension Answer {
  /// The answer of a shopper who leaves.
  static func leaving(_ question: Question) -> Answer {
    switch question {
    case .card: .card(.cancelled)
    case .phone: .phone(.cancelled)
    case .code: .code(.cancelled)
    case .page: .page(.closed)
    case .qr: .qr(.closed)
    }
  }
}
