import NIOHTTP1
import Wire

/// Keeps pages of foreign sites away: a browser that was told that a foreign name is this machine sends that name as its host.
struct HostGuard: Sendable {
  /// The name under which others reach this machine.
  let name: String
  /// Whether other machines may connect. Then an address of numbers is as good as a name: no page can point one somewhere else.
  let isOpen: Bool

  /// Whether a request names this machine as its host.
  func admits(_ head: HTTPRequestHead) -> Bool {
    guard let host = Self.host(of: head) else { return head.version == .http1_0 && head.headers["host"].isEmpty }
    return isOurs(host) || isOpen && Self.isAddress(host)
  }

  /// Whether a request comes from a page of this machine, or from no page.
  func isFromHere(_ head: HTTPRequestHead) -> Bool {
    guard let origin = head.headers.first(name: "origin") else { return true }
    guard let mark = origin.firstRange(of: "://") else { return false }
    return isOurs(Self.name(origin[mark.upperBound...].lowercased()))
  }

  /// The host that a request names, without its port; `nil` for none, and for several.
  static func host(of head: HTTPRequestHead) -> Substring? {
    let hosts = head.headers["host"]
    guard hosts.count == 1, let host = hosts.first?.lowercased() else { return nil }
    return name(host)
  }

  private static func name(_ authority: String) -> Substring {
    authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
  }

  private func isOurs(_ host: Substring) -> Bool { host == name.lowercased() || Self.isLoopback(host) }

  private static func numbers(_ host: Substring) -> [UInt8]? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && !parts.contains(nil) ? parts.compactMap(\.self) : nil
  }

  private static func isAddress(_ host: Substring) -> Bool { numbers(host) != nil || host.hasPrefix("[") }

  private static func isLoopback(_ host: Substring) -> Bool {
    numbers(host)?.first == 127 || host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
  }

  /// The answer to a request for another host (RFC 9110, section 15.5.20).
  static let refusal = ServerAnswer(
    status: 421,
    json: [
      "problem":
        "This server answers for this machine only. Ask for 127.0.0.1, localhost or the name that --host-name gives."
    ])
}
