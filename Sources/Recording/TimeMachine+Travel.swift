import Checkout
import Commerce
import Controller
public import Inspection
import Language
import Pages
import Payments
import Wire

extension TimeMachine {
  /// Goes where the person wants to; returns why it cannot be done, which only a recording of another version of Till can bring about.
  @discardableResult
  public func travel(_ travel: Travel) -> RecordingProblem? {
    switch travel {
    case .back: look(at: here - 1)
    case .forward: look(at: here + 1)
    case .personBack: look(at: personsStop(before: here) ?? 0)
    case .personForward: look(at: personsStop(after: here) ?? stopCount - 1)
    case .start: look(at: 0)
    case .present: look(at: stopCount - 1)
    case .stop(let index): look(at: index)
    case .message(let id): look(at: stop(ofEvent: id) ?? stopCount - 1)
    case .goOn: return comeBack()
    case .undo: return undo()
    case .redo: return redo()
    case .fork(let number): return turn(to: number)
    case .rename(let number, let name): rename(number, name)
    case .reset: return reset()
    case .again(let method): return begin(again: method)
    }
    return nil
  }

  /// The stop that is looked at, or the last.
  private var here: Int { position ?? stopCount - 1 }

  /// Looks at a stop of the present line, counted from 0, kept within the stops there are; the last one is the present.
  public func look(at index: Int) {
    if position == nil { seal() }
    let kept = min(max(0, index), stopCount - 1)
    position = kept == stopCount - 1 ? nil : kept
  }

  /// How many entries of the recording lead to the stop that is looked at.
  public var entriesSeen: Int { lines[current].stops[here].entries }

  private func personsStop(before index: Int) -> Int? {
    lines[current].steps.indices.prefix(max(0, index)).last { lines[current].steps[$0].isPersons }
  }

  private func personsStop(after index: Int) -> Int? {
    lines[current].steps.indices.dropFirst(index + 1).first { lines[current].steps[$0].isPersons }
  }

  // MARK: Going on elsewhere

  /// Goes on from the stop that is looked at, if one is.
  func comeBack() -> RecordingProblem? {
    guard let position else { return nil }
    return fork(from: TimeLine.Place(line: current, stop: position), canRedo: false)
  }

  private func undo() -> RecordingProblem? {
    seal()
    guard let done = personsStop(before: here + 1) else { return nil }
    return fork(from: TimeLine.Place(line: current, stop: lines[current].stop(before: done)), canRedo: true)
  }

  private func redo() -> RecordingProblem? {
    guard let place = lines[current].redo else { return nil }
    let steps = lines[place.line].steps
    let persons = steps.indices.dropFirst(place.stop + 1).filter { steps[$0].isPersons }
    guard let next = persons.dropFirst().first else { return turn(to: place.line) }
    return fork(from: TimeLine.Place(line: place.line, stop: lines[place.line].stop(before: next)), canRedo: true)
  }

  private func reset() -> RecordingProblem? {
    seal()
    return fork(from: TimeLine.Place(line: current, stop: 0), canRedo: false)
  }

  /// Goes back to where a method was chosen last, and chooses another one.
  private func begin(again method: PaymentMethod) -> RecordingProblem? {
    seal()
    let choosing = lines[current].stops.prefix(here + 1).lastIndex { $0.kept.isChoosing } ?? 0
    if choosing < here || position != nil {
      if let problem = fork(from: TimeLine.Place(line: current, stop: choosing), canRedo: false) { return problem }
    }
    perform(.event(.methodHighlighted(method)))
    return perform(.event(.methodChosen(method)))
  }

