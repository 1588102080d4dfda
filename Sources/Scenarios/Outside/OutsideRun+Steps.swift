import Basics
import Commerce
import Inspection
import Language
import Pages
import Payments
import Wire

extension OutsideRun {
  /// Does one step.
  mutating func perform(_ step: Step) {
    let place = step.place
    switch step.action {
    case .start, .say, .either, .clock(.speed): break
    case .choose(let method): begin(with: method, at: place)
    case .page(let press): self.press(press, of: step.payment, at: place)
    case .close: page = nil
    case .outside(let name):
      guard let (provider, reference) = payment(step.payment, at: place) else { return }
      _ = control("POST", "payments/\(Self.path(provider))/\(Self.path(reference))/\(Self.path(name))", nil, at: place)
    case .operate(let operation), .retry(let operation): operate(operation, at: place)
    case .webhook(let move): webhook(move, of: step.payment, at: place)
    case .clock(let move): pass(move, at: place)
    case .fault(let rule, let step): arm(rule, after: step, at: place)
    case .heal(let id): _ = control("DELETE", "faults" + (id.map { "/\(Self.path($0))" } ?? ""), nil, at: place)
    case .lose(let part, let call):
      arm(.loss(of: part, calls: call.map(OperationPattern.init) ?? .all), after: nil, at: place)
    case .expect(let expectations), .wait(let expectations): expect(expectations, step)
    case .fill, .type, .press, .cancel, .open, .link, .sheet, .bank, .form, .leaveWait, .card, .scan, .network,
      .storeServer, .phone, .checkpoint, .rewind, .ask, .task:
      preconditionFailure("the file's reader refuses what your own software has to do")
    }
  }

  private static func path(_ text: String) -> String { PercentCoding.encode(text) }

  // MARK: The shopper

  /// The shopper orders: your software starts a payment.
  private mutating func begin(with method: PaymentMethod, at place: Place) {
    self.method = method
    guard let answer = ask(shop.start, at: place) else { return }
    order = shop.order.flatMap { $0.value(in: answer) }
    page = shop.page.value(in: answer)
    if page == nil {
      fail(.neverHappened, place, "outside.no-page", ["path": .text(shop.page.text)])
    }
  }

  private mutating func press(_ press: PagePress, of payment: PaymentName?, at place: Place) {
    guard let url = page else { return fail(.notHere, place, "outside.page-closed") }
    let fields = press.fields.map { filling in
      JSON.Member(name: filling.field, value: .string(filling.text.reveal { text($0) ?? "" }))
    }
    let body: JSON = ["url": .string(url), "press": .string(press.button), "fill": .object(fields)]
    guard let answer = control("POST", "page", body, at: place) else { return }
    guard let address = answer["redirect"]?.string else { return page = answer["url"]?.string ?? url }
    page = nil
    follow(address, at: place)
  }

  /// The shopper's browser goes where a page leads: to another page, or back to your software.
  private mutating func follow(_ address: String, at place: Place) {
    guard address.hasPrefix("http://") else { return }
    let isPage = control("GET", "addresses", nil, at: place)?["providers"]?.members?.contains {
      address.hasPrefix(($0.value.string ?? "-") + "/")
    }
    if isPage == true { return page = address }
    let about = evidence(of: nil, at: place)?.place
    _ = control(
      "POST", "return",
      .fields([
        "url": .string(address), "provider": about.map { .string($0.provider) },
        "reference": about.map { .string($0.reference) },
      ]), at: place)
  }

  // MARK: The merchant

  private mutating func operate(_ operation: PaymentModification, at place: Place) {
    guard let request = shop.operations[operation.kind] else {
      return fail(.notHere, place, "outside.no-request", ["name": .text(operation.kind.rawValue)])
    }
    amount = operation.amount
    _ = ask(request, at: place)
  }

  // MARK: Webhooks

  private mutating func webhook(_ move: WebhookMove, of payment: PaymentName?, at place: Place) {
    switch move {
    case .hold: _ = control("POST", "webhooks", ["hold": true], at: place)
    case .release: _ = control("POST", "webhooks", ["hold": false], at: place)
    case .releaseOne:
      let first = control("GET", "webhooks", nil, at: place)?["underway"]?.array?.first?["webhook"]?.integer
      guard let first else { return fail(.notHere, place, "outside.no-webhook") }
      _ = control("POST", "webhooks", ["release": .whole(first)], at: place)
    case .repeat, .forge:
      guard let last = evidence(of: payment, at: place)?.webhooks.last?.number else {
        return fail(.notHere, place, "outside.no-webhook")
      }
      var body: JSON = ["repeat": .whole(last)]
      if case .forge(let forgery, _) = move { body = ["forge": .string(forgery.rawValue), "like": .whole(last)] }
      _ = control("POST", "webhooks", body, at: place)
    case .releaseBackwards, .deliver, .delay: preconditionFailure("the file's reader refuses it")
    }
  }

  // MARK: Time

  private mutating func pass(_ move: ClockMove, at place: Place) {
    switch move {
    case .ahead(let span): _ = go(["advance": .string(DurationText.written(span))], at: place)
    case .to(let moment): _ = go(["to": .string(moment.iso8601)], at: place)
    case .timers(let count): for _ in 0..<count { guard go(["next": true], at: place) else { return } }
    case .untilIdle:
      let end = now.advanced(by: ScenarioRun.longestWait)
      while let next = nextMoment(at: place), next <= end { guard go(["next": true], at: place) else { return } }
    case .untilWebhook:
      let (end, before) = (now.advanced(by: .seconds(24 * 3_600)), evidence(of: nil, at: place)?.webhooks.count ?? 0)
      while failures.isEmpty, evidence(of: nil, at: place)?.webhooks.count ?? 0 <= before {
        guard let next = nextMoment(at: place), next <= end else {
          return fail(.neverHappened, place, "outside.no-webhook")
        }
        guard go(["next": true], at: place) else { return }
      }
    case .speed, .untilScreen: break
    }
  }

