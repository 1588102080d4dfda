import Commerce
import Frames
import Wire

/// The state of the screen of a served world: the last view, and what is selected. Keys and answers go in, what is to be done comes out; it knows
/// neither a terminal nor a server.
package struct ServeModel: Sendable {
  /// The two halves between which Tab leads.
  enum Pane: Sendable {
    case payments
    case details
  }

  /// A sentence in place of the keys, until the next key.
  enum Notice: Sendable {
    case phrase(String)
    /// A sentence of control's own.
    case problem(String)
    /// A file was written.
    case written(String)
  }

  /// A fault that can be armed: its kind's name below `fault.kind.`, and what a rule says of it.
  struct FaultChoice: Sendable {
    let kind: String
    let effect: JSON

    /// Its argument; empty where it takes none.
    var argument: String {
      guard let value = effect.members?.first?.value else { return "" }
      return value.decimal ?? value["for"]?.decimal ?? value["status"]?.decimal ?? value.compactText
    }
  }

  /// The symbols to draw with.
  package let glyphs: GlyphSet
  /// Whether the server is another program, which continues when this one ends.
  let isRemote: Bool
  var view: ServeView?
  /// Whether the server has ended.
  package internal(set) var isGone = false
  /// The addresses of the providers, by their names.
  var addresses: [(name: String, url: String)] = []
  var kinds: [FaultChoice] = []
  /// The selected payment; `nil` stays with the newest.
  var chosen: ServePlace?
  var pane = Pane.payments
  /// The selected row of what was done, counted from the newest.
  var deedsBack = 0
  var overlay: Overlay?
  var notice: Notice?
  /// Where pages have led shoppers who have not gone there: they can still come, too late.
  var ways: [ServePlace: String] = [:]
  /// The size of what the person saw when a key was pressed.
  var size = Size(width: 80, height: 24)
  /// The pace to which a pause leads back.
  var resumedPace = 1

  /// A screen before anything is known. `isRemote` says that the server is another program.
  package init(glyphs: GlyphSet, isRemote: Bool) { (self.glyphs, self.isRemote) = (glyphs, isRemote) }

  /// The first questions.
  package var first: [ServeEffect] {
    [
      .ask(ControlAsk("GET", "addresses", for: .addresses)), .ask(ControlAsk("GET", "faults/kinds", for: .kinds)),
      refresh,
    ]
  }

  /// Asks for everything that is shown.
  package var refresh: ServeEffect {
    let query = chosen.map { "?provider=\($0.provider.inQuery)&reference=\($0.reference.inQuery)" } ?? ""
    return .ask(ControlAsk("GET", "view" + query, for: .view))
  }

  /// The number of changes in what is shown.
  package var changes: Int { view?.changes ?? 0 }

  /// The selected payment in full; `nil` while there is none.
  var payment: PaymentView? { view?.payment }

  /// The row of the selected payment.
  var row: Int { view?.payments.firstIndex { $0.place == payment?.place } ?? 0 }

  /// The deed that is selected; `nil` where nothing was done.
  var deed: PaymentView.Deed? {
    guard let deeds = payment?.deeds, !deeds.isEmpty else { return nil }
    return deeds[deeds.count - 1 - min(deedsBack, deeds.count - 1)]
  }

  /// The present in the served world, some nanoseconds after control told the time.
  package func moment(afterAnswer nanoseconds: UInt64) -> Timestamp {
    guard let view else { return Timestamp(milliseconds: 0) }
    return view.now.advanced(by: .nanoseconds(Int64(nanoseconds)) * view.pace)
  }

  /// The nanoseconds until a clock that is shown moves on; `nil` while time stands still.
  ///
  /// The clock shows minutes; a timer counts seconds once it is below two minutes. No more than ten times a second.
  package func wait(at now: Timestamp) -> UInt64? {
    guard let view, view.pace > 0, !isGone else { return nil }
    let moments = (payment?.deadlines ?? []).map(\.at) + view.underway.filter { !$0.isHeld }.map(\.at)
    let isClose = moments.contains { $0 > now && $0.since(now) <= Self.close }
    let step: Int64 = isClose ? 1_000 : 60_000
    let milliseconds = step - (now.milliseconds % step + step) % step
    return max(UInt64(milliseconds) * 1_000_000 / UInt64(view.pace), 100_000_000)
  }

  /// From here on a timer counts seconds.
  static let close = Duration.seconds(120)
}

extension String {
  /// The text as a part of a path or a query.
  var inQuery: String { PercentCoding.encode(self) }
}
