import Basics
import Commerce
import HTTPTypes
import Pages
import Scenarios
import Wire

/// A call of your software, as the rules see it: never its body, only a mark of it.
struct ShopCall: Sendable {
  /// The number in the log.
  let number: Int
  let provider: String
  let operation: String
  let effect: CallEffect
  /// Where it went, such as `http://127.0.0.1:8456`.
  let origin: String
  /// The payment that its path or its body names, by the provider's identifier.
  let payment: String?
  /// The idempotency key.
  let key: String?
  /// Tells its path and body from another's.
  let mark: UInt64
  /// Whether a card number stands in its address or headers.
  let isLeaking: Bool

  init(_ request: WireRequest, payment: String?) {
    number = request.exchange ?? 0
    provider = String(request.operation.prefix { $0 != "." })
    operation = request.operation
    effect = request.effect
    origin = request.origin.description
    self.payment = payment
    key = request.idempotencyKey
    mark = FNV1a.of(request.path + "\n" + request.body.text)
    let texts = [request.head.path ?? ""] + request.head.headerFields.map(\.value)
    isLeaking = texts.contains { Scrubbing.digits(in: $0) != $0 }
  }

  /// Whether it reads only.
  var isReading: Bool { effect == .nothing }

  /// What a call asks for: a second one that asks for the same repeats it.
  struct Wish: Hashable {
    let provider: String
    let operation: String
    let payment: String?
    /// The mark of a call that names no payment.
    let mark: UInt64
  }

  var wish: Wish {
    Wish(provider: provider, operation: operation, payment: payment, mark: payment == nil ? mark : 0)
  }
}

extension WireRequest {
  /// The idempotency key, in a header or in the member of the body that holds it.
  fileprivate var idempotencyKey: String? {
    for name in ["Idempotency-Key", "X-Idempotency-Key"] {
      if let name = HTTPField.Name(name), let key = head.headerFields[name] { return key }
    }
    return keyMember.flatMap { json?[$0]?.string }
  }
}

/// Something that was done about a payment.
enum ShopDeed: Hashable, Sendable {
  /// A call, by its number in the log.
  case call(Int)
  /// A try to deliver a webhook, with the status of the answer; `nil` where none came.
  case webhook(Int, attempt: Int, status: Int?, at: Timestamp)
  /// The shopper's browser opened a path of your software, with the status of the answer; `nil` where none came.
  case returned(String, status: Int?, at: Timestamp)
}

extension JSON {
  /// Shows each text at whatever depth, with the name of the member that it is.
  func visit(_ name: String? = nil, _ show: (String?, String) -> Void) {
    switch self {
    case .string(let text): show(name, text)
    case .object(let members): for member in members { member.value.visit(member.name, show) }
    case .array(let elements): for element in elements { element.visit(nil, show) }
    case .null, .boolean, .number: break
    }
  }
}

/// Money of one reference at one provider.
struct ShopPlace: Hashable, Sendable {
  let provider: String
  let reference: String
}

/// What a ledger held of a payment before and after something happened.
struct ShopChange: Sendable {
  let place: ShopPlace
  let before: ProviderRecord
  let after: ProviderRecord

  /// Whether the shopper was charged, or money was reserved, once more.
  var isCharge: Bool { after.captures > before.captures || (after.state.holdsMoney && !before.wasHeld) }

  /// Whether money moved in any direction.
  var movesMoney: Bool {
    isCharge || after.captured != before.captured || after.held != before.held || isRefund
  }

  /// Whether money was given back, or begins to be.
  var isRefund: Bool { after.refunded != before.refunded || after.refunding != before.refunding }
}

extension ShopChange {
  /// What a call of your software did by it, as a scenario tells it; `nil` where that follows from something else.
  func deed(of call: ShopCall, isRepeated: Bool) -> OutsideDeed? {
    if before.state == .nothing { return .began(provider: place.provider) }
    switch call.effect {
    case .nothing, .session, .charge: return nil
    case .capture: return more(after.captured, than: before.captured).map { .captured($0) }
    case .void: return .voided
    case .refund:
      let back = more(after.refunding, than: before.refunding) ?? more(after.refunded, than: before.refunded)
      return back.map { .refunded($0, isRepeated: isRepeated) }
    }
  }

  /// The part of an amount that was added; `nil` for none.
  private func more(_ amount: Money?, than earlier: Money?) -> Money? {
    guard let amount, amount != earlier else { return nil }
    let added = amount.minorUnits - (earlier?.minorUnits ?? 0)
    return added > 0 ? Money(minorUnits: added, currency: amount.currency) : nil
  }
}
