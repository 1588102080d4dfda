import Commerce
import Language
import Pages
import Simulation
import Wire

extension SwedbankPaySandbox {
  /// Lets the shopper's money be taken or reserved, or fails by the data that make an attempt fail.
  mutating func authorise(
    _ index: Int, _ instrument: Instrument, card: CardKept? = nil, at moment: inout SandboxMoment
  ) {
    let order = orders[index]
    let expired = card?.isExpired(at: moment.now) == true ? AttemptProblem("creditcard/acquirercardexpired", 403) : nil
    if let problem = expired ?? Self.problem(instrument, order, brand: card?.brand ?? "Visa", moment.settings) {
      fail(index, Failure(at: moment.now, instrument: instrument, problem: problem), at: &moment)
      return
    }
    orders[index].fate = .paid
    orders[index].paidWith = instrument
    guard !keep(card, index, at: &moment) else { return }
    orders[index].money = MoneyLedger(
      order.asked.amount, since: moment.now, MovementRules(restCountsAsAuthorised: true))
    record(
      instrument.isOnePhase ? .sale : .authorization, order.asked.amount, tax: order.asked.tax,
      order.asked.description, key: order.asked.payeeReference, index, at: &moment)
  }

  /// Notes an attempt that failed; the order stays open, and the menu says so.
  mutating func fail(_ index: Int, _ failure: Failure, at moment: inout SandboxMoment) {
    orders[index].failures.append(failure)
    orders[index].fate = .open(.failed)
    orders[index].updatedAt = moment.now
    report(index, at: failure.at, &moment)
  }

  mutating func fail(
    _ index: Int, _ instrument: Instrument, _ problem: AttemptProblem, at moment: inout SandboxMoment
  ) {
    fail(index, Failure(at: moment.now, instrument: instrument, problem: problem), at: &moment)
  }

  /// Sends the issuer's code to the shopper's phone.
  mutating func sendCode(_ index: Int, at now: Timestamp, _ merchant: SandboxMerchant) {
    let text = Phrase(
      "swedbank-pay.challenge.message",
      ["amount": .money(orders[index].asked.amount), "merchant": .text(merchant.name)])
    messages.append(
      PhoneMessage(at: now.milliseconds, sender: "Demo Bank", text: text, code: ChallengeCode.right.rawValue))
  }

  /// Tells the merchant's server that something changed: unsigned, and without saying what (Swedbank Pay docs, Callback v3.1 and
  /// v3.0), but of no charge without the shopper (Recur; Unscheduled purchase). When it arrives is not promised; one to two seconds are
  /// Till's own.
  mutating func report(_ index: Int, at instant: Timestamp, _ moment: inout SandboxMoment) {
    orders[index].changes += 1
    let order = orders[index]
    guard let url = order.asked.callbackURL, BaseURL(url).isSafe, order.asked.operation.charged == nil else { return }
    let instrument = order.paidWith ?? order.failures.last?.instrument
    let name = JSON.string(instrument?.rawValue ?? "")
    var body: [JSON.Member] = [.init(name: "orderReference", value: .string(order.asked.reference))]
    if order.asked.isV3 {
      body.append(
        .init(
          name: "paymentOrder",
          value: ["id": .string(order.path), "instrument": name, "number": .number(String(order.changes))]))
    } else {
      let payment = "/psp/\(instrument?.rawValue.lowercased() ?? "payments")/payments/\(order.id)"
      body += [
        .init(name: "paymentOrder", value: ["id": .string(order.path), "instrument": name]),
        .init(name: "payment", value: ["id": .string(payment), "number": 222_222_222]),
        .init(
          name: "transaction",
          value: [
            "id": .string("\(payment)/transactions/\(order.changes)"), "number": .number(String(order.changes)),
          ]),
      ]
    }
    let due = max(instant, moment.now).advanced(by: .milliseconds(1_000 + Int64(moment.random.next(below: 1_000))))
    outbox.append(
      Webhook(from: Self.id, about: order.asked.reference, at: due, WireBody(.object(body)), to: url))
  }
}
