import ArgumentParser
import Commerce
import Glibc
import Language
import Pages
import ServeOptions
import Server
import TillAssets
import Wire

/// Serves the sandboxes on loopback.
@main
struct TillServe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "till serve", abstract: "Serve the eight sandboxes on this machine for programs of your own.",
    discussion: """
      Each provider answers at a port of its own, and control at the first one. Point your software's base addresses there; nothing leaves \
      the machine. What happens is printed as one line of JSON each.
      """)

  @OptionGroup var options: ServeOptions

  func run() async throws {
    var setup = ServerSetup(try Self.phrases())
    (setup.port, setup.webhooks, setup.seed) = (options.port, options.webhooks, options.seed)
    setup.only = options.only.map { Set($0.split(separator: ",").map(String.init)) }
    setup.pace = options.pace == 0 ? .paused : .running(options.pace)
    let server: TillServer
    do throws(TillServer.Problem) {
      server = try await TillServer.start(setup, now: Self.now, monotonic: Self.monotonic)
    } catch {
      throw ValidationError(error.sentence)
    }
    if options.json {
      Self.say(server.places.json.compactText)
    } else {
      for place in server.places.providers { Self.say("\(place.id.padded(14)) \(place.origin)") }
      if let backend = server.places.backend { Self.say("\("backend".padded(14)) \(backend)") }
      Self.say("\("control".padded(14)) \(server.places.control)/_till   webhooks to \(options.webhooks)")
    }
    if !options.json { await server.listen { Self.say($0.compactText) } }
    await Self.untilTold()
    let isBroken = await server.hasBrokenRules
    await server.stop()
    if isBroken { throw ExitCode(1) }
  }

  /// The words of pages.
  private static func phrases() throws -> Phrasebook {
    do throws(AssetProblem) {
      let override = getenv("TILL_ASSETS").flatMap { String(validatingCString: $0) }
      return try AssetFolder.find(override: override, executable: executablePath).phrasebook("en")
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// The path of this program, with links followed.
  private static var executablePath: String {
    realpath("/proc/self/exe", nil).map { path in
      defer { free(path) }
      return String(cString: path)
    } ?? ""
  }

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static var now: Timestamp { Timestamp(milliseconds: clock(CLOCK_REALTIME) / 1_000_000) }

  private static func monotonic() -> UInt64 { UInt64(clock(CLOCK_MONOTONIC)) }

  private static func clock(_ id: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits for an interrupt or a request to end.
  private static func untilTold() async {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var told: Int32 = 0
    sigwait(&signals, &told)
  }
}

extension TillServer.Problem {
  /// What is wrong, and what to do instead.
  fileprivate var sentence: String {
    switch self {
    case .port(let port, let reason):
      "Port \(port) cannot be opened (\(reason)). Choose others with --port, or --port 0 for free ones."
    case .provider(let id): "There is no provider “\(id)”. Run till outcomes to see the providers."
    }
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
