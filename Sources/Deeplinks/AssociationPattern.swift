/// A pattern of an association file: `*` stands for any number of characters, slashes included, `?` for exactly one,
/// `$(name)` for one of a list; everything else for itself, and nothing can be escaped (Apple, `applinks.Details.Components`
/// and `applinks.SubstitutionVariables`).
///
/// A character is a Unicode scalar. Matching keeps the set of all places at which the pattern can stand, so it never goes
/// back: for a text of n characters, a pattern of p and variables whose values have v characters in all, used u times, it
/// takes at most in the order of n · (p + u · v) steps and n places of memory.
public struct AssociationPattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String
  private let tokens: [Token]
  private let isCaseSensitive: Bool

  /// What a pattern is made of.
  private enum Token: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case any
    case star
    case kind(AssociationVariable)
    /// One of several; none of an empty list ever matches.
    case oneOf([[Token]])
  }

  /// A pattern with a file's own variables. A name that is neither built in nor the file's never matches; the built-in ones
  /// come first, which is Till's own.
  public init(_ text: String, variables: [String: [String]] = [:], isCaseSensitive: Bool = true) {
    self.init(text, isCaseSensitive: isCaseSensitive) { name in
      if let builtIn = AssociationVariable(rawValue: name) {
        guard let codes = builtIn.codes else { return .kind(builtIn) }
        return .oneOf(codes.map { Self.plain($0, isCaseSensitive) })
      }
      return .oneOf((variables[name] ?? []).map { Self.plain($0, isCaseSensitive) })
    }
  }

  /// A pattern without variables, in which `$(` means nothing special.
  public init(plain text: String) { self.init(text, isCaseSensitive: true, variable: nil) }

  private init(_ text: String, isCaseSensitive: Bool, variable: ((String) -> Token)?) {
    self.text = text
    self.isCaseSensitive = isCaseSensitive
    guard let variable else {
      tokens = Self.plain(text, isCaseSensitive)
      return
    }
    var tokens: [Token] = []
    var known: [String: Token] = [:]
    for piece in AssociationVariable.pieces(of: text) {
      switch piece {
      case .text(let part): tokens += Self.plain(part, isCaseSensitive)
      case .variable(let name):
        let token = known[name] ?? variable(name)
        known[name] = token
        tokens.append(token)
      }
    }
    self.tokens = tokens
  }

  private static func plain(_ text: String, _ isCaseSensitive: Bool) -> [Token] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "*": .star
      case "?": .any
      default: .scalar(isCaseSensitive ? scalar : folded(scalar))
      }
    }
  }

  /// Whether the whole of a text matches.
  public func matches(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.map { isCaseSensitive ? $0 : Self.folded($0) }
    return advance([0], over: tokens, in: scalars).last == scalars.count
  }

  /// The places, in order, that can be reached from some places by a row of tokens.
  private func advance(_ places: [Int], over tokens: [Token], in text: [Unicode.Scalar]) -> [Int] {
    var places = places
    for token in tokens {
      guard let first = places.first else { return [] }
      switch token {
      case .star: places = Array(first...text.count)
      case .any: places = places.compactMap { $0 < text.count ? $0 + 1 : nil }
      case .scalar(let scalar): places = places.compactMap { $0 < text.count && text[$0] == scalar ? $0 + 1 : nil }
      case .kind(let kind):
        places = places.compactMap {
          $0 < text.count && kind.holds(text[$0], isCaseSensitive: isCaseSensitive) ? $0 + 1 : nil
        }
      case .oneOf(let lists):
        var reached = [Bool](repeating: false, count: text.count + 1)
        for list in lists {
          for place in advance(places, over: list, in: text) { reached[place] = true }
        }
        places = reached.indices.filter { reached[$0] }
      }
    }
    return places
  }

  /// A letter without its case, where that is one scalar.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = lower.first, lower.count == 1 else { return scalar }
    return first
  }
}

extension AssociationPattern {
  /// Whether everything that another pattern matches is certainly matched by this one; `false` where that is not plain to
  /// see, such as with variables other than the same one under a star.
  public func covers(_ other: AssociationPattern) -> Bool {
    guard isCaseSensitive == other.isCaseSensitive else { return false }
    if tokens == other.tokens { return true }
    // The other's tokens are read as a text; what may stand for many characters only goes under a star.
    var places: Set<Int> = [0]
    for token in tokens {
      var next: Set<Int> = []
      for place in places {
        switch token {
        case .star: next.formUnion(place...other.tokens.count)
        case .any:
          guard place < other.tokens.count else { continue }
          switch other.tokens[place] {
          case .any, .scalar, .kind: next.insert(place + 1)
          case .star, .oneOf: continue
          }
        case .scalar, .kind, .oneOf:
          if place < other.tokens.count, other.tokens[place] == token { next.insert(place + 1) }
        }
      }
      places = next
      if places.isEmpty { return false }
    }
    return places.contains(other.tokens.count)
  }
}
