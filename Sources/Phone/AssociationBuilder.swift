import Deeplinks
import Wire

/// Makes an association file out of JSON and notes what is odd.
struct AssociationBuilder {
  private(set) var warnings: [AssociationWarning] = []

  /// The services that share the file (Apple, associated domains).
  static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  mutating func warn(_ place: String, _ kind: AssociationWarning.Kind) {
    warnings.append(AssociationWarning(place: place, kind: kind))
  }

  /// Warns of names that mean nothing or are there twice.
  mutating func checkNames(_ object: JSON, at place: String, known: [String]) {
    var seen: Set<String> = []
    for member in object.members ?? [] {
      let own = place.isEmpty ? member.name : "\(place).\(member.name)"
      if !seen.insert(member.name).inserted { warn(own, .repeatedKey(member.name)) }
      if !known.contains(member.name) {
        warn(own, .unknownKey(member.name, nearest: Self.near(member.name, in: known)))
      }
    }
  }

  /// The file's own variables.
  mutating func variables(_ json: JSON?) -> [String: [String]] {
    let place = "applinks.substitutionVariables"
    guard let json else { return [:] }
    guard let members = json.members else {
      warn(place, .wrongKind(expected: .object))
      return [:]
    }
    var variables: [String: [String]] = [:]
    for member in members {
      let own = "\(place).\(member.name)"
      if variables[member.name] != nil { warn(own, .repeatedKey(member.name)) }
      if member.name.contains(where: { "$()".contains($0) }) { warn(own, .unusableVariable(member.name)) }
      if AssociationVariable(rawValue: member.name) != nil { warn(own, .shadowedVariable(member.name)) }
      let values = texts(member.value, at: own)
      variables[member.name] = values ?? []
      if values?.isEmpty == true { warn(own, .emptyVariable(member.name)) }
      for value in values ?? [] where value.contains("$(") { warn(own, .nestedVariable(value)) }
    }
    return variables
  }

  /// Default settings.
  mutating func defaults(_ json: JSON?, at place: String) -> AssociationFile.Defaults {
    guard let json else { return AssociationFile.Defaults() }
    guard json.members != nil else {
      warn(place, .wrongKind(expected: .object))
      return AssociationFile.Defaults()
    }
    checkNames(json, at: place, known: ["/", "?", "exclude", "caseSensitive", "percentEncoded"])
    return AssociationFile.Defaults(
      path: text(json["/"], at: "\(place)./"), query: query(json["?"], at: "\(place).?"),
      isExcluded: truth(json["exclude"], at: "\(place).exclude"),
      isCaseSensitive: truth(json["caseSensitive"], at: "\(place).caseSensitive"),
      isPercentEncoded: truth(json["percentEncoded"], at: "\(place).percentEncoded"))
  }

  /// Reads an entry; `nil` if it is not an object. In the oldest form the app's identifier is outside.
  mutating func detail(_ json: JSON, at place: String, appID: String? = nil) -> AssociationFile.Detail? {
    guard json.members != nil else {
      warn(place, .wrongKind(expected: .object))
      return AssociationFile.Detail(appIDs: appID.map { [$0] } ?? [], components: [])
    }
    checkNames(json, at: place, known: ["appIDs", "appID", "components", "paths", "defaults"])
    let appIDs = appID.map { [$0] } ?? appIDs(json, at: place)
    if appIDs.isEmpty { warn(place, .noApp) }
    for id in appIDs where !AssociationFile.isAppID(id) { warn(place, .oddAppID(id)) }
    let defaults = defaults(json["defaults"], at: "\(place).defaults")
    let components = components(json["components"], at: "\(place).components")
    if components != nil, json["paths"] != nil { warn("\(place).paths", .pathsIgnored) }
    let paths = components == nil ? texts(json["paths"], at: "\(place).paths") : nil
    for (index, path) in (paths ?? []).enumerated() where Self.isOddNot(path) {
      warn("\(place).paths[\(index)]", .oddNot(path))
    }
    if (components ?? []).isEmpty, (paths ?? []).isEmpty { warn(place, .opensNothing) }
    for (index, path) in (paths ?? []).enumerated() { checkRoute(path, at: "\(place).paths[\(index)]") }
    let rules = components.map(AssociationFile.Rules.components) ?? .paths(paths ?? [])
    return AssociationFile.Detail(appIDs: appIDs, defaults: defaults, rules: rules)
  }

