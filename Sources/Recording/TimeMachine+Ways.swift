/// One way that a session went, from its beginning on.
public struct SessionWay: Sendable {
  /// What the person called it; `nil` for the present one where nobody did.
  public let name: String?
  /// What was done on it.
  public let entries: [RecordingEntry]
}

extension TimeMachine {
  /// The present way, and behind it every other that the person gave a name to, in the order in which they began.
  public var ways: [SessionWay] {
    let others = lines.indices.filter { $0 != current && lines[$0].name != nil }
    return [SessionWay(name: lines[current].name, entries: world.entries)]
      + others.map { SessionWay(name: lines[$0].name, entries: lines[$0].entries) }
  }
}
