import Glibc

/// The terminal's line settings, to be compared before and after.
public struct Settings: Equatable, Sendable {
  private let input, output, control, local: UInt32

  /// What a new terminal has.
  static var fresh: Settings {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    return Settings(of: descriptor)
  }

  /// Gives a terminal what a new one has.
  static func makeFresh(_ descriptor: Int32) {
    let other = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(other) }
    var settings = termios()
    tcgetattr(other, &settings)
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  init(of descriptor: Int32) {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    (input, output, control, local) = (settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag)
  }

  /// Whether keys reach the program one by one, without an echo.
  public var isRaw: Bool { local & UInt32(ICANON | ECHO | ISIG) == 0 }

  /// Whether a shell could use the terminal: lines, echo and signals are on.
  public var isSane: Bool { local & UInt32(ICANON | ECHO | ISIG) == UInt32(ICANON | ECHO | ISIG) }
}

/// A moment after which a wait is over.
struct Deadline {
  private let end: UInt64

  init(seconds: Double) {
    end = Self.now + UInt64(seconds * 1000)
  }

  var milliseconds: Int {
    let now = Self.now
    return end > now ? Int(end - now) : 0
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }
}
