import Checkout
import Deeplinks
import Frames

extension Overlay {
  /// An address being typed.
  struct URLBarState: Hashable {
    var line = TextField(.text(Link.longest))
    /// Which entry point takes it, as an index of `LinkEntryPoint.all`.
    var door = 0
    /// Which earlier address is shown, counted back from the last; `nil` while a new one is typed.
    var recalled: Int?
    /// What was typed before an earlier address was looked for.
    var draft = ""
    /// Whether the next letter replaces the whole line.
    var isSelected = false
    /// Whether it is sent twice.
    var isTwice = false
    /// What was changed on purpose, until something is typed.
    var change: Change?
    /// The expected link that the last Tab took.
    var cycle: Cycle?
    /// What was sent last.
    var sent: Sent?

    /// A link changed on purpose.
    struct Change: Hashable {
      let kind: LinkMutation.Kind
      let mutation: LinkMutation
      /// What it was made of.
      let base: String
      /// Which of the ways to change it so, counted from 0.
      let index: Int
    }

    /// The way through the expected links.
    struct Cycle: Hashable {
      let typed: String
      let index: Int
    }

    /// A link that went out.
    struct Sent: Hashable {
      let text: String
      /// The last link that had come before.
      let after: Int
    }

    /// Puts a text in place of what stands there, and forgets how that came about.
    mutating func take(_ text: String) {
      line = TextField(.text(Link.longest), text: text.filter { !$0.isNewline && $0 != "\t" })
      change = nil
      cycle = nil
      recalled = nil
      isSelected = false
    }

    /// Makes a change with a key. What is selected is replaced by what is typed and taken out by what deletes.
    mutating func apply(_ edit: Edit) {
      if isSelected {
        switch edit {
        case .insert, .deleteBackward, .deleteForward, .deleteToStart, .deleteWord: line.clear()
        case .left, .right, .home, .end: break
        }
      }
      if case .insert(let text) = edit {
        // A link that a window broke into lines is one link.
        line.apply(.insert(text.filter { !$0.isNewline && $0 != "\t" }))
      } else {
        line.apply(edit)
      }
      isSelected = false
      change = nil
      cycle = nil
      recalled = nil
    }

    /// The characters that a change on purpose put in.
    var changedRange: Range<Int> {
      guard let change else { return 0..<0 }
      let (old, new) = (Array(change.base), Array(line.text))
      let same = zip(old, new).prefix { $0 == $1 }.count
      let rest = min(old.count, new.count) - same
      let behind = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
      return same..<max(same, new.count - behind)
    }
  }
}

/// An address that was sent, and the last link that had come before it.
struct TypedLink: Hashable {
  let text: String
  let after: Int
}

extension LinkMutation.Kind {
  /// Its keys: a function key, and a letter with Alt.
  var keys: [Input] {
    switch self {
    case .duplicate: [.function(2), .alt("d")]
    case .stale: [.function(3), .alt("s")]
    case .otherAttempt: [.function(4), .alt("p")]
    case .dropParameter: [.function(5), .alt("r")]
    case .changeParameter: [.function(6), .alt("c")]
    case .otherScheme: [.function(7), .alt("m")]
    case .otherHost: [.function(8), .alt("h")]
    case .addParameter: [.function(9), .alt("a")]
    case .addFragment: [.function(10), .alt("f")]
    }
  }
}
