import Checkout
import Frames

/// Where a key means something.
enum Scope: Hashable, CaseIterable {
  /// Even under what lies over the screen.
  case always
  /// Wherever no letters are typed and nothing lies over the screen.
  case everywhere
  case methods
  case details
  case card
  case phone
  case code
  case page
  case qr
  case sheet
  /// A wallet's sheet that says how it ended.
  case finishedSheet
  case bank
  case form
  case wait
  case waiting
  case result
  case inspector
  case amount
  case help
  case palette
  case urlBar
  case testData
  case outcomes
  case exchange
  case lens
  case offer
  case faults
  case provenance
  /// While something is looked for in the inspector.
  case found
  /// The messages to the merchant's server.
  case notices
  /// A name for a file is typed.
  case naming
  /// The list of forks.
  case forks
  /// A name for a fork.
  case forkName
  /// An earlier stop is looked at; its keys come before those of the screen.
  case past
  /// The phone's pane.
  case pane
  /// A question of the operating system.
  case alert
  case closed
  case home
  case elsewhere
  case lostPage
  /// A page outside the app; its keys come before those of every page.
  case window
  /// A page outside the app that has done its part.
  case doneWindow
}

/// The groups in which help and the footer list the keys of a place, in this order.
enum KeyGroup: Int {
  case moving
  /// What Enter does.
  case main
  /// What belongs to the place.
  case own
  /// Moving about in what is read.
  case reading
  case leaving
  case phone
  /// What helps with a question.
  case aid
  case late
  case tools
  case faults
  case webhooks
  case time
  case network
  case history
  case reset
  case view
  case files
  case scrolling
  case program
}

/// The keys that ask for something in some places; those of a command say what it is about there. Kept by reference, because every frame
/// goes through them all.
final class Key<Subject: Sendable>: Sendable {
  let subject: Subject
  /// Names its phrases: `binding.<name>.title`, and `binding.<name>.hint` for the footer; empty for a twin.
  let name: String
  /// The keys that ask for it; the letters of other keyboards on the same keys are understood as well.
  let keys: [Input]
  /// The keys that are shown; empty for a twin that needs no telling.
  let shown: [Input]
  /// The group in which it stands, if not its command's.
  let group: KeyGroup?
  let scopes: [Scope]

  init(_ subject: Subject, _ name: String, all keys: [Input], shown: [Input]?, _ group: KeyGroup?, in scopes: [Scope]) {
    (self.subject, self.name, self.keys, self.shown) = (subject, name, keys, shown ?? Array(keys.prefix(1)))
    (self.group, self.scopes) = (group, scopes)
  }

  convenience init(
    _ subject: Subject, _ name: String, _ keys: Input..., shown: [Input]? = nil, at group: KeyGroup? = nil,
    in scopes: Scope...
  ) {
    self.init(subject, name, all: keys, shown: shown, group, in: scopes)
  }

  /// Further keys that need no telling.
  static func twin(_ subject: Subject, _ keys: Input..., in scopes: Scope...) -> Key {
    Key(subject, "", all: keys, shown: [], nil, in: scopes)
  }
}

extension Key<Void> {
  convenience init(_ name: String, _ keys: Input..., at group: KeyGroup? = nil, in scopes: Scope...) {
    self.init((), name, all: keys, shown: nil, group, in: scopes)
  }
}

/// One row of the table that feeds keys, footer and help.
typealias Binding = Key<Operation>

extension Binding {
  var operation: Operation { subject }
  private var rank: Int { (group ?? operation.group).rawValue }

  /// Every key there is, command after command.
  static let table = Operation.all.flatMap(\.bindings)

  /// The bindings of some scopes, the first scope's first, each in the order in which the footer shows them for as long as there is
  /// room.
  static func of(_ scopes: [Scope]) -> [Binding] { scopes.flatMap { ofScope[$0] ?? [] } }

  /// The bindings of an operation in the table's order.
  static func of(_ operation: Operation) -> [Binding] { ofOperation[operation] ?? [] }

  /// The binding whose key was pressed.
  static func matching(_ input: Input, in scopes: [Scope]) -> Binding? {
    scopes.lazy.compactMap { ofScope[$0]?.first { $0.keys.contains(input) } }.first
  }

  /// The table by scopes; it is looked into with every key and every frame.
  private static let ofScope: [Scope: [Binding]] = {
    let places = table.enumerated().map { (rank: $0.element.rank, offset: $0.offset) }
    var bindings: [Scope: [Binding]] = [:]
    for place in places.sorted(by: <) {
      let binding = table[place.offset]
      for scope in binding.scopes { bindings[scope, default: []].append(binding) }
    }
    return bindings
  }()

  /// The table by operations: the palette asks for the key of each of some hundred.
  private static let ofOperation = Dictionary(grouping: table, by: \.operation)
}

extension RenderContext {
  /// The keys to show for a binding: those of the table, or the twin of one that would be typed into the selected field; none
  /// if no key triggers it there.
  func keys(of binding: Binding) -> [Input] {
    let isRange = binding.shown == [.character("0"), .character("9")]
    guard !isRange, binding.shown.contains(where: isTyped) else { return binding.shown }
    return binding.keys.first { !isTyped($0) }.map { [$0] } ?? []
  }

  /// The key to show for an operation, wherever it means something, or where it is asked about.
  func key(for operation: Operation, in scope: Scope? = nil) -> String {
    let bindings = Binding.of(operation).filter { !$0.shown.isEmpty && (scope.map($0.scopes.contains) ?? true) }
    let key = bindings.lazy.compactMap { self.keys(of: $0).first }.first
    return key.map { Keyboard.name(of: $0, phrases, model.glyphs) } ?? ""
  }

  /// Whether a key would be typed into what is below any overlay.
  private func isTyped(_ input: Input) -> Bool {
    guard case .character(let character) = input, !model.inspector.hasFocus else { return false }
    return typesLetters || form?.focusedField.map { AppModel.takes(character, $0) } ?? false
  }
}
