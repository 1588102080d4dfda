import Commerce
import Pages
import Wire

/// A payment: the provider and the merchant's reference.
package struct ServePlace: Hashable, Sendable {
  /// The provider's identifier.
  package let provider: String
  /// The merchant's reference.
  package let reference: String
}

/// Everything that the screen shows of a served world, as control tells it in one answer (`GET /_till/view`).
package struct ServeView: Sendable {
  /// A fault that was armed.
  struct Fault: Sendable {
    enum State: String, Sendable {
      case armed
      case ended
      case expired
      case spent
    }

    let id: String
    let operation: String
    let kind: String
    let state: State
    let fired: Int
    let calls: [Int]
  }

  /// A webhook under way.
  struct Underway: Sendable {
    let id: Int
    let place: ServePlace
    let at: Timestamp
    let attempt: Int
    let isHeld: Bool
    let isForged: Bool
  }

  /// A break point.
  struct Break: Sendable {
    let id: Int
    let calls: String
    let side: HeldSide
  }

  /// The side of a call on which it is held.
  enum HeldSide: String, CaseIterable, Sendable {
    /// Before the provider acts.
    case request
    /// After it has acted.
    case response
  }

  /// A call that waits for somebody to let it go.
  struct Held: Sendable {
    let id: Int
    let operation: String
    let side: HeldSide
    let since: Timestamp
    let status: Int?
    /// The values that can be changed, by their places in the body.
    let fields: [(place: String, value: String)]
    let text: CallText
  }

  /// A rule that your software broke, with what proves it.
  struct Broken: Hashable, Sendable {
    let rule: String
    let place: ServePlace
    let story: String
    let demands: String
    let calls: [Int]
    let webhooks: [Int]
  }

  /// The number of changes so far.
  package let changes: Int
  let control: String
  let webhooksTo: String
  /// The time when control answered.
  package let now: Timestamp
  /// Virtual seconds in a second; 0 while time stands still.
  package let pace: Int
  let next: Timestamp?
  let count: Int
  /// The newest first.
  let payments: [PaymentView]
  let payment: PaymentView?
  /// The last calls about whatever payment, or about none, the newest first.
  let calls: [PaymentView.Call]
  let faults: [Fault]
  let isHolding: Bool
  let underway: [Underway]
  let forgeries: [String]
  let breaks: [Break]
  let held: [Held]
  /// The oldest first.
  let broken: [Broken]

  /// Reads the answer of control; `nil` where it is none.
  package init?(_ json: JSON) {
    guard let clock = json["clock"], let now = clock["now"]?.string.flatMap({ Timestamp(iso8601: $0) }),
      let payments = json["payments"]?.array
    else { return nil }
    changes = json["changes"]?.integer ?? 0
    control = json["control"]?.string ?? ""
    webhooksTo = json["webhooks-to"]?.string ?? ""
    self.now = now
    pace = clock["pace"]?.integer ?? 0
    next = clock["next"]?.string.flatMap { Timestamp(iso8601: $0) }
    count = json["payments-count"]?.integer ?? payments.count
    self.payments = payments.compactMap { PaymentView($0) }
    payment = json["payment"].flatMap { PaymentView($0) }
    calls = (json["calls"]?.array ?? []).compactMap { PaymentView.Call($0) }
    faults = (json["faults"]?.array ?? []).map { Fault($0) }
    isHolding = json.at("webhooks", "holding")?.boolean ?? false
    underway = (json.at("webhooks", "underway")?.array ?? []).compactMap { Underway($0) }
    forgeries = (json["forgeries"]?.array ?? []).compactMap(\.string)
    breaks = (json["breaks"]?.array ?? []).compactMap { Break($0) }
    held = (json["held"]?.array ?? []).compactMap { Held($0) }
    broken = (json["broken"]?.array ?? []).map { Broken($0) }
  }

  /// The rules that were broken about a payment.
  func broken(about place: ServePlace) -> [Broken] { broken.filter { $0.place == place } }
}

extension ServePlace {
  /// The place that an object names; `nil` where it names none.
  init?(_ json: JSON, reference name: String = "reference") {
    guard let provider = json["provider"]?.string, let reference = json[name]?.string else { return nil }
    self.init(provider: provider, reference: reference)
  }
}

extension ServeView.Fault {
  fileprivate init(_ json: JSON) {
    id = json["id"]?.string ?? ""
    operation = json["on"]?.string ?? ""
    // A word, or a word with its argument.
    kind = json["do"]?.string ?? json["do"]?.members?.first?.name ?? ""
    state = json["state"]?.string.flatMap { State(rawValue: $0) } ?? .ended
    fired = json["fired"]?.integer ?? 0
    calls = (json["calls"]?.array ?? []).compactMap(\.integer)
  }
}

extension ServeView.Underway {
  fileprivate init?(_ json: JSON) {
    guard let id = json["webhook"]?.integer, let place = ServePlace(json),
      let at = json["at"]?.string.flatMap({ Timestamp(iso8601: $0) })
    else { return nil }
    (self.id, self.place, self.at) = (id, place, at)
    attempt = json["attempt"]?.integer ?? 1
    isHeld = json["held"]?.boolean ?? false
    isForged = json["forgery"] != nil
  }
}

extension ServeView.Break {
  fileprivate init?(_ json: JSON) {
    guard let id = json["break"]?.integer, let calls = json["on"]?.string,
      let side = json["at"]?.string.flatMap({ ServeView.HeldSide(rawValue: $0) })
    else { return nil }
    (self.id, self.calls, self.side) = (id, calls, side)
  }
}

extension ServeView.Held {
  fileprivate init?(_ json: JSON) {
    guard let id = json["held"]?.integer, let since = json["since"]?.string.flatMap({ Timestamp(iso8601: $0) }),
      let side = json["at"]?.string.flatMap({ ServeView.HeldSide(rawValue: $0) })
    else { return nil }
    (self.id, self.side, self.since) = (id, side, since)
    operation = json["operation"]?.string ?? ""
    status = json["status"]?.integer
    fields = (json["fields"]?.members ?? []).compactMap { member in member.value.string.map { (member.name, $0) } }
    text = CallText(id, json)
  }
}

extension ServeView.Broken {
  fileprivate init(_ json: JSON) {
    rule = json["rule"]?.string ?? ""
    place = ServePlace(json, reference: "payment") ?? ServePlace(provider: "", reference: "")
    story = json["story"]?.string ?? ""
    demands = json["demands"]?.string ?? ""
    calls = (json["calls"]?.array ?? []).compactMap(\.integer)
    webhooks = (json["webhooks"]?.array ?? []).compactMap(\.integer)
  }
}
