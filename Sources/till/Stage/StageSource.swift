import Glibc
import Scenarios

/// The file of a scenario, which is played again whenever it is saved.
final class StageSource {
  /// What is known of a file without reading it.
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let number: UInt
  }

  /// How often the file is looked at, in nanoseconds; Till's own.
  static let pause: UInt64 = 400_000_000

  private let path: String
  private let read: () throws -> Playbook
  private var stamp: Stamp?

  init(path: String, read: @escaping () throws -> Playbook) {
    (self.path, self.read) = (path, read)
    stamp = Self.stamp(path)
  }

  /// The playbook of a file that was saved since it was last read, or its problem; `nil` if it was not saved.
  func news() -> Result<Playbook, StageChanges.Refusal>? {
    // An editor may take the file away before it writes the new one.
    guard let now = Self.stamp(path), now != stamp else { return nil }
    stamp = now
    do {
      return .success(try read())
    } catch let refusal as StageChanges.Refusal {
      return .failure(refusal)
    } catch {
      return .failure(StageChanges.Refusal(lines: ["\(error)"]))
    }
  }

  private static func stamp(_ path: String) -> Stamp? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_size > 0 else { return nil }
    return Stamp(
      seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec, size: Int(info.st_size),
      number: UInt(info.st_ino))
  }
}
