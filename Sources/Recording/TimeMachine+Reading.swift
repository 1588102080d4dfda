import Checkout
public import Commerce
import Controller
import Language

extension TimeMachine {
  /// Makes a session again from how its world was set up and what was done in it, every stop on the way included.
  ///
  /// Throws when an entry makes no sense in the world as it is by then.
  public convenience init(
    replaying entries: [RecordingEntry], in setup: WorldSetup, gateways: GatewayMaker = .own
  ) throws(RecordingProblem) {
    self.init(setup, gateways: gateways)
    try play(entries, from: 0)
    finishReading(entries.map { SessionRecord(at: $0.at, .entry($0)) })
  }

  /// Reads what was kept of a session and makes it again, with every fork; `stores` finds the store of an identifier.
  public static func restore(
    setup: String, records texts: [String], stores: (String) -> Store?
  ) throws(RecordingProblem) -> TimeMachine {
    let machine = TimeMachine(try WorldSetup(reading: setup, stores: stores))
    let records = try SessionRecord.all(in: texts)
    let log = try LineLog(records)
    var present = machine.world
    for (number, line) in log.lines.enumerated() {
      try machine.restore(line, number, isNeeded: log.needs(number))
      if number == log.present { present = machine.world }
    }
    machine.goOn(log.present, with: present)
    machine.finishReading(records)
    return machine
  }

  /// Makes one line again. Of one that only took something back, nothing is needed but where it began.
  private func restore(_ line: LineLog.Line, _ number: Int, isNeeded: Bool) throws(RecordingProblem) {
    if let place = line.origin {
      guard lines.indices.contains(place.line), lines[place.line].stops.indices.contains(place.stop) else {
        throw RecordingProblem(.outOfRange, part: .entry(line.number), field: "stop")
      }
      lines.append(self.line(from: place, canRedo: line.canRedo, noted: line.settled))
      current = number
      if isNeeded {
        world.onMoment = nil
        world = try Recording.replay(setup, Array(line.entries.prefix(line.shared)), gateways: gateways)
        watch()
      }
    }
    if isNeeded { try play(Array(line.entries.dropFirst(line.shared)), from: line.shared) }
    lines[number].entries = line.entries
    lines[number].name = line.name
  }

  private func goOn(_ number: Int, with world: RecordedWorld) {
    self.world.onMoment = nil
    current = number
    self.world = world
    watch()
  }

  /// Does what entries say and takes down the stops on the way.
  private func play(_ entries: [RecordingEntry], from first: Int) throws(RecordingProblem) {
    for (offset, entry) in entries.enumerated() {
      let number = first + offset
      if entry.isPassing {
        // The moments on the way are stops of their own.
        while let next = world.world.nextMoment, next < entry.at {
          if world.world.advance(to: next) { noteMoment(entries: number) }
        }
      }
      begin(jumpAt: number)
      try world.replay(entry, number: number + 1)
      if entry.isPassing { noteMoment(entries: number) } else { noteEntries() }
    }
    world.finishReplay()
  }
}

/// What was kept of a session, taken apart into the lines that it went.
struct LineLog {
  struct Line {
    /// Where it left another; `nil` for the first.
    let origin: TimeLine.Place?
    /// The place of the record that began it, counted from 1.
    let number: Int
    /// How many of its entries are the other's, without and with the time that passed by itself at the end.
    let settled, shared: Int
    let canRedo: Bool
    var entries: [RecordingEntry]
    var name: String?

    /// Whether something was done on it that is not on the line it left.
    var isOfItsOwn: Bool { origin == nil || name != nil || entries.dropFirst(shared).contains { !$0.isMinor } }
  }

  private(set) var lines = [
    Line(origin: nil, number: 0, settled: 0, shared: 0, canRedo: false, entries: [], name: nil)
  ]
  /// The line that was gone on with last.
  private(set) var present = 0

  init(_ records: [SessionRecord]) throws(RecordingProblem) {
    for (index, record) in records.enumerated() {
      switch record.content {
      case .entry(let entry): lines[present].entries.append(entry)
      case .fork(let place, let count, let until, let canRedo):
        guard lines.indices.contains(place.line), lines[place.line].entries.count >= count else {
          throw RecordingProblem(.outOfRange, part: .entry(index + 1), field: "entries")
        }
        var entries = Array(lines[place.line].entries.prefix(count))
        if let until { entries.append(RecordingEntry(at: until, .passed)) }
        lines.append(
          Line(
            origin: place, number: index + 1, settled: count, shared: entries.count, canRedo: canRedo,
            entries: entries, name: nil))
        present = lines.count - 1
      case .turned(let number):
        try check(number, index)
        present = number
      case .named(let number, let name):
        try check(number, index)
        lines[number].name = name.isEmpty ? nil : name
      }
    }
  }

  private func check(_ number: Int, _ index: Int) throws(RecordingProblem) {
    guard lines.indices.contains(number) else {
      throw RecordingProblem(.outOfRange, part: .entry(index + 1), field: "line")
    }
  }

  /// Whether the stops of a line's own are needed: of the present one, of one on which something was done, and of one that others left
  /// at such a stop.
  func needs(_ number: Int) -> Bool {
    let line = lines[number]
    if number == present || line.isOfItsOwn { return true }
    let shared = line.origin?.stop ?? 0
    return lines.contains { $0.origin?.line == number && ($0.origin?.stop ?? 0) > shared }
  }
}
