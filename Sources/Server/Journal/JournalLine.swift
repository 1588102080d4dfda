import Commerce
import NIOCore
import NIOHTTP1
import Wire

/// A line of a journal: something that reached a served world from outside.
enum JournalLine {
  /// A world begins, in which nothing has happened, with what a reset can choose about it.
  case begin(Timestamp, JSON)
  /// A request came.
  case call(KeptCall)
  /// A call to your software has ended, with the status of its answer; `nil` for none. Calls count from 1 in each world.
  case heard(Int, status: Int?, at: Timestamp)
  /// The moment has a name from now on.
  case checkpoint(String, at: Timestamp)
  /// Everything since the moment of a name is undone.
  case rewind(String)

  /// Whether a line is one of the few that say which others count.
  static func isMark(_ line: String) -> Bool { !line.utf8.starts(with: #"{"at":"#.utf8) }
}

/// A request as a journal keeps it, with stand-ins for what is secret.
struct KeptCall {
  /// The port that it came to.
  enum Door: Hashable {
    /// Control.
    case control
    /// A provider.
    case provider(String)
    /// The merchant's own backend in front of a provider.
    case backend(String)
  }

  let at: Timestamp
  let door: Door
  let method: String
  let target: String
  /// In the order in which they came.
  var headers: [(name: String, value: String)] = []
  var body = ""
  /// Whether each character of the body is the byte of its number, because the body is not UTF-8.
  var isBinary = false
  /// Whether there is a stand-in for something.
  var isSealed = false
  /// A mark of all answers before it, by which a replay knows that it goes the same way.
  let answers: UInt32
}

extension JournalLine {
  /// The line without its end.
  var json: JSON {
    switch self {
    case .begin(let start, let choices): ["begin": .whole(start.milliseconds), "setup": choices]
    case .call(let call): call.json
    case .heard(let number, let status, let at):
      ["at": .whole(at.milliseconds), "heard": .whole(number), "status": status.map { .whole($0) } ?? .null]
    case .checkpoint(let name, let at): ["checkpoint": .string(name), "at": .whole(at.milliseconds)]
    case .rewind(let name): ["rewind": .string(name)]
    }
  }

  /// Reads a line; `nil` where it is none.
  init?(_ text: String) {
    guard let json = try? JSON(parsing: text) else { return nil }
    let at = json["at"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
    if let start = json["begin"]?.integer {
      self = .begin(Timestamp(milliseconds: Int64(start)), json["setup"] ?? .null)
    } else if let name = json["rewind"]?.string {
      self = .rewind(name)
    } else if let at, let name = json["checkpoint"]?.string {
      self = .checkpoint(name, at: at)
    } else if let at, let number = json["heard"]?.integer {
      self = .heard(number, status: json["status"]?.integer, at: at)
    } else if let at, let call = KeptCall(json, at: at) {
      self = .call(call)
    } else {
      return nil
    }
  }
}

extension KeptCall {
  fileprivate var json: JSON {
    .fields([
      "at": .whole(at.milliseconds), "to": .string(door.name), "call": .string("\(method) \(target)"),
      "headers": headers.isEmpty
        ? nil : .object(headers.map { JSON.Member(name: $0.name, value: .string($0.value)) }),
      "body": body.isEmpty ? nil : .string(body), "binary": isBinary ? true : nil, "sealed": isSealed ? true : nil,
      "answers": .string(String(answers, radix: 16)),
    ])
  }

  fileprivate init?(_ json: JSON, at: Timestamp) {
    guard let door = json["to"]?.string.flatMap(Door.init(name:)), let call = json["call"]?.string,
      let space = call.utf8.firstIndex(of: 0x20),
      let answers = json["answers"]?.string.flatMap({ UInt32($0, radix: 16) })
    else { return nil }
    (self.at, self.door, self.answers) = (at, door, answers)
    method = String(call[..<space])
    target = String(call[call.utf8.index(after: space)...])
    headers = json["headers"]?.members?.map { ($0.name, $0.value.string ?? "") } ?? []
    body = json["body"]?.string ?? ""
    isBinary = json["binary"]?.boolean ?? false
    isSealed = json["sealed"]?.boolean ?? false
  }

  /// The request as it comes over a connection.
  var received: ReceivedRequest {
    var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: target)
    head.headers = HTTPHeaders([("Host", "127.0.0.1")] + headers)
    let bytes = isBinary ? ByteBuffer(bytes: body.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) : nil
    return ReceivedRequest(head: head, body: bytes ?? ByteBuffer(string: body))
  }
}

extension KeptCall.Door {
  fileprivate static let backendMark = "backend of "

  fileprivate var name: String {
    switch self {
    case .control: "control"
    case .provider(let id): id
    case .backend(let id): Self.backendMark + id
    }
  }

  fileprivate init?(name: String) {
    self =
      name == "control"
      ? .control
      : name.hasPrefix(Self.backendMark)
        ? .backend(String(name.dropFirst(Self.backendMark.count))) : .provider(name)
  }
}
