import Checkout
import Payments

/// The pages of the inspector.
enum InspectorTab: String, Hashable, CaseIterable {
  /// The three records side by side.
  case truths
  /// Who told whom what, and when.
  case timeline
  /// Every request and answer.
  case wire
  /// Each attempt to pay the order.
  case attempts
  /// Every link and what was made of it.
  case links
  /// The timers.
  case timers
  /// The phone's messages and network.
  case phone
  /// What the merchant can do to the payment.
  case merchant
  /// The messages of the provider's server to the merchant's.
  case notices
  /// Every stop of the session and what changed at it.
  case steps

  /// The tab a number of tabs away, around the ends.
  func turned(_ offset: Int) -> InspectorTab {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + offset
    return all[(index % all.count + all.count) % all.count]
  }
}

/// What the inspector shows.
struct InspectorState: Hashable {
  /// Whether it lies over the screen where there is no room beside it.
  var isOpen = false
  /// Whether keys go to it.
  var hasFocus = false
  var tab: InspectorTab = .timeline
  /// The selected row, or the lines scrolled away where there are no rows; `nil` follows the newest.
  var selection: Int?
  /// What rows must contain.
  var query = TextField(.text(60))
  /// Whether the query is being typed.
  var isSearching = false
  /// Whether the query was left by an earlier search, so that the first thing that is typed replaces it.
  var isQueryOld = false
  /// The payment that was chosen in the store's books, by its reference; `nil` for the present one.
  var payment: String?
  /// The payout whose lines are shown, by its identifier.
  var payout: String?
  /// The amount that is being typed for an operation of the merchant.
  var entry: AmountEntry?
  /// What the merchant ordered although the same was ordered before, until it is said which is meant.
  var repeated: PaymentModification?
  /// Whether something was ordered and no row was chosen since. Until one is, Enter does nothing: pressed once too often, it would order
  /// something else.
  var hasOrdered = false

  /// Whether letters go into a line of the inspector.
  var isTyping: Bool { isSearching || entry != nil }

  /// Shows another tab from its newest row on.
  mutating func show(_ tab: InspectorTab) {
    if tab != self.tab {
      selection = nil
      // What was looked for there is not looked for here.
      clearSearch()
    }
    (entry, repeated, hasOrdered) = (nil, nil, false)
    self.tab = tab
  }

  /// Nothing is looked for any more.
  mutating func clearSearch() {
    query.clear()
    isSearching = false
  }

  /// Gives the keys back, and makes room where it lies over the screen.
  mutating func close() {
    isOpen = false
    hasFocus = false
    isSearching = false
    (entry, repeated, hasOrdered) = (nil, nil, false)
    selection = nil
  }
}
