import Basics

/// A way to spoil a link on purpose, to see what the router makes of it.
///
/// Each is a plain rewriting of the text, always the same, and visible in what it leaves behind: changed values end in
/// `-changed`, added items are called `added`, other schemes and hosts begin with `other`. This library's own.
public enum LinkMutation: Hashable, Sendable {
  /// The same link once more.
  case duplicate
  /// The link of an attempt that has ended, in place of this one.
  case stale(link: String)
  /// The link of another attempt that waits, in place of this one.
  case otherAttempt(link: String)
  /// Without any query item of this name, decoded.
  case dropParameter(name: String)
  /// With another value in each query item of this name, decoded.
  case changeParameter(name: String)
  /// With a scheme that is not the app's.
  case otherScheme
  /// The host is replaced by one that is not the app's.
  case otherHost
  /// With a further query item.
  case addParameter
  /// A fragment (`#…`) is added at the end.
  case addFragment

  /// The kind of change, without its parameters.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The same link once more.
    case duplicate
    /// The link of an attempt that has ended.
    case stale
    /// The link of another attempt that waits.
    case otherAttempt = "other-attempt"
    /// Without a query item.
    case dropParameter = "drop-parameter"
    /// With another value in a query item.
    case changeParameter = "change-parameter"
    /// With a scheme that is not the app's.
    case otherScheme = "other-scheme"
    /// The host is replaced by one that is not the app's.
    case otherHost = "other-host"
    /// With a further query item.
    case addParameter = "add-parameter"
    /// A fragment (`#…`) is added at the end.
    case addFragment = "add-fragment"
  }

  /// The kind of change.
  public var kind: Kind {
    switch self {
    case .duplicate: .duplicate
    case .stale: .stale
    case .otherAttempt: .otherAttempt
    case .dropParameter: .dropParameter
    case .changeParameter: .changeParameter
    case .otherScheme: .otherScheme
    case .otherHost: .otherHost
    case .addParameter: .addParameter
    case .addFragment: .addFragment
    }
  }

  /// A stable name in lower-case words with dashes.
  public var name: String { kind.rawValue }

  /// The values for a sentence about it: `item` if it is about a query item.
  public var values: [String: String] {
    switch self {
    case .dropParameter(let name), .changeParameter(let name): ["item": ShownText.harmless(name)]
    case .duplicate, .stale, .otherAttempt, .otherScheme, .otherHost, .addParameter, .addFragment: [:]
    }
  }

  /// The possible changes of a link, in the order of the declarations above; only a duplicate if the text is not a link. Other
  /// attempts' links come from the registrations, the latest first.
  public static func all(for text: String, among registrations: [LinkRegistration] = []) -> [LinkMutation] {
    guard let link = try? Link(text) else { return [.duplicate] }
    var result: [LinkMutation] = [.duplicate]
    let others = LinkCompletion.candidates(among: registrations).filter { $0.text != text }
    if let stale = others.first(where: { !$0.isOpen }) { result.append(.stale(link: stale.text)) }
    let own = ownAttempt(of: link, registrations)
    if let open = others.first(where: { $0.isOpen && $0.attempt != own }) {
      result.append(.otherAttempt(link: open.text))
    }
    var names: [String] = []
    for item in link.queryItems {
      let bytes = PercentDecoding.bytes(of: item.name)
      let name = String(decoding: bytes, as: UTF8.self)
      // A name that is not valid text cannot be named, so it cannot be changed.
      guard name.utf8.elementsEqual(bytes) else { continue }
      if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
    }
    result += names.map { .dropParameter(name: $0) }
    result += names.map { .changeParameter(name: $0) }
    result.append(.otherScheme)
    if !link.host.isEmpty { result.append(.otherHost) }
    result.append(.addParameter)
    if link.fragment == nil { result.append(.addFragment) }
    return result
  }

  /// The changed link; the text itself if it is not a link, or if this change does not apply.
  public func apply(to text: String) -> String {
    guard let link = try? Link(text) else { return text }
    let query = link.query.map { "?" + $0 } ?? ""
    let fragment = link.fragment.map { "#" + $0 } ?? ""
    switch self {
    case .duplicate: return text
    case .stale(let other), .otherAttempt(let other): return other
    case .dropParameter(let name):
      let kept = Self.items(link).filter { !Self.isNamed($0, name) }
      guard kept.count < Self.items(link).count else { return text }
      return link.base + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")) + fragment
    case .changeParameter(let name):
      let changed = Self.items(link).map { item in
        guard Self.isNamed(item, name) else { return item }
        return item + (item.utf8.contains(UInt8(ascii: "=")) ? "-changed" : "=-changed")
      }
      return changed == Self.items(link) ? text : link.base + "?" + changed.joined(separator: "&") + fragment
    case .otherScheme: return "other-" + text
    case .otherHost:
      guard !link.host.isEmpty, !link.host.hasPrefix("[") else {
        return link.host.isEmpty ? text : link.scheme + "://other" + Self.behindHost(link) + query + fragment
      }
      return link.scheme + "://other." + link.host + Self.behindHost(link) + query + fragment
    case .addParameter:
      let separator = link.query == nil ? "?" : (link.query == "" ? "" : "&")
      return link.base + query + separator + "added=1" + fragment
    case .addFragment: return link.fragment == nil ? text + "#added" : text
    }
  }

  private static func items(_ link: Link) -> [String] {
    (link.query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { String(Substring($0)) }
  }

  private static func isNamed(_ item: String, _ name: String) -> Bool {
    let written = String(Substring(item.utf8.prefix { $0 != UInt8(ascii: "=") }))
    return PercentDecoding.bytes(of: written).elementsEqual(name.utf8)
  }

  private static func behindHost(_ link: Link) -> String { (link.port.map { ":\($0)" } ?? "") + link.path }

  /// The attempt that a link is meant for: the one at whose address it is and whose identifier it has, else one at whose address it is, else
  /// one whose link it may become when it is typed on, else the one that waits.
  private static func ownAttempt(of link: Link, _ registrations: [LinkRegistration]) -> String? {
    let latest = registrations.reversed()
    let atAddress = latest.filter { registration in
      registration.returns.contains { $0.address.utf8.elementsEqual(link.address.utf8) }
    }
    let identified = atAddress.first { registration in
      registration.identifiers.isEmpty
        || registration.identifiers.contains { link.values(of: $0.name).contains(Array($0.value.utf8)) }
    }
    let begun = latest.first { registration in
      registration.returns.contains { $0.address.utf8.starts(with: link.address.utf8) }
    }
    return (identified ?? atAddress.first ?? begun ?? latest.first(where: \.isOpen))?.attempt
  }
}
