import ArgumentParser
import CProcess
import ServeOptions
import Server
import Wire

/// The other end of `till run --against`: serves the sandboxes unless somebody else does, and makes the requests that come in as lines.
///
/// The first line is answered with the address of control, or with the reason why there is none.
struct TillDrive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive", abstract: "Make requests for another program.", shouldDisplay: false)

  @OptionGroup var options: ServeOptions

  @Option(help: "The address of the control of a server that runs already.") var control: String?

  func run() throws {
    _ = till_process_seal()
    guard readLine() != nil else { return }
    var server: TillServer?
    if let control {
      guard ControlClient(BaseURL(control)).answers else {
        return say(["failed": .string("No server of Till answers at \(control). Start one with till serve --headless.")]
        )
      }
      say(["control": .string("\(BaseURL(control).origin)")])
    } else {
      let setup = try TillServe.setup(options)
      do throws(TillServer.Problem) {
        let started = try TillServer.start(setup, now: TillServe.now, monotonic: TillServe.monotonic)
        server = started
        say(["control": .string("\(started.places.control)")])
      } catch {
        return say(["failed": .string(error.sentence)])
      }
    }
    let calls = LineCalls()
    while let line = readLine() { PrintedLine.say(calls.answer(line)) }
    server?.stop()
  }

  private func say(_ json: JSON) { PrintedLine.say(json.compactText) }
}
