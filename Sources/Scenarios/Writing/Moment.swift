import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Recording

/// A moment as a person would see it, without its time and the number of questions: equal ones can stand for each other.
struct Moment: Equatable {
  private let lines: [String]

  /// A moment; `withMessages` says whether the messages to the merchant's server count, which no person sees.
  init(_ snapshot: Snapshot, withMessages: Bool = false) {
    let (checkout, ledger, phone) = (snapshot.checkout, snapshot.ledger, snapshot.phone)
    var lines = snapshot.truths.names
    lines.append(ScenarioName.screen(snapshot))
    lines.append("\(checkout.attempts) \(checkout.order.number) \(checkout.order.total) \(snapshot.gateway)")
    lines.append("\(ledger.captures) \(ledger.wasHeld)")
    lines += [ledger.held, ledger.captured, ledger.refunded, ledger.chargedBack].map { $0?.description ?? "-" }
    lines.append("\(phone.front) \(phone.life) \(phone.alert?.name ?? "") \(phone.network.rawValue)")
    lines.append("\(snapshot.messages.count) \(snapshot.links.map(\.decision.name).joined(separator: " "))")
    if withMessages { lines.append(snapshot.webhooks.map(\.content.decision.rawValue).joined(separator: " ")) }
    lines.append(snapshot.brokenRule?.rule.rawValue ?? "")
    if let report = snapshot.lastOperation {
      lines.append("\(report.operation.kind) \(OperationName(report).rawValue)")
    }
    switch checkout.phase {
    case .answering(let id, .qr(_, let view)): lines.append("\(id.number) \(String(describing: view.bank))")
    case .answering(let id, .card), .answering(let id, .phone), .answering(let id, .code), .answering(let id, .page),
      .answering(let id, .sheet), .answering(let id, .bank), .answering(let id, .form), .answering(let id, .wait):
      lines.append("\(id.number)")
    case .result(let outcome): lines.append("\(outcome.isChecking)")
    case .selecting(let selecting): lines.append("\(selecting.offers.count)")
    case .details, .working: break
    }
    for field in snapshot.form?.fields ?? [] { lines.append("\(field.id.name) \(Self.isRefused(field))") }
    self.lines = lines
  }

  /// The objection of the provider or a page to a field; the form's own comes and goes with the focus.
  private static func isRefused(_ field: Form.Field) -> Bool {
    switch field.problem {
    case .refused, .page: true
    case .empty, .tooShort, .tooLong, .checkDigit, .unknownBrand, .noSuchMonth, .past, .tooFar, .needsDigits, .notAName,
      .notAMobile, .notAnAddress, .decimalComma, .amount, .aboveRest, .frozen, nil:
      false
    }
  }
}

/// The names of moments in files.
enum ScenarioName {
  /// The screen's name, with the hosted page's.
  static func screen(_ snapshot: Snapshot) -> String {
    let screen = ScreenName(snapshot)
    return snapshot.page?.name.map { "\(screen.rawValue) \($0)" } ?? screen.rawValue
  }
}
