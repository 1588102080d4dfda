import CYAML

/// The events of a YAML text one after the other, each with the place of its first character.
final class YAMLEvents {
  /// A place in the text, counted from 1 in Unicode scalars.
  struct Mark: Hashable {
    let line: Int
    let column: Int

    init(_ mark: yaml_mark_t) { (line, column) = (Int(mark.line) + 1, Int(mark.column) + 1) }
  }

  /// One event of the text; `anchor` is the name by which an alias can repeat it.
  enum Kind {
    case scalar(String, isPlain: Bool, anchor: String?)
    case alias(String)
    case listStart(anchor: String?)
    case listEnd
    case mapStart(anchor: String?)
    case mapEnd
    case documentStart
    case documentEnd
    case end
  }

  struct Event {
    let kind: Kind
    let mark: Mark
  }

  /// Why a text is no YAML.
  struct Problem: Error {
    /// The construct that the problem lies in, with the place where it begins.
    enum Context {
      case quotedScalar(Mark)
    }

    let text: String
    /// `nil` for a character that YAML does not allow.
    let mark: Mark?
    var context: Context?
  }

  private var parser = yaml_parser_t()
  private let text: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    // It fails only where no memory is left.
    guard yaml_parser_initialize(&parser) == 1 else { preconditionFailure("no memory for a YAML parser") }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(&parser)
    text.deallocate()
  }

  /// The next event; after `end` there is none.
  func next() throws(Problem) -> Event {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { throw problem }
      defer { yaml_event_delete(&event) }
      if let kind = Self.kind(of: event) { return Event(kind: kind, mark: Mark(event.start_mark)) }
    }
  }

  private static func kind(of event: yaml_event_t) -> Kind? {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        String(decoding: value, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        anchor: name(scalar.anchor))
    case YAML_ALIAS_EVENT: return .alias(name(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT: return .listStart(anchor: name(event.data.sequence_start.anchor))
    case YAML_SEQUENCE_END_EVENT: return .listEnd
    case YAML_MAPPING_START_EVENT: return .mapStart(anchor: name(event.data.mapping_start.anchor))
    case YAML_MAPPING_END_EVENT: return .mapEnd
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
    default: return nil
    }
  }

  private static func name(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    anchor.map { String(cString: $0) }
  }

  private var problem: Problem {
    let text = parser.problem.map { String(cString: $0) } ?? ""
    switch parser.error {
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR:
      // The library names what it was reading in words alone.
      let isQuoted = parser.context.map { String(cString: $0) == "while scanning a quoted scalar" } ?? false
      return Problem(
        text: text, mark: Mark(parser.problem_mark),
        context: isQuoted ? .quotedScalar(Mark(parser.context_mark)) : nil)
    default: return Problem(text: text, mark: nil)
    }
  }
}
