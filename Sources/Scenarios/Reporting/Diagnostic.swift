import Basics
public import Language

/// One mistake in a scenario file or in its run, with its place.
public struct Diagnostic: Hashable, Sendable {
  /// The kind of mistake.
  public let code: ErrorCode
  /// Where.
  public let place: Place
  /// The mistake, in the file's own words.
  public let message: Phrase
  /// The line as it may be shown, secrets masked; empty when there is none.
  public let line: String
  /// The remedy, and the path to the mistake.
  public let notes: [Phrase]
  /// Where in its run it happened; `nil` for mistakes that were found before.
  public let moment: Moment?

  /// Where in a run something happened.
  public struct Moment: Hashable, Sendable {
    /// The run's seed.
    public let seed: UInt64
    /// The number of messages of the timeline by then; `nil` for a run against your own software, which has no timeline.
    public let event: Int?
    /// At which of its steps, counted from 1, and how many it has; `nil` where it was at none.
    public let step: Step?

    /// One of the steps of a run.
    public struct Step: Hashable, Sendable {
      /// Counted from 1.
      public let number: Int
      /// Their number.
      public let count: Int

      /// A step of a number of steps.
      public init(number: Int, of count: Int) {
        self.number = number
        self.count = count
      }
    }

    /// A moment of a run.
    public init(seed: UInt64, event: Int?, step: Step? = nil) {
      self.seed = seed
      self.event = event
      self.step = step
    }
  }

  /// A mistake.
  public init(
    _ code: ErrorCode, _ place: Place, _ message: Phrase, line: String, notes: [Phrase] = [], moment: Moment? = nil
  ) {
    self.code = code
    self.place = place
    self.message = message
    self.line = line
    self.notes = notes
    self.moment = moment
  }
}

extension Diagnostic {
  /// The same with more notes behind its own.
  func adding(_ more: [Phrase]) -> Diagnostic {
    Diagnostic(code, place, message, line: line, notes: notes + more, moment: moment)
  }
}

/// Collects the mistakes of one file, each once.
struct ComplaintList {
  /// The most that is said about one file; Till's own limit.
  static let most = 100

  let source: SourceText
  private(set) var complaints: [Diagnostic] = []
  /// The number of complaints, repeated ones included.
  private(set) var said = 0

  /// Whether messages show the line that they are about.
  private let showsLines: Bool

  init(_ source: SourceText, showsLines: Bool = true) { (self.source, self.showsLines) = (source, showsLines) }

  mutating func add(
    _ code: ErrorCode, _ place: Place, _ key: String, _ values: [String: Phrase.Value] = [:], notes: [Phrase] = []
  ) {
    let complaint = Diagnostic(
      code, place, Phrase("scenario.\(key)", values), line: showsLines ? source.shown(line: place.line) : "",
      notes: notes + lookalike(at: place, key))
    add([complaint])
  }

  /// Notes about characters at a place that look like others, which a message about something else would not show.
  private func lookalike(at place: Place, _ key: String) -> [Phrase] {
    guard key != "file.lookalike", source.lines.indices.contains(place.line - 1),
      let (offset, found) = Lookalike.first(
        in: source.lines[place.line - 1].dropFirst(place.column - 1).prefix(max(1, place.length)))
    else { return [] }
    var values = found.values
    values["column"] = .number(place.column + offset)
    return [Phrase("scenario.file.lookalike.note", values)]
  }

  mutating func add(_ others: [Diagnostic]) {
    said += others.count
    for other in others where complaints.count < Self.most && !complaints.contains(other) { complaints.append(other) }
  }

  var hasErrors: Bool { complaints.contains { $0.code.severity == .error } }

  /// In the order of the file.
  var sorted: [Diagnostic] {
    complaints.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
  }
}
