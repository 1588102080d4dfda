/// What a payer's bank app makes of the text of a PIX code: its fields, and everything in it that bank apps stumble over (BR Code
/// manual 2.0.1; PIX initiation standards 2.2; what bank apps were reported to refuse).
public struct BRCodeReading: Hashable, Sendable {
  /// One field of the code: two digits of tag, two of length, a value.
  public struct Field: Hashable, Sendable {
    /// Its tag, with that of its template in front, such as `26.25`.
    public let place: String
    /// The value, as written.
    public let value: String
    /// The fields in it, where it is a template.
    public let parts: [Field]

    /// Its own tag.
    var tag: String { String(place.suffix(2)) }
  }

  /// How the code says what is to be paid.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It holds the account's key, and perhaps the amount; anybody can make one.
    case fixed = "static"
    /// It holds an address at which the payer's bank reads the charge.
    case dynamic
    /// It only sets up later payments, by an address of its own.
    case recurring
    /// It is no PIX code, or one without an account.
    case none
  }

  /// Who takes the code.
  public enum Acceptance: String, Hashable, Sendable, CaseIterable {
    /// Every bank app, as far as the text shows.
    case all
    /// Some bank apps refuse it.
    case some
    /// Bank apps refuse it.
    case none
  }

  /// The text without what a copy left around it, and without line ends in it: what was read.
  public let text: String
  /// The fields in their order; those in front of the place at which it cannot be read on.
  public let fields: [Field]
  /// How it says what is to be paid.
  public let kind: Kind
  /// Everything that bank apps stumble over, and what is worth knowing, in the order of the checks.
  public let findings: [BRCodeFinding]

  /// Reads a text, of which what is longer than a code can be is left out.
  public init(_ text: String) {
    var reader = BRCodeReader(String(text.unicodeScalars.prefix(BRCodeReader.longest)))
    reader.read()
    self.init(text: reader.text, fields: reader.fields, kind: reader.kind, findings: reader.findings)
  }

  private init(text: String, fields: [Field], kind: Kind, findings: [BRCodeFinding]) {
    (self.text, self.fields, self.kind, self.findings) = (text, fields, kind, findings)
  }

  /// Who takes the code.
  public var acceptance: Acceptance {
    let levels = Set(findings.map(\.level))
    return levels.contains(.fault) ? .none : levels.contains(.warning) ? .some : .all
  }

  /// Whether it has all its fields and its checksum, so that it was neither cut nor changed.
  public var isIntact: Bool { !findings.contains(where: \.isDamage) }

  /// Whether the last field holds the checksum of what stands before it.
  public var hasChecksum: Bool { BRCode.isIntact(text) }

  /// A field's value, by its place such as `59` or `62.05`; `nil` where it is missing.
  public func value(_ place: String) -> String? { Self.value(place, in: fields) }

  static func value(_ place: String, in fields: [Field]) -> String? {
    (fields + fields.flatMap(\.parts)).first { $0.place == place }?.value
  }

  /// The amount in field 54; `nil` where it leaves it open. A bank reads a dynamic code's amount at its address, not here.
  public var amount: String? { value("54") }
}
