import ArgumentParser
import Checkout
import Deeplinks
import Glibc
import Language
import Wire

/// `till open URL`: delivers a link to a running Till.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Deliver a link to the running Till, as the phone's operating system would.",
    discussion:
      "Exit status: 0 the app handled the link, 1 it did not, 2 the link or the options are unusable, 3 no Till is running."
  )

  /// By which of the app's entry points the link comes in.
  enum Way: String, ExpressibleByArgument, CaseIterable {
    case automatic
    case universalLink = "universal-link"
    case customScheme = "custom-scheme"
    case deeplink
  }

  @Argument(help: "The link, such as tillshop://return/tabby/success?payment_id=...")
  var url: String

  @Option(name: .customLong("as"), help: "The entry point: automatic, universal-link, custom-scheme or deeplink.")
  var way = Way.automatic

  @Option(help: "The process number of the Till to deliver to; without it the newest one.")
  var to: Int32?

  @Flag(help: "Say what was decided and why, step by step.")
  var explain = false

  func run() throws {
    let surroundings = try Surroundings.orExit()
    let running = ControlFolder.instances()
    guard let pid = to ?? running.first, running.contains(pid) else {
      Surroundings.complain("till: " + surroundings.phrases.text(to == nil ? "cli.nobody-running" : "cli.not-running"))
      throw ExitCode(3)
    }
    // No more of a link is sent than it takes to say that it is too long.
    let link = String(decoding: url.utf8.prefix(Link.longest + 1), as: UTF8.self)
    let request: JSON = [
      "open": .string(link), "as": .string(way.rawValue), "language": .string(surroundings.phrases.code),
    ]
    guard let answer = Self.ask(pid, request) else {
      Surroundings.complain("till: " + surroundings.phrases.text("cli.no-answer"))
      throw ExitCode(3)
    }
    if running.count > 1, to == nil {
      let others = running.map(String.init).joined(separator: ", ")
      Surroundings.complain(
        "till: " + surroundings.phrases.text("cli.several-running", ["pid": .text("\(pid)"), "all": .text(others)]))
    }
    print(Surroundings.clean(answer["summary"]?.string ?? ""))
    if explain {
      for reason in answer["reasons"]?.array ?? [] { print("  " + Surroundings.clean(reason.string ?? "")) }
    }
    if answer["handled"]?.boolean != true { throw ExitCode(answer["malformed"]?.boolean == true ? 2 : 1) }
  }

  private static func ask(_ pid: Int32, _ request: JSON) -> JSON? {
    guard let path = ControlFolder.socketPath(pid), var address = ControlSocket.address(path) else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0, SocketText.write(request.compactText, to: descriptor),
      let text = SocketText.read(descriptor, most: 1_048_576, milliseconds: 3_000)
    else { return nil }
    return try? JSON(parsing: text)
  }
}

extension OpenCommand.Way {
  /// The entry point it names.
  var door: LinkDoor {
    switch self {
    case .automatic: .automatic
    case .universalLink: .continueUserActivity
    case .customScheme: .openURL
    case .deeplink: .receiveDeeplink(showStatusView: true)
    }
  }
}

extension Surroundings {
  /// The surroundings, or a complaint and exit status 2.
  static func orExit(language: String = "en") throws -> Surroundings {
    do {
      return try Surroundings(language: language)
    } catch {
      complain(error.text)
      throw ExitCode(2)
    }
  }
}
