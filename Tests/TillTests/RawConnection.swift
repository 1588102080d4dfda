import Foundation
import PseudoTerminal

/// A connection to a running Till's socket, made by hand: for everything that `till open` would never do.
///
/// Nothing here waits longer than ten seconds.
final class RawConnection {
  private let descriptor: Int32

  /// Connects to the instance of a process; `nil` when it does not listen.
  init?(to pid: Int32, environment: [String: String]) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(controlFolder(environment).utf8) + Array("/\(pid).sock".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Sends text; returns whether all of it could be sent.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes; returns whether all of them could be sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Says that nothing more comes.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether the other side has answered or closed by now.
  var isAnswered: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
  }

  /// Everything that comes until the other side closes.
  func answer() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}

/// The folder of the sockets in an environment.
func controlFolder(_ environment: [String: String]) -> String { (environment["XDG_RUNTIME_DIR"] ?? "") + "/till" }

/// Work on another thread, so that the test can look at the screen meanwhile.
final class Beside<Result: Sendable>: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var result: Result?

  /// Starts it.
  init(_ work: @escaping @Sendable () -> Result) {
    Thread.detachNewThread {
      let result = work()
      self.lock.withLock { self.result = result }
      self.done.signal()
    }
  }

  /// Whether it has ended.
  var isDone: Bool { lock.withLock { result != nil } }

  /// What came of it; waits for it.
  func value() -> Result? {
    done.wait()
    return lock.withLock { result }
  }
}
