public import Payments

extension Scenario {
  /// The methods that its shopper chooses, each once, in order.
  public var chosenMethods: [PaymentMethod] {
    steps.reduce(into: []) { methods, step in
      if case .choose(let method) = step.action, !methods.contains(method) { methods.append(method) }
    }
  }

  /// Whether a person does something in it by hand.
  public var hasTasks: Bool { steps.contains { if case .task = $0.action { true } else { false } } }
}
