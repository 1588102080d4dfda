import NIOHTTP1
import Wire

/// The association files of the shop's hosts, byte for byte as they are published, and so as `till links check` judges them.
enum AssociationDoor {
  private static let name = "apple-app-site-association"

  static let routes: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "links",
      summary: "Lists the shop’s hosts with an association file, each with the address of its file.",
      answer: .map(.address)
    ) { control, _ in
      let (setup, address) = (control.room.setup, control.room.places.control)
      return .object(
        setup.associations.keys.sorted().map { host in
          JSON.Member(name: host, value: .string("\(address)/_till/links/\(host)/\(name)"))
        })
    },
    ControlRoute(
      method: "GET", path: "links/{host}/\(name)",
      summary: "Gives the association file of one of the shop’s hosts as it is published.", answer: .map(.anything),
      isOpen: true
    ) { _, request throws(ControlProblem) in
      // Where the host has one, it is answered before control is asked.
      throw .missing("The shop has no file at “\(request.part("host"))”. GET /_till/links lists those it has.")
    },
  ]

  /// The file that a request asks for: at the published path of one of the shop's hosts, or below control at that host's name; `nil` where
  /// it asks for something else.
  static func answer(_ request: ReceivedRequest, _ setup: ServerSetup) -> ServerAnswer? {
    guard request.head.method == .GET || request.head.method == .HEAD else { return nil }
    let host: Substring?
    if request.path == "/.well-known/\(name)" {
      host = HostGuard.host(of: request.head)
    } else {
      let parts = request.path.split(separator: "/")
      guard parts.count == 4, parts[0] == "_till", parts[1] == "links", parts[3] == name,
        setup.hosts.admits(request.head)
      else { return nil }
      host = parts[2]
    }
    guard let text = host.flatMap({ setup.associations[String($0)] }) else { return nil }
    return ServerAnswer(
      status: 200, headers: [("Content-Type", "application/json"), ("X-Content-Type-Options", "nosniff")], body: text)
  }
}
