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

  /// Three to eight digits under a code's name, masked; what is longer is an identifier.
  private static func maskingNamed(_ url: String) -> String {
    guard let query = url.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return url }
    var result = String(url[...query])
    for part in url[url.index(after: query)...].split(separator: "&", omittingEmptySubsequences: false) {
      if !result.hasSuffix("?"), !result.hasSuffix("#") { result += "&" }
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentCoding.decode(halves[0], plusIsSpace: false)
      let value = halves.count == 2 ? PercentCoding.decode(halves[1], plusIsSpace: false) : ""
      let isCode =
        codeNames.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
        && (3...8).contains(value.count) && value.isASCIIDigits
      result += isCode ? "\(halves[0])=\(String(repeating: "*", count: value.count))" : String(part)
    }
    return result
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
