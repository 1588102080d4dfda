import NIOHTTP1
import Wire

extension ServerSetup {
  /// The hosts for which requests may come.
  var hosts: HostGuard { HostGuard(name: host, isOpen: token != nil) }

  /// Whether a request may be answered by control: it carries the token, or asks only for the health.
  func admits(_ request: ReceivedRequest) -> Bool {
    guard let token else { return true }
    if [.GET, .HEAD].contains(request.head.method), Control.openPaths.contains(String(request.path)) { return true }
    let given = (request.head.headers.first(name: "authorization") ?? "").split(separator: " ", maxSplits: 1)
    // Schemes are words without case (RFC 9110, section 11.1).
    guard given.count == 2, given[0].lowercased() == "bearer" else { return false }
    return Self.areSame(Array(given[1].utf8), Array(token.utf8))
  }

  /// Whether two texts are the same; how long that takes does not say where they differ.
  private static func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The answer to a request without the token (RFC 6750, section 3).
  static var unauthorised: ServerAnswer {
    var answer = ServerAnswer(
      status: 401, json: ["problem": "This control demands its token: send “Authorization: Bearer …” with it."])
    answer.headers.append(("WWW-Authenticate", "Bearer"))
    return answer
  }
}