  /// Begins a new line that is like another up to a stop. `canRedo` says whether it only takes something back, so that it can be
  /// done again for as long as nothing else is.
  private func fork(from wanted: TimeLine.Place, canRedo: Bool) -> RecordingProblem? {
    let place = firstLine(with: wanted)
    if position == nil { seal() }
    let pace = world.snapshot.brokenRule == nil ? world.snapshot.pace : nil
    let stop = lines[place.line].stops[place.stop]
    let source = place.line == current ? world.entries : lines[place.line].entries
    var entries = Array(source.prefix(stop.entries))
    let until = stop.at > (entries.last?.at ?? setup.start) ? stop.at : nil
    if let until { entries.append(RecordingEntry(at: until, .passed)) }
    let new: RecordedWorld
    do throws(RecordingProblem) {
      new = try spares.world(entries, common: common(with: place, stop.entries), setup, gateways)
    } catch {
      return error
    }
    write(.fork(of: place, entries: stop.entries, until: until, canRedo: canRedo))
    park()
    lines.append(line(from: place, canRedo: canRedo, noted: stop.entries))
    current = lines.count - 1
    world = new
    watch()
    position = nil
    // How fast time runs is the person's, not the past's.
    if let pace, world.snapshot.brokenRule == nil, world.snapshot.pace != pace { perform(pace: pace) }
    return nil
  }

  /// How many entries, up to so many, the present line has in common with another.
  private func common(with place: TimeLine.Place, _ count: Int) -> Int {
    if place.line == current { return count }
    guard let origin = lines[current].origin, origin.line == place.line else { return 0 }
    return min(count, lines[place.line].stops[origin.stop].entries)
  }

  /// The line on which a stop came about, rather than one that only begins like it.
  private func firstLine(with place: TimeLine.Place) -> TimeLine.Place {
    var place = place
    while let origin = lines[place.line].origin, place.stop <= origin.stop {
      place = TimeLine.Place(line: origin.line, stop: place.stop)
    }
    return place
  }

  func line(from place: TimeLine.Place, canRedo: Bool, noted: Int) -> TimeLine {
    let source = lines[place.line]
    let stop = source.stops[place.stop]
    var line = TimeLine(origin: place, latest: stop.kept.whole(from: source.latest))
    line.stops = Array(source.stops.prefix(place.stop + 1))
    line.steps = Array(source.steps.prefix(place.stop + 1))
    line.noted = noted
    line.redo = canRedo ? place : nil
    return line
  }

  private func perform(pace: Pace) {
    world.perform(.pace(pace))
    noteEntries()
  }

  /// Puts the present world aside.
  private func park() {
    world.onMoment = nil
    lines[current].entries = world.entries
    lines[current].world = world
    // The worlds of what was left long ago are made again when they are needed.
    let parked = lines.indices.filter { $0 != current && lines[$0].world != nil }
    for index in parked.dropLast(Self.parkedWorlds - 1) { lines[index].world = nil }
  }

  /// How many worlds of other lines are held ready; Till's own.
  private static let parkedWorlds = 3

  /// Goes on with another line where it was left.
  private func turn(to number: Int) -> RecordingProblem? {
    guard lines.indices.contains(number) else { return nil }
    guard number != current else {
      position = nil
      return nil
    }
    if position == nil { seal() }
    let other: RecordedWorld
    do throws(RecordingProblem) {
      if let parked = lines[number].world {
        other = parked
      } else {
        other = try Recording.replay(setup, lines[number].entries, gateways: gateways)
      }
    } catch {
      return error
    }
    write(.turned(number))
    park()
    current = number
    world = other
    lines[number].world = nil
    spares.forget()
    watch()
    position = nil
    return nil
  }

  private func rename(_ number: Int, _ name: String) {
    guard lines.indices.contains(number) else { return }
    let name = Scrubbing.digits(in: String(name.prefix(SessionRecord.longestName)))
    lines[number].name = name.isEmpty ? nil : name
    write(.named(number, name))
  }
}

extension KeptSnapshot {
  /// Whether the shopper looks at the methods.
  var isChoosing: Bool { if case .selecting = rest.checkout.phase { rest.sightIsShop } else { false } }
}

extension Snapshot {
  /// Whether the store's app is on the screen.
  fileprivate var sightIsShop: Bool { phone.front == .shop && phone.life != .stopped }
}
