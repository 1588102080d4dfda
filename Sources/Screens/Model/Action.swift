public import Frames
public import Inspection

/// What can be written of what was done.
public enum SavedFile: String, Hashable, Sendable, CaseIterable {
  /// A scenario file.
  case scenario
  /// A run that can be handed on.
  case run
}

/// A request to the program by a key, a click or a typed line; the loop performs it.
public enum Action: Sendable {
  /// Something happens to the checkout or to the simulated world.
  case command(Command)
  /// The program ends.
  case quit
  /// The program is stopped until the shell continues it.
  case suspend
  /// Redraw everything.
  case redraw
  /// A text goes to the clipboard.
  case copy(String)
  /// The colours change.
  case theme(Theme.Name)
  /// A new checkout begins in another store, named by its identifier.
  case store(String)
  /// The words change to another language, named by its code.
  case language(String)
  /// A new checkout begins in a world in which a setting, by its name, is set to a choice.
  case setting(String, String)
  /// What was done so far is written to a file of a kind, named like this; the name is as it was typed.
  case save(SavedFile, name: String)
  /// Resume an interrupted earlier session, or leave it.
  case resume(Bool)
  /// The session is gone back in, or another of its ways is gone on with.
  case travel(Travel)
  /// Run time until idle.
  case runUntilIdle
  /// Restart the same set-up with other random numbers.
  case newSeed
  /// Resume a session that was left for another set-up, by its number.
  case earlier(Int)
  /// A new checkout begins in another store, named by its identifier, with the method of the present one.
  case again(store: String)
  /// A new checkout begins that is set up for an outcome, by its name in the catalogue.
  case outcome(String)
  /// Scenario files of the folder in which the program was started are listed and played; the session waits meanwhile.
  case play
}
