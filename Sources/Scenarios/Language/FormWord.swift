import Checkout

/// A field of the app's own forms.
enum FieldName: String, Word {
  case number
  case expiry
  case securityCode = "security-code"
  case holder
  case mobile
  case otp
  case name
  case email
  case amount

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
    case .page: return nil
    }
  }

  /// Whether other YAML readers would take its digits for a number and lose a leading zero that matters.
  var isCode: Bool { self == .otp || self == .securityCode }
}

/// A button of the app.
enum ButtonName: String, Word {
  case details
  case pay
  case sendCode = "send-code"
  case resend
  case confirm
  case save
  case cancel
  case close
  case copyCode = "copy-code"
  case reopen
  case checkAgain = "check-again"
  case tryAgain = "try-again"
  case otherMethod = "other-method"
  case leave

  static var kind: String { "button" }

  /// What pressing it does to the checkout.
  var event: Event { id.map { .pressed($0) } ?? .detailsOpened }

  /// The checkout's name for it; the way to the details is no button of a form.
  var id: ButtonID? {
    switch self {
    case .details: nil
    case .pay: .pay
    case .sendCode: .sendCode
    case .resend: .resend
    case .confirm: .confirm
    case .save: .save
    case .cancel: .cancel
    case .close: .close
    case .copyCode: .copyCode
    case .reopen: .reopen
    case .checkAgain: .checkAgain
    case .tryAgain: .tryAgain
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
    case .save: self = .save
    case .cancel: self = .cancel
    case .close: self = .close
    case .copyCode: self = .copyCode
    case .reopen: self = .reopen
    case .checkAgain: self = .checkAgain
    case .tryAgain: self = .tryAgain
    case .otherMethod: self = .otherMethod
    case .leave: self = .leave
    case .page: return nil
    }
  }
}

/// A button of a hosted page.
enum PageButton: String, Word {
  case approve
  case submit
  case resend
  case cancel
  case back

  static var kind: String { "page-button" }
}

/// A field of a hosted page.
enum PageField: String, Word {
  case otp
  case code
  case phone

  static var kind: String { "page-field" }

  /// Whether it takes a one-time code.
  var isCode: Bool { self != .phone }
}

/// A hosted page.
enum PageName: String, Word {
  case hyperPayChallenge = "hyperpay.challenge"
  case tabbyPhone = "tabby.phone"
  case tabbyCode = "tabby.code"
  case tabbyIdentity = "tabby.identity"
  case tabbyPlan = "tabby.plan"
  case tabbyRefused = "tabby.refused"
  case tabbyEnded = "tabby.ended"
  case tabbyFinished = "tabby.finished"
  case tamaraPhone = "tamara.phone"
  case tamaraCode = "tamara.code"
  case tamaraPlan = "tamara.plan"
  case tamaraRefused = "tamara.refused"
  case tamaraEnded = "tamara.ended"
  case loading
  case unavailable

  static var kind: String { "page" }
}

/// A window that can be closed.
enum WindowName: String, Word {
  case page
  case qr

  static var kind: String { "window" }
}
