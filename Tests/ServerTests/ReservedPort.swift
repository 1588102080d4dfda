import Glibc
import Testing

/// A port of this machine that a program of a test is going to listen on.
///
/// The port stays bound until this is released, so that the system gives it to nothing else meanwhile. A program that allows its address
/// to be reused, as servers do, can listen on it all the same.
final class ReservedPort {
  let number: Int
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    number = Int(in_port_t(bigEndian: address.sin_port))
    try #require(isBound, "errno \(errno)")
  }

  deinit { close(descriptor) }
}
