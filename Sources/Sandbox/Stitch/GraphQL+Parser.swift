import Wire

extension GraphQL.Document {
  /// Reads a document from left to right (GraphQL specification, Language).
  struct Parser {
    private enum Token: Equatable {
      case name(String)
      case punctuation(String)
      case string(String)
      case number(String)

      var text: String {
        switch self {
        case .name(let text), .punctuation(let text), .number(let text): text
        case .string: "a string"
        }
      }
    }

    /// How deep selections and values may lie in each other; Till's own limit.
    private static let deepest = 32

    private var tokens: [Token]
    /// Where each token begins, and where the text ends.
    private let places: [GraphQL.Place]
    private var index = 0

    init(_ text: String) throws(GraphQL.Problem) { (tokens, places) = try Self.tokens(of: text) }

    /// Where the next token begins.
    var place: GraphQL.Place { places[min(index, places.count - 1)] }

    var isAtEnd: Bool { index >= tokens.count }

    func isNext(_ text: String) -> Bool {
      guard index < tokens.count else { return false }
      return tokens[index] == .name(text) || tokens[index] == .punctuation(text)
    }

    mutating func operation() throws(GraphQL.Problem) -> Definition {
      if isNext("{") { return Definition(kind: .query, name: nil, variables: [], selections: try selections(0)) }
      let word = try name()
      guard let kind = GraphQL.Kind(rawValue: word) else { throw .syntax("\"\(word)\"") }
      let name: String? = isNext("(") || isNext("{") ? nil : try self.name()
      return Definition(kind: kind, name: name, variables: try variables(), selections: try selections(0))
    }

    mutating func fragment() throws(GraphQL.Problem) -> (name: String, type: String, selections: [Node]) {
      try take("fragment")
      let name = try name()
      try take("on")
      return (name, try self.name(), try selections(0))
    }

    private mutating func variables() throws(GraphQL.Problem) -> [Variable] {
      guard isNext("(") else { return [] }
      try take("(")
      var variables: [Variable] = []
      while !isNext(")") {
        try take("$")
        let name = try name()
        try take(":")
        let type = try type(0)
        var standard: JSON?
        if isNext("=") {
          try take("=")
          guard case .literal(let json) = try value(0) else { throw .syntax("a default that is no plain value") }
          standard = json
        }
        variables.append(Variable(name: name, type: type, standard: standard))
      }
      try take(")")
      return variables
    }

    private mutating func type(_ depth: Int) throws(GraphQL.Problem) -> String {
      guard depth < Self.deepest else { throw .syntax("depth") }
      var text: String
      if isNext("[") {
        try take("[")
        text = "[\(try type(depth + 1))]"
        try take("]")
      } else {
        text = try name()
      }
      if isNext("!") {
        try take("!")
        text += "!"
      }
      return text
    }

    private mutating func selections(_ depth: Int) throws(GraphQL.Problem) -> [Node] {
      guard depth < Self.deepest else { throw .syntax("depth") }
      try take("{")
      var nodes: [Node] = []
      while !isNext("}") { nodes.append(isNext("...") ? try spread(depth) : try field(depth)) }
      guard !nodes.isEmpty else { throw .syntax("\"}\"") }
      try take("}")
      return nodes
    }

    private mutating func spread(_ depth: Int) throws(GraphQL.Problem) -> Node {
      try take("...")
      if isNext("{") { return .inline(on: nil, try selections(depth + 1)) }
      guard isNext("on") else { return .spread(try name()) }
      try take("on")
      return .inline(on: try name(), try selections(depth + 1))
    }

    private mutating func field(_ depth: Int) throws(GraphQL.Problem) -> Node {
      let place = place
      let key = try name()
      var name = key
      if isNext(":") {
        try take(":")
        name = try self.name()
      }
      var arguments: [(name: String, value: Value)] = []
      if isNext("(") {
        try take("(")
        while !isNext(")") { arguments.append(try argument(depth)) }
        try take(")")
      }
      let inner: [Node]? = isNext("{") ? try selections(depth + 1) : nil
      return .field(key: key, name: name, place: place, arguments: arguments, selections: inner)
    }

