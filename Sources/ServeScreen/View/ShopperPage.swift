import Wire

/// A provider's hosted page as control tells it, in the words of a language.
struct ShopperPage: Sendable {
  enum Block: Sendable {
    case text(String)
    case notice(String)
    case fact(label: String, value: String)
    /// A text to scan with another app, or to copy.
    case code(String)
    case plan([(due: String?, amount: String)])
  }

  struct Field: Sendable {
    enum Kind: String, Sendable {
      case digits
      case text
      case secretDigits = "secret-digits"
      case cardNumber = "card-number"
      case expiry
      case cardholder
    }

    let id: String
    let label: String
    let kind: Kind
    /// The most characters that it takes.
    let length: Int
    let problem: String?
  }

  struct Button: Sendable {
    let id: String
    let label: String
    let isPrimary: Bool
  }

  let url: String
  let title: String
  let blocks: [Block]
  let fields: [Field]
  let buttons: [Button]
  /// A note from the simulator, such as a published test code.
  let note: String?

  /// Reads the answer of control; `nil` where it is no page.
  init?(_ json: JSON) {
    guard json["page"] != nil, let url = json["url"]?.string else { return nil }
    self.url = url
    title = json["title"]?.string ?? ""
    blocks = (json["blocks"]?.array ?? []).compactMap { Block($0) }
    fields = (json["fields"]?.array ?? []).compactMap { Field($0) }
    buttons = (json["buttons"]?.array ?? []).compactMap { json in
      json["id"]?.string.map {
        Button(id: $0, label: json["label"]?.string ?? $0, isPrimary: json["primary"]?.boolean ?? false)
      }
    }
    note = json["note"]?.string
  }
}

extension ShopperPage.Block {
  fileprivate init?(_ json: JSON) {
    if let text = json["text"]?.string {
      self = .text(text)
    } else if let text = json["notice"]?.string {
      self = .notice(text)
    } else if let text = json["code"]?.string {
      self = .code(text)
    } else if let rows = json["plan"]?.array {
      self = .plan(rows.map { ($0["due"]?.string, $0["amount"]?.string ?? "") })
    } else if let label = json["label"]?.string {
      self = .fact(label: label, value: json["value"]?.string ?? "")
    } else {
      return nil
    }
  }
}

extension ShopperPage.Field {
  /// The digits of the longest card number (ISO/IEC 7812-1).
  private static let cardDigits = 19

  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, let kind = json["kind"]?.string.flatMap({ Kind(rawValue: $0) }) else {
      return nil
    }
    (self.id, self.kind) = (id, kind)
    label = json["label"]?.string ?? id
    length = json["length"]?.integer ?? (kind == .expiry ? 4 : Self.cardDigits)
    problem = json["problem"]?.string
  }

  /// Whether it takes only digits.
  var takesDigits: Bool {
    switch kind {
    case .digits, .secretDigits, .cardNumber, .expiry: true
    case .text, .cardholder: false
    }
  }
}
