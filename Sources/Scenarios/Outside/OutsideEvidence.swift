import Basics
import Commerce
import Inspection
import Pages
import Payments
import Wire

/// A served world’s view of the payment that a scenario is about.
struct OutsideEvidence {
  /// The answer of control's `view`.
  let view: JSON

  private var payment: JSON { view["payment"] ?? .null }

  /// The payment's place; `nil` while your software has begun none.
  var place: (provider: String, reference: String)? {
    guard let provider = payment["provider"]?.string, let reference = payment["reference"]?.string else { return nil }
    return (provider, reference)
  }

  /// The ledger’s record.
  var ledger: ProviderRecord {
    guard let word = payment["state"]?.string, let state = ProviderRecord.State(rawValue: word) else { return .nothing }
    func money(_ name: String) -> Money? {
      guard let part = payment[name], let currency = part["currency"]?.string.flatMap({ Currency(code: $0) }) else {
        return nil
      }
      return part["amount"]?.string.flatMap { try? Money.parse($0, currency: currency) }
    }
    return ProviderRecord(
      state: state, words: payment["words"]?.string ?? "", held: money("held"),
      captures: payment["charges"]?.integer ?? 0, captured: money("captured"), refunded: money("refunded"),
      refunding: money("refunding"), chargedBack: money("charged-back"), triesLeft: payment["tries-left"]?.integer,
      isDisputed: payment["disputed"]?.boolean == true)
  }

  /// The providers' tries to bring a webhook about the payment, with the status that came back where one did.
  var webhooks: [(number: Int, status: Int?)] {
    (payment["deeds"]?.array ?? []).compactMap { deed in
      guard deed["event"] == "webhook", let number = deed["webhook"]?.integer else { return nil }
      return (number, deed["status"]?.integer)
    }
  }

  /// The state of a fault; `nil` where none of the name was armed.
  func fault(_ id: String) -> (state: FaultReport.State, fired: Int)? {
    guard let fault = view["faults"]?.array?.last(where: { $0["id"]?.string == id }) else { return nil }
    let fired = fault["fired"]?.integer ?? 0
    let state: FaultReport.State =
      switch fault["state"]?.string {
      case "ended": .healed
      case "expired": .expired
      case "spent": .spent
      default: fired > 0 ? .fired : .armed
      }
    return (state, fired)
  }
}

extension Exchange {
  /// A call as control lists it with its texts; `nil` where it is none.
  init?(outside json: JSON) {
    guard let number = json["call"]?.integer, let operation = json["operation"]?.string,
      let at = json["at"]?.string.flatMap({ Timestamp(iso8601: $0) })
    else { return nil }
    let outcome: Outcome =
      if let status = json["status"]?.integer {
        .answered(status: status, text: json["received"]?.string ?? "")
      } else if let failure = json["failure"]?.string.flatMap({ Failure(rawValue: $0) }) {
        .failed(failure)
      } else {
        .open
      }
    self.init(
      id: number, at: at, took: nil, sender: .merchant, operation: operation,
      summary: json["request"]?.string ?? "", isReading: false, origin: Origin(scheme: "http", authority: "127.0.0.1"),
      request: json["sent"]?.string ?? "", outcome: outcome)
  }
}
