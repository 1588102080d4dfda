import HTTPTypes

/// Takes secrets out of messages before they are kept or shown.
///
/// Card data: at most the first six and last four digits of a number, and never a security code (PCI DSS 4.0, 3.3 and 3.4).
public enum Scrubbing {
  /// Names whose values are secrets, compared without case, `.`, `_`, `-` and array marks.
  static let secretNames: Set<String> = [
    "cardcvv", "cvv", "cvc", "securitycode", "verificationcode", "otpvalue", "otp", "otpcode", "password",
    "privatesecretkey",
    "authorization", "xclientcode", "publicapikey", "privatekey", "secret", "token", "notificationtoken", "xapikey",
    "xsecret",
    "vaultedtoken", "tokenid", "tokenreference", "pin", "onetimecode",
  ]

  /// Names whose values are card numbers.
  static let cardNames: Set<String> = ["cardnumber", "pan", "accountnumber"]

  /// A request as text with secrets masked: request line, sorted headers, blank line, body.
  public static func text(of request: WireRequest) -> String {
    let target = (request.head.authority ?? "") + path(request.head.path ?? "/")
    return (["\(request.head.method.rawValue) \(target)"] + headers(request.head.headerFields)).joined(separator: "\n")
      + bodyPart(request.body)
  }

  /// An answer as text with secrets masked: status line, sorted headers, blank line, body.
  public static func text(of answer: WireAnswer) -> String {
    let reason = answer.head.status.reasonPhrase
    return (["\(answer.status)" + (reason.isEmpty ? "" : " \(reason)")] + headers(answer.head.headerFields)).joined(
      separator: "\n")
      + bodyPart(answer.body)
  }

  /// A body with secrets masked; JSON is laid out over several lines, forms one field a line.
  public static func body(_ body: String) -> String {
    if let json = try? JSON(parsing: body) { return digits(in: mask(json, under: "").prettyText) }
    if body.contains("="), !body.contains("\n"), !body.contains("<") {
      return FormFields(parsing: body).fields.map { "\($0.name)=\(value($0.value, named: $0.name))" }.joined(
        separator: "\n")
    }
    return digits(in: body)
  }

  /// Masks every 13 to 19 digits that pass the Luhn check (ISO/IEC 7812-1 annex B), in one piece or in groups with single
  /// spaces, dashes or dots between; other digits beside them do not hide them.
  public static func digits(in text: String) -> String {
    var characters = Array(text)
    var index = 0
    while index < characters.count {
      guard characters[index].isASCIIDigit else {
        index += 1
        continue
      }
      let end = endOfRun(characters, from: index)
      mask(&characters, from: index, to: end)
      index = end
    }
    return String(characters)
  }

  /// Where a run of digits ends that has at most one separator between two of them.
  private static func endOfRun(_ characters: [Character], from start: Int) -> Int {
    var end = start
    while end < characters.count {
      if characters[end].isASCIIDigit {
        end += 1
      } else if end + 1 < characters.count, separators.contains(characters[end]), characters[end + 1].isASCIIDigit {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  private static let separators: Set<Character> = [" ", "-", ".", "\u{A0}"]

  /// Masks the longest card numbers first that begin and end where groups do.
  private static func mask(_ characters: inout [Character], from start: Int, to end: Int) {
    let starts = (start..<end).filter {
      characters[$0].isASCIIDigit && ($0 == start || !characters[$0 - 1].isASCIIDigit)
    }
    let ends = (start..<end).filter {
      characters[$0].isASCIIDigit && ($0 + 1 == end || !characters[$0 + 1].isASCIIDigit)
    }
    for first in starts {
      for last in ends.reversed() where last > first {
        let digits = characters[first...last].filter(\.isASCIIDigit)
        guard (13...19).contains(digits.count), luhn(Array(digits)) else { continue }
        characters.replaceSubrange(first...last, with: masked(Array(characters[first...last])))
        break
      }
    }
  }

  private static func masked(_ run: [Character]) -> [Character] {
    let count = run.count(where: \.isASCIIDigit)
    var seen = 0
    return run.map { character in
      guard character.isASCIIDigit else { return character }
      seen += 1
      return seen <= 6 || seen > count - 4 ? character : "*"
    }
  }

  private static func luhn(_ digits: [Character]) -> Bool {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      let value = digit.wholeNumberValue ?? 0
      let doubled = index.isMultiple(of: 2) ? value : value * 2
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum.isMultiple(of: 10)
  }

  private static func path(_ path: String) -> String {
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return digits(in: path) }
    let fields = halves[1].split(separator: "&").map { part in
      let name = PercentCoding.decode(part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)[0])
      return secretNames.contains(canonical(name)) ? "\(name)=\(Secret.mask)" : digits(in: String(part))
    }
    return digits(in: String(halves[0])) + "?" + fields.joined(separator: "&")
  }

  private static func headers(_ fields: HTTPFields) -> [String] {
    fields.map { "\($0.name.canonicalName): \(value($0.value, named: $0.name.canonicalName))" }.sorted()
  }

  private static func bodyPart(_ text: String) -> String { text.isEmpty ? "" : "\n\n" + body(text) }

  private static func mask(_ json: JSON, under name: String) -> JSON {
    switch json {
    case .object(let members):
      return .object(members.map { JSON.Member(name: $0.name, value: mask($0.value, under: $0.name)) })
    case .array(let elements): return .array(elements.map { mask($0, under: name) })
    case .string(let text): return .string(value(text, named: name))
    case .number(let text): return secretNames.contains(canonical(name)) ? .string(Secret.mask) : .number(text)
    case .null, .boolean: return json
    }
  }

  private static func value(_ value: String, named name: String) -> String {
    let key = canonical(name)
    if secretNames.contains(key) { return value.isEmpty ? "" : Secret.mask }
    if cardNames.contains(key) { return String(masked(Array(value))) }
    return digits(in: value)
  }

  private static func canonical(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter }) }
}

extension Character {
  var isASCIIDigit: Bool { self >= "0" && self <= "9" && isASCII }
}
