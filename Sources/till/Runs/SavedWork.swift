import Checkout
import Controller
import Inspection
import Language
import Payments
import Recording
import Scenarios
import Screens
import Storage
import TillAssets

/// Writes what was done in a session so far into a file, and says where it is and what became of it.
struct SavedWork {
  private let machine: TimeMachine
  private let surroundings: AppContext
  private let look: ShopLook

  /// The work of a session; a scenario of it keeps the colours in which the shop was shown.
  init(_ machine: TimeMachine, _ surroundings: AppContext, look: ShopLook = ShopLook()) {
    self.look = look
    self.machine = machine
    self.surroundings = surroundings
  }

  private var world: RecordedWorld { machine.world }

  /// Writes a file into the current folder, or into the folder where Till keeps things when that one takes none. It never overwrites.
  func write(_ file: SavedFile, named typed: String) -> Phrase {
    // What is typed and not left yet is part of what was done.
    world.seal()
    let usual = world.snapshot.checkout.method?.rawValue ?? "checkout"
    let name = typed.contains { !$0.isWhitespace } ? typed : usual
    switch file {
    case .run:
      return save(TillRun(world, program: Till.version, title: name).text, name, TillRun.ending, "cli.saved.run")
    case .scenario: return scenario(name)
    }
  }

  private func scenario(_ name: String) -> Phrase {
    let writer: ScenarioWriter
    do throws(AssetProblem) {
      writer = ScenarioWriter(try surroundings.makeRunner(), look: look)
    } catch {
      return Phrase("cli.saved.not", ["reason": .text(error.text)])
    }
    do throws(RecordingProblem) {
      let written = try writer.write(machine.ways, machine.setup, named: name, gateways: machine.gateways)
      let key =
        !written.isProven ? "cli.saved.not-proven" : written.breaks == nil ? "cli.saved.proven" : "cli.saved.breaks"
      return save(written.text, name, ScenarioFile.ending, key)
    } catch {
      return error.phrase
    }
  }

  private func save(_ text: String, _ name: String, _ ending: String, _ key: String) -> Phrase {
    let folders = ["."] + ((try? AppContext.sessions()).map { [$0.path] } ?? [])
    do throws(NewFileProblem) {
      let path = try RunOutput.writeNew(text, named: NewScenario.slug(name), ending: ending, in: folders)
      return Phrase(key, ["path": .text(path)])
    } catch {
      return Phrase("cli.saved.not", ["reason": .phrase(error.phrase)])
    }
  }
}
