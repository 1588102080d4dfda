import Glibc
import Wire

/// One program that asks, from its connection to the last byte of the answer. It never waits.
final class ControlConnection {
  /// The most that is read of one question, in bytes; a longer one is refused.
  static let largest = 65_536

  /// What a question turned out to be.
  enum Question {
    case asked(JSON)
    /// The name of what is wrong with it, for the answer's `problem`.
    case unusable(String)
  }

  enum Reading {
    /// More is to come.
    case incomplete
    /// It can be answered.
    case complete
    /// It went away without asking anything.
    case gone
  }

  let descriptor: Int32
  /// When it came, in monotonic nanoseconds.
  let openedAt: UInt64
  private var received: [UInt8] = []
  private var unsent: ArraySlice<UInt8> = []

  /// Takes over a descriptor that does not block.
  init(descriptor: Int32, at time: UInt64) {
    self.descriptor = descriptor
    openedAt = time
  }

  deinit { close(descriptor) }

  /// Reads one piece of the question, if there is one.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0 { return [EAGAIN, EINTR].contains(errno) ? .incomplete : .gone }
    if count == 0 { return received.isEmpty ? .gone : .complete }
    received.append(contentsOf: buffer[..<count])
    return received.count > Self.largest ? .complete : .incomplete
  }

  /// The question, when reading is complete.
  var question: Question {
    guard received.count <= Self.largest else { return .unusable("too-long") }
    guard let text = String(validating: received, as: UTF8.self) else { return .unusable("unreadable") }
    do {
      return .asked(try JSON(parsing: text))
    } catch {
      return .unusable("unreadable")
    }
  }

  /// Whether the asker has closed both its halves: it was told nothing and waits no longer.
  var isAbandoned: Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// Begins to answer; returns whether there is nothing left to do.
  func answer(_ answer: JSON) -> Bool {
    unsent = Array(answer.compactText.utf8)[...]
    return send()
  }

  /// Says one more thing after everything that was said before; returns whether there is nothing left to do.
  func send(_ text: String) -> Bool {
    unsent += Array(text.utf8)
    return send()
  }

  /// Sends what can be sent without waiting; returns whether there is nothing left to do.
  func send() -> Bool {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return false }
      guard count > 0 else { return true }
      unsent = unsent.dropFirst(count)
    }
    return true
  }
}
