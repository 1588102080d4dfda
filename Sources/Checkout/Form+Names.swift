extension FieldID {
  /// Every field that has one name only.
  private static let fixed: [FieldID] = [
    .cardNumber, .expiry, .securityCode, .holder, .mobile, .oneTimeCode, .shopperName, .email, .amount, .savedCard,
    .cardBrand, .saveCard, .walletCard, .country, .bankSearch,
  ]

  /// The field's name in keys, targets and recordings.
  public var name: String {
    switch self {
    case .cardNumber: "card-number"
    case .expiry: "expiry"
    case .securityCode: "security-code"
    case .holder: "holder"
    case .mobile: "mobile"
    case .oneTimeCode: "one-time-code"
    case .shopperName: "shopper-name"
    case .email: "email"
    case .amount: "amount"
    case .savedCard: "saved-card"
    case .cardBrand: "card-brand"
    case .saveCard: "save-card"
    case .walletCard: "wallet-card"
    case .country: "country"
    case .bankSearch: "bank-search"
    case .prompt(let id): "prompt/\(id)"
    case .page(let id): "page/\(id)"
    }
  }

  /// The field of a name; `nil` when there is none.
  public init?(name: String) {
    if name.hasPrefix("page/") {
      self = .page(String(name.dropFirst(5)))
    } else if name.hasPrefix("prompt/") {
      self = .prompt(String(name.dropFirst(7)))
    } else if let field = Self.fixed.first(where: { $0.name == name }) {
      self = field
    } else {
      return nil
    }
  }
}

extension ButtonID {
  /// Every button that has one name only.
  public static let fixed: [ButtonID] = [
    .pay, .sendCode, .resend, .confirm, .next, .authorise, .submit, .save, .cancel, .close, .copyCode, .hideLoader,
    .reopen,
    .checkAgain, .tryAgain, .correctDetails, .signIn, .otherMethod, .leave,
  ]

  /// The button's name in keys, targets and recordings.
  public var name: String {
    switch self {
    case .pay: "pay"
    case .sendCode: "send-code"
    case .resend: "resend"
    case .confirm: "confirm"
    case .next: "next"
    case .authorise: "authorise"
    case .submit: "submit"
    case .bank(let id): "bank/\(id)"
    case .save: "save"
    case .cancel: "cancel"
    case .close: "close"
    case .page(let id): "page/\(id)"
    case .copyCode: "copy-code"
    case .hideLoader: "hide-loader"
    case .reopen: "reopen"
    case .checkAgain: "check-again"
    case .tryAgain: "try-again"
    case .correctDetails: "correct-details"
    case .signIn: "sign-in"
    case .otherMethod: "other-method"
    case .leave: "leave"
    }
  }

  /// The button of a name; `nil` when there is none.
  public init?(name: String) {
    if name.hasPrefix("page/") {
      self = .page(String(name.dropFirst(5)))
    } else if name.hasPrefix("bank/") {
      self = .bank(String(name.dropFirst(5)))
    } else if let button = Self.fixed.first(where: { $0.name == name }) {
      self = button
    } else {
      return nil
    }
  }
}
