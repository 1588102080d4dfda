import Checkout
import Pages
import Wire

extension RecordedWorld {
  /// The fewest digits of a code that is known again in the midst of a link; fewer stand anywhere by chance.
  private static let shortestCode = 4

  /// Names of fields in which nothing but a code makes sense, in small letters without anything between.
  private static let codeNames: Set<String> = [
    "otp", "otpcode", "otpvalue", "onetimecode", "code", "pin", "cvv", "cvc", "cvv2", "securitycode",
    "verificationcode",
    "password", "passcode",
  ]

  /// A link without what is secret in it, also where it is percent-encoded: the middle of card numbers, a few digits under a code's
  /// name (`otp=`), and codes that were typed, or came to the phone, in this world. The identifiers of payments, in which such digits
  /// can stand by chance, are left alone.
  func masked(_ url: String) -> String {
    noteSecret()
    let named = Self.maskingNamed(url)
    let decoded = PercentCoding.decode(named, plusIsSpace: false)
    let scrubbed = maskingCodes(Scrubbing.digits(in: decoded))
    guard scrubbed != decoded || Scrubbing.digits(in: named) != named else { return named }
    var bare = decoded
    for identifier in identifiers where !identifier.isEmpty { bare = bare.replacing(identifier, with: "") }
    return maskingCodes(Scrubbing.digits(in: bare)) == bare ? named : scrubbed
  }

  /// Three to eight digits under a code's name in the query or the fragment, masked; what is longer is an identifier.
  private static func maskingNamed(_ url: String) -> String {
    let start = url.utf8.firstIndex { marks.contains($0) } ?? url.endIndex
    var result = String(url[..<start])
    var rest = url.utf8[start...]
    // Whatever stands between fields is left as it is, so that nothing else of the link changes.
    while !rest.isEmpty {
      let field = rest.dropFirst().prefix { !marks.contains($0) }
      result += String(Substring(rest.prefix(1))) + maskingNamed(field: Substring(field))
      rest = rest[field.endIndex...]
    }
    return result
  }

  /// What begins and ends fields.
  private static let marks = Set("?#&;".utf8)

  private static func maskingNamed(field: Substring) -> String {
    let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return String(field) }
    let name = PercentCoding.decode(halves[0], plusIsSpace: false).lowercased().filter { $0.isLetter || $0.isNumber }
    let value = PercentCoding.decode(halves[1], plusIsSpace: false)
    guard codeNames.contains(name), (3...8).contains(value.count), value.isASCIIDigits else { return String(field) }
    return "\(halves[0])=\(String(repeating: "*", count: value.count))"
  }

  /// Runs of digits that are a code of this world, masked.
  private func maskingCodes(_ text: String) -> String {
    let snapshot = snapshot
    let codes = typedSecrets.union(snapshot.messages.compactMap(\.code)).union(snapshot.shownCodes)
      .filter { $0.count >= Self.shortestCode }
    guard !codes.isEmpty else { return text }
    var (result, run) = ("", "")
    for character in text {
      if character.isASCIIDigit {
        run.append(character)
        continue
      }
      result += codes.contains(run) ? String(repeating: "*", count: run.count) : run
      run = ""
      result.append(character)
    }
    return result + (codes.contains(run) ? String(repeating: "*", count: run.count) : run)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
