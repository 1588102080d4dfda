import Commerce
import Deeplinks
import Wire

extension SwedbankPay {
  /// How strictly a link is compared with a payment address.
  enum PaymentURLReading: String, SettingChoice {
    /// The scheme is the original's or the app's own, as documented.
    case strict
    /// Any scheme will do, as with the built-in configuration of version 5.0.3.
    case lenient

    static let setting = "swedbank-pay.payment-url"
  }

  /// Which links are a payment address: the original apart from one slash at the end of its path, or the original with nothing but
  /// items added and perhaps the app's scheme in place of its own (Swedbank Pay iOS SDK, payment URL).
  ///
  /// Everything but the query is compared as it is written; of the query, decoded names and values, each as often as it occurs.
  struct PaymentURLMatch {
    let original: String
    let callbackScheme: String
    let isLenient: Bool

    func accepts(_ candidate: String) -> Bool {
      if candidate.utf8.elementsEqual(original.utf8) { return true }
      guard let found = try? Link(candidate), let wanted = try? Link(original) else { return false }
      if Self.withoutSlash(found).utf8.elementsEqual(Self.withoutSlash(wanted).utf8) { return true }
      guard acceptsScheme(found.scheme, wanted.scheme), found.fragment == wanted.fragment,
        found.base.utf8.dropFirst(found.scheme.utf8.count)
          .elementsEqual(wanted.base.utf8.dropFirst(wanted.scheme.utf8.count))
      else { return false }
      var items = Self.items(of: found)
      for item in Self.items(of: wanted) {
        guard let index = items.firstIndex(of: item) else { return false }
        items.remove(at: index)
      }
      return true
    }

    private func acceptsScheme(_ found: String, _ wanted: String) -> Bool {
      isLenient || [wanted, callbackScheme].contains { $0.utf8.elementsEqual(found.utf8) }
    }

    private static func withoutSlash(_ link: Link) -> String {
      guard link.path.hasSuffix("/") else { return link.text }
      return String(link.base.dropLast()) + link.text.dropFirst(link.base.count)
    }

    /// The query's items, each as its decoded name and value, compared byte by byte.
    private static func items(of link: Link) -> [[[UInt8]]] {
      link.queryItems.map {
        [$0.name, $0.value ?? ""].map { Array(PercentCoding.decode($0, plusIsSpace: false).utf8) }
      }
    }
  }

  /// The rule of one order's payment address.
  func match(_ original: String) -> PaymentURLMatch {
    PaymentURLMatch(
      original: original, callbackScheme: configuration.callbackScheme, isLenient: paymentURLReading == .lenient)
  }

  /// A payment address with the app's scheme in place of its own, as the backend's fallback leads to.
  func inOwnScheme(_ url: String) -> String {
    guard let end = url.firstRange(of: "://") else { return url }
    return configuration.callbackScheme + url[end.lowerBound...]
  }
}
