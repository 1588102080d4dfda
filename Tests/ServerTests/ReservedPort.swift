import Glibc
import Synchronization

/// A port of this machine that a program of a test is going to listen on.
///
/// The port stays bound until this is released, so that the system gives it to nothing else meanwhile. A program that allows its address
/// to be reused, as servers do, can listen on it all the same.
final class ReservedPort {
  let number: Int
  private let descriptor: Int32

  /// Any free port, or the one of a number where that is free.
  init(_ chosen: Int = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(chosen).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    number = Int(in_port_t(bigEndian: address.sin_port))
    guard isBound else { throw Taken(errno: errno) }
  }

  struct Taken: Error {
    let errno: Int32
  }

  deinit { close(descriptor) }
}

/// Ports that follow each other, for a server that ends and begins again at the same ones.
///
/// The system gives ports from 32768 on to those who want any: no other test gets one of these meanwhile.
final class ReservedPorts {
  private static let rows = Atomic<Int>(0)
  /// The ports of control, of eight providers and of the merchant's backend.
  private static let count = 10

  private let ports: [ReservedPort]
  var first: Int { ports[0].number }

  init() throws {
    while true {
      let row = (Int(getpid()) * 16 + Self.rows.wrappingAdd(1, ordering: .relaxed).newValue) % 1_000
      let first = 20_000 + row * Self.count
      if let ports = try? (0..<Self.count).map({ try ReservedPort(first + $0) }) {
        self.ports = ports
        return
      }
    }
  }
}
