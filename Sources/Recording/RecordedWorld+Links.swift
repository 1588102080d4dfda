import Controller
import Inspection
import Pages
import Rules
import Wire

extension RecordedWorld {
  /// The fewest digits of a code that is known again in the midst of a link; fewer stand anywhere by chance.
  private static let shortestCode = 4

  /// A link without what is secret in it, however often it is encoded: the middle of card numbers, a few digits under a code's name
  /// (`otp=`), and codes that were typed, or came to the phone, in this world. The identifiers of payments, in which such digits can
  /// stand by chance, are left alone.
  func masked(_ url: String) -> String {
    noteSecret()
    let named = Scrubbing.codes(in: url)
    let scrubbed = masking(named)
    guard scrubbed != named else { return named }
    var bare = PercentCoding.decodeFully(named)
    for identifier in identifiers where !identifier.isEmpty { bare = bare.replacing(identifier, with: "/") }
    return masking(bare) == bare ? named : masking(PercentCoding.decodeFully(named))
  }

  /// Card numbers and the codes of this world, masked.
  private func masking(_ text: String) -> String {
    let snapshot = snapshot
    let shown = Set(snapshot.messages.compactMap(\.code)).union(snapshot.shownCodes)
    return Scrubbing.codes(in: Scrubbing.digits(in: text)) { digits in
      digits.count >= Self.shortestCode
        && (shown.contains(digits) || SecretMark(digits).map(typedSecrets.contains) ?? false)
    }
  }
}
