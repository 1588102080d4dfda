import Commerce
import Payments
import Providers
import Testing

/// Where the providers of a plot are.
enum ContractPlace: String, CaseIterable {
  /// At their documented addresses.
  case documented
  /// At ports of this machine that are no more than addresses.
  case loopback
  /// At ports of this machine, behind sockets.
  case served
}

/// One way to pay with one provider, with what makes it succeed or be refused by published test data, and what must come of it;
/// each provider's file holds its own.
struct ContractPlot: CustomTestStringConvertible, Sendable {
  enum Kind: String {
    /// The shopper can pay.
    case payable
    /// The provider or the bank refuses in the end.
    case refused
  }

  /// What the shopper puts into the questions.
  struct Inputs {
    var card = "4200000000000018"
    var securityCode = "123"
    var holder = "Sara Demo"
    /// The mobile number that is typed where one is asked in the app.
    var phone = "0512345678"
    /// What is typed where a code is asked in the app.
    var code = "123456"
    /// What is typed into a hosted page's fields; `nil` takes the code that the page or the newest message shows.
    var pageCode: String?
    /// The bank that is picked; `nil` takes the first one.
    var bank: String?
    /// What is put into the fields of a form, by their names; others get the newest code.
    var fields: [String: String] = [:]
  }

  let provider: ProviderID
  let method: PaymentMethod
  private(set) var place = ContractPlace.documented
  var kind = Kind.payable
  /// Where the order is sold.
  var country = Country.saudiArabia
  var amount = Money(minorUnits: 14_800, currency: .sar)
  var email = "sara@till.test"
  var mobile = "0500000001"
  var inputs = Inputs()
  var settings = Settings()
  /// Where the shopper comes back to, without the provider's folder.
  var returnURL = "tillshop://return"
  /// The same method's way to be refused; `nil` for a plot that is itself one.
  var refused: Refused?

  /// What is different when it is refused.
  struct Refused {
    var amount: Money?
    var email: String?
    var mobile: String?
    var inputs: Inputs?
    /// The key of the error's sentence.
    let error: String
  }

  // MARK: What must come of it

  /// How a paid payment stands.
  var paidState = PaymentState.captured
  /// How the ledger stands when time has run out.
  var expiresAs = ExpectedEnd.expired
  /// Whether the app can tell a shopper who called it off from one who closed a window, by what the server says.
  var callingOffIsKnown = true
  /// Whether a window can be closed and opened again.
  var canBeReopened = true
  /// Whether every write can be made again, by a key or because it changes nothing the second time; where it cannot, a lost
  /// answer may leave a payment that has to be asked about.
  var survivesLostAnswers = true

  /// Whether the shopper comes back by a link; without one there is none to forge.
  var hasReturn = true
  /// Whether a part of what was taken can be given back.
  var refundsInParts = true
  /// Whether the provider's server tells the merchant's of a payment that was made.
  var sendsMessages = false

  /// How a payment that was left ends by itself.
  enum ExpectedEnd {
    /// The provider lets it lapse.
    case expired
    /// It stays as it is: nothing was ever asked of the provider, or the provider knows no end.
    case never
  }

  var testDescription: String {
    let name = "\(provider.rawValue), \(method.rawValue), \(kind.rawValue)"
    return place == .documented ? name : "\(name), \(place.rawValue)"
  }

  /// Every way to pay, of every provider.
  static var all: [ContractPlot] { ProviderID.allCases.flatMap { plots(of: $0) } }

  /// The same elsewhere; on this machine the way back leads to a server there.
  func at(_ place: ContractPlace) -> ContractPlot {
    var plot = self
    plot.place = place
    plot.returnURL = place == .documented ? returnURL : "\(LoopbackAccounts.shop)/return"
    return plot
  }

  /// The first way to pay of a provider, with some things changed.
  static func first(
    _ provider: ProviderID, country: Country = .saudiArabia, amount: Money? = nil, mobile: String? = nil
  ) -> ContractPlot {
    var plot = plots(of: provider)[0]
    plot.country = country
    plot.amount = amount ?? plot.amount
    plot.mobile = mobile ?? plot.mobile
    return plot
  }

  private static func plots(of provider: ProviderID) -> [ContractPlot] {
    switch provider {
    case .hyperPay: hyperPay
    case .stcPay: stcPay
    case .tabby: tabby
    case .tamara: tamara
    case .stitch: stitch
    case .trueLayer: trueLayer
    case .yuno: yuno
    case .swedbankPay: swedbankPay
    }
  }

  /// The same plot with the inputs that are refused; `nil` where there are none.
  var refusal: ContractPlot? {
    guard let refused else { return nil }
    var plot = self
    plot.kind = .refused
    plot.amount = refused.amount ?? amount
    plot.email = refused.email ?? email
    plot.mobile = refused.mobile ?? mobile
    plot.inputs = refused.inputs ?? inputs
    return plot
  }

  func request() throws -> PaymentRequest {
    PaymentRequest(
      attempt: try #require(AttemptID("a-1042-1")), method: method, amount: amount,
      order: Order(number: "1042", name: "Coffee beans", total: amount), reference: "TILL-1042-1",
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: email, mobile: mobile), country: country,
      language: "en", returnURL: returnURL, merchant: "Till")
  }
}

extension [ContractPlot] {
  /// The same in memory and behind sockets.
  var everywhere: [ContractPlot] { self + map { $0.at(.served) } }
}
