import Checkout
import Commerce
import Controller
import Pages
import Payments
public import Wire

extension OutcomeFacts {
  /// A fact that cannot be read.
  public struct Problem: Error, Hashable {
    /// Where it stands, such as `calls.fault`.
    public let field: String
    /// The expected form.
    public let expected: String
  }

  /// Reads facts as the catalogue writes them; says what belongs where something else stands.
  public init(_ json: JSON) throws(Problem) {
    let reader = Reader(json, at: "")
    try reader.expect(
      Standing.names + [
        "before", "after", "lasted", "texts", "calls", "webhooks", "merchant", "settings", "outside", "bank", "links",
        "left", "pressed", "offers",
      ])
    standing = try Standing(reader)
    guard standing.app != nil else { throw Problem(field: "app", expected: ResultName.list) }
    if let before = json["before"] {
      let reader = Reader(before, at: "before")
      try reader.expect(Standing.names)
      self.before = try Standing(reader)
    }
    after = try reader.duration("after")
    lasted = try reader.duration("lasted")
    texts = try reader.number("texts")
    for item in try reader.items("calls", of: ["call", "fault", "ended", "says", "times"]) {
      calls.append(
        Call(
          operation: try item.text("call"), fault: try item.word("fault"), ended: try item.optional("ended"),
          says: try item.pairs("says").map { Saying($0.name, $0.value) }, times: try item.number("times") ?? 1))
    }
    for item in try reader.items("webhooks", of: ["decision", "moment", "late", "times"]) {
      webhooks.append(
        Webhook(
          decision: try Reader.word(try item.text("decision"), at: "webhooks.decision"),
          moment: try item.word("moment"), isLate: item.json["late"] == .boolean(true),
          times: try item.number("times") ?? 1))
    }
    for item in try reader.items("merchant", of: ["operation", "told", "words", "times"]) {
      operations.append(
        Operation(
          kind: try Reader.word(try item.text("operation"), at: "merchant.operation"),
          told: try Reader.word(try item.text("told"), at: "merchant.told"), words: try item.optional("words"),
          times: try item.number("times") ?? 1))
    }
    for setting in try reader.pairs("settings") { settings[setting.name] = setting.value }
    (outside, bank, links) = (try reader.texts("outside"), try reader.texts("bank"), try reader.texts("links"))
    for kind in try reader.texts("left") { left.append(try Reader.word(kind, at: "left")) }
    for item in try reader.items("pressed", of: ["page", "button"]) {
      pressed.append(Press(page: try item.text("page"), button: try item.text("button")))
    }
    for offer in try reader.pairs("offers") {
      offers[try Reader.word(offer.name, at: "offers")] = try Reader.word(offer.value, at: "offers")
    }
  }
}

extension OutcomeFacts.Saying {
  /// A value; one that begins with `*` says only how it ends.
  fileprivate init(_ path: String, _ value: String) {
    self.path = path
    isEnding = value.hasPrefix("*")
    self.value = isEnding ? String(value.dropFirst()) : value
  }
}

extension OutcomeFacts.Standing {
  fileprivate static let names = [
    "app", "error", "sub-status", "words", "kit", "ledger", "record", "refunded", "screen",
  ]

  fileprivate init(_ reader: OutcomeFacts.Reader) throws(OutcomeFacts.Problem) {
    app = try reader.word("app")
    error = try reader.optional("error")
    subStatus = try reader.word("sub-status")
    words = try reader.optional("words")
    kit = try reader.optional("kit")
    ledger = try reader.word("ledger")
    record = try reader.optional("record")
    screen = try reader.word("screen")
    guard let part = try reader.optional("refunded") else { return }
    guard part == "part" else { throw OutcomeFacts.Problem(field: "refunded", expected: "`part`") }
    isRefundedInPart = true
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// Every word, for a sentence that asks for one.
  fileprivate static var list: String { "one of " + allCases.map(\.rawValue).joined(separator: ", ") }
}

extension OutcomeFacts {
  /// Reads the members of an object and says where it is when something is wrong.
  fileprivate struct Reader {
    let json: JSON
    let path: String

    init(_ json: JSON, at path: String) {
      self.json = json
      self.path = path
    }

    private func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Whether it has only members of these names.
    func expect(_ names: [String]) throws(Problem) {
      guard let members = json.members else { throw Problem(field: path, expected: "an object") }
      for member in members where !names.contains(member.name) {
        throw Problem(field: place(member.name), expected: "one of " + names.joined(separator: ", "))
      }
    }

    func optional(_ name: String) throws(Problem) -> String? {
      guard let value = json[name] else { return nil }
      guard let text = value.string else { throw Problem(field: place(name), expected: "a text") }
      return text
    }

    func text(_ name: String) throws(Problem) -> String {
      guard let text = try optional(name) else { throw Problem(field: place(name), expected: "a text") }
      return text
    }

    static func word<Keyword: CaseIterable & RawRepresentable<String>>(
      _ text: String, at field: String
    ) throws(Problem) -> Keyword {
      guard let word = Keyword(rawValue: text) else { throw Problem(field: field, expected: Keyword.list) }
      return word
    }

    func word<Keyword: CaseIterable & RawRepresentable<String>>(_ name: String) throws(Problem) -> Keyword? {
      guard let text = try optional(name) else { return nil }
      return try Self.word(text, at: place(name))
    }

    func number(_ name: String) throws(Problem) -> Int? {
      guard let value = json[name] else { return nil }
      guard let number = value.integer, number >= 0 else {
        throw Problem(field: place(name), expected: "a whole number")
      }
      return number
    }

    func duration(_ name: String) throws(Problem) -> Duration? {
      guard let text = try optional(name) else { return nil }
      guard let duration = DurationText.read(text) else {
        throw Problem(field: place(name), expected: "a span such as 21d or 5m")
      }
      return duration
    }

    func texts(_ name: String) throws(Problem) -> [String] {
      guard let value = json[name] else { return [] }
      let texts = value.array?.compactMap(\.string) ?? []
      guard let count = value.array?.count, count == texts.count, count > 0 else {
        throw Problem(field: place(name), expected: "a list of texts")
      }
      return texts
    }

    func items(_ name: String, of names: [String]) throws(Problem) -> [Reader] {
      guard let value = json[name] else { return [] }
      guard let elements = value.array, !elements.isEmpty else {
        throw Problem(field: place(name), expected: "a list of objects")
      }
      var readers: [Reader] = []
      for element in elements {
        let reader = Reader(element, at: place(name))
        try reader.expect(names)
        readers.append(reader)
      }
      return readers
    }

    /// The members of an object whose values are texts.
    func pairs(_ name: String) throws(Problem) -> [(name: String, value: String)] {
      guard let value = json[name] else { return [] }
      guard let members = value.members, !members.isEmpty else {
        throw Problem(field: place(name), expected: "an object")
      }
      var pairs: [(name: String, value: String)] = []
      for member in members {
        guard let text = member.value.string else {
          throw Problem(field: place(name) + "." + member.name, expected: "a text")
        }
        pairs.append((member.name, text))
      }
      return pairs
    }
  }
}
