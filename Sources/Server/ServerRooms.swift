/// The worlds of a server: the usual one, and one for each name that somebody has said.
final class ServerRooms {
  /// The usual world.
  let usual: ServerRoom
  private var named: [WorldName: ServerRoom] = [:]
  private let make: (WorldName) -> ServerRoom

  /// The calls that providers have not answered yet, in whichever world.
  let openAnswers = OpenAnswers()

  /// How many worlds can have names; Till's own.
  private static let most = 1_000

  init(_ usual: ServerRoom, make: @escaping (WorldName) -> ServerRoom) { (self.usual, self.make) = (usual, make) }

  /// Whether there is only the usual world.
  var isAlone: Bool { named.isEmpty }

  /// All of them, the usual one first.
  var all: [ServerRoom] { [usual] + names.compactMap { named[$0] } }

  /// The names, in the order of the alphabet.
  var names: [WorldName] { named.keys.sorted { $0.text < $1.text } }

  /// A world; one that has not been named before begins with that, where it may.
  func room(_ wanted: WantedWorld, mayBegin: Bool) throws(ControlProblem) -> ServerRoom {
    switch wanted {
    case .usual: return usual
    case .nonsense:
      throw .wrong("Till-World takes one name of up to 64 letters, digits, dots, dashes and underscores.")
    case .named(let name):
      if let room = named[name] { return room }
      guard mayBegin else { throw .missing("There is no world “\(name.text)”. GET /_till/worlds lists them.") }
      guard named.count < Self.most else {
        throw .impossible("There are \(Self.most) worlds already. DELETE /_till/worlds/{name} ends one.")
      }
      let room = make(name)
      named[name] = room
      return room
    }
  }

  /// Ends a world; `false` where there is none of that name.
  func end(_ name: WorldName) -> Bool {
    guard let room = named.removeValue(forKey: name) else { return false }
    room.world.end()
    return true
  }
}
