import Payments

extension HyperPay {
  /// The data that the adapter keeps with a payment.
  public struct Session: ProviderSession {
    /// The checkout last used.
    var checkout: String?
    private var cards: String?
    private var mada: String?
    private var stcPay: String?
    var payment: String?
    /// The issuer's page, so that it can be shown again.
    var page: String?
    /// Whether a submission's outcome is unknown.
    var submitted = false
    /// The payment that the last submission but the present one made, and that was refused.
    var refused: String?
    /// The number of consecutive responses with another entity's checkout in place of a new one.
    var toldAgain = 0
    /// The number of submissions.
    var submissions = 0
    /// Whether the merchant did something to the payment.
    var changed = false
    /// Saved cards that HyperPay does not keep any more.
    var gone: [String] = []
    /// Whether the SDK told the app that the shopper dismissed the last page.
    var dismissed = false

    /// The SDK's word for the page that the shopper dismissed; `nil` if none was, or the SDK has no word for it.
    var dismissedInKit: String? { dismissed ? HyperPay.Kit.dismissed.words.kit : nil }

    /// The checkout prepared under an entity.
    subscript(entity: Entity) -> String? {
      get { self[keyPath: Self.place(of: entity)] }
      set { self[keyPath: Self.place(of: entity)] = newValue }
    }

    private static func place(of entity: Entity) -> WritableKeyPath<Self, String?> {
      switch entity {
      case .cards: \.cards
      case .mada: \.mada
      case .stcPay: \.stcPay
      }
    }

    private enum CodingKeys: String, CodingKey {
      case checkout, payment, page, submitted, refused, toldAgain, submissions, changed, gone, dismissed
      case cards = "checkout.cards"
      case mada = "checkout.mada"
      case stcPay = "checkout.stc-pay"
    }
  }
}
