import Checkout
import Payments

/// What a press on something drawn does; an outline holds it as text.
enum Target: Hashable {
  /// What a key could have done as well.
  case operation(Operation)
  /// Chooses a method.
  case method(PaymentMethod)
  /// Puts the focus into a field.
  case field(FieldID)
  /// Presses a button of the checkout.
  case button(ButtonID)
  /// Shows a tab of the inspector.
  case tab(InspectorTab)
  /// Selects a row of the inspector, counted from 0.
  case row(Int)
  /// Chooses an entry of the list that lies over the screen, counted from 0.
  case option(Int)
  /// Nothing but being there: the inspector's surface, for the wheel.
  case inspector

  var text: String {
    switch self {
    case .operation(let operation): "operation:\(operation.name)"
    case .method(let method): "method:\(method.rawValue)"
    case .field(let id): "field:\(id.name)"
    case .button(let id): "button:\(id.name)"
    case .tab(let tab): "tab:\(tab.rawValue)"
    case .row(let index): "row:\(index)"
    case .option(let index): "option:\(index)"
    case .inspector: "inspector:"
    }
  }

  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: colon)...])
    let target: Target? =
      switch text[..<colon] {
      case "operation": Operation(name: rest).map(Target.operation)
      case "method": PaymentMethod(rawValue: rest).map(Target.method)
      case "field": FieldID(name: rest).map(Target.field)
      case "button": ButtonID(name: rest).map(Target.button)
      case "tab": InspectorTab(rawValue: rest).map(Target.tab)
      case "row": Int(rest).map(Target.row)
      case "option": Int(rest).map(Target.option)
      case "inspector": .inspector
      default: nil
      }
    guard let target else { return nil }
    self = target
  }
}
