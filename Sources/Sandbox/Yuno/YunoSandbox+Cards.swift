import Language

extension YunoSandbox {
  /// What a card's number means to the test gateway.
  enum CardMeaning: Hashable {
    /// The response code it gives.
    case code(String)
    /// The issuer recognises the shopper without asking.
    case frictionless
    /// The issuer asks the shopper.
    case challenge
    /// Nothing.
    case plain

    /// What it leads to, in words.
    var phrase: Phrase {
      switch self {
      case .code(let code): Phrase("yuno.test.card", ["code": .text(code)])
      case .frictionless: Phrase("yuno.test.card-frictionless")
      case .challenge: Phrase("yuno.test.card-challenge")
      case .plain: Phrase("yuno.test.card-plain")
      }
    }
  }

  /// The published test cards (Yuno docs, Testing gateway), in the order they are offered. Diners and UATP are left out, as no card
  /// form here takes them, and so are the numbers whose check digit does not fit.
  static let cards: [(number: String, meaning: CardMeaning)] =
    endings.flatMap { ending, code in
      ["450799000000", "525244000000", "37000000000"].map { ($0 + ending, CardMeaning.code(code)) }
    }
    + ["4556557955726624", "4929251897047956", "5333259155643223", "341502098634895"].map { ($0, .frictionless) }
    + ["4916994064252017", "5306889942833340", "348638267931507", "4024007189449340"].map { ($0, .challenge) }
    + ["4556104160382032", "5328720384582224", "345695399207589"].map {
      ($0, .code("AUTHENTICATION_FAILED_THREE_D_SECURE"))
    }

  /// What the last four digits of the plain test cards lead to (Yuno docs, Testing gateway).
  private static let endings = [
    ("0002", "SUCCEEDED"), ("0010", "INSUFFICIENT_FUNDS"), ("0028", "DECLINED_BY_BANK"), ("0036", "DO_NOT_HONOR"),
    ("0044", "INVALID_SECURITY_CODE"), ("0051", "INVALID_CARD_DATA"), ("0069", "REPORTED_STOLEN"), ("0077", "ERROR"),
  ]

  /// What a number means.
  static func meaning(of number: String) -> CardMeaning { cards.first { $0.number == number }?.meaning ?? .plain }

  /// Names on the card that decide at Mercado Pago (Mercado Pago docs, Test cards).
  enum PayerName: String, CaseIterable {
    case approved = "APRO"
    case pending = "CONT"
    case refused = "OTHE"
    case callToAuthorise = "CALL"
    case funds = "FUND"
    case securityCode = "SECU"
    case expiry = "EXPI"
    case form = "FORM"

    /// The response code that Yuno gives for it, which is Till's own reading; `nil` where the payment is not refused.
    var code: String? {
      switch self {
      case .approved, .pending: nil
      case .refused: "DECLINED_BY_PROVIDER"
      case .callToAuthorise: "CALL_FOR_AUTHORIZE"
      case .funds: "INSUFFICIENT_FUNDS"
      case .securityCode: "INVALID_SECURITY_CODE"
      case .expiry: "EXPIRED_CARD"
      case .form: "BAD_FILLED_INFO"
      }
    }
  }
}
