import ForeignGateways
import Glibc
import Language
import Synchronization

/// The file of `--gateway-log`: every line in both directions, and what the program says on standard error; secrets are masked.
final class GatewayLog: Sendable {
  /// Where a line comes from.
  enum Direction: String, Sendable {
    case toProgram = ">"
    case fromProgram = "<"
    case complaint = "!"
  }

  private let descriptor: Int32
  private let turn = Mutex(())

  init(_ path: String) throws(NewFileProblem) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw NewFileProblem(path: path, number: errno) }
  }

  deinit { close(descriptor) }

  /// Writes a line down, with the number of the program's copy: several may run at once.
  func note(_ text: String, _ direction: Direction, _ copy: Int) {
    let lines = text.split(separator: "\n").map { "\(copy) \(direction.rawValue) \(LineMask.text(String($0)))\n" }
    _ = turn.withLock { _ in StandardOutput.put(lines.joined(), to: descriptor) }
  }
}
