/// One component or path of an association file with all settings that hold for it.
public struct AssociationRule: Hashable, Sendable {
  /// Its place in the file, such as `details[0].components[2]`.
  public let place: String
  /// A short form of its text.
  public let summary: String
  /// The pattern for the path; `nil` matches any.
  public let path: String?
  /// The condition for the query; `nil` matches any.
  public let query: AssociationFile.Query?
  /// The pattern for the fragment; `nil` matches any.
  public let fragment: String?
  /// Whether a match forbids opening the app.
  public let isExcluded: Bool
  /// Whether capitals matter; they do unless the file says otherwise (Apple docs, `caseSensitive`).
  public let isCaseSensitive: Bool
  /// Whether the address is compared as it is encoded.
  public let isPercentEncoded: Bool
  /// Whether the file's variables may stand in its patterns.
  public let hasVariables: Bool
}

extension AssociationFile {
  /// The place of an entry in the file: `details[0]`, or `details["ID"]` in the oldest form.
  public func place(ofDetail index: Int) -> String {
    guard isKeyedByApp, details.indices.contains(index), let id = details[index].appIDs.first else {
      return "details[\(index)]"
    }
    return Self.place(ofKey: id)
  }

  /// The rules of an entry in order, each with the settings that hold for it.
  public func rules(ofDetail index: Int) -> [AssociationRule] {
    guard details.indices.contains(index) else { return [] }
    let detail = details[index]
    let place = place(ofDetail: index)
    switch detail.rules {
    case .components(let components):
      return components.enumerated().map { number, component in
        rule(component, detail.defaults, at: "\(place).components[\(number)]")
      }
    case .paths(let paths):
      return paths.enumerated().map { number, path in
        let isExcluded = path.hasPrefix(Self.not)
        return AssociationRule(
          place: "\(place).paths[\(number)]", summary: "\"\(path)\"",
          path: isExcluded ? String(path.dropFirst(Self.not.count)) : path, query: nil, fragment: nil,
          isExcluded: isExcluded, isCaseSensitive: true, isPercentEncoded: true, hasVariables: false)
      }
    }
  }

  /// The prefix of a forbidden path (Apple, before iOS 13).
  static let not = "NOT "

  private func rule(_ component: Component, _ middle: Defaults, at place: String) -> AssociationRule {
    AssociationRule(
      place: place, summary: component.summary, path: component.path ?? middle.path ?? defaults.path,
      query: component.query ?? middle.query ?? defaults.query, fragment: component.fragment,
      isExcluded: component.isExcluded ?? middle.isExcluded ?? defaults.isExcluded ?? false,
      isCaseSensitive: component.isCaseSensitive ?? middle.isCaseSensitive ?? defaults.isCaseSensitive ?? true,
      isPercentEncoded: component.isPercentEncoded ?? middle.isPercentEncoded ?? defaults.isPercentEncoded ?? true,
      hasVariables: true)
  }
}

extension AssociationFile.Component {
  /// A short form of its text: its keys in a fixed order, without the comment.
  public var summary: String {
    var parts: [String] = []
    if let path { parts.append("\"/\": \"\(path)\"") }
    switch query {
    case .whole(let text)?: parts.append("\"?\": \"\(text)\"")
    case .items(let items)?:
      let texts = items.map { item in
        "\"\(item.name)\": " + (item.pattern.map { "\"\($0)\"" } ?? "…")
      }
      parts.append("\"?\": {\(texts.joined(separator: ", "))}")
    case nil: break
    }
    if let fragment { parts.append("\"#\": \"\(fragment)\"") }
    if isExcluded == true { parts.append("\"exclude\": true") }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
