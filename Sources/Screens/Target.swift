import Checkout
import Payments

/// What a press on something drawn does; an outline holds it as text.
enum Target: Hashable {
  /// What a key could have done as well.
  case operation(Operation)
  /// Chooses a method.
  case method(PaymentMethod)
  /// Puts the focus into a field.
  case field(FieldID)
  /// Presses a button of the checkout.
  case button(ButtonID)
  /// Shows a tab of the inspector.
  case tab(InspectorTab)
  /// Selects a row of the inspector, counted from 0.
  case row(Int)
  /// Chooses an entry of the list that lies over the screen, counted from 0.
  case option(Int)
  /// Nothing but being there: the inspector's surface, for the wheel.
  case inspector

  var text: String {
    switch self {
    case .operation(let operation): "operation:\(operation.name)"
    case .method(let method): "method:\(method.rawValue)"
    case .field(let id): "field:\(id.name)"
    case .button(let id): "button:\(id.name)"
    case .tab(let tab): "tab:\(tab.rawValue)"
    case .row(let index): "row:\(index)"
    case .option(let index): "option:\(index)"
    case .inspector: "inspector:"
    }
  }

  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: colon)...])
    let target: Target? =
      switch text[..<colon] {
      case "operation": Operation(name: rest).map(Target.operation)
      case "method": PaymentMethod(rawValue: rest).map(Target.method)
      case "field": FieldID(name: rest).map(Target.field)
      case "button": ButtonID(name: rest).map(Target.button)
      case "tab": InspectorTab(rawValue: rest).map(Target.tab)
      case "row": Int(rest).map(Target.row)
      case "option": Int(rest).map(Target.option)
      case "inspector": .inspector
      default: nil
      }
    guard let target else { return nil }
    self = target
  }
}

extension FieldID {
  private static let fixed: [FieldID] = [
    .cardNumber, .expiry, .securityCode, .holder, .mobile, .oneTimeCode, .shopperName, .email, .amount, .savedCard,
    .cardBrand, .saveCard, .walletCard, .country, .bankSearch,
  ]

  /// The field's name in keys and targets.
  var name: String {
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

  init?(name: String) {
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
  static let fixed: [ButtonID] = [
    .pay, .sendCode, .resend, .confirm, .next, .authorise, .submit, .save, .cancel, .close, .copyCode, .reopen,
    .checkAgain, .tryAgain,
    .otherMethod, .leave,
  ]

  /// The button's name in keys and targets.
  var name: String {
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
    case .reopen: "reopen"
    case .checkAgain: "check-again"
    case .tryAgain: "try-again"
    case .otherMethod: "other-method"
    case .leave: "leave"
    }
  }

  init?(name: String) {
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
