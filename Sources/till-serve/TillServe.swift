import ArgumentParser
import CProcess
import Commerce
import Frames
import Glibc
import Language
import Pages
import Scenarios
import ServeOptions
import ServeScreen
import Server
import TLS
import Terminal
import TillAssets
import Wire

/// The server and its screen, under the names by which the other program starts them.
@main
struct TillServerProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "till", abstract: "Serve the eight sandboxes on this machine for programs of your own.",
    version: ProgramVersion.current, subcommands: [TillServe.self, TillWatch.self, TillDrive.self],
    defaultSubcommand: TillServe.self)

  static var _errorPrefix: String { "till: " }

  /// Runs the program. Whatever cannot be used ends with 2, as in every command of Till.
  static func main() {
    var isBegun = false
    do {
      var command = try parseAsRoot()
      isBegun = true
      try command.run()
    } catch {
      let status = exitCode(for: error)
      guard status == .validationFailure else { exit(withError: error) }
      PrintedLine.say(isBegun ? _errorPrefix + message(for: error) : fullMessage(for: error), to: STDERR_FILENO)
      Glibc.exit(2)
    }
  }
}

/// `till serve`: serves the sandboxes on loopback, and shows what is served.
struct TillServe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the eight sandboxes on this machine for programs of your own.",
    discussion: """
      Each provider answers at a port of its own, and control at the first one. Point your software's base addresses there; nothing leaves \
      the machine. In a terminal there is a screen of what happens; elsewhere it is printed as one line of JSON each.
      """)

  @OptionGroup var options: ServeOptions

  func run() throws {
    // Codes that are typed into pages are in memory for a while, and a core dump would keep them.
    _ = till_process_seal()
    if options.printAccount { return PrintedLine.say(AccountFile.template) }
    var setup = try Self.setup(options)
    let phrases = setup.phrases
    let hasScreen = !options.headless && !options.json && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    do throws(AuthorityFile.Problem) {
      setup.authority = try AuthorityFile(options.authority).authority()
      if let authority = setup.authority, options.printAuthority { return PrintedLine.say(authority.certificateText) }
    } catch {
      // Without one, only clients that come over TLS are not served.
      guard !options.tls, !options.printAuthority, options.authority == nil else {
        throw ValidationError(error.sentence(phrases))
      }
      if !hasScreen { PrintedLine.say(error.sentence(phrases), to: STDERR_FILENO) }
    }
    // The terminal has handlers of its own.
    let signals = hasScreen ? nil : EndingSignals()
    let server: TillServer
    do throws(TillServer.Problem) {
      server = try TillServer.start(setup, now: Self.now, monotonic: Self.monotonic)
    } catch {
      throw ValidationError(error.sentence)
    }
    if hasScreen {
      let status = try Self.show(LocalControl(server: server), phrases, isRemote: false)
      server.stop()
      if status != 0 { throw ExitCode(status) }
      return
    }
    if options.json {
      PrintedLine.say(server.places.json.compactText)
    } else {
      if let note = setup.accountNote { PrintedLine.say(note, to: STDERR_FILENO) }
      for place in server.places.providers { PrintedLine.say("\(place.id.padded(14)) \(place.origin)") }
      if let backend = server.places.backend { PrintedLine.say("\("backend".padded(14)) \(backend)") }
      PrintedLine.say("\("control".padded(14)) \(server.places.control)/_till   webhooks to \(options.webhooks)")
    }
    if !options.json { server.listen { PrintedLine.say($0.compactText) } }
    signals?.wait()
    let isBroken = server.hasBrokenRules
    server.stop()
    if isBroken { throw ExitCode(1) }
  }

  /// The world that the options ask for.
  static func setup(_ options: ServeOptions) throws -> ServerSetup {
    let assets = try assets()
    var setup = ServerSetup(try phrases(assets), version: ProgramVersion.current)
    setup.languages = languages(assets)
    try options.apply(to: &setup, assets)
    setup.tls = options.tls
    (setup.port, setup.webhooks, setup.seed) = (options.port, options.webhooks, options.seed)
    setup.state = options.state
    setup.only = options.only.map { Set($0.split(separator: ",").map(String.init)) }
    setup.pace = options.pace == 0 ? .paused : .running(options.pace)
    return setup
  }

  /// Shows the screen until its person leaves; returns the exit status.
  static func show(_ control: some ControlPort, _ phrases: Phrasebook, isRemote: Bool) throws -> Int32 {
    let terminal: Terminal
    do throws(TerminalProblem) {
      let isLight = TerminalReport.gather().hasLightBackground == true
      terminal = try Terminal.open(TerminalOptions(theme: isLight ? .light : .dark))
    } catch {
      throw ValidationError(phrases.text("serve.no-terminal"))
    }
    return ServeSession(terminal, control, phrases, isRemote: isRemote).run()
  }

  /// Till's data.
  static func assets() throws -> AssetFolder {
    do throws(AssetProblem) {
      let override = getenv("TILL_ASSETS").flatMap { String(validatingCString: $0) }
      return try AssetFolder.find(override: override, executable: executablePath)
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// The words of pages and of the screen.
  static func phrases(_ assets: AssetFolder) throws -> Phrasebook {
    do throws(AssetProblem) {
      return try assets.phrasebook("en")
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// The other languages of pages.
  private static func languages(_ assets: AssetFolder) -> PageLanguages {
    PageLanguages(Set(assets.names(in: "languages", ending: ".json"))) { try? assets.phrasebook($0) }
  }

  /// The path of this program, with links followed.
  private static var executablePath: String {
    realpath("/proc/self/exe", nil).map { path in
      defer { free(path) }
      return String(cString: path)
    } ?? ""
  }

  static var now: Timestamp { Timestamp(milliseconds: clock(CLOCK_REALTIME) / 1_000_000) }

  static func monotonic() -> UInt64 { UInt64(clock(CLOCK_MONOTONIC)) }

  private static func clock(_ id: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The signals that ask the program to end. They are kept from all threads, of which each might die of them, until somebody waits.
private struct EndingSignals {
  private var set = sigset_t()

  init() {
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for one of them.
  func wait() {
    var (set, told) = (set, Int32(0))
    sigwait(&set, &told)
  }
}

/// `till watch`: the screen of a server that runs elsewhere on this machine.
struct TillWatch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Show the screen of a server that runs already.")

  @OptionGroup var options: WatchOptions

  func run() throws {
    _ = till_process_seal()
    let phrases = try TillServe.phrases(TillServe.assets())
    let address = BaseURL(options.url)
    guard address.isSafe else { throw ValidationError(phrases.text("serve.watch.elsewhere")) }
    let client = ControlClient(address, token: try options.token.map { try ServeSetup.token($0) })
    let control = RemoteControl(client: client)
    guard client.answers else {
      throw ValidationError(phrases.text("serve.watch.nobody", ["url": .text(options.url)]))
    }
    let status = try TillServe.show(control, phrases, isRemote: true)
    if status != 0 { throw ExitCode(status) }
  }
}

extension TillServer.Problem {
  /// What is wrong, and what to do instead.
  var sentence: String {
    switch self {
    case .port(let port, let reason):
      "Port \(port) cannot be opened (\(reason)). Choose others with --port, or --port 0 for free ones."
    case .state(let path, let problem): "\(path): \(problem.sentence)"
    case .provider(let id): "There is no provider “\(id)”. Run till outcomes to see the providers."
    case .tls: "The providers cannot speak TLS here. Start without --tls."
    }
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
