import Commerce
public import Inspection

extension TimeMachine {
  /// Everything there is to see of the session's history.
  public var history: History {
    let line = lines[current]
    var history = History()
    history.steps = line.steps
    history.position = position
    history.forks = forks
    let here = position ?? line.steps.count - 1
    history.undoes = line.steps.prefix(here + 1).last(where: \.isPersons)?.title
    history.redoes = line.redo.flatMap { place in
      lines[place.line].steps.dropFirst(place.stop + 1).first(where: \.isPersons)?.title
    }
    return history
  }

  /// The present line and every other on which the person did something.
  private var forks: [History.Fork] {
    let places = way(of: current)
    return lines.indices.filter { $0 == current || lines[$0].isOfItsOwn }.map { number in
      let line = lines[number]
      let shared = way(of: number).lazy.compactMap { place in
        places.first { $0.line == place.line }.map { min($0.stop, place.stop) }
      }.first
      let own = line.steps.dropFirst((shared ?? 0) + 1)
      return History.Fork(
        id: number, name: line.name, began: (own.first(where: \.isPersons) ?? own.first)?.title,
        truths: line.latest.truths, stops: line.stops.count, shared: shared ?? 0, isPresent: number == current)
    }
  }

  /// A line and those it came from, each with the last stop that belongs to the way.
  private func way(of number: Int) -> [TimeLine.Place] {
    var places = [TimeLine.Place(line: number, stop: lines[number].stops.count - 1)]
    while let origin = places.last.flatMap({ lines[$0.line].origin }) { places.append(origin) }
    return places
  }
}
