import NIOHTTP1

/// Keeps pages of foreign sites away: a browser that was told that a foreign name is this machine sends that name as its host.
enum HostGuard {
  /// Whether a request names this machine as its host.
  static func admits(_ head: HTTPRequestHead) -> Bool {
    let hosts = head.headers["host"]
    guard hosts.count <= 1, let host = hosts.first?.lowercased() else { return head.version == .http1_0 }
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return isLoopback(name)
  }

  /// Whether a request comes from a page of this machine, or from no page.
  static func isFromHere(_ head: HTTPRequestHead) -> Bool {
    guard let origin = head.headers.first(name: "origin") else { return true }
    guard let mark = origin.firstRange(of: "://") else { return false }
    let host = origin[mark.upperBound...].lowercased()
    return isLoopback(host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" })
  }

  private static func isLoopback(_ name: Substring) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } && parts.first == "127"
    return isAddress || name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]"
  }

  /// The answer to a request for another host (RFC 9110, section 15.5.20).
  static let refusal = ServerAnswer(
    status: 421, headers: [("Content-Type", "text/plain; charset=utf-8")],
    body: "This server answers for this machine only. Ask for 127.0.0.1 or localhost.\n")
}
