import Wire

/// Something that the screen asks of control.
package struct ControlAsk: Sendable {
  /// The use of the answer.
  enum Purpose: Sendable {
    case addresses
    case kinds
    case view
    /// A page of the selected payment; where it cannot be opened, the other addresses are tried.
    case page(ServePlace, others: [String])
    /// A button of the page was pressed.
    case press
    /// One call, to be read.
    case call(Int)
    /// What happened, as a scenario to be written under a name.
    case scenario(name: String)
    /// Something was done; `said` is the key of what is said of it.
    case done(said: String)
  }

  /// The method, such as `POST`.
  package let method: String
  /// The path with its query, below `/_till/`.
  package let path: String
  /// The body; `nil` for none. It may hold what the shopper typed, so nothing prints it.
  package let body: JSON?
  let purpose: Purpose

  init(_ method: String, _ path: String, _ body: JSON? = nil, for purpose: Purpose) {
    (self.method, self.path, self.body, self.purpose) = (method, path, body, purpose)
  }

  /// The path on the port of control.
  package var target: String { "/_till/" + path }
}

extension ControlAsk: CustomStringConvertible, CustomReflectable {
  /// The method and the path, never the body.
  package var description: String { "\(method) \(path)" }
  /// Nothing to see.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The answer of control.
package enum ControlAnswer: Sendable {
  case done(JSON)
  /// It cannot be done, for the reason that control gives.
  case refused(String)
  /// The server does not answer any more.
  case gone

  /// The answer with an HTTP status.
  package init(status: Int, _ json: JSON) {
    self = status == 200 ? .done(json) : .refused(json["problem"]?.string ?? String(status))
  }
}

/// A task of the program for the screen.
package enum ServeEffect: Sendable {
  case ask(ControlAsk)
  /// Writes a new file in the present folder; the name has no ending and may be taken.
  case write(name: String, text: String)
  case quit
  case suspend
  case redraw
}
