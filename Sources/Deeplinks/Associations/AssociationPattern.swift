/// A pattern of an association file: `*` matches any number of characters, slashes included, `?` exactly one, `$(name)` one of
/// a list; everything else matches itself, and nothing can be escaped (Apple, `applinks.Details.Components` and
/// `applinks.SubstitutionVariables`).
///
/// A character is a Unicode scalar. Matching keeps the set of all places that the pattern can have reached, so it never
/// backtracks: for a text of n characters, a pattern of p and variables whose values have v characters in all, used u times, it
/// takes at most in the order of n/64 · (p + u · v) steps, and n more for each different character of the pattern.
public struct AssociationPattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String
  private let tokens: [Token]
  private let isCaseSensitive: Bool

  /// An element of a pattern.
  private enum Token: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case any
    case star
    case kind(AssociationVariable)
    /// One of several; none of an empty list ever matches.
    case oneOf(name: String, [[Token]])
  }

  /// A pattern with a file's own variables. A name that is neither built in nor the file's never matches; the built-in ones
  /// come first, which is this library's own.
  public init(_ text: String, variables: [String: [String]] = [:], isCaseSensitive: Bool = true) {
    self.init(text, isCaseSensitive: isCaseSensitive) { name in
      if let builtIn = AssociationVariable(rawValue: name) {
        guard let codes = builtIn.codes else { return .kind(builtIn) }
        return .oneOf(name: name, codes.map { Self.plain($0, isCaseSensitive) })
      }
      return .oneOf(name: name, (variables[name] ?? []).map { Self.plain($0, isCaseSensitive) })
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
  public func matches(_ text: String) -> Bool { matches(PatternText(text)) }

  /// Whether the whole of a text matches that many patterns are compared with.
  func matches(_ text: PatternText) -> Bool {
    let matching = Matching(text: text.read(isCaseSensitive: isCaseSensitive), isCaseSensitive: isCaseSensitive)
    return switch matching.advance(.one(0), over: tokens) {
    case .one(let place)?: place == matching.text.scalars.count
    case .many(let places)?: places.contains(matching.text.scalars.count)
    case nil: false
    }
  }

  /// The places that a pattern can have reached in a text.
  private enum Standing {
    /// At one place: as long as no star or variable was met.
    case one(Int)
    /// At several places, at least one.
    case many(PatternPlaces)
  }

  /// One text as one pattern looks at it.
  private struct Matching {
    let text: PatternText.Reading
    let isCaseSensitive: Bool

    /// The places after a row of tokens; `nil` if there are none.
    func advance(_ standing: Standing, over tokens: [Token]) -> Standing? {
      var standing = standing
      for token in tokens {
        guard let next = advance(standing, over: token) else { return nil }
        standing = next
      }
      return standing
    }

    private func advance(_ standing: Standing, over token: Token) -> Standing? {
      switch (token, standing) {
      case (.star, .one(let place)):
        var places = PatternPlaces(length: text.scalars.count)
        places.insert(place)
        places.fill()
        return .many(places)
      case (.star, .many(var places)):
        places.fill()
        return .many(places)
      case (.oneOf(_, let lists), _):
        var reached: PatternPlaces?
        for list in lists {
          guard let next = advance(standing, over: list) else { continue }
          var places = reached ?? PatternPlaces(length: text.scalars.count)
          switch next {
          case .one(let place): places.insert(place)
          case .many(let more): places.formUnion(more)
          }
          reached = places
        }
        return reached.map(Standing.many)
      case (.scalar, .one(let place)), (.any, .one(let place)), (.kind, .one(let place)):
        return place < text.scalars.count && holds(token, text.scalars[place]) ? .one(place + 1) : nil
      case (.scalar(let scalar), .many(var places)):
        places.advance(at: text.places(of: scalar))
        return places.isEmpty ? nil : .many(places)
      case (.any, .many(var places)):
        places.advance(at: text.all)
        return places.isEmpty ? nil : .many(places)
      case (.kind(let kind), .many(var places)):
        places.advance(at: text.places(of: kind))
        return places.isEmpty ? nil : .many(places)
      }
    }

    /// Whether a token that stands for one character stands for this one.
    private func holds(_ token: Token, _ scalar: Unicode.Scalar) -> Bool {
      switch token {
      case .scalar(let own): own == scalar
      case .any: true
      case .kind(let kind): kind.holds(scalar, isCaseSensitive: isCaseSensitive)
      case .star, .oneOf: false
      }
    }
  }

  /// A letter without its case, where that is one scalar.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = lower.first, lower.count == 1 else { return scalar }
    return first
  }
}

extension AssociationPattern {
  /// Whether everything that another pattern of the same file matches is certainly matched by this one; `false` where that is
  /// not plain to see, such as with variables other than the same one under a star.
  public func covers(_ other: AssociationPattern) -> Bool {
    guard isCaseSensitive == other.isCaseSensitive else { return false }
    // The other's tokens are read as a text; what may stand for many characters only goes under a star.
    let text = other.tokens.map(Sign.init)
    let signs = tokens.map(Sign.init)
    if signs == text { return true }
    var known: [Sign: PatternPlaces] = [:]
    var places = PatternPlaces(length: text.count)
    places.insert(0)
    for sign in signs {
      if sign == .star {
        places.fill()
        continue
      }
      let fitting = known[sign] ?? PatternPlaces(length: text.count) { sign.covers(text[$0]) }
      known[sign] = fitting
      places.advance(at: fitting)
      if places.isEmpty { return false }
    }
    return places.contains(text.count)
  }

  /// A token by its name: within one file, variables with one name have the same values.
  private enum Sign: Hashable {
    case scalar(Unicode.Scalar)
    case any
    case star
    case kind(AssociationVariable)
    case oneOf(String)

    init(_ token: Token) {
      switch token {
      case .scalar(let scalar): self = .scalar(scalar)
      case .any: self = .any
      case .star: self = .star
      case .kind(let kind): self = .kind(kind)
      case .oneOf(let name, _): self = .oneOf(name)
      }
    }

    func covers(_ other: Sign) -> Bool {
      guard self == .any else { return self == other }
      return switch other {
      case .any, .scalar, .kind: true
      case .star, .oneOf: false
      }
    }
  }
}
