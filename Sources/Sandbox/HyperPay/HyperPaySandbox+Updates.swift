import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `POST /v1/checkouts/{id}`: changes what a prepared checkout asks for, as long as nobody has paid or is paying it (HyperPay docs,
  /// COPYandPAY Integration Guide, Update a checkout). What is not sent stays as it is.
  mutating func changeCheckout(
    _ request: WireRequest, checkout id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let form = request.form
    let entity = try entity(of: request, named: form.entityID)
    try checkNames(form, allowed: Self.checkoutNames)
    guard let index = place(ofCheckout: id), checkouts[index].entity == entity, !checkouts[index].isServerToServer
    else { throw Refusal.sessionLost }
    let old = checkouts[index]
    let isTaken = old.payments.contains { payment in
      let state = state(of: payment, in: old, at: moment.now)
      return state.isUndecided || state.money != nil
    }
    guard moment.now < old.expiresAt, !isTaken else { throw Refusal.sessionLost }
    var whole = form
    for (name, value) in old.asked where form[name] == nil { whole.append(name, value) }
    var changed = try checkout(whole, entity, replacing: old, at: &moment)
    if !form.fields.contains(where: { $0.name.hasPrefix("customer.") }) { changed.customer = old.customer }
    let stays = old.customParameters.filter { kept in !changed.customParameters.contains { $0.name == kept.name } }
    changed.customParameters = stays + changed.customParameters
    changed.sent = old.sent.updated(with: changed.sent)
    (changed.payments, changed.statusReads) = (old.payments, old.statusReads)
    checkouts[index] = changed
    return answer(
      status: 200, Self.members(["result": Self.result("000.200.101")]), ndc: id, at: moment.now, id: id)
  }
}

extension HyperPaySandbox.Checkout {
  /// What it asks for, as a form would say it.
  fileprivate var asked: [(name: String, value: String)] {
    let fields: [(String, String?)] = [
      ("amount", HyperPaySandbox.wireAmount(amount)), ("currency", amount.currency.code),
      ("paymentType", kind.rawValue), ("testMode", mode.rawValue), ("merchantTransactionId", reference),
      ("shopperResultUrl", returnURL), ("createRegistration", keepsCard ? "true" : nil),
    ]
    return fields.compactMap { field in field.1.map { (field.0, $0) } }
  }
}
