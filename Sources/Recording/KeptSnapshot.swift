import Checkout
import Commerce
public import Inspection
import Language
import Payments
import Wire

/// A snapshot that is kept to be looked at again: without anything secret that was typed, and without what any later snapshot of the
/// same session has as well, so that a thousand of them stay small.
struct KeptSnapshot: Sendable {
  /// A list that only grows: as many of its elements as there were by then, or all of them where it did not begin at the beginning.
  enum Growing<Element: Identifiable & Sendable>: Sendable where Element.ID == Int {
    case beginning(Int)
    case whole([Element])

    init(_ list: [Element]) {
      let isWhole = list.isEmpty || (list.first?.id == 1 && list.last?.id == list.count)
      self = isWhole ? .beginning(list.count) : .whole(list)
    }

    func list(from later: [Element]) -> [Element] {
      switch self {
      // What the later one has dropped is gone here as well.
      case .beginning(let count): Array(later.prefix { $0.id <= count })
      case .whole(let list): list
      }
    }
  }

  /// The snapshot with empty lists where only their length is kept; those that share their elements stay.
  let rest: Snapshot
  private let links: Growing<LinkReport>
  private let webhooks: Int
  private let hops: Growing<PhoneState.Navigation>

  /// Keeps a snapshot that holds no secret; `before` is the one kept before it, with which it shares what is the same.
  init(_ snapshot: Snapshot, after before: KeptSnapshot?) {
    links = Growing(snapshot.links)
    webhooks = snapshot.webhooks.count
    hops = Growing(snapshot.phone.hops)
    var rest = snapshot
    rest.links = []
    rest.webhooks = []
    rest.phone.hops = []
    if let before = before?.rest {
      if rest.expectedLinks == before.expectedLinks { rest.expectedLinks = before.expectedLinks }
      if rest.messages == before.messages { rest.messages = before.messages }
      if rest.callNames == before.callNames { rest.callNames = before.callNames }
      if rest.expiryFields == before.expiryFields { rest.expiryFields = before.expiryFields }
      if rest.associations == before.associations { rest.associations = before.associations }
      if rest.testData == before.testData { rest.testData = before.testData }
    }
    self.rest = rest
  }

  /// The snapshot again, from any later one of the same session.
  func whole(from later: Snapshot) -> Snapshot {
    var snapshot = rest
    snapshot.links = links.list(from: later.links)
    snapshot.webhooks = Array(later.webhooks.prefix(webhooks))
    snapshot.phone.hops = hops.list(from: later.phone.hops)
    return snapshot
  }
}

extension Snapshot {
  /// The same moment without anything secret that was typed: of a card number at most the first six and last four digits are left
  /// (PCI DSS 4.0.1, 3.4.1), of a code nothing but how long it is.
  public var withStandIns: Snapshot {
    guard checkout.phase.form != nil || phone.window != nil else { return self }
    return replacingTexts { field in
      let text = field.input.text
      if field.holdsSecret { return text.isEmpty ? nil : field.standIn }
      let masked = Scrubbing.digits(in: text)
      return masked == text ? nil : masked
    }
  }
}

extension Form.Field {
  /// What is shown in place of a secret: as long, and of no use. What stands in for a card number never passes the check of card
  /// numbers (ISO/IEC 7812-1 annex B), so that nobody who looks for leaked ones takes it for one.
  fileprivate var standIn: String {
    let text = input.text
    guard text.isASCIIDigits else { return String(repeating: "x", count: text.count) }
    guard takesCardNumber else { return String(repeating: "0", count: text.count) }
    let isWhole = text.count >= RedactedInput.CardShape.shortest && CardNumber.passesLuhn(text)
    let (first, last) = (text.prefix(6), isWhole ? text.suffix(4) : "")
    let hidden = max(0, text.count - first.count - last.count)
    let fillings = (0...9).reversed().map {
      String(first) + String(repeating: String($0), count: hidden) + String(last)
    }
    // With nothing to hide there is nothing to choose between.
    return fillings.first { $0 != text && !CardNumber.passesLuhn($0) } ?? fillings[0]
  }
}
