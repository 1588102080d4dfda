public import Storage

/// Why a world cannot be kept in a file, or made again from it.
public enum StateProblem: Error, Hashable, Sendable {
  /// The file cannot be read or written.
  case storage(StorageProblem)
  /// It is no file of a served world, or of a later Till.
  case foreign
  /// It was begun with another option; the option with the value that it was begun with.
  case otherOption(String)
  /// A line is not what was written.
  case damaged
  /// What was answered then is not what is answered now: another version of Till wrote it.
  case otherAnswers

  /// What is wrong, and what to do instead.
  public var sentence: String {
    switch self {
    case .storage(.locked): "Another server uses the state file. Stop that one, or choose another file."
    case .storage(.notAFile): "The state file is no file. Choose another place."
    case .storage(.notOurs): "The state file belongs to another user. Choose another place."
    case .storage(.diskFull): "There is no space left for the state file. Free some, and try again."
    case .storage(.gone): "The state file was deleted or replaced while it was in use. Restart the server."
    case .storage(.failed(_, let reason)): "The state file cannot be used (\(reason)). Choose another place."
    case .storage:
      "The state file cannot be read or written. Look at its folder and its permissions, or choose another place."
    case .foreign: "The file is not a state file that this Till can read. Choose another one; it was not changed."
    case .otherOption(let option):
      "The state file was begun with \(option). Start it with that, or choose another file."
    case .damaged: "The state file is damaged. Choose another one; it was not changed."
    case .otherAnswers:
      "Another version of Till wrote the state file, and this one would answer otherwise. Use that version, or choose another file."
    }
  }
}
