public import Language
import Synchronization

/// The languages of pages besides the usual one: a browser gets the first of those that it asks for (RFC 9110, section 12.5.4).
public final class PageLanguages: Sendable {
  private let codes: Set<String>
  private let load: @Sendable (String) -> Phrasebook?
  /// Those that were asked for once.
  private let loaded = Mutex<[String: Phrasebook]>([:])

  /// Languages by their codes, such as `ar`; each is loaded when it is asked for.
  public init(_ codes: Set<String> = [], load: @escaping @Sendable (String) -> Phrasebook? = { _ in nil }) {
    (self.codes, self.load) = (codes, load)
  }

  /// The language for what stands in `Accept-Language`, or the usual one.
  func phrases(for accepted: [String], usual: Phrasebook) -> Phrasebook {
    let wanted = accepted.flatMap { $0.split(separator: ",") }.compactMap { range -> (code: String, weight: Double)? in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard let code = parts.first?.split(separator: "-").first else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (String(code), weight)
    }
    let inOrder = wanted.enumerated().filter { $0.element.weight > 0 }.sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    let first = inOrder.map(\.element.code).first { $0 == usual.code || $0 == "*" || codes.contains($0) }
    guard let first, codes.contains(first), first != usual.code else { return usual }
    return loaded.withLock { loaded in
      if let known = loaded[first] { return known }
      loaded[first] = load(first)
      return loaded[first] ?? usual
    }
  }
}
