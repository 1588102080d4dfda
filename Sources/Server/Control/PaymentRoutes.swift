import Backend
import Commerce
import Pages
import Sandbox
import Scenarios
import Wire

/// Control of payments: what the ledgers hold, and what can happen to them outside of any program.
enum PaymentRoutes {
  /// A payment, as a query names it.
  static let place: [Shape.Member] = [
    .may("provider", .text, "Such as `tabby`."), .may("reference", .text, "The payment’s reference."),
  ]

  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "payments",
      summary: "Lists what every ledger holds; `provider` and `reference` leave out the others.",
      query: place, answer: .list(.shared(.payment))
    ) { control, request throws(ControlProblem) in
      let (provider, reference) = (request.query["provider"], request.query["reference"])
      if let provider { try control.check(provider) }
      let all = control.room.world.act { $0.holdings() }
      return .array(
        all.filter { (provider ?? $0.provider) == $0.provider && (reference ?? $0.reference) == $0.reference }
          .map { $0.truth.json(provider: $0.provider, reference: $0.reference) })
    },
    ControlRoute(
      method: "GET", path: "payments/{provider}/{reference}",
      summary: "Shows a payment: what the ledger holds, what can happen to it, and when something does.",
      answer: .shared(.paymentStanding)
    ) { control, request throws(ControlProblem) in try view(control, request) },
    ControlRoute(
      method: "POST", path: "payments/{provider}/{reference}/{action}",
      summary: "Lets something happen to a payment outside, by a name of its list `actions`.",
      answer: .shared(.paymentStanding)
    ) { control, request throws(ControlProblem) in
      let (provider, reference, action) = (request.part("provider"), request.part("reference"), request.part("action"))
      _ = try view(control, request)
      switch control.room.world.act({ $0.perform(action, reference: reference, provider: provider) }) {
      case .accepted:
        control.room.world.note(.acted(action))
        return try view(control, request)
      case .refused(let refusal): throw .impossible("The bank or the provider refuses: \(refusal).")
      case .unknown: throw .impossible("“\(action)” cannot happen now. The payment's “actions” lists what can.")
      }
    },
  ]

  private static func view(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    let (provider, reference) = (request.part("provider"), request.part("reference"))
    let view = control.room.world.act { $0.standing(of: reference, provider: provider) }
    guard view.truth.state != .nothing else {
      throw .missing("\(provider) knows no payment “\(reference)”. GET /_till/payments lists them.")
    }
    return view.truth.json(provider: provider, reference: reference).adding([
      "actions": .strings(view.outsideActions),
      "deadlines": .array(
        view.deadlines.map { ["at": .string($0.at.iso8601), "name": .string($0.name)] }),
    ])
  }
}

extension ProviderRecord {
  /// The record, with money as texts.
  func json(provider: String, reference: String) -> JSON {
    .fields([
      "provider": .string(provider), "reference": .string(reference), "state": .string(state.rawValue),
      "words": .string(words), "held": held?.json, "captured": captured?.json, "refunded": refunded?.json,
      "refunding": refunding?.json, "charged-back": chargedBack?.json, "charges": .whole(captures),
      "disputed": .boolean(isDisputed), "tries-left": triesLeft.map { .whole($0) },
    ])
  }
}

extension Money {
  fileprivate var json: JSON { ["amount": .string(decimalText), "currency": .string(currency.code)] }
}
