import Commerce
import Payments
import Providers
import Testing

/// What a provider is made to do, by the test data it publishes.
struct ContractPlot: CustomTestStringConvertible {
  enum Kind {
    /// The shopper can pay.
    case payable
    /// The provider or the bank refuses in the end.
    case refused
  }

  let provider: ProviderID
  var kind = Kind.payable
  /// Where the order is sold.
  var country = Country.saudiArabia
  /// In place of the amount that fits the kind.
  var amountInstead: Money?
  /// In place of the mobile number that fits the kind.
  var mobileInstead: String?

  var testDescription: String { "\(provider.rawValue), \(kind)" }

  func request() throws -> PaymentRequest {
    PaymentRequest(
      attempt: try #require(AttemptID("a-1042-1")), method: method, amount: amountInstead ?? amount,
      order: Order(number: "1042", name: "Coffee beans", total: Money(minorUnits: 14_800, currency: .sar)),
      reference: "TILL-1042-1",
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: email, mobile: mobileInstead ?? mobile),
      country: country,
      language: "en", returnURL: "tillshop://return")
  }

  private var method: PaymentMethod {
    switch provider {
    case .hyperPay: .card
    case .stcPay: .stcPay
    case .tabby: .tabby
    case .tamara: .tamara
    case .yuno: .pix
    }
  }

  /// The cents of an amount in reais choose the outcome of a PIX payment.
  private var amount: Money {
    switch (provider, kind) {
    case (.yuno, .payable): Money(minorUnits: 21_605, currency: .brl)
    case (.yuno, .refused): Money(minorUnits: 151, currency: .brl)
    case (.hyperPay, _), (.stcPay, _), (.tabby, _), (.tamara, _): Money(minorUnits: 14_800, currency: .sar)
    }
  }

  /// Tabby's test outcome after the code is chosen by mail address.
  private var email: String {
    switch (provider, kind) {
    case (.tabby, .refused): "otp.rejected@tabby.ai"
    case (.tabby, .payable), (.hyperPay, _), (.stcPay, _), (.tamara, _), (.yuno, _): "otp.success@tabby.ai"
    }
  }

  /// Tamara's test outcome is chosen by mobile number.
  private var mobile: String {
    switch (provider, kind) {
    case (.tamara, .payable): "0544337866"
    case (.tamara, .refused): "0526422337"
    case (.hyperPay, _), (.stcPay, _), (.tabby, _), (.yuno, _): "0500000001"
    }
  }

  /// A card that passes after the issuer's page, or one without money.
  var card: String {
    switch kind {
    case .payable: "4200000000000018"
    case .refused: "4201320000311101"
    }
  }

  /// What is typed where a code is asked in the app.
  var code: String {
    switch kind {
    case .payable: "123456"
    case .refused: "111111"
    }
  }

  // MARK: What must come of it

  var paidState: PaymentState {
    switch provider {
    case .hyperPay, .stcPay, .yuno: .captured
    case .tabby, .tamara: .authorised
    }
  }

  /// Whether the app can tell a shopper who called it off from one who closed a window, by what the server says.
  var callingOffIsKnown: Bool {
    switch provider {
    case .hyperPay, .stcPay, .tabby: true
    case .tamara, .yuno: false
    }
  }

  /// Whether a window can be closed and opened again.
  var canBeReopened: Bool {
    switch provider {
    case .hyperPay, .tabby, .tamara, .yuno: true
    case .stcPay: false
    }
  }

  /// Whether every write can be made again, by a key or because it changes nothing the second time; HyperPay and stc pay
  /// document neither, so their payments may have to be asked about.
  var survivesLostAnswers: Bool {
    switch provider {
    case .tabby, .tamara, .yuno: true
    case .hyperPay, .stcPay: false
    }
  }
}
