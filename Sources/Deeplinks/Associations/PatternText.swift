/// A text that many patterns are compared with: what they ask for is worked out once.
final class PatternText {
  let text: String
  private var exact: Reading?
  private var folded: Reading?

  init(_ text: String) { self.text = text }

  /// The text with or without regard to capitals.
  func read(isCaseSensitive: Bool) -> Reading {
    if let known = isCaseSensitive ? exact : folded { return known }
    let scalars = isCaseSensitive ? Array(text.unicodeScalars) : text.unicodeScalars.map(AssociationPattern.folded)
    let reading = Reading(scalars, isCaseSensitive: isCaseSensitive)
    if isCaseSensitive { exact = reading } else { folded = reading }
    return reading
  }

  /// The text's scalars, with their places as far as they were asked for.
  final class Reading {
    let scalars: [Unicode.Scalar]
    /// The places in front of all of them.
    lazy var all = PatternPlaces(length: scalars.count) { _ in true }
    private let isCaseSensitive: Bool
    private var known: [Unicode.Scalar: PatternPlaces] = [:]
    private var ofKinds: [AssociationVariable: PatternPlaces] = [:]

    init(_ scalars: [Unicode.Scalar], isCaseSensitive: Bool) {
      self.scalars = scalars
      self.isCaseSensitive = isCaseSensitive
    }

    func places(of scalar: Unicode.Scalar) -> PatternPlaces {
      if let places = known[scalar] { return places }
      var places = PatternPlaces(length: scalars.count)
      for (place, found) in scalars.enumerated() where found == scalar { places.insert(place) }
      known[scalar] = places
      return places
    }

    func places(of kind: AssociationVariable) -> PatternPlaces {
      if let places = ofKinds[kind] { return places }
      let places = PatternPlaces(length: scalars.count) { kind.holds(scalars[$0], isCaseSensitive: isCaseSensitive) }
      ofKinds[kind] = places
      return places
    }
  }
}