  private mutating func go(_ body: JSON, at place: Place) -> Bool {
    guard let clock = control("POST", "clock", body, at: place) else { return false }
    return take(clock)
  }

  private mutating func nextMoment(at place: Place) -> Timestamp? {
    control("GET", "clock", nil, at: place)?["next"]?.string.flatMap { Timestamp(iso8601: $0) }
  }

  // MARK: Looking

  /// The payment that a step names, or the newest; none is a failure.
  private mutating func payment(
    _ name: PaymentName?, at place: Place
  ) -> (provider: String, reference: String)? {
    if let found = evidence(of: name, at: place)?.place { return found }
    if failures.isEmpty { fail(.noPayment, place, "outside.no-payment") }
    return nil
  }

  private mutating func evidence(of name: PaymentName?, at place: Place) -> OutsideEvidence? {
    guard let view = control("GET", "view", nil, at: place) else { return nil }
    guard let name else { return OutsideEvidence(view: view) }
    // They are listed with the newest on top; an attempt counts from the oldest.
    let payments = (view["payments"]?.array ?? []).reversed()
    let found: JSON? =
      switch name {
      case .attempt(let number): payments.dropFirst(number - 1).first
      case .reference(let reference): payments.last { $0["reference"]?.string == reference }
      }
    guard let provider = found?["provider"]?.string, let reference = found?["reference"]?.string else {
      fail(.noPayment, place, "run.no-payment", ["reference": .text(Shown.text(name.fileText))])
      return nil
    }
    return control(
      "GET", "view?provider=\(Self.path(provider))&reference=\(Self.path(reference))", nil, at: place
    ).map { OutsideEvidence(view: $0) }
  }

  /// Looks whether everything holds. Your software may be at work, so it has a moment; with `within`, virtual time passes as well.
  private mutating func expect(_ expectations: [Expectation], _ step: Step) {
    let end = step.within.map { now.advanced(by: $0) }
    var time = 0
    while failures.isEmpty {
      let found = mismatches(of: expectations, of: step.payment, at: step.place)
      guard failures.isEmpty, !found.isEmpty else { return }
      if line.rest(time) {
        time += 1
      } else if let end, let next = nextMoment(at: step.place), next <= end {
        guard go(["next": true], at: step.place) else { return }
        time = 0
      } else {
        for (expectation, mismatch) in found {
          fail(
            expectation.code, expectation.place, mismatch.key,
            ["name": .text(expectation.name), "expected": mismatch.expected, "got": mismatch.got], notes: mismatch.notes
          )
        }
      }
    }
  }

  /// The expectations that do not hold.
  mutating func mismatches(
    of expectations: [Expectation], of payment: PaymentName?, at place: Place
  ) -> [(Expectation, Mismatch)] {
    guard let evidence = evidence(of: payment, at: place) else { return [] }
    var (calls, shown): ([Exchange]?, JSON?)
    var found: [(Expectation, Mismatch)] = []
    for expectation in expectations {
      if case .wire = expectation.check, calls == nil {
        calls = control("GET", "calls?texts=true", nil, at: place)?.array?.compactMap { Exchange(outside: $0) }
      }
      if case .shop = expectation.check, shown == nil {
        guard let show = shop.show else {
          fail(.notHere, place, "outside.no-request", ["name": .text("order")])
          return []
        }
        shown = ask(show, at: place)
      }
      guard failures.isEmpty else { return [] }
      let mismatch = mismatch(of: expectation.check, evidence, calls ?? [], shown ?? .null)
      if let mismatch { found.append((expectation, mismatch)) }
    }
    return found
  }

  private func mismatch(
    of check: Check, _ evidence: OutsideEvidence, _ calls: [Exchange], _ shown: JSON
  ) -> Mismatch? {
    switch check {
    case .provider(let check): evidence.ledger.mismatch(of: check, store: nil)
    case .money(.captured(let money)): evidence.ledger.mismatch(of: .captured(money), store: nil)
    case .money(.held(let money)): evidence.ledger.mismatch(of: .held(money), store: nil)
    case .webhooks(.sent(let count)): .numbers(count, evidence.webhooks.count)
    case .webhooks(.received(let count)): .numbers(count, evidence.webhooks.count { $0.status != nil })
    case .webhooks(.accepted(let count)):
      .numbers(count, evidence.webhooks.count { $0.status.map { (200...299).contains($0) } == true })
    case .fault(let id, let count): count.mismatch(of: evidence.fault(id))
    case .wire(let expectation): expectation.mismatch(in: PersistentVector(calls)) { text($0) }
    case .shop(let path, let template):
      .words(text(template) ?? template.source, ShopFile.AnswerPath(text: path).value(in: shown))
    case .screen, .app, .webhooks, .link, .phone, .hops, .qr, .money, .truths, .ignored, .messages, .journal,
      .operation,
      .settlement, .deadlines:
      preconditionFailure("the file's reader refuses what only Till's own shop shows")
    }
  }

  /// A text with the run's values; `nil` where there is none of one of them.
  private func text(_ template: Template) -> String? {
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let piece): text += piece
      case .value(.order): if let order { text += order } else { return nil }
      case .value(.page): if let page { text += page } else { return nil }
      case .value: return nil
      }
    }
    return text
  }
}
