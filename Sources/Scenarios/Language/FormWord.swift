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
    guard let name = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = name
  }

  /// Whether other YAML readers would take its digits for a number and lose a leading zero that matters.
  var isCode: Bool { self == .otp || self == .securityCode }
}

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

  var event: ShopperEvent { id.map { .pressed($0) } ?? (self == .enrolCard ? .enrolmentChosen : .detailsOpened) }

  /// The checkout's button of the same name; what the list of methods leads to is no button of a form.
  var id: ButtonID? { ButtonID(name: rawValue) }

  /// The name of one of the checkout's buttons; `nil` for a hosted page's.
  init?(_ id: ButtonID) { self.init(rawValue: id.name) }
}

/// A window that can be closed.
enum WindowName: String, Keyword {
  case page
  case qr

  static var kind: String { "window" }
}
