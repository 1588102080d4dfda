/// A text in which `${…}` stands for values of the run.
struct Template: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case value(RunValue)
  }

  let parts: [Part]
  let place: Place

  /// Whether there is nothing in it but spaces.
  var isBlank: Bool {
    parts.allSatisfy { part in
      switch part {
      case .text(let text): text.allSatisfy(\.isWhitespace)
      case .value: false
      }
    }
  }

  /// As a file writes it.
  var source: String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let piece): text += piece
      case .value(let value): text += "${\(value.rawValue)}"
      }
    }
  }

  /// The names between `${` and `}`, in order, with the text around them.
  static func split(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(text)
    // Hardly any text has a name in it, and bytes are looked through sooner than characters.
    while rest.utf8.contains(UInt8(ascii: "$")), let open = rest.firstRange(of: "${"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    {
      if open.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<open.lowerBound]))) }
      pieces.append(.name(String(rest[open.upperBound..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  enum Piece: Hashable, Sendable {
    case text(String)
    case name(String)
  }
}

enum RunValue: String, Keyword {
  /// The payment's identifier in links: the first of the open page's identifiers.
  case session
  /// The first address that leads back.
  case returnAddress = "return"
  /// The address that leads back after success, after a failure, after a cancel.
  case returnSuccess = "return.success"
  case returnFailure = "return.failure"
  case returnCancel = "return.cancel"
  /// The query that identifies the payment in links, such as `payment_id=…`.
  case identity
  case lastLink = "last-link"
  /// The complete link that the open attempt expects: its first address with everything that identifies it.
  case expectedLink = "expected-link"
  /// The hosted page's address.
  case page
  /// The QR code's text.
  case qr
  /// The code that the shopper was sent, or that the page shows.
  case code
  case order

  static var kind: String { "run-value" }
}
