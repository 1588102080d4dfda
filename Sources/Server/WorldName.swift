import Basics
import HTTPTypes
import NIOHTTP1
import Wire

/// The name of a world beside the usual one, as the header `Till-World` says it.
struct WorldName: Hashable, Sendable {
  /// The name: 1 to 64 ASCII letters, digits, dots, dashes and underscores.
  let text: String

  /// The header's name; Till's own.
  static let header = "Till-World"

  /// `nil` where a world cannot have the name.
  init?(_ text: String) {
    let isSound = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || [0x2D, 0x2E, 0x5F].contains($0)
    }
    guard isSound, (1...64).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// Says in a request to your software to which world it belongs.
  func mark(_ request: inout WireRequest) {
    guard let name = HTTPField.Name(Self.header) else { return }
    request.head.headerFields[name] = text
  }

  /// A seed of its own, so that no identifier is in two worlds.
  func seed(from seed: UInt64) -> UInt64 { seed ^ FNV1a.of(text) }
}

/// The world that a request is for.
enum WantedWorld {
  case usual
  case named(WorldName)
  /// The header is there, and is no name.
  case nonsense

  init(_ head: HTTPRequestHead) {
    switch head.headers[WorldName.header] {
    case []: self = .usual
    case let names where names.count == 1: self = WorldName(names[0]).map { .named($0) } ?? .nonsense
    default: self = .nonsense
    }
  }
}
