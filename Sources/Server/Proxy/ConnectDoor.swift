import NIOHTTP1
import TLS
import Wire

/// The way to providers by the host names that are built into clients: control takes `CONNECT` as any proxy does, and answers as the host
/// that was asked for, certified by Till's own authority. Nothing leaves the machine.
final class ConnectDoor {
  private let authority: Authority?
  private let ways: [(domain: String, door: ServerDoor.Purpose)]
  private let rooms: ServerRooms
  private var identities: [String: TLSIdentity] = [:]

  /// The most hosts whose certificates are kept.
  private static let most = 256

  /// The way to providers, each with its domains and its address.
  init(
    _ authority: Authority?, _ rooms: ServerRooms, _ domains: [[String]], _ providers: [(id: String, origin: BaseURL)]
  ) {
    (self.authority, self.rooms) = (authority, rooms)
    ways = zip(domains, providers).flatMap { domains, place in
      domains.map { ($0, .provider(place.id, place.origin)) }
    }
  }

  /// What comes of a `CONNECT` with a host and a port as its target (RFC 9112, section 3.2.3).
  func reply(_ request: ReceivedRequest) -> ServerReply {
    guard let authority else {
      return refusal(
        503, "This server has no certificate authority, so it cannot answer for other hosts. Its first lines say why.")
    }
    let parts = request.head.uri.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = UInt16(parts[1]) else {
      return refusal(400, "CONNECT takes a host and a port, such as \(ways.first.map(\.domain) ?? "localhost"):443.")
    }
    let host = String(parts[0])
    guard let way = ways.first(where: { host == $0.domain || host.hasSuffix(".\($0.domain)") }), port == 443 else {
      return refusal(
        403,
        "Nothing leaves this machine. Till answers at port 443 of hosts of \(ways.map(\.domain).joined(separator: ", ")); name others in NO_PROXY."
      )
    }
    guard let identity = identity(of: host, by: authority) else {
      return refusal(400, "CONNECT takes a host name of letters, digits and hyphens.")
    }
    let door = ServerDoor(rooms: rooms, purpose: way.door, connects: self)
    guard case .provider(_, let origin) = way.door else { return .close }
    return .tunnel(identity) { request, then in
      door.take(request.asking(origin.authority, insteadOf: host), then: then)
    }
  }

  private func identity(of host: String, by authority: Authority) -> TLSIdentity? {
    if let known = identities[host] { return known }
    // A name with anything else in it would be read as further fields of the certificate.
    guard host.utf8.count <= 253, host.utf8.allSatisfy({ $0.isHostByte }),
      let identity = try? authority.identity(of: [host])
    else { return nil }
    if identities.count >= Self.most { identities = [:] }
    identities[host] = identity
    return identity
  }

  private func refusal(_ status: Int, _ text: String) -> ServerReply {
    .answer(
      ServerAnswer(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: text + "\n"))
  }
}

extension UInt8 {
  /// Whether it may stand in a host name, in lower case (RFC 1123, section 2.1).
  fileprivate var isHostByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension ReceivedRequest {
  /// The same request to the address at which the provider is served. One for another host than the tunnel's keeps that, and is refused.
  fileprivate func asking(_ authority: String, insteadOf host: String) -> ReceivedRequest {
    guard let named = HostGuard.host(of: head), named == host else { return self }
    var head = head
    head.headers.replaceOrAdd(name: "Host", value: authority)
    return ReceivedRequest(head: head, body: body)
  }
}
