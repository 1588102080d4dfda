/// A typing mistake in a typed or copied link.
public enum TypoSuggestion: String, Hashable, Sendable, CaseIterable {
  /// Spaces or other blanks around it.
  case blanksAround = "blanks-around"
  /// A space inside it, which has to be written `%20` (RFC 3986 section 2.1).
  case spaceInside = "space-inside"
  /// A percent sign without two hexadecimal digits behind it (RFC 3986 section 2.1).
  case percent
  /// Something else than `://` between the scheme and the rest.
  case slashes
  /// `http` where only `https` opens the app.
  case plainHTTP = "plain-http"

  /// A stable name in lower-case words with dashes.
  public var name: String { rawValue }
}

/// A text without its slips of the hand.
///
/// The router never uses it: a link with a slip is refused, and this is what may be offered instead.
public struct LinkCorrection: Hashable, Sendable {
  /// The text as it was probably meant. It need not be a return of anything.
  public let text: String
  /// The corrected mistakes, in the order of `TypoSuggestion.allCases`, at least one.
  public let slips: [TypoSuggestion]

  /// Looks for mistakes in a text of at most `Link.longest` bytes; `nil` if there are none that can be corrected.
  public init?(of text: String, associations: LinkAssociations) {
    guard text.utf8.count <= Link.longest else { return nil }
    var scalars = Array(text.unicodeScalars)
    var slips: [TypoSuggestion] = []
    for slip in TypoSuggestion.allCases {
      let mended =
        switch slip {
        case .blanksAround: Self.trimmed(scalars)
        case .spaceInside: Self.replacing(" ", by: "%20", in: scalars) { _ in true }
        case .percent: Self.replacing("%", by: "%25", in: scalars) { !LinkParts.isEscape($0) }
        case .slashes: Self.slashesMended(scalars, schemes: associations.schemes + ["https", "http"])
        case .plainHTTP: Self.secured(scalars, associations)
        }
      if mended != scalars {
        slips.append(slip)
        scalars = mended
      }
    }
    guard !slips.isEmpty, !scalars.isEmpty else { return nil }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    self.text = String(result)
    self.slips = slips
  }

  private static func trimmed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{200B}" }
    let behind = text.drop(while: isBlank)
    return behind.lastIndex { !isBlank($0) }.map { Array(behind[...$0]) } ?? []
  }

  /// Puts a text in place of a scalar wherever the text from there on asks for it.
  private static func replacing(
    _ scalar: Unicode.Scalar, by replacement: String, in text: [Unicode.Scalar],
    where isWrong: (ArraySlice<Unicode.Scalar>) -> Bool
  ) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.count)
    for index in text.indices {
      if text[index] == scalar, isWrong(text[index...]) {
        result += replacement.unicodeScalars
      } else {
        result.append(text[index])
      }
    }
    return result
  }

  /// Puts `://` after a known scheme, in place of the colons and slashes there.
  private static func slashesMended(_ text: [Unicode.Scalar], schemes: [String]) -> [Unicode.Scalar] {
    for scheme in schemes where starts(text, with: scheme) {
      let behind = text.dropFirst(scheme.unicodeScalars.count)
      let marks = behind.prefix { $0 == ":" || $0 == "/" || $0 == "\\" }
      guard !marks.isEmpty else { continue }
      return text.prefix(scheme.unicodeScalars.count) + Array("://".unicodeScalars) + behind.dropFirst(marks.count)
    }
    return text
  }

  private static func secured(_ text: [Unicode.Scalar], _ associations: LinkAssociations) -> [Unicode.Scalar] {
    let plain = "http://"
    guard starts(text, with: plain) else { return text }
    let host = text.dropFirst(plain.unicodeScalars.count)
    let isAssociated = associations.domains.contains { domain in
      let end = host.dropFirst(domain.host.unicodeScalars.count).first
      return starts(Array(host), with: domain.host) && (end == nil || end == "/" || end == "?" || end == "#")
    }
    return isAssociated ? Array("https://".unicodeScalars) + host : text
  }

  /// Whether a text begins with a word, whatever the case of its ASCII letters.
  private static func starts(_ text: [Unicode.Scalar], with word: String) -> Bool {
    var rest = text[...]
    for expected in word.unicodeScalars {
      guard let found = rest.popFirst(), found.isASCII, expected.isASCII,
        found.properties.lowercaseMapping == expected.properties.lowercaseMapping
      else { return false }
    }
    return true
  }
}
