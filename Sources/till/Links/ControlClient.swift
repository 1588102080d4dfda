import Glibc
import Terminal
import Wire

/// The asking end: one question a connection; closing the writing half ends it.
enum ControlClient {
  enum Failure: Error {
    /// No process listens there.
    case nobody
    /// Another user's program listens there.
    case stranger
    /// It did not answer in time, or not in a way that can be read.
    case silent
  }

  /// The longest answer that is read, in bytes.
  static let longestAnswer = 1_048_576

  /// Queries an instance; each step waits at most the given number of milliseconds.
  static func ask(_ pid: Int32, in folder: ControlFolder, _ request: JSON, milliseconds: Int) throws(Failure) -> JSON {
    guard let descriptor = ControlAddress.socket(isBlocking: true) else { throw .silent }
    defer { close(descriptor) }
    // Also limits the wait for a connection when the instance is stopped and many already wait.
    var limit = timeval(tv_sec: milliseconds / 1_000, tv_usec: milliseconds % 1_000 * 1_000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let problem = ControlAddress.with(folder.entry(ControlFolder.socketName(pid))) {
      connect(descriptor, $0, $1) == 0 ? 0 : errno
    }
    switch problem {
    case 0: break
    case ECONNREFUSED, ENOENT, nil: throw .nobody
    default: throw .silent
    }
    guard ControlAddress.isOwn(descriptor) else { throw .stranger }
    // An instance that refuses may have said why, so the response is read even if not everything could be sent.
    send(request.compactText, to: descriptor)
    guard let text = read(descriptor, milliseconds: milliseconds) else { throw .silent }
    do {
      return try JSON(parsing: text)
    } catch {
      throw .silent
    }
  }

  private static func send(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads to the end; `nil` when it is too long, takes too long or is no UTF-8.
  private static func read(_ descriptor: Int32, milliseconds: Int) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8_192)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let end = Monotonic.now + UInt64(milliseconds) * 1_000_000
    while true {
      let now = Monotonic.now
      guard now < end else { return nil }
      let ready = poll(&waiting, 1, Int32((end - now) / 1_000_000) + 1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      // It closed without reading everything: what it said before still counts.
      if count == 0 || (count < 0 && errno == ECONNRESET && !bytes.isEmpty) {
        return String(validating: bytes, as: UTF8.self)
      }
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= longestAnswer else { return nil }
    }
  }
}
