public import Commerce

extension STCPay {
  /// The ways in which the shopper approves a payment.
  public enum Flow: String, SettingChoice {
    /// Types a code that stc pay sends to the mobile number (Direct Payment API V4).
    case code
    /// Approves in the stc pay app (stc pay Merchant Transactions API V3, MobilePaymentAuthorize, as published clients call
    /// it; PayTabs support, stc pay, describes the prompt). How the app is opened and comes back is this library's own: stc pay
    /// publishes no address for Saudi Arabia.
    case appSwitch = "app-switch"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stc-pay.flow"
  }

  /// The effect of a wrong code, according to the merchant's contract.
  public enum WrongCode: String, SettingChoice {
    /// Another code can be typed, as in the Direct Payment API V4.
    case mayRetry = "may-retry"
    /// The payment is over, as Moyasar docs, STC Pay testing, describe it.
    case endsPayment = "ends-payment"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stc-pay.wrong-code"
  }

  /// The mistakes in the store's calls to stc pay; each leads to one error code (Direct Payment API V4, error codes).
  public enum SetUp: String, SettingChoice {
    /// Everything is set up correctly.
    case right
    /// Another merchant's client code: an answer without a body.
    case wrongClientCode = "wrong-client-code"
    /// The wrapper around the fields has another name: 2001.
    case wrongMessageName = "wrong-message-name"
    /// A message without fields: 2002.
    case emptyMessage = "empty-message"
    /// An inquiry for the order's number: 2006.
    case wrongInquiryReference = "wrong-inquiry-reference"
    /// Every confirmation is sent twice: 2009.
    case confirmsTwice = "confirms-twice"
    /// An inquiry for nothing: 2010.
    case noInquiryReference = "no-inquiry-reference"
    /// No `BranchID`: 2011.
    case noBranch = "no-branch"
    /// No `TellerID`: 2012.
    case noTeller = "no-teller"
    /// No `DeviceID`: 2013.
    case noDevice = "no-device"
    /// No `RefNum`: 2014.
    case noReference = "no-reference"
    /// No `BillNumber`: 2015.
    case noBillNumber = "no-bill-number"
    /// No `Amount`: 2016.
    case noAmount = "no-amount"
    /// No `MobileNo`: 2017.
    case noMobile = "no-mobile"
    /// The mobile number as it is typed, without the country's code: 2018.
    case localMobile = "local-mobile"
    /// No `OtpReference`: 2019.
    case noCodeReference = "no-code-reference"
    /// No `OtpValue`: 2020.
    case noCode = "no-code"
    /// No `STCPayPmtReference`: 2021.
    case noPaymentReference = "no-payment-reference"
    /// A token that stc pay does not know: 2022.
    case unknownToken = "unknown-token"
    /// Fractions of a halala: 2036.
    case fractionalAmount = "fractional-amount"
    /// The references of two payments in one confirmation: 2037.
    case mixedReferences = "mixed-references"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stc-pay.set-up"

    /// The field that is left out of the request; `nil` where none is.
    var omitted: String? {
      switch self {
      case .noBranch: "BranchID"
      case .noTeller: "TellerID"
      case .noDevice: "DeviceID"
      case .noReference: "RefNum"
      case .noBillNumber: "BillNumber"
      case .noAmount: "Amount"
      case .noMobile: "MobileNo"
      case .noCodeReference: "OtpReference"
      case .noCode: "OtpValue"
      case .noPaymentReference: "STCPayPmtReference"
      case .right, .wrongClientCode, .wrongMessageName, .emptyMessage, .wrongInquiryReference, .confirmsTwice,
        .noInquiryReference, .localMobile, .unknownToken, .fractionalAmount, .mixedReferences:
        nil
      }
    }
  }

  /// The settings.
  public static let settings = [Setting(Flow.self), Setting(WrongCode.self), Setting(SetUp.self)]
}
