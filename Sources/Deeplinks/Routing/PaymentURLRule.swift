import Basics

/// Decides whether an address is a payment address that came back: the original, with nothing removed or changed (Swedbank Pay
/// iOS SDK 5, payment URL).
///
/// Nothing is normalised: everything is compared byte by byte, except the query's items, whose names and values are
/// percent-decoded.
public struct PaymentURLRule: Hashable, Sendable {
  /// The address that was given to the provider.
  public let original: String
  /// The other scheme in which it may return; `nil` if there is none.
  public let callbackScheme: String?
  /// `true` if it may return in any scheme: an SDK configuration without schemes, as the built-in one.
  public let isLenient: Bool

  /// A rule for one payment URL; `callbackScheme` is the app's own scheme without `://`, or `nil` where it has none.
  public init(original: String, callbackScheme: String?, isLenient: Bool = false) {
    self.original = original
    self.callbackScheme = callbackScheme
    self.isLenient = isLenient
  }

  /// Compares an address with the original.
  public func compare(_ candidate: String) -> PaymentURLMatch {
    if candidate.utf8.elementsEqual(original.utf8) { return .identical }
    let wanted: Link
    let found: Link
    do { wanted = try Link(original) } catch { return .differs(.originalUnreadable(error)) }
    do { found = try Link(candidate) } catch { return .differs(.unreadable(error)) }
    if differByOneSlash(found, wanted) { return .slash }
    if let difference = addressDifference(found, wanted) ?? itemDifference(found, wanted) {
      return .differs(difference)
    }
    return .extended(items: found.queryItems.count - wanted.queryItems.count)
  }

  /// Whether only one slash at the end of the path is more or less.
  private func differByOneSlash(_ found: Link, _ wanted: Link) -> Bool {
    func text(_ link: Link, _ slash: String) -> String {
      link.base + slash + (link.query.map { "?" + $0 } ?? "") + (link.fragment.map { "#" + $0 } ?? "")
    }
    return text(found, "/").utf8.elementsEqual(wanted.text.utf8)
      || text(wanted, "/").utf8.elementsEqual(found.text.utf8)
  }

  private func addressDifference(_ found: Link, _ wanted: Link) -> PaymentURLDifference? {
    let schemes = [wanted.scheme] + (callbackScheme.map { [$0] } ?? [])
    guard isLenient || schemes.contains(where: { $0.utf8.elementsEqual(found.scheme.utf8) }) else {
      return .scheme(found: found.scheme, expected: schemes)
    }
    guard found.host.utf8.elementsEqual(wanted.host.utf8) else {
      return .host(found: found.host, expected: wanted.host)
    }
    guard found.port == wanted.port else { return .port(found: found.port, expected: wanted.port) }
    guard found.path.utf8.elementsEqual(wanted.path.utf8) else {
      return .path(found: found.path, expected: wanted.path)
    }
    guard found.fragment.map({ Array($0.utf8) }) == wanted.fragment.map({ Array($0.utf8) }) else {
      return .fragment(found: found.fragment, expected: wanted.fragment)
    }
    // Only slashes of an empty host, or leading zeros of a port, are left.
    let rest = (
      found.base.utf8.dropFirst(found.scheme.utf8.count), wanted.base.utf8.dropFirst(wanted.scheme.utf8.count)
    )
    guard rest.0.elementsEqual(rest.1) else { return .host(found: found.host, expected: wanted.host) }
    return nil
  }

  /// The first item of the original that does not come as often as in it.
  private func itemDifference(_ found: Link, _ wanted: Link) -> PaymentURLDifference? {
    struct Item: Hashable {
      let name: [UInt8]
      let value: [UInt8]?

      init(_ item: Link.QueryItem) {
        name = PercentDecoding.bytes(of: item.name)
        value = item.value.map { PercentDecoding.bytes(of: $0) }
      }
    }
    let items = found.queryItems.map(Item.init)
    var counts: [Item: Int] = items.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for item in wanted.queryItems.map(Item.init) {
      let count = counts[item, default: 0]
      guard count == 0 else {
        counts[item] = count - 1
        continue
      }
      let name = String(decoding: item.name, as: UTF8.self)
      guard let other = items.first(where: { $0.name == item.name && $0 != item }) else {
        return .itemMissing(name: name)
      }
      return .item(
        name: name, found: String(decoding: other.value ?? [], as: UTF8.self),
        expected: String(decoding: item.value ?? [], as: UTF8.self))
    }
    return nil
  }
}
