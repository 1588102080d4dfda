extension AssociationFile {
  /// The most rules that a file may have in all; this library's own limit.
  public static let mostRules = 5_000
  /// The most characters that the patterns of all rules may have, with each variable as long as all its values; this library's own limit.
  ///
  /// With the longest link it takes well below a second to decide by a file at the limits.
  public static let mostCharacters = 2_000_000

  /// The number of rules.
  public var ruleCount: Int {
    details.reduce(0) { sum, detail in
      switch detail.rules {
      case .components(let components): sum + components.count
      case .paths(let paths): sum + paths.count
      }
    }
  }

  /// Whether the patterns of all rules have more characters than a number, with each variable as long as all its values.
  public func hasMoreCharacters(than limit: Int) -> Bool {
    let own = substitutionVariables.mapValues { $0.reduce(0) { $0 + $1.unicodeScalars.count } }
    var sum = 0
    for index in details.indices {
      for rule in rules(ofDetail: index) {
        for text in rule.patternTexts {
          sum += text.unicodeScalars.count
          guard rule.hasVariables, text.contains("$(") else { continue }
          for case .variable(let name) in AssociationVariable.pieces(of: text) {
            let builtIn = AssociationVariable(rawValue: name).map { $0.codes?.reduce(0) { $0 + $1.utf8.count } ?? 1 }
            sum += builtIn ?? own[name] ?? 0
            if sum > limit { return true }
          }
        }
        if sum > limit { return true }
      }
    }
    return false
  }

  /// The place of an entry of the oldest form, by the app's identifier; a long one is cut.
  public static func place(ofKey id: String) -> String {
    let scalars = id.unicodeScalars
    let isLong = scalars.dropFirst(longestKey).first != nil
    return "details[\"\(isLong ? String(String.UnicodeScalarView(scalars.prefix(longestKey))) + "…" : id)\"]"
  }

  private static var longestKey: Int { 200 }
}

extension AssociationRule {
  /// All its patterns.
  fileprivate var patternTexts: [String] {
    let ofQuery: [String] =
      switch query {
      case .whole(let text)?: [text]
      case .items(let items)?: items.compactMap(\.pattern)
      case nil: []
      }
    return [path, fragment].compactMap { $0 } + ofQuery
  }
}