  private mutating func appIDs(_ json: JSON, at place: String) -> [String] {
    let list = texts(json["appIDs"], at: "\(place).appIDs")
    let single = text(json["appID"], at: "\(place).appID")
    guard let list else { return single.map { [$0] } ?? [] }
    if let single, !list.contains(single) { warn("\(place).appID", .appIDBesideList(single)) }
    return list
  }

  private mutating func components(_ json: JSON?, at place: String) -> [AssociationFile.Component]? {
    guard let json else { return nil }
    guard let elements = json.array else {
      warn(place, .wrongKind(expected: .objects))
      return nil
    }
    return elements.enumerated().compactMap { component($1, at: "\(place)[\($0)]") }
  }

  /// Reads a component. One that is not an object is kept as one that never matches, so that the others keep their places.
  private mutating func component(_ json: JSON, at place: String) -> AssociationFile.Component {
    guard json.members != nil else {
      warn(place, .wrongKind(expected: .object))
      return AssociationFile.Component(path: "$()")
    }
    let known = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]
    checkNames(json, at: place, known: known)
    let component = AssociationFile.Component(
      path: text(json["/"], at: "\(place)./"), query: query(json["?"], at: "\(place).?"),
      fragment: text(json["#"], at: "\(place).#"), isExcluded: truth(json["exclude"], at: "\(place).exclude"),
      isCaseSensitive: truth(json["caseSensitive"], at: "\(place).caseSensitive"),
      isPercentEncoded: truth(json["percentEncoded"], at: "\(place).percentEncoded"),
      comment: json["comment"]?.string)
    if let comment = json["comment"], comment.string == nil { warn("\(place).comment", .wrongKind(expected: .text)) }
    if let path = component.path {
      checkRoute(path, at: "\(place)./")
      if Self.isOddNot(path) || path.hasPrefix("NOT ") { warn("\(place)./", .notInComponent(path)) }
    }
    if component.path == nil, component.query == nil, component.fragment == nil { warn(place, .matchesEverything) }
    return component
  }

  private mutating func query(_ json: JSON?, at place: String) -> AssociationFile.Query? {
    switch json {
    case .string(let text)?: return .whole(text)
    case .object(let members)?:
      for member in members where member.value.string == nil {
        warn("\(place).\(member.name)", .itemNotText(member.name))
      }
      for member in members
      where member.value.string?.isEmpty == false && member.value.string?.allSatisfy({ $0 == "*" }) == true {
        warn("\(place).\(member.name)", .matchesMissing(member.name))
      }
      return .items(members.map { AssociationFile.Query.Item(name: $0.name, pattern: $0.value.string) })
    case .null?, .boolean?, .number?, .array?:
      warn(place, .wrongKind(expected: .query))
      return nil
    case nil: return nil
    }
  }

  private mutating func text(_ json: JSON?, at place: String) -> String? {
    guard let json else { return nil }
    guard let text = json.string else {
      warn(place, .wrongKind(expected: .text))
      return nil
    }
    checkSeen(text, at: place)
    return text
  }

  private mutating func truth(_ json: JSON?, at place: String) -> Bool? {
    if let json, json.boolean == nil { warn(place, .wrongKind(expected: .truth)) }
    return json?.boolean
  }

  /// The texts of a list, without other values.
  private mutating func texts(_ json: JSON?, at place: String) -> [String]? {
    guard let json else { return nil }
    guard let elements = json.array else {
      warn(place, .wrongKind(expected: .texts))
      return nil
    }
    for (index, element) in elements.enumerated() {
      guard let text = element.string else {
        warn("\(place)[\(index)]", .wrongKind(expected: .text))
        continue
      }
      checkSeen(text, at: "\(place)[\(index)]")
    }
    return elements.compactMap(\.string)
  }

  private static func isOddNot(_ path: String) -> Bool {
    guard path.lowercased().hasPrefix("not") else { return false }
    let rest = path.dropFirst(3)
    guard rest.isEmpty || rest.first?.isWhitespace == true || rest.first == "/" else { return false }
    return !path.hasPrefix("NOT ") || rest.dropFirst().first?.isWhitespace != false
  }
}