    private mutating func argument(_ depth: Int) throws(GraphQL.Problem) -> (name: String, value: Value) {
      let name = try name()
      try take(":")
      return (name, try value(depth + 1))
    }

    private mutating func value(_ depth: Int) throws(GraphQL.Problem) -> Value {
      guard depth < Self.deepest else { throw .syntax("depth") }
      guard index < tokens.count else { throw .syntax("<EOF>") }
      let token = tokens[index]
      index += 1
      switch token {
      case .string(let text): return .literal(.string(text))
      case .number(let text): return .literal(.number(text))
      case .name("true"): return .literal(true)
      case .name("false"): return .literal(false)
      case .name("null"): return .literal(.null)
      case .name(let word): return .literal(.string(word))
      case .punctuation("$"): return .variable(try name())
      case .punctuation("["):
        var values: [Value] = []
        while !isNext("]") { values.append(try value(depth + 1)) }
        try take("]")
        return .list(values)
      case .punctuation("{"):
        var fields: [(name: String, value: Value)] = []
        while !isNext("}") { fields.append(try argument(depth)) }
        try take("}")
        return .object(fields)
      case .punctuation(let mark):
        index -= 1
        throw .syntax("\"\(mark)\"")
      }
    }

    private mutating func name() throws(GraphQL.Problem) -> String {
      guard index < tokens.count else { throw .syntax("<EOF>") }
      guard case .name(let text) = tokens[index] else { throw .syntax("\"\(tokens[index].text)\"") }
      index += 1
      return text
    }

    private mutating func take(_ text: String) throws(GraphQL.Problem) {
      guard isNext(text) else { throw .syntax(index < tokens.count ? "\"\(tokens[index].text)\"" : "<EOF>") }
      index += 1
    }

    // MARK: Tokens

    private static func tokens(of text: String) throws(GraphQL.Problem) -> ([Token], places: [GraphQL.Place]) {
      let bytes = Array(text.utf8)
      var tokens: [Token] = []
      var places: [GraphQL.Place] = []
      var index = 0
      var (line, start) = (1, 0)
      func note() { places.append(GraphQL.Place(line: line, column: index - start + 1)) }
      func run(_ isPart: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, isPart(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      }
      while index < bytes.count {
        switch bytes[index] {
        case 0x0A:
          index += 1
          (line, start) = (line + 1, index)
          continue
        case 0x20, 0x09, 0x0D, UInt8(ascii: ","), 0xEF, 0xBB, 0xBF:
          index += 1
          continue
        case UInt8(ascii: "#"):
          _ = run { $0 != 0x0A }
          continue
        default: note()
        }
        switch bytes[index] {
        case let byte where isLetter(byte): tokens.append(.name(run { isLetter($0) || isDigit($0) }))
        case let byte where isDigit(byte) || byte == UInt8(ascii: "-"):
          let number = run { isDigit($0) || "+-.eE".utf8.contains($0) }
          guard (try? JSON(parsing: number)) != nil else { throw .syntax("\"\(number)\"") }
          tokens.append(.number(number))
        case UInt8(ascii: "\""): tokens.append(.string(try string(bytes, &index)))
        case UInt8(ascii: "."):
          guard bytes[index...].starts(with: "...".utf8) else { throw .syntax("\".\"") }
          tokens.append(.punctuation("..."))
          index += 3
        case let byte where "{}()[]:!$=".utf8.contains(byte):
          tokens.append(.punctuation(String(decoding: [byte], as: UTF8.self)))
          index += 1
        default: throw .syntax("character")
        }
      }
      note()
      return (tokens, places)
    }

    /// A string in one pair of quotes; its escapes are JSON's.
    private static func string(_ bytes: [UInt8], _ index: inout Int) throws(GraphQL.Problem) -> String {
      let start = index
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < bytes.count,
        let text = try? JSON(parsing: String(decoding: bytes[start...index], as: UTF8.self)).string
      else { throw .syntax("a string without end") }
      index += 1
      return text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  }
}
