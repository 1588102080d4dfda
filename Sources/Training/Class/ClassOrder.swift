public import Wire

/// An order of the trainer: one line of the class’s file of orders, counted from 1.
public enum ClassOrder: Hashable, Sendable {
  /// A provider, by its identifier, is unavailable for everybody, or available again.
  case outage(provider: String, isOver: Bool)
  /// Something goes wrong once in one learner’s checkout: a fault by its word, of calls or of webhooks.
  case fault(word: String, isOfWebhooks: Bool, learner: String)

  /// The file in the folder.
  public static let fileName = "orders.jsonl"

  /// Reads a line; `nil` where it is none.
  public init?(_ line: String) {
    guard let json = try? JSON(parsing: line) else { return nil }
    if let provider = json["outage"]?.string {
      self = .outage(provider: provider, isOver: json["over"] == .boolean(true))
    } else if let word = json["break"]?.string, let learner = json["learner"]?.string {
      self = .fault(word: word, isOfWebhooks: json["webhooks"] == .boolean(true), learner: learner)
    } else {
      return nil
    }
  }

  /// The line.
  public var json: JSON {
    switch self {
    case .outage(let provider, let isOver): ["outage": .string(provider), "over": .boolean(isOver)]
    case .fault(let word, let isOfWebhooks, let learner):
      ["break": .string(word), "webhooks": .boolean(isOfWebhooks), "learner": .string(learner)]
    }
  }
}

/// The orders of a class as one learner meets them.
public struct ClassOrders: Sendable {
  /// An order with its number from 1.
  public struct Numbered: Hashable, Sendable {
    /// Its number among the lines of the file.
    public let number: Int
    /// The order itself.
    public let order: ClassOrder
  }

  private let learner: String?
  private let met: Set<Int>
  private var count = 0
  /// The providers that are unavailable now, by their identifiers, in the order in which that was ordered.
  public private(set) var outages: [String] = []
  /// The orders still to be carried out here, oldest first.
  public private(set) var waiting: [Numbered] = []

  /// Nothing was ordered so far; `met` are the orders that this learner met before, and without a learner only outages count.
  public init(learner: String? = nil, met: Set<Int> = []) {
    self.learner = learner
    self.met = met
  }

  /// Takes lines of the file in, in their order.
  public mutating func take(_ lines: [String]) {
    for line in lines {
      count += 1
      guard let order = ClassOrder(line) else { continue }
      switch order {
      case .outage(let provider, let isOver):
        guard isOver == outages.contains(provider) else { continue }
        outages.removeAll { $0 == provider }
        if !isOver { outages.append(provider) }
        // A learner who joins later is not told of an outage that is over, and does not get it.
        if isOver, let begun = waiting.firstIndex(where: { $0.order == .outage(provider: provider, isOver: false) }) {
          waiting.remove(at: begun)
          continue
        }
      case .fault(_, _, let learner): guard learner == self.learner else { continue }
      }
      if !met.contains(count) { waiting.append(Numbered(number: count, order: order)) }
    }
  }

  /// The next order, which is then no longer waiting.
  public mutating func next() -> Numbered? { waiting.isEmpty ? nil : waiting.removeFirst() }
}
