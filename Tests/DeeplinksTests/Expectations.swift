import Deeplinks
import DemoMerchant

/// Attempts as the demo shop would register them.
enum Sample {
  static let router = DeeplinkRouter(associations: .tillshop)

  static func links(_ texts: [String]) -> [Link] {
    texts.compactMap { try? Link($0) }
  }

  /// A card payment that came back from a challenge (HyperPay docs, asynchronous payments: `id` and `resourcePath`).
  static func card(open: Bool = true, id: String = "C0FFEE.uat01-vm-tx03") -> LinkRegistration {
    LinkRegistration(
      attempt: "card-1", provider: "hyperpay", returns: links(["tillshop://return"]),
      identifiers: [.init(name: "id", value: id)], isOpen: open)
  }

  /// A Tabby plan with three addresses (Tabby docs, checkout flow: `payment_id` is appended).
  static func tabby(open: Bool = true) -> LinkRegistration {
    LinkRegistration(
      attempt: "tabby-1", provider: "tabby",
      returns: links([
        "tillshop://return/success", "tillshop://return/cancel", "https://pay.tillshop.test/return/failure?order=1042",
      ]),
      identifiers: [.init(name: "payment_id", value: "6f1c")], isOpen: open)
  }

  /// A payment whose provider has told nothing that identifies it.
  static func unlearnt(attempt: String = "bare-1", open: Bool = true) -> LinkRegistration {
    LinkRegistration(attempt: attempt, provider: "swedbank", returns: links(["tillshop://back"]), isOpen: open)
  }

  /// A payment with two identifiers.
  static func paired(open: Bool = true) -> LinkRegistration {
    LinkRegistration(
      attempt: "pair-1", provider: "tamara", returns: links(["tillshop://pair"]),
      identifiers: [.init(name: "orderId", value: "o 1"), .init(name: "store", value: "7")], isOpen: open)
  }
}
