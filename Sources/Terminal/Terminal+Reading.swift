import CNcurses
import Frames
import Glibc

extension Terminal {
  /// What one reading brought.
  enum Reading: Equatable {
    case inputs([Input])
    /// The terminal is gone.
    case ended
  }

  /// Reads what is there; only to be called when there is something.
  func read() -> Reading {
    var bytes: [UInt8] = []
    guard readOnce(&bytes) else { return .ended }
    // Without marks around pastes, what belongs together must be seen together.
    if !capabilities.bracketedPaste {
      while bytes.count > 2, bytes.count < KeyDecoder.longestPaste, isReadable(within: 10) {
        guard readOnce(&bytes) else { break }
      }
    }
    let inputs = decoder.feed(bytes)
    return .inputs(capabilities.bracketedPaste ? inputs : BurstRule.applied(to: inputs))
  }

  /// How long to wait for the rest of what has begun; nil when nothing has. A paste may pause longer than a key's sequence.
  var patience: UInt64? {
    guard decoder.isWaiting else { return nil }
    return (decoder.isPasting ? 1000 : UInt64(capabilities.escapeDelay)) * 1_000_000
  }

  /// The inputs of what has begun, now that nothing more came.
  func expire() -> [Input] {
    decoder.flush()
  }

  private func readOnce(_ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes += buffer[..<count]
        return true
      }
      if count == 0 { return false }
      switch errno {
      case EINTR: continue
      case EAGAIN: return true
      default: return false
      }
    }
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0 && descriptor.revents & Int16(POLLIN) != 0
  }
}
