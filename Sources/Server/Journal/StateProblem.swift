public import Storage

/// Why a world cannot be kept in a file, or made again from it.
public enum StateProblem: Error, Hashable, Sendable {
  /// The file cannot be read or written.
  case storage(StorageProblem)
  /// It is no file of a served world, or of a later Till.
  case foreign
  /// It was begun with another option; the option with the value that it was begun with.
  case otherOption(String)
  /// The addresses that the world has told lead to a port that cannot be opened; with the reason.
  case port(Int, String)
  /// A line is not what was written.
  case damaged
  /// A replay gives other answers than before: another version of Till wrote it.
  case otherAnswers

  /// The mistake and its remedy, as a sentence behind the file's path.
  public var sentence: String {
    switch self {
    case .storage(.locked): "Another server uses this state file. End that server, or choose another file."
    case .storage(.notAFile): "This is a folder, a link or a device. Choose the path of a file."
    case .storage(.notOurs): "The state file belongs to another user. Choose another path."
    case .storage(.diskFull): "There is no space left for the state file. Free some, and start again."
    case .storage(.gone): "The state file was deleted or replaced while it was in use. Start the server again."
    case .storage(.failed(_, let reason)): "The state file cannot be used (\(reason)). Choose another path."
    case .storage:
      "The state file cannot be read and written. Check the folder and its permissions, or choose another path."
    case .foreign:
      "This is not a state file of this version of Till. It was not changed; choose another file, or use the version that wrote it."
    case .otherOption(let option):
      "The state file was begun with \(option). Start the server with the same, or choose another file."
    case .port(let port, let reason):
      "The addresses in the state file are at port \(port), which cannot be opened (\(reason)). Free it, or choose another file."
    case .damaged: "The state file is damaged. It was not changed; choose another file, or restore it from a copy."
    case .otherAnswers:
      "The state file was written by another version of Till, which answered differently. Use that version, or choose another file."
    }
  }
}
