import Commerce
import Simulation
import Wire

extension StitchSandbox {
  /// The three wallets, by the member of `paymentMethods` that names them.
  enum WalletKind: String, CaseIterable {
    case applePay
    case samsungPay
    case googlePay

    /// The type of its transactions (Stitch docs, API, objects).
    var typeName: String {
      switch self {
      case .applePay: "ApplePayTransaction"
      case .samsungPay: "SamsungPayTransaction"
      case .googlePay: "GooglePayTransaction"
      }
    }
  }

  /// What `initiateTransaction` is asked to do (Stitch docs, API, input TransactionInitiateInput).
  struct Asked {
    /// Texts may have at most 4,096 characters.
    static let longestText = 4_096
    /// The networks that wallets may be used with (Stitch docs, Wallets configuration).
    private static let networks = ["Visa", "Mastercard"]
    /// The words of Apple Pay's `type` (Apple docs, PKPaymentMethodType); any other is left out of answers, which is Till's own.
    private static let fundingTypes = ["debit", "credit", "prepaid", "store"]
    /// Everything that can stand in `paymentMethods`.
    private static let methods = [
      "applePay", "samsungPay", "googlePay", "card", "capitecPay", "capitecPayRecurring", "payshapRequest",
      "nedbankDirect", "absaEft",
    ]

    let wallet: WalletKind
    let amount: Money
    let nonce: String
    let reference: String
    let metadata: JSON
    let network: String
    let lastFour: String
    /// Whether it is a debit or a credit card, where the wallet says so.
    let fundingType: String?
    let wantsThreeDSecure: Bool
    let token: WalletToken

    /// Reads the input in the order: one way of paying, amount, phone, nonce, token. No order is published: Till's own.
    init(_ input: JSON, _ settings: Settings) throws(FieldError) {
      let given = (input["paymentMethods"]?.members ?? []).filter { $0.value != .null }
      guard given.count == 1, let method = given.first, Self.methods.contains(method.name) else {
        throw .input("paymentMethods", "Exactly one payment method must be given.")
      }
      guard let wallet = WalletKind(rawValue: method.name) else {
        throw .input("paymentMethods", "Only wallets are played here.")
      }
      self.wallet = wallet
      amount = try Self.amount(input["amount"])
      try Self.checkDevice(input["deviceInformation"] ?? .null, settings)
      let nonce = try Self.text(input["nonce"], "nonce")
      guard !nonce.isEmpty else { throw .input("nonce", "A nonce must be given.") }
      self.nonce = nonce
      reference = try Self.text(input["externalReference"], "externalReference")
      metadata = input["metadata"] ?? .null
      // A package that Stitch publishes sends none for Google Pay and Samsung Pay, whose tokens say it.
      let network = method.value["network"]?.string ?? (wallet == .applePay ? "" : Self.networks[0])
      guard let known = Self.networks.first(where: { $0.lowercased() == network.lowercased() }) else {
        throw .input("network", "Value \"\(network.prefix(32))\" does not exist in \"CardNetwork\" enum.")
      }
      self.network = known
      let name = method.value["last4"]?.string ?? method.value["displayName"]?.string ?? ""
      lastFour = Digits.ascii(in: String(name.suffix(4)))
      fundingType = Self.fundingTypes.first { $0 == method.value["type"]?.string?.lowercased() }
      wantsThreeDSecure = method.value["requireSecure3d"]?.boolean ?? false
      token = try WalletToken(input["token"] ?? .null, method.value, wallet)
    }

    /// An amount above zero in rand with at most two decimals; quoted, or a number as the published package sends it.
    static func amount(_ json: JSON?) throws(FieldError) -> Money {
      guard json?["currency"]?.string == Currency.zar.code else { throw .input("amount", "The currency must be ZAR.") }
      guard let text = json?["quantity"]?.decimal, let amount = try? Money.parse(number: text, currency: .zar),
        amount.minorUnits > 0
      else { throw .input("amount", "The quantity must be above zero and have at most two decimals.") }
      return amount
    }

    static func text(_ json: JSON?, _ name: String) throws(FieldError) -> String {
      guard let json, json != .null else { return "" }
      guard let text = json.string, text.count <= longestText else {
        throw .input(name, "\(name) must be a text of at most \(longestText) characters.")
      }
      return text
    }

    /// A fingerprint, or else all of three fields (Stitch docs, Wallets mobile integration, Direct API).
    private static func checkDevice(_ device: JSON, _ settings: Settings) throws(FieldError) {
      guard settings[DeviceRule.self] == .strict, device["fingerprint"]?.string?.isEmpty ?? true else { return }
      let missing = ["deviceId", "ip", "screenDimensions"].filter { (device[$0] ?? .null) == .null }
      guard missing.isEmpty else {
        throw .input(
          "deviceInformation", "Without a fingerprint these are needed too: \(missing.joined(separator: ", ")).")
      }
    }
  }
}
