import ArgumentParser
import ForeignGateways
import Glibc
import Language
import Scenarios
import Synchronization
import Wire

/// The software that scenarios are run against, in place of Till's own shop.
struct OutsideOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run the scenarios against your own software at this address.", valueName: "url"))
  var against: String?

  @Option(
    name: .customLong("shop-file"),
    help: ArgumentHelp("The file that says how your software is asked; see the page serve.", valueName: "file"))
  var shop: String?

  @Option(
    help: ArgumentHelp("Use the server whose control is at this address; Till’s own otherwise.", valueName: "url"))
  var control: String?

  /// The server for a number of scenarios at once, and your software; `nil` where Till's own shop is meant.
  func open(_ runner: ScenarioRunner, jobs: Int, _ surroundings: AppContext) throws -> OutsideServer? {
    let phrases = surroundings.phrases
    guard let against else {
      guard shop == nil, control == nil else { throw ValidationError(phrases.text("run.outside-alone")) }
      return nil
    }
    guard let path = shop else { throw ValidationError(phrases.text("run.outside-shop")) }
    let address = BaseURL(against)
    guard address.scheme == "http", address.isSafe, address.path.allSatisfy({ $0 == "/" }) else {
      throw ValidationError(phrases.text("run.outside-address", ["url": .text(String(against.prefix(100)))]))
    }
    let found = ScenarioFiles.disk.findAll([path])
    let (shop, mistakes) = found.files.first.map { runner.shop($0) } ?? (nil, [])
    for complaint in found.complaints + mistakes { AppContext.complain(complaint.text(in: phrases)) }
    guard let shop else { throw ExitCode(RunReport.ExitCode.files.rawValue) }
    do throws(OutsideServer.Problem) {
      return try OutsideServer(shop, at: address, control: control, jobs: jobs)
    } catch {
      switch error {
      case .line(let problem): throw phrases.refusal("run.outside-no-server", ["reason": .phrase(problem.phrase)])
      case .said(let reason): throw phrases.refusal("run.outside-no-server", ["reason": .text(reason)])
      }
    }
  }
}

/// The served worlds in which scenarios meet your own software: programs beside this one, each with one scenario at a time.
final class OutsideServer: Sendable {
  /// Why there is none.
  enum Problem: Error {
    /// The program does not speak.
    case line(LineProblem)
    /// The program says why.
    case said(String)
  }

  private let shop: ShopFile
  private let address: String
  private let control: String
  private let state: Mutex<State>

  private struct State {
    var free: [Caller]
    var started = 1
  }

  /// A program that makes requests, and the world that it asks about.
  private final class Caller: Sendable {
    let process: GatewayProcess
    let world: String?
    private let questions = Atomic(0)

    init(_ process: GatewayProcess, world: String?) { (self.process, self.world) = (process, world) }

    func send(_ question: OutsideLine.Question) -> OutsideLine.Reply {
      let line: JSON = [
        "method": .string(question.method), "url": .string(question.url),
        "headers": .array(question.headers.map { [.string($0.name), .string($0.value)] }),
        "body": .string(question.body),
      ]
      let number = questions.wrappingAdd(1, ordering: .relaxed).newValue
      guard let answer = try? JSON(parsing: process.exchange(line.compactText, for: number)) else {
        return .failed(reason: "till-serve ended")
      }
      guard let status = answer["status"]?.integer else { return .failed(reason: answer["failed"]?.string ?? "") }
      return .answered(status: status, body: answer["body"]?.string ?? "")
    }
  }

  /// Serves the sandboxes, or finds who does at an address of control.
  init(_ shop: ShopFile, at address: BaseURL, control: String?, jobs: Int) throws(Problem) {
    (self.shop, self.address) = (shop, "\(address.origin)")
    let webhooks = "\(address.origin)\(shop.webhooks)"
    let (process, place) = try Self.start(
      control.map { ["--control", $0] } ?? ["--webhooks-to", webhooks, "--pace", "0"], 1)
    self.control = place
    state = Mutex(State(free: [Caller(process, world: jobs == 1 ? nil : Self.world(1))]))
  }

  private static func world(_ number: Int) -> String { "till-run-\(getpid())-\(number)" }

  private static func start(
    _ options: [String], _ number: Int
  ) throws(Problem) -> (process: GatewayProcess, control: String) {
    let process: GatewayProcess
    let line: String
    do throws(LineProblem) {
      // A move of time waits for the answers of your software.
      process = try GatewayProcess([ServeProgram.path, "drive"] + options, number: number, log: nil, patience: 55)
      line = try process.exchange("{}", for: 0)
    } catch {
      throw .line(error)
    }
    let hello = (try? JSON(parsing: line)) ?? .null
    guard let control = hello["control"]?.string else { throw .said(hello["failed"]?.string ?? line) }
    return (process, control)
  }

  /// The software, for a runner.
  var software: OutsideShop {
    OutsideShop(shop) { [self] use in
      let caller = take()
      use(
        OutsideLine(
          control: control, shop: address, world: caller?.world,
          send: { caller?.send($0) ?? .failed(reason: "till-serve does not start") }, rest: Self.rest))
      if let caller { state.withLock { $0.free.append(caller) } }
    }
  }

  /// How often software that is at work is waited for, and how long each time, in microseconds; Till's own: three seconds in all.
  private static let (rests, pause): (Int, useconds_t) = (60, 50_000)

  private static func rest(_ time: Int) -> Bool {
    guard time < rests, !Interruption.isWanted else { return false }
    usleep(pause)
    return true
  }

  private func take() -> Caller? {
    let (free, number) = state.withLock { state -> (Caller?, Int) in
      if let free = state.free.popLast() { return (free, 0) }
      state.started += 1
      return (nil, state.started)
    }
    if let free { return free }
    return (try? Self.start(["--control", control], number)).map { Caller($0.process, world: Self.world(number)) }
  }
}
