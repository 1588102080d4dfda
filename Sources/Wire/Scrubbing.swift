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
    "vaultedtoken", "resourcetoken", "accesstoken", "clientsecret", "tamaratoken", "xpassword", "xusername", "tokenid",
    "tokenreference", "pin",
    "onetimecode", "inputscode", "paymenttoken", "paymentdata",
  ]

  /// Names below which a wallet's token is laid out in parts, none of which may be seen.
  static let tokenNames: Set<String> = ["paymenttoken", "paymentdata"]

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
    if let json = try? JSON(parsing: body) { return mask(json, under: "").prettyText }
    if body.contains("="), !body.contains("\n"), !body.contains("<") {
      return FormFields(parsing: body).fields.map { "\($0.name)=\(value($0.value, named: $0.name))" }.joined(
        separator: "\n")
    }
    return digits(in: body)
  }

  /// Masks every 13 to 19 digits that pass the Luhn check (ISO/IEC 7812-1 annex B), in one piece or in groups with single
  /// spaces, dashes or dots between; other digits beside them do not hide them.
  public static func digits(in text: String) -> String {
    guard mayHoldCard(text) else { return text }
    var bytes = Array(text.utf8)
    var index = 0
    var isMasked = false
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        index += 1
        continue
      }
      let (count, end) = digitRun(bytes, from: index)
      if count >= 13, mask(&bytes, (index..<end).filter { isDigit(bytes[$0]) }) { isMasked = true }
      index = end
    }
    return isMasked ? String(decoding: bytes, as: UTF8.self) : text
  }

  /// Whether there are 13 digits or more with nothing but separators between them, which hardly any text has: then there is
  /// nothing to look at closely. A no-break space has two bytes, so it counts half for each.
  private static func mayHoldCard(_ text: String) -> Bool {
    guard text.utf8.count >= 13 else { return false }
    return text.utf8.withContiguousStorageIfAvailable(mayHoldCard) ?? true
  }

  private static func mayHoldCard(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var digits = 0
    var halves = 0
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        digits += 1
        halves = 0
        if digits == 13 { return true }
      case 0x20, 0x2D, 0x2E: halves += 2
      case 0xC2, 0xA0: halves += 1
      default: (digits, halves) = (0, 0)
      }
      if halves > 2 { (digits, halves) = (0, 0) }
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// How many digits a run has that has at most one separator between two of them, and where it ends.
  private static func digitRun(_ bytes: [UInt8], from start: Int) -> (count: Int, end: Int) {
    var count = 0
    var index = start
    while index < bytes.count {
      if isDigit(bytes[index]) {
        count += 1
        index += 1
        continue
      }
      let width = separatorWidth(bytes, at: index)
      guard width > 0, index + width < bytes.count, isDigit(bytes[index + width]) else { break }
      index += width
    }
    return (count, index)
  }

  /// How many bytes a space, a dash, a dot or a no-break space takes; 0 for anything else.
  private static func separatorWidth(_ bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x20, 0x2D, 0x2E: 1
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? 2 : 0
    default: 0
    }
  }

  /// Masks the longest card numbers first that begin and end where groups do; returns whether there was any.
  private static func mask(_ bytes: inout [UInt8], _ run: [Int]) -> Bool {
    let starts = run.indices.filter { $0 == 0 || run[$0 - 1] + 1 != run[$0] }
    let ends = run.indices.filter { $0 + 1 == run.count || run[$0 + 1] - 1 != run[$0] }
    var isMasked = false
    var next = 0
    for first in starts {
      while next < ends.count, ends[next] <= first { next += 1 }
      var last = next
      while last < ends.count, ends[last] - first < farthest { last += 1 }
      while last > next {
        last -= 1
        let positions = run[first...ends[last]]
        guard (13...19).contains(positions.count { isDigit(bytes[$0]) }), luhn(positions, of: bytes) else { continue }
        for position in positions.filter({ isDigit(bytes[$0]) }).dropFirst(6).dropLast(4) { bytes[position] = 0x2A }
        isMasked = true
        break
      }
    }
    return isMasked
  }

  /// How far apart the first and the last digit of a number can lie where others in between are masked already; farther ones belong to
  /// different numbers, and a long run must not be looked through once for each of its groups.
  private static let farthest = 40

  private static func masked(_ run: [Character]) -> [Character] {
    let count = run.count(where: \.isASCIIDigit)
    var seen = 0
    return run.map { character in
      guard character.isASCIIDigit else { return character }
      seen += 1
      return seen <= 6 || seen > count - 4 ? character : "*"
    }
  }

  /// Whether the digits at some places pass the check; what is masked there already is none of them.
  private static func luhn(_ positions: ArraySlice<Int>, of bytes: [UInt8]) -> Bool {
    var sum = 0
    var isDoubled = false
    for position in positions.reversed() where isDigit(bytes[position]) {
      let digit = Int(bytes[position]) - 0x30
      let value = isDoubled ? digit * 2 : digit
      sum += value > 9 ? value - 9 : value
      isDoubled.toggle()
    }
    return sum.isMultiple(of: 10)
  }

  private static func path(_ path: String) -> String {
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return digits(in: path) }
    let fields = halves[1].split(separator: "&").map { part in
      let name = PercentCoding.decode(part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)[0])
      return mayBeSpecial(name) && secretNames.contains(canonical(name))
        ? "\(name)=\(Secret.mask)" : digits(in: String(part))
    }
    return digits(in: String(halves[0])) + "?" + fields.joined(separator: "&")
  }

  private static func headers(_ fields: HTTPFields) -> [String] {
    fields.map { "\($0.name.canonicalName): \(value($0.value, named: $0.name.canonicalName))" }.sorted()
  }

  private static func bodyPart(_ text: String) -> String { text.isEmpty ? "" : "\n\n" + body(text) }

  private static func mask(_ json: JSON, under name: String) -> JSON {
    switch json {
    case .object where mayBeSpecial(name) && tokenNames.contains(canonical(name)): return .string(Secret.mask)
    case .object(let members):
      // What a bank's form asks for is named by its place as well: a `code` elsewhere is a country's or a result's.
      return .object(
        members.map { member in
          let isCode = name == "inputs" && member.name == "code"
          return JSON.Member(
            name: digits(in: member.name), value: mask(member.value, under: isCode ? "inputs.code" : member.name))
        })
    case .array(let elements): return .array(elements.map { mask($0, under: name) })
    case .string(let text): return .string(value(text, named: name))
    case .number(let text):
      return mayBeSpecial(name) && secretNames.contains(canonical(name))
        ? .string(Secret.mask) : .number(digits(in: text))
    case .null, .boolean: return json
    }
  }

  /// The lengths that special names have without what they are compared without, as bits by their first letters; hardly any
  /// name has to be looked up.
  private static let lengths: [UInt64] = {
    var lengths = [UInt64](repeating: 0, count: 26)
    for name in secretNames.union(tokenNames).union(cardNames) {
      if let first = name.utf8.first { lengths[Int(first - 0x61)] |= 1 << UInt64(name.utf8.count) }
    }
    return lengths
  }()

  /// Whether a name can be one of those whose values are treated in a special way.
  private static func mayBeSpecial(_ name: String) -> Bool {
    var first: UInt8?
    var count: UInt64 = 0
    for byte in name.utf8 where 0x61...0x7A ~= byte | 0x20 {
      first = first ?? byte | 0x20
      count += 1
    }
    guard let first, count < 64 else { return false }
    return lengths[Int(first - 0x61)] & 1 << count != 0
  }

  private static func value(_ value: String, named name: String) -> String {
    guard mayBeSpecial(name) else { return digits(in: value) }
    let key = canonical(name)
    if secretNames.contains(key) { return value.isEmpty ? "" : Secret.mask }
    if cardNames.contains(key) { return String(masked(Array(value))) }
    return digits(in: value)
  }

  private static func canonical(_ name: String) -> String {
    String(unsafeUninitializedCapacity: name.utf8.count) { letters in
      var count = 0
      for byte in name.utf8 {
        switch byte {
        case 0x61...0x7A: letters[count] = byte
        case 0x41...0x5A: letters[count] = byte | 0x20
        default: continue
        }
        count += 1
      }
      return count
    }
  }
}

extension Character {
  var isASCIIDigit: Bool { self >= "0" && self <= "9" && isASCII }
}
