import Frames
import Language
import Pages

/// One row of a list that lies over the screen.
struct Entry: Sendable {
  /// What choosing it does.
  enum Choice: Sendable {
    case operation(Operation)
    case datum(TestDatum)
  }

  /// Everything but the obstacle.
  private struct Text {
    var title: String
    var detail: String
    var choice: Choice
    var section: String
    var note = ""
    var lowercased: String?
    var name = ""
    var rest = ""
    var weight = 0
  }

  /// Shared by all copies: each key in the palette copies some thousand entries.
  private final class Shelf: Sendable {
    let text: Text

    init(_ text: Text) { self.text = text }
  }

  private var shelf: Shelf
  /// Why it cannot be chosen now; `nil` when it can.
  var obstacle: String?

  init(_ title: String, detail: String = "", obstacle: String? = nil, _ choice: Choice, section: String = "") {
    shelf = Shelf(Text(title: title, detail: detail, choice: choice, section: section))
    self.obstacle = obstacle
  }

  var title: String { shelf.text.title }
  /// At the row's end: the key, or where a test value is published.
  var detail: String { shelf.text.detail }
  var choice: Choice { shelf.text.choice }
  /// Opens a section of the list.
  var section: String { shelf.text.section }

  /// Stands below the title while the entry is selected.
  var note: String {
    get { shelf.text.note }
    set { set(\.note, newValue) }
  }

  /// The title in lower case, for searching; made when it is needed where nothing is given.
  var lowercased: String? {
    get { shelf.text.lowercased }
    set { set(\.lowercased, newValue) }
  }

  /// What the program calls it in lower-case English words, by which it is found in every language as by its title; empty for none.
  var name: String {
    get { shelf.text.name }
    set { set(\.name, newValue) }
  }

  /// What else it is found by, in lower case.
  var rest: String {
    get { shelf.text.rest }
    set { set(\.rest, newValue) }
  }

  /// How far down it stands among equally close ones: what acts on the checkout before what begins another.
  var weight: Int {
    get { shelf.text.weight }
    set { set(\.weight, newValue) }
  }

  private mutating func set<Value>(_ part: WritableKeyPath<Text, Value>, _ value: Value) {
    var text = shelf.text
    text[keyPath: part] = value
    shelf = Shelf(text)
  }
}
