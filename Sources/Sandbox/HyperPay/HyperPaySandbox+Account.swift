public import Wire

extension HyperPaySandbox {
  /// HyperPay's addresses and the merchant's, and what the merchant has from HyperPay; tokens, entities and keys are Till's own.
  public struct Account: MerchantAccount {
    /// The interface and the card form, on the European test host.
    public var api: BaseURL = "https://eu-test.oppwa.com"
    /// The same on the other test host.
    public var otherAPI: BaseURL = "https://test.oppwa.com"
    /// The card issuer's pages; Till's own.
    public var issuer: BaseURL = "https://acs.till.sandbox.invalid"
    /// Where webhooks go.
    public var webhookAddress = "https://shop.till.test/notifications/hyperpay"

    /// The bearer token of all entities.
    public var accessToken = "till-demo-token"
    /// The entity for Visa, Mastercard and American Express.
    public var cardsEntity = "8ac7a4c000000000000000000000cafe"
    /// The entity for mada; it may be the same.
    public var madaEntity = "8ac7a4c000000000000000000000ada0"
    /// The entity for stc pay; it may be the same.
    public var stcPayEntity = "8ac7a4c0000000000000000000057c00"
    /// The key under which webhooks are encrypted, 64 hexadecimal digits.
    public var notificationKey = "74696c6c2064656d6f206e6f74696669636174696f6e206b6579203030303031"

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["oppwa.com", "hyperpay.com"]
    /// Interface and issuer.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.otherAPI), .init(\.issuer)]
    /// Token, entities and the key of webhooks. Samples with one entity use it for every brand.
    public static let fields: [AccountField<Account>] = [
      .init("access-token", \.accessToken, variables: ["HYPERPAY_ACCESS_TOKEN", "HYPERPAY_TOKEN"]),
      .init(
        "entity", \.anyEntity, .hexadecimal(32),
        variables: [
          "HYPERPAY_ENTITY_ID", "HYPERPAY_ENTITY_ID_CARD", "HYPERPAY_ENTITY_ID_CARDS", "HYPERPAY_ENTITY_ID_VISA",
        ]),
      .init(
        "mada-entity", \.madaEntity, .hexadecimal(32),
        variables: ["HYPERPAY_ENTITY_ID_MADA", "HYPERPAY_MADA_ENTITY_ID"]),
      .init("stc-pay-entity", \.stcPayEntity, .hexadecimal(32), variables: ["HYPERPAY_ENTITY_ID_STCPAY"]),
      .init(
        "notification-key", \.notificationKey, .hexadecimal(64),
        variables: ["HYPERPAY_WEBHOOK_SECRET", "HYPERPAY_WEBHOOK_KEY"]),
    ]

    /// The entity for everything, until another one follows.
    private var anyEntity: String {
      get { cardsEntity }
      set { (cardsEntity, madaEntity, stcPayEntity) = (newValue, newValue, newValue) }
    }

    /// The identifier of a channel.
    func id(of entity: Entity) -> String {
      switch entity {
      case .cards: cardsEntity
      case .mada: madaEntity
      case .stcPay: stcPayEntity
      }
    }

    /// Whether a request goes to the interface.
    func isAPI(_ authority: String) -> Bool { authority == api.authority || authority == otherAPI.authority }
  }
}
