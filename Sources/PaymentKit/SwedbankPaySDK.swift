// The cases of languages and types are spelled as the document prints them, with a capital.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Deeplinks
public import Foundation
public import Payments
public import Providers
import Synchronization
public import Wire

/// Swedbank Pay's SDK, by the names of its parts (Swedbank Pay docs, Mobile SDK, iOS).
public enum SwedbankPaySDK {
  struct Connection: Sendable {
    var account: SwedbankPay.Configuration
    let manager: PaymentManager
    let links: PaymentLinks
    let transport: any Transport
    let presenter: any PaymentPresenter
  }

  static let connection = Mutex<Connection?>(nil)

  /// Tells the SDK's calls where they lead, once: to a manager, over the app's links, on the screen that shows the payment menu.
  public static func connect(
    account: SwedbankPay.Configuration, manager: PaymentManager, links: PaymentLinks,
    transport: any Transport = LiveTransport(), presentOn presenter: any PaymentPresenter
  ) {
    connection.withLock {
      $0 = Connection(
        account: account, manager: manager, links: links, transport: transport, presenter: presenter)
    }
  }

  /// Hands the SDK a universal link; see `PaymentLinks.continue(userActivity:)`.
  public static func `continue`(userActivity: UserActivity) -> Bool {
    connection.withLock { $0?.links }?.continue(userActivity: userActivity) ?? false
  }

  /// Hands the SDK a link with the app's own scheme; see `PaymentLinks.open(url:)`.
  public static func open(url: URL) -> Bool { connection.withLock { $0?.links }?.open(url: url) ?? false }
}

extension SwedbankPaySDK {
  /// The merchant's backend.
  public struct MerchantBackendConfiguration: Sendable {
    let backendUrl: String
    let headers: [String: String]

    /// A backend at an address that ends in a slash, with further headers of each call to it.
    public init(backendUrl: String, headers: [String: String] = [:]) {
      self.backendUrl = backendUrl
      self.headers = headers
    }
  }

  /// The languages of the payment menu.
  public enum Language: Hashable, Sendable {
    /// English.
    case English
    /// Norwegian.
    case Norwegian
    /// Swedish.
    case Swedish

    var own: SwedbankPay.Language {
      switch self {
      case .English: .english
      case .Norwegian: .norwegian
      case .Swedish: .swedish
      }
    }
  }

  /// The shopper of a payment with check-in.
  public struct Consumer: Sendable {
    let language: Language
    let shippingAddressRestrictedToCountryCodes: [String]

    /// A shopper; the check-in speaks English unless said otherwise.
    public init(language: Language = .English, shippingAddressRestrictedToCountryCodes: [String]) {
      self.language = language
      self.shippingAddressRestrictedToCountryCodes = shippingAddressRestrictedToCountryCodes
    }
  }

  /// The addresses of an order: the SDK's own, at the backend.
  public struct PaymentOrderUrls: Sendable {
    let configuration: MerchantBackendConfiguration
    let language: Language

    /// The addresses at a backend, for a menu in a language.
    public init(configuration: MerchantBackendConfiguration, language: Language = .English) {
      self.configuration = configuration
      self.language = language
    }
  }

  /// The merchant in an order; what is empty is the backend's to fill in.
  public struct PayeeInfo: Sendable {
    let payeeId: String
    let payeeReference: String
    let payeeName: String
    let productCategory: String
    let orderReference: String
    let subsite: String

    /// A merchant, and its reference of the order.
    public init(
      payeeId: String = "", payeeReference: String = "", payeeName: String = "", productCategory: String = "",
      orderReference: String, subsite: String = ""
    ) {
      self.payeeId = payeeId
      self.payeeReference = payeeReference
      self.payeeName = payeeName
      self.productCategory = productCategory
      self.orderReference = orderReference
      self.subsite = subsite
    }
  }

  /// The kinds of order lines.
  public enum ItemType: String, Hashable, Sendable {
    /// Goods.
    case Product = "PRODUCT"
    /// A service.
    case Service = "SERVICE"
    /// Shipping.
    case ShippingFee = "SHIPPING_FEE"
    /// A discount.
    case Discount = "DISCOUNT"
    /// A value code.
    case ValueCode = "VALUE_CODE"
    /// Anything else.
    case Other = "OTHER"
  }

  /// A line of an order; amounts are in the currency's smallest unit, `vatPercent` in hundredths of a per cent.
  public struct OrderItem: Sendable {
    let json: JSON

    /// A line: `amount` is what the shopper pays for it.
    public init(
      reference: String, name: String, type: ItemType, class: String, itemUrl: URL? = nil, imageUrl: URL? = nil,
      description: String? = nil, discountDescription: String? = nil, quantity: Int, quantityUnit: String,
      unitPrice: Int64, discountPrice: Int64? = nil, vatPercent: Int, amount: Int64, vatAmount: Int64
    ) {
      var members: [JSON.Member] = []
      func add(_ name: String, _ value: JSON?) {
        if let value { members.append(JSON.Member(name: name, value: value)) }
      }
      add("reference", .string(reference))
      add("name", .string(name))
      add("type", .string(type.rawValue))
      add("class", .string(`class`))
      add("itemUrl", itemUrl.map { .string($0.absoluteString) })
      add("imageUrl", imageUrl.map { .string($0.absoluteString) })
      add("description", description.map { .string($0) })
      add("discountDescription", discountDescription.map { .string($0) })
      add("quantity", .number(String(quantity)))
      add("quantityUnit", .string(quantityUnit))
      add("unitPrice", .number(String(unitPrice)))
      add("discountPrice", discountPrice.map { .number(String($0)) })
      add("vatPercent", .number(String(vatPercent)))
      add("amount", .number(String(amount)))
      add("vatAmount", .number(String(vatAmount)))
      json = .object(members)
    }
  }

  /// A payment order; amounts are in the currency's smallest unit.
  public struct PaymentOrder: Sendable {
    let currency: String
    let amount: Int64
    let vatAmount: Int64
    let description: String
    let language: Language
    let urls: PaymentOrderUrls
    let payeeInfo: PayeeInfo
    let orderItems: [OrderItem]

    /// An order; without items the backend gets one line over all.
    public init(
      currency: String, amount: Int64, vatAmount: Int64, description: String, language: Language = .English,
      urls: PaymentOrderUrls, payeeInfo: PayeeInfo, orderItems: [OrderItem] = []
    ) {
      self.currency = currency
      self.amount = amount
      self.vatAmount = vatAmount
      self.description = description
      self.language = language
      self.urls = urls
      self.payeeInfo = payeeInfo
      self.orderItems = orderItems
    }

    /// The app's own members, as the backend gets them.
    var json: JSON {
      var members: [JSON.Member] = [
        .init(name: "vatAmount", value: .number(String(vatAmount))),
        .init(name: "description", value: .string(description)),
        .init(name: "language", value: .string(language.own.rawValue)),
        .init(
          name: "payeeInfo",
          value: [
            "payeeId": .string(payeeInfo.payeeId), "payeeReference": .string(payeeInfo.payeeReference),
            "payeeName": .string(payeeInfo.payeeName), "productCategory": .string(payeeInfo.productCategory),
            "orderReference": .string(payeeInfo.orderReference), "subsite": .string(payeeInfo.subsite),
          ]),
      ]
      if !orderItems.isEmpty { members.append(.init(name: "orderItems", value: .array(orderItems.map(\.json)))) }
      return .object(members)
    }
  }
}
