import Glibc
import Terminal
import Wire

/// Where running instances listen for links: one socket each, readable by nobody else.
enum ControlFolder {
  /// The folder, made when it is not there; `nil` when it cannot be had or belongs to somebody else.
  static func path() -> String? {
    let base = Surroundings.variable("XDG_RUNTIME_DIR") ?? "/tmp/till-\(getuid())"
    let folder = Surroundings.variable("XDG_RUNTIME_DIR") == nil ? base : base + "/till"
    if mkdir(folder, 0o700) != 0, errno != EEXIST { return nil }
    var info = stat()
    guard lstat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, info.st_uid == getuid(),
      info.st_mode & 0o077 == 0
    else {
      return nil
    }
    return folder
  }

  /// The instances' process numbers whose sockets are there, newest socket first.
  static func instances() -> [Int32] {
    guard let folder = path(), let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [(pid: Int32, at: Int)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".sock"), let pid = Int32(name.dropLast(5)) else { continue }
      var info = stat()
      guard lstat("\(folder)/\(name)", &info) == 0 else { continue }
      if kill(pid, 0) != 0, errno == ESRCH {
        unlink("\(folder)/\(name)")
      } else {
        found.append((pid, info.st_mtim.tv_sec * 1_000 + info.st_mtim.tv_nsec / 1_000_000))
      }
    }
    return found.sorted { ($0.at, $0.pid) > ($1.at, $1.pid) }.map(\.pid)
  }

  static func socketPath(_ pid: Int32) -> String? { path().map { "\($0)/\(pid).sock" } }
}

/// The listening end: takes one request a connection, at most `largest` bytes, and answers it.
final class ControlSocket {
  /// The most that is read of one request, in bytes; a longer one is refused.
  static let largest = 65_536

  let descriptor: Int32
  private let path: String

  /// Listens for this process; `nil` when that cannot be done, which costs only `till open`.
  init?() {
    guard let path = ControlFolder.socketPath(getpid()), var address = Self.address(path) else { return nil }
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    let mask = umask(0o077)
    defer { umask(mask) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.path = path
  }

  /// Stops listening and takes the socket away.
  func finish() {
    close(descriptor)
    unlink(path)
  }

  /// Answers everybody who waits; each gets a quarter of a second to say what it wants.
  func serve(_ answer: (JSON) -> JSON) {
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { return }
      defer { close(connection) }
      let text = SocketText.read(connection, most: Self.largest, milliseconds: 250)
      let reply = text.flatMap { try? JSON(parsing: $0) }.map(answer) ?? ["problem": "unreadable"]
      SocketText.write(reply.compactText, to: connection)
    }
  }

  /// The address of a socket's path; `nil` when the path is too long for one.
  static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }
}

/// Whole texts over a socket: the writer closes its half to say that it is done.
enum SocketText {
  /// Reads to the end; `nil` when it is too long, takes too long or is no UTF-8.
  static func read(_ descriptor: Int32, most: Int, milliseconds: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8_192)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // The time is for the whole text: whoever sends it drop by drop must not hold up the screen.
    let end = Monotonic.now + UInt64(milliseconds) * 1_000_000
    while true {
      let now = Monotonic.now
      guard now < end else { return nil }
      let ready = poll(&waiting, 1, Int32((end - now) / 1_000_000) + 1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { return String(validating: bytes, as: UTF8.self) }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= most else { return nil }
    }
  }

  /// Writes everything and closes the writing half; returns whether that worked.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      written += count
    }
    return shutdown(descriptor, Int32(SHUT_WR)) == 0
  }
}
