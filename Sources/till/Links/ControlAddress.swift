import Glibc

/// Sockets by their paths, and who is at their other end.
enum ControlAddress {
  /// Calls back with the address of a path; `nil` when the path is too long for one.
  static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  /// A socket that programs started later do not inherit; `nil` when there can be no more.
  static func socket(isBlocking: Bool) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(AF_UNIX, isBlocking ? kind : kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    return descriptor >= 0 ? descriptor : nil
  }

  /// `true` if no process listens at a path.
  static func isAbandoned(_ path: String) -> Bool {
    guard let descriptor = socket(isBlocking: false) else { return false }
    defer { close(descriptor) }
    return with(path) { connect(descriptor, $0, $1) != 0 && errno == ECONNREFUSED } ?? false
  }

  /// Whether the program at the other end of a connection is the same user's.
  static func isOwn(_ descriptor: Int32) -> Bool {
    // Process, user and group of the peer (unix(7), SO_PEERCRED).
    var credentials: [UInt32] = [0, .max, .max]
    var size = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return false }
    return credentials[1] == getuid()
  }
}
