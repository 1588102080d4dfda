import Checkout
import Commerce
import Controller
import Cryptography
import Deeplinks
public import Inspection
import Language
import Pages
import Payments
import Wire

extension Recording {
  /// What tells a moment from any other: SHA-256, in groups of eight hexadecimal digits with colons between, of a text of everything
  /// that does not depend on how it was typed.
  ///
  /// In groups there are never so many digits in a row that they could be taken for a card number, whoever looks for one.
  ///
  /// Nothing that is in a form is part of it, so it holds no secret, and it is the same whether or not what is being typed has
  /// been written down yet. The present is no part of it either, as long as nothing happens.
  public static func fingerprint(of snapshot: Snapshot) -> String {
    let text = Fingerprint.lines(of: snapshot).joined(separator: "\n")
    return grouped(Array(Hexadecimal.encode(Array(SHA256.hash(data: Array(text.utf8)))).utf8))
  }

  /// A fingerprint that was written down, as `fingerprint(of:)` gives it; `nil` when the text is none.
  ///
  /// Earlier versions of Till wrote its 64 digits in one piece.
  public static func fingerprint(reading text: String) -> String? {
    let digits = text.utf8.filter { $0 != colon }
    guard digits.count == 64, digits.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }) else { return nil }
    let grouped = grouped(digits)
    return text.utf8.count == digits.count || text == grouped ? grouped : nil
  }

  private static let colon = UInt8(ascii: ":")

  private static func grouped(_ digits: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, index.isMultiple(of: 8) { bytes.append(colon) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A canonical text of a snapshot: the same for the same moment on every machine and in every version of the compiler.
enum Fingerprint {
  static func lines(of snapshot: Snapshot) -> [String] {
    var lines = Self.lines(of: snapshot.checkout) + Self.lines(of: snapshot.ledger)
    lines.append("truths \(snapshot.truths.shopper.name) \(snapshot.truths.disagree)")
    lines.append("gateway \(snapshot.gateway)")
    lines += snapshot.timeline.map {
      "timeline \($0.id) \($0.at.milliseconds) \($0.from.rawValue) \($0.to.rawValue) \($0.exchange ?? 0) \(text($0.text))"
    }
    lines += snapshot.exchanges.map {
      "exchange \($0.id) \($0.at.milliseconds) \($0.took?.wholeMilliseconds ?? -1) \($0.sender.rawValue)"
        + " \($0.operation) \($0.server) \($0.summary) \(text($0.outcome))"
    }
    lines += snapshot.links.map {
      "link \($0.id) \($0.at.milliseconds) \($0.entry) \($0.source.name) \($0.decision.name) \($0.handled)"
    }
    lines += snapshot.messages.map { "message \($0.at) \($0.sender) \(text($0.text))" }
    lines += snapshot.webhooks.enumerated().map { index, webhook in
      let receipt = webhook.content
      return "notification \(index + 1) \(webhook.at.milliseconds) \(receipt.gateway) \(receipt.event)"
        + " \(receipt.decision.rawValue) \(receipt.status)"
    }
    lines.append("outside \(snapshot.outside.joined(separator: " "))")
    lines.append("operations \(snapshot.operations.map(\.rawValue).joined(separator: " "))")
    if let report = snapshot.lastOperation { lines.append("operation \(text(report))") }
    if let status = snapshot.status { lines.append("status \(text(status))") }
    if let timer = snapshot.nextTimer { lines.append("timer \(timer.at.milliseconds) \(timer.name)") }
    if let broken = snapshot.brokenRule {
      lines.append("broken \(broken.rule.rawValue) \(broken.facts.joined(separator: " "))")
    }
    return lines + Self.lines(of: snapshot.phone)
  }

  static func lines(of phone: PhoneState) -> [String] {
    // The usual permission is not written, so that what was recorded before phones had a camera stands as it did.
    let camera = phone.camera == Phone().camera ? [] : ["camera \(phone.camera.rawValue)"]
    let window = phone.window.map { "\($0.place.name) \($0.view.url) \(text($0.view.content)) \($0.isDone)" }
    return [
      "network \(phone.network.rawValue) \(phone.clock.rawValue) \(phone.isJailbroken) \(phone.seesForeignCertificate)",
      "apps \(phone.missingApps.map(\.rawValue).sorted().joined(separator: " "))",
      "links \(phone.returns.rawValue) \(phone.leads.rawValue) \(phone.universalLinks.name)",
      "app \(phone.life.rawValue) \(phone.launches) \(text(phone.front)) \(phone.alert?.name ?? "")",
      "window \(window ?? "")",
    ] + camera
      + phone.hops.map { "hop \($0.id) \($0.at.milliseconds) \($0.from.name) \($0.outcome.rawValue) \($0.url)" }
  }

  private static func text(_ front: PhoneState.Front) -> String {
    switch front {
    case .shop: "shop"
    case .home: "home"
    case .outside: "outside"
    }
  }

  static func lines(of checkout: Checkout) -> [String] {
    [
      "store \(checkout.store.id)", "order \(checkout.order.number) \(checkout.order.total)",
      "attempts \(checkout.attempts) \(checkout.method?.rawValue ?? "") \(checkout.hasSubmitted)",
      "asked \(checkout.asked.map(\.rawValue).joined(separator: " "))",
      "left-pending \(checkout.leftPending?.rawValue ?? "")", "told \(checkout.told.map(text) ?? "")",
      "phase \(text(checkout.phase))",
    ]
  }

  static func lines(of ledger: ProviderRecord) -> [String] {
    [
      "ledger \(ledger.state.rawValue) \(ledger.captures) \(ledger.wasHeld) held \(text(ledger.held))"
        + " captured \(text(ledger.captured)) refunded \(text(ledger.refunded))"
        + " charged-back \(text(ledger.chargedBack)) \(ledger.words)"
    ]
  }

  // MARK: Parts

  private static func text(_ phase: Phase) -> String {
    switch phase {
    case .selecting(let selecting):
      let offers = selecting.offers.map { "\($0.method.rawValue) \($0.gateway) \(text($0.price)) \($0.instalments)" }
      let enrolment = selecting.enrolment.map { ["enrolment \(TimelineFact.Enrolment($0).rawValue)"] } ?? []
      return (["selecting \(selecting.highlighted.rawValue)"] + enrolment + offers).joined(separator: ", ")
    case .details: return "details"
    case .working(let working): return "working \(text(working.stage)) \(working.isVerifying)"
    case .answering(let id, let answering): return "answering \(id.number) \(text(answering))"
    case .result(let outcome):
      let buttons = outcome.form.buttons.map(\.name).joined(separator: " ")
      return "result \(outcome.method.rawValue) \(outcome.isChecking) \(buttons) \(text(outcome.result))"
    }
  }

  private static func text(_ stage: Phase.Working.Stage) -> String {
    switch stage {
    case .contacting: "contacting"
    case .retrying(let wait): "retrying \(wait.wholeMilliseconds)"
    case .verifying: "verifying"
    }
  }

  private static func text(_ answering: Phase.Answering) -> String {
    switch answering {
    case .card(let prompt, _): "card \(text(prompt.amount)) \(prompt.saved.count)"
    case .phone(let prompt, _): "phone \(prompt.country.code)"
    case .code(let prompt, _): "code \(prompt.resendAt.milliseconds)"
    case .page(let prompt, let view): "page \(prompt.purpose.rawValue) \(view.url) \(text(view.content))"
    case .qr(let prompt, let view): "qr \(prompt.payload) \(view.copied) \(text(view.bank))"
    case .sheet(let prompt, _): "sheet \(prompt.wallet.rawValue) \(text(prompt.amount))"
    case .bank(let prompt, _): "bank \(prompt.country.code) \(prompt.banks.map(\.id).joined(separator: " "))"
    case .form(let prompt, _): "form \(prompt.title) \(prompt.fields.map(\.id).joined(separator: " "))"
    case .wait(let prompt, _): "wait \(prompt.until?.milliseconds ?? 0)"
    }
  }

  private static func text(_ content: Phase.PageView.Content) -> String {
    switch content {
    case .loading: "loading"
    case .unavailable(let status): "unavailable \(status)"
    case .lost: "lost"
    case .elsewhere(let place): "elsewhere \(place.name)"
    case .page(let page, _):
      "\(page.id) \(page.fields.map { "\($0.id) \($0.problem.map(text) ?? "")" }.joined(separator: " "))"
        + " \(page.buttons.map(\.id).joined(separator: " "))"
    }
  }

  private static func text(_ outcome: BankOutcome?) -> String {
    switch outcome {
    case .paid: "paid"
    case .refused(let reason): "refused \(reason.rawValue)"
    case nil: ""
    }
  }

  private static func text(_ outcome: Exchange.Outcome) -> String {
    switch outcome {
    case .open: "open"
    case .answered(let status, _): "answered \(status)"
    case .failed(let reason): "failed \(reason.rawValue)"
    }
  }

  private static func text(_ result: PaymentResult) -> String {
    switch result {
    case .success(let id, let status), .refunded(let id, let status), .pending(let id, let status):
      "\(result.name) \(id) \(text(status))"
    case .cancelled(let words): "\(result.name) \(words.code) \(words.text)"
    case .failed(let error): "\(result.name) \(error.messageKey) \(error.words.code) \(error.words.text)"
    }
  }

  private static func text(_ status: PaymentStatus) -> String {
    "\(text(status.state)) \(status.words.code) \(status.words.text) \(text(status.amount)) \(status.reference ?? "")"
      + " \(text(status.captured)) \(text(status.refunded)) \(status.savedCard?.lastFour ?? "")"
  }

  private static func text(_ state: PaymentState) -> String {
    switch state {
    case .authorised: "authorised"
    case .captured: "captured"
    case .refunded: "refunded"
    case .linked: "linked"
    case .pending(let reason): "pending \(text(reason))"
    case .declined(let reason): "declined \(reason.rawValue)"
    case .cancelled: "cancelled"
    case .expired: "expired"
    }
  }

  private static func text(_ reason: PendingReason) -> String {
    switch reason {
    case .shopper: "shopper"
    case .closedByShopper: "closed"
    case .interrupted: "interrupted"
    case .handedIn: "handed-in"
    case .provider: "provider"
    case .merchant: "merchant"
    case .unrecognised: "unrecognised"
    case .unreachable: "unreachable"
    case .askedTooOften(let wait): "asked-too-often \(wait.wholeMilliseconds)"
    }
  }

  static func text(_ report: OperationReport) -> String {
    let result =
      switch report.result {
      case .done(let status): "done \(text(status))"
      case .accepted(let status): "accepted \(text(status))"
      case .doneEarlier(let status, let at): "done earlier \(at.milliseconds) \(text(status))"
      case .notMade: "not made"
      case .refused(let error): "refused \(error.messageKey) \(error.words.code)"
      case .unknown: "unknown"
      case nil: "under way"
      }
    return "\(report.operation.kind.rawValue) \(text(report.operation.amount)) \(result)"
  }

  private static func text(_ money: Money?) -> String { money?.description ?? "-" }

  private static func text(_ phrase: Phrase) -> String {
    let values = phrase.values.sorted { $0.key < $1.key }.map { "\($0.key)=\(text($0.value))" }
    return ([phrase.key] + values).joined(separator: " ")
  }

  private static func text(_ value: Phrase.Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .money(let money): money.description
    case .date(let date): date.description
    case .duration(let duration): "\(duration.wholeMilliseconds)"
    case .phrase(let phrase): "(\(text(phrase)))"
    }
  }
}
