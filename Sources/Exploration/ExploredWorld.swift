import Commerce
import Controller
import Inspection
import Recording

/// A world on which a path can be walked.
protocol ExploredWorld: AnyObject {
  var snapshot: Snapshot { get }
  var now: Timestamp { get }
  /// When something happens next by itself; `nil` when nothing will.
  var nextChange: Timestamp? { get }
  func obey(_ commands: [Command])
  func pass(to moment: Timestamp)
}

extension World: ExploredWorld {
  func obey(_ commands: [Command]) { perform(commands) }
  func pass(to moment: Timestamp) { advance(to: moment) }
}

extension RecordedWorld: ExploredWorld {
  func obey(_ commands: [Command]) { for command in commands { perform(command) } }
  func pass(to moment: Timestamp) { advance(to: moment) }
}
