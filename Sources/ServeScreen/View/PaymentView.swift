import Commerce
import Pages
import Wire

/// A payment as control tells it: what the ledger holds, and of the selected one what was done and what can be.
struct PaymentView: Sendable {
  /// Something that was done about a payment.
  enum Deed: Sendable {
    case call(Call)
    case webhook(id: Int, attempt: Int, at: Timestamp, status: Int?)
    /// The shopper's browser opened a path of your software.
    case returned(request: String, at: Timestamp, status: Int?)
  }

  /// A call of your software, and what it was told.
  struct Call: Sendable {
    enum End: Sendable {
      case open
      case answered(Int)
      /// No answer came, for this reason.
      case failed(String)
    }

    let number: Int
    let at: Timestamp
    let operation: String
    /// The method and the path.
    let request: String
    let movesMoney: Bool
    let end: End
  }

  /// When something happens to the payment, by its name below `deadline.`.
  struct Deadline: Sendable {
    let at: Timestamp
    let name: String
  }

  let place: ServePlace
  let state: ProviderRecord.State
  /// The provider's own words for it.
  let words: String
  let held: Money?
  let captured: Money?
  let refunded: Money?
  let refunding: Money?
  let chargedBack: Money?
  let isDisputed: Bool
  let actions: [String]
  /// The addresses of its hosted pages, oldest first.
  let pages: [String]
  let deadlines: [Deadline]
  /// The oldest first.
  let deeds: [Deed]

  init?(_ json: JSON) {
    guard let place = ServePlace(json) else { return nil }
    self.place = place
    state = json["state"]?.string.flatMap { ProviderRecord.State(rawValue: $0) } ?? .nothing
    words = json["words"]?.string ?? ""
    held = json["held"].flatMap { Money($0) }
    captured = json["captured"].flatMap { Money($0) }
    refunded = json["refunded"].flatMap { Money($0) }
    refunding = json["refunding"].flatMap { Money($0) }
    chargedBack = json["charged-back"].flatMap { Money($0) }
    isDisputed = json["disputed"]?.boolean ?? false
    actions = (json["actions"]?.array ?? []).compactMap(\.string)
    pages = (json["pages"]?.array ?? []).compactMap(\.string)
    deadlines = (json["deadlines"]?.array ?? []).compactMap { Deadline($0) }
    deeds = (json["deeds"]?.array ?? []).compactMap { Deed($0) }
  }

  /// The amount to show beside its name; `nil` while the ledger holds none.
  var amount: Money? { captured ?? held ?? refunded ?? refunding }

  /// The last call that your software made about it.
  var lastCall: Call? {
    for deed in deeds.reversed() {
      if case .call(let call) = deed { return call }
    }
    return nil
  }

  /// The last call after which your software does not know what became of the money: one that may move some, and had no answer.
  var unanswered: Call? {
    for deed in deeds.reversed() {
      guard case .call(let call) = deed else { continue }
      switch call.end {
      case .answered: return nil
      case .failed where call.movesMoney: return call
      case .failed, .open: continue
      }
    }
    return nil
  }
}

extension PaymentView.Deed {
  fileprivate init?(_ json: JSON) {
    guard let at = json["at"]?.string.flatMap({ Timestamp(iso8601: $0) }) else { return nil }
    let status = json["status"]?.integer
    if let id = json["webhook"]?.integer {
      self = .webhook(id: id, attempt: json["attempt"]?.integer ?? 1, at: at, status: status)
    } else if let call = PaymentView.Call(json) {
      self = .call(call)
    } else {
      self = .returned(request: json["request"]?.string ?? "", at: at, status: status)
    }
  }
}

extension PaymentView.Call {
  init?(_ json: JSON) {
    guard let number = json["call"]?.integer, let at = json["at"]?.string.flatMap({ Timestamp(iso8601: $0) }) else {
      return nil
    }
    let failure = json["failure"]?.string
    (self.number, self.at) = (number, at)
    operation = json["operation"]?.string ?? ""
    request = json["request"]?.string ?? ""
    movesMoney = json["moves-money"]?.boolean ?? false
    end = json["status"]?.integer.map { .answered($0) } ?? failure.map { .failed($0) } ?? .open
  }
}

extension PaymentView.Deadline {
  fileprivate init?(_ json: JSON) {
    guard let at = json["at"]?.string.flatMap({ Timestamp(iso8601: $0) }), let name = json["name"]?.string else {
      return nil
    }
    (self.at, self.name) = (at, name)
  }
}

extension Money {
  /// An amount as control writes it; `nil` where it is none.
  fileprivate init?(_ json: JSON) {
    guard let text = json["amount"]?.string, let currency = json["currency"]?.string.flatMap({ Currency(code: $0) }),
      let money = try? Money.parse(text, currency: currency)
    else { return nil }
    self = money
  }
}
