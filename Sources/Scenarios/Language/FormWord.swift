import Checkout

/// A field of the app's own forms.
enum FieldName: String, Keyword {
  case number
  case expiry
  case securityCode = "security-code"
  case holder
  case mobile
  case otp
  case name
  case email
  case amount
  case savedCard = "saved-card"
  case cardBrand = "card-brand"
  case saveCard = "save-card"
  case walletCard = "wallet-card"
  case country
  case bankSearch = "bank-search"

  static var kind: String { "field" }

  /// The checkout's name for it.
  var id: FieldID {
    switch self {
    case .number: .cardNumber
    case .expiry: .expiry
    case .securityCode: .securityCode
    case .holder: .holder
    case .mobile: .mobile
    case .otp: .oneTimeCode
    case .name: .shopperName
    case .email: .email
    case .amount: .amount
    case .savedCard: .savedCard
    case .cardBrand: .cardBrand
    case .saveCard: .saveCard
    case .walletCard: .walletCard
    case .country: .country
    case .bankSearch: .bankSearch
    }
  }

  /// The name of one of the checkout's fields; `nil` for a hosted page's.
  init?(_ id: FieldID) {
    switch id {
    case .cardNumber: self = .number
    case .expiry: self = .expiry
    case .securityCode: self = .securityCode
    case .holder: self = .holder
    case .mobile: self = .mobile
    case .oneTimeCode: self = .otp
    case .shopperName: self = .name
    case .email: self = .email
    case .amount: self = .amount
    case .savedCard: self = .savedCard
    case .cardBrand: self = .cardBrand
    case .saveCard: self = .saveCard
    case .walletCard: self = .walletCard
    case .country: self = .country
    case .bankSearch: self = .bankSearch
    case .prompt, .page: return nil
    }
  }

  /// Whether other YAML readers would take its digits for a number and lose a leading zero that matters.
  var isCode: Bool { self == .otp || self == .securityCode }
}

/// A button of the app.
enum ButtonName: String, Keyword {
  case details
  case enrolCard = "enrol-card"
  case pay
  case sendCode = "send-code"
  case resend
  case confirm
  case next
  case authorise
  case submit
  case save
  case cancel
  case close
  case copyCode = "copy-code"
  case hideLoader = "hide-loader"
  case reopen
  case checkAgain = "check-again"
  case tryAgain = "try-again"
  case correctDetails = "correct-details"
  case signIn = "sign-in"
  case otherMethod = "other-method"
  case leave

  static var kind: String { "button" }

  /// The effect of pressing it on the checkout.
  var event: ShopperEvent { id.map { .pressed($0) } ?? (self == .enrolCard ? .enrolmentChosen : .detailsOpened) }

  /// The checkout's name for it; what the list of methods leads to is no button of a form.
  var id: ButtonID? {
    switch self {
    case .details, .enrolCard: nil
    case .pay: .pay
    case .sendCode: .sendCode
    case .resend: .resend
    case .confirm: .confirm
    case .next: .next
    case .authorise: .authorise
    case .submit: .submit
    case .save: .save
    case .cancel: .cancel
    case .close: .close
    case .copyCode: .copyCode
    case .hideLoader: .hideLoader
    case .reopen: .reopen
    case .checkAgain: .checkAgain
    case .tryAgain: .tryAgain
    case .correctDetails: .correctDetails
    case .signIn: .signIn
    case .otherMethod: .otherMethod
    case .leave: .leave
    }
  }

  /// The name of one of the checkout's buttons; `nil` for a hosted page's.
  init?(_ id: ButtonID) {
    switch id {
    case .pay: self = .pay
    case .sendCode: self = .sendCode
    case .resend: self = .resend
    case .confirm: self = .confirm
    case .next: self = .next
    case .authorise: self = .authorise
    case .submit: self = .submit
    case .save: self = .save
    case .cancel: self = .cancel
    case .close: self = .close
    case .copyCode: self = .copyCode
    case .hideLoader: self = .hideLoader
    case .reopen: self = .reopen
    case .checkAgain: self = .checkAgain
    case .tryAgain: self = .tryAgain
    case .correctDetails: self = .correctDetails
    case .signIn: self = .signIn
    case .otherMethod: self = .otherMethod
    case .leave: self = .leave
    case .bank, .page: return nil
    }
  }
}

/// A window that can be closed.
enum WindowName: String, Keyword {
  case page
  case qr

  static var kind: String { "window" }
}
