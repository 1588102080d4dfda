/// The links that attempts expect, and the possible completions of a typed beginning.
public struct LinkCompletion: Hashable, Sendable {
  /// A link that an attempt expects, whole.
  public struct Candidate: Hashable, Sendable {
    /// The address with its query items and all identifiers, percent-encoded.
    public let text: String
    /// The attempt that expects it.
    public let attempt: String
    /// The name of the provider that the attempt is at.
    public let provider: String
    /// The way by which it would come in.
    public let entry: LinkEntry
    /// Whether the attempt waits for it now.
    public let isOpen: Bool
  }

  /// The possible links: those with a waiting attempt first, then the latest attempt first, each attempt's addresses in their
  /// order.
  public let candidates: [Candidate]
  /// The longest beginning that all candidates share; the typed text if there is none.
  public let text: String

  /// Completes a beginning, compared scalar by scalar; an empty one is the beginning of everything.
  public init(of typed: String, among registrations: [LinkRegistration]) {
    let beginning = Array(typed.unicodeScalars)
    candidates = Self.candidates(among: registrations).filter { $0.text.unicodeScalars.starts(with: beginning) }
    var shared = candidates.first.map { Array($0.text.unicodeScalars) } ?? beginning
    for candidate in candidates.dropFirst() {
      let same = zip(shared, candidate.text.unicodeScalars).prefix { $0 == $1 }.count
      shared = Array(shared.prefix(same))
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: shared)
    text = String(result)
  }

  /// Whether exactly one link is left.
  public var isComplete: Bool { candidates.count == 1 }

  /// The links that open attempts expect right now, whole, the latest attempt first.
  public static func expected(among registrations: [LinkRegistration]) -> [Candidate] {
    candidates(among: registrations).filter(\.isOpen)
  }

  /// The links that attempts expect or expected, those that are waited for first.
  static func candidates(among registrations: [LinkRegistration]) -> [Candidate] {
    let inOrder = registrations.reversed().filter(\.isOpen) + registrations.reversed().filter { !$0.isOpen }
    return inOrder.flatMap { registration in
      registration.returns.map { address in
        let text = link(to: address, with: registration.identifiers)
        return Candidate(
          text: text, attempt: registration.attempt, provider: registration.provider, entry: .usual(for: text),
          isOpen: registration.isOpen)
      }
    }
  }

  /// An address with identifiers; one that it names already is not named again, and a fragment stays at the end.
  private static func link(to address: Link, with identifiers: [LinkRegistration.Identifier]) -> String {
    let missing = identifiers.filter { address.values(of: $0.name).isEmpty }
    let items = missing.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
    let query = [address.query ?? "", items].filter { !$0.isEmpty }.joined(separator: "&")
    return address.base + (query.isEmpty ? "" : "?" + query) + (address.fragment.map { "#" + $0 } ?? "")
  }

  /// Percent-encodes everything that is not unreserved (RFC 3986 section 2.3).
  private static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
