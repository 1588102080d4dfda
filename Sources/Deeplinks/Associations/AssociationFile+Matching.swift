import Basics

extension AssociationFile {
  /// Decides whether an app may open an address on the host whose file this is, and says why, step by step.
  ///
  /// The first rule of the app's entries all of whose parts match decides. Host names are the same in capitals (RFC 3986
  /// section 3.2.2); scheme and port are not looked at.
  public func decide(_ link: Link, appID: String, host: String) -> AssociationVerdict {
    guard link.hostName.utf8.elementsEqual(Link.folded(host).utf8) else {
      return AssociationVerdict(appID: appID, decision: .otherHost, steps: [], rule: nil)
    }
    let subject = AssociationSubject(link)
    var steps: [AssociationStep] = []
    var isNamed = false
    for (index, detail) in details.enumerated() {
      guard detail.appIDs.contains(where: { $0.utf8.elementsEqual(appID.utf8) }) else {
        steps.append(.otherApps(place: place(ofDetail: index), appIDs: detail.appIDs))
        continue
      }
      isNamed = true
      for rule in rules(ofDetail: index) {
        if let difference = difference(of: subject, from: rule) {
          steps.append(
            .differs(
              place: rule.place, pattern: rule.summary, part: difference.part, found: difference.found,
              expected: difference.expected))
        } else if rule.isExcluded {
          steps.append(.excludes(place: rule.place, pattern: rule.summary))
          return AssociationVerdict(appID: appID, decision: .excluded(place: rule.place), steps: steps, rule: rule)
        } else {
          steps.append(.opens(place: rule.place, pattern: rule.summary))
          let decision = AssociationDecision.opens(place: rule.place)
          return AssociationVerdict(
            appID: appID, decision: Self.isAppID(appID) ? decision : .impossibleApp, steps: steps, rule: rule)
        }
      }
    }
    return AssociationVerdict(appID: appID, decision: isNamed ? .noMatch : .noSuchApp, steps: steps, rule: nil)
  }

  /// Whether an app can have an identifier: a prefix of ten capitals and digits that Apple gives out, a point, and a bundle identifier of
  /// letters, digits, hyphens and points (Apple, App ID; `CFBundleIdentifier`). A prefix that says what to put there is none.
  public static func isAppID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let prefix = parts.first, prefix.count == 10, Set(prefix).count > 1 else { return false }
    return prefix.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      && !String(Substring(prefix)).contains("TEAMID")
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D }
      }
  }

  /// The first part in which an address differs from a rule.
  private func difference(
    of subject: AssociationSubject, from rule: AssociationRule
  ) -> (part: AssociationPart, found: String, expected: String)? {
    let isEncoded = rule.isPercentEncoded
    if let path = rule.path {
      let found = subject.path(isEncoded: isEncoded)
      if !pathPatterns(path, rule).contains(where: { $0.matches(found) }) {
        return (.path, subject.path(isEncoded: isEncoded, isTrimmed: false).text, path)
      }
    }
    switch rule.query {
    case .whole(let text)?:
      let found = subject.query(isEncoded: isEncoded)
      if !pattern(text, rule).matches(found) { return (.query, found.text, text) }
    case .items(let items)?:
      // One predicate that is not a text disables the whole object (seen with Apple's `swcutil`).
      for item in items.contains(where: { $0.pattern == nil }) ? [] : items {
        let expected = item.pattern ?? ""
        let pattern = pattern(expected, rule)
        let values = subject.values(of: item.name, isEncoded: isEncoded, isCaseSensitive: rule.isCaseSensitive)
        if let found = values.first(where: { !pattern.matches($0) }) {
          return (.item(item.name), found.text, expected)
        }
      }
    case nil: break
    }
    if let fragment = rule.fragment {
      let found = subject.fragment(isEncoded: isEncoded)
      if !pattern(fragment, rule).matches(found) { return (.fragment, found.text, fragment) }
    }
    return nil
  }

  /// A pattern of a rule.
  public func pattern(_ text: String, _ rule: AssociationRule) -> AssociationPattern {
    rule.hasVariables
      ? AssociationPattern(text, variables: substitutionVariables, isCaseSensitive: rule.isCaseSensitive)
      : AssociationPattern(plain: text)
  }

  /// The patterns of which the path must match one: a missing leading slash is added, several become one, trailing slashes are
  /// dropped, and a pattern that ends in `/*` also matches without it (seen with Apple's `swcutil`).
  public func pathPatterns(_ text: String, _ rule: AssociationRule) -> [AssociationPattern] {
    let whole = AssociationSubject.withoutSlashesAtEnd("/" + text.drop { $0 == "/" })
    let texts = whole.hasSuffix("/*") ? [whole, AssociationSubject.withoutSlashesAtEnd(whole.dropLast(2))] : [whole]
    return texts.map { pattern($0, rule) }
  }
}

/// An address as rules look at it; a part that is missing is empty. What was asked for once is kept.
final class AssociationSubject {
  private let link: Link
  private var known: [Question: [PatternText]] = [:]

  /// A part of the address, and how it is read.
  private enum Question: Hashable {
    case path(isEncoded: Bool, isTrimmed: Bool)
    case query(isEncoded: Bool)
    case fragment(isEncoded: Bool)
    case item([UInt8], isEncoded: Bool, isCaseSensitive: Bool)
  }

  init(_ link: Link) { self.link = link }

  func path(isEncoded: Bool, isTrimmed: Bool = true) -> PatternText {
    one(.path(isEncoded: isEncoded, isTrimmed: isTrimmed)) {
      let path = Self.read(link.path, isEncoded)
      return isTrimmed ? Self.withoutSlashesAtEnd(path) : path
    }
  }

  func query(isEncoded: Bool) -> PatternText {
    one(.query(isEncoded: isEncoded)) { Self.read(link.query ?? "", isEncoded) }
  }

  func fragment(isEncoded: Bool) -> PatternText {
    one(.fragment(isEncoded: isEncoded)) { Self.read(link.fragment ?? "", isEncoded) }
  }

  /// The values of all items with a name, or an empty one if there is no such item.
  func values(of name: String, isEncoded: Bool, isCaseSensitive: Bool) -> [PatternText] {
    all(.item(Array(name.utf8), isEncoded: isEncoded, isCaseSensitive: isCaseSensitive)) {
      let wanted = isCaseSensitive ? name : name.lowercased()
      let values = link.queryItems.filter { item in
        let found = Self.read(item.name, isEncoded)
        return (isCaseSensitive ? found : found.lowercased()).utf8.elementsEqual(wanted.utf8)
      }
      return values.isEmpty ? [""] : values.map { Self.read($0.value ?? "", isEncoded) }
    }
  }

  private func one(_ question: Question, _ answer: () -> String) -> PatternText {
    all(question) { [answer()] }.first ?? PatternText("")
  }

  private func all(_ question: Question, _ answer: () -> [String]) -> [PatternText] {
    if let texts = known[question] { return texts }
    let texts = answer().map(PatternText.init)
    known[question] = texts
    return texts
  }

  static func withoutSlashesAtEnd(_ text: some StringProtocol) -> String {
    let bytes = Substring(text).utf8
    guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }

  private static func read(_ text: String, _ isEncoded: Bool) -> String {
    isEncoded ? text : String(decoding: PercentDecoding.bytes(of: text), as: UTF8.self)
  }
}
