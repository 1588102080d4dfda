import Wire

/// A dialog over the payments, which has the keys.
enum Overlay: Sendable {
  case page(PageState)
  /// A page has led the shopper to an address of your software; they go there or stay away.
  case returning(ServePlace, url: String)
  case actions(selected: Int)
  case faults(FaultState)
  case webhooks(WebhookState)
  case breaks(BreakState)
  case held(HeldState)
  case rules(selected: Int)
  case calls(selected: Int)
  indirect case call(CallText, over: Overlay?, top: Int)
  /// The keys of what lies below it.
  indirect case help(over: Overlay?, top: Int)
  case reset
}

extension Overlay {
  /// Where its keys work.
  var scope: ServeScope {
    switch self {
    case .page: .page
    case .returning: .returning
    case .actions: .actions
    case .faults: .faults
    case .webhooks: .webhooks
    case .breaks: .breaks
    case .held: .held
    case .rules: .rules
    case .calls: .calls
    case .call: .call
    case .help: .help
    case .reset: .reset
    }
  }
}

/// A hosted page in front of the shopper.
struct PageState: Sendable {
  let place: ServePlace
  let page: ShopperPage
  var values: [TypedValue]
  /// The field or button that has the keys: first the fields, then the buttons.
  var focus: Int

  init(_ place: ServePlace, _ page: ShopperPage) {
    (self.place, self.page) = (place, page)
    values = page.fields.map { _ in TypedValue() }
    focus = page.fields.isEmpty ? page.buttons.firstIndex(where: \.isPrimary) ?? 0 : 0
  }

  var count: Int { page.fields.count + page.buttons.count }

  /// The field that has the keys.
  var field: Int? { focus < page.fields.count ? focus : nil }

  /// The button that Enter presses.
  var button: ShopperPage.Button? {
    let index = focus - page.fields.count
    if page.buttons.indices.contains(index) { return page.buttons[index] }
    return page.buttons.first(where: \.isPrimary) ?? page.buttons.first
  }

  mutating func wipe() { for index in values.indices { values[index].wipe() } }
}

/// The dialog in which a fault is armed.
struct FaultState: Sendable {
  /// Its row among the kinds.
  var kind = 0
  /// Its place among the operations.
  var operation = 0
}

/// The list of webhooks.
struct WebhookState: Sendable {
  var selected = 0
  /// Its place among the forgeries.
  var forgery = 0
}

/// The list of break points and of the calls that are held.
struct BreakState: Sendable {
  var selected = 0
  /// Its place among the operations.
  var operation = 0
}

/// A call that is held, as it will go on.
struct HeldState: Sendable {
  let call: ServeView.Held
  var values: [TypedValue]
  var focus = 0

  init(_ call: ServeView.Held) {
    self.call = call
    values = call.fields.map { field in
      var value = TypedValue()
      for character in field.value { value.append(character) }
      return value
    }
  }

  /// The new values by their places, where they differ.
  var changes: [(place: String, value: String)] {
    zip(call.fields, values).filter { $0.0.value != $0.1.text }.map { ($0.0.place, $0.1.text) }
  }
}
