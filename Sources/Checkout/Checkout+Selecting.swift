import Commerce
import Payments

extension Checkout {
  mutating func handle(_ event: ShopperEvent, selecting: Phase.Selecting) -> [Effect] {
    var selecting = selecting
    switch event {
    case .methodHighlighted(let method):
      selecting.highlighted = method
      phase = .selecting(selecting)
      return []
    case .methodChosen(let method):
      chosen = method
      guard method.brand == nil || !selecting.offers.contains(where: { $0.method == method }) else {
        selecting.untaken = method
        selecting.highlighted = method
        phase = .selecting(selecting)
        return ignored(.methodUnavailable)
      }
      return begin(method.listed, offers: selecting.offers)
    case .submitted:
      chosen = selecting.highlighted
      return begin(selecting.highlighted, offers: selecting.offers)
    case .focusMoved(let offset):
      let methods = selecting.shown.map(\.method)
      guard let index = methods.firstIndex(of: selecting.highlighted), !methods.isEmpty else { return ignored(.notNow) }
      selecting.highlighted = methods[min(max(0, index + offset), methods.count - 1)]
      phase = .selecting(selecting)
      return []
    case .detailsOpened:
      phase = .details(detailsForm())
      return []
    case .enrolmentChosen:
      guard selecting.enrolsCards else { return ignored(.methodUnavailable) }
      isEnrolling = true
      phase = .working(Phase.Working(stage: .contacting))
      return [.enrolCard]
    case .edited, .focused, .pressed, .escaped: return ignored(.notNow)
    }
  }

  /// A card is saved, or not: the shopper is back at the methods, which say so. Whatever was being paid stays as it was.
  mutating func enrolled(_ enrolment: CardEnrolment) -> [Effect] {
    guard isEnrolling else { return ignored(.staleQuestion) }
    isEnrolling = false
    let effects = backToSelecting()
    if case .selecting(var selecting) = phase {
      selecting.enrolment = enrolment
      phase = .selecting(selecting)
    }
    return effects
  }

  private mutating func begin(_ method: PaymentMethod, offers: [MethodOffer]) -> [Effect] {
    guard let offer = offers.first(where: { $0.method == method }), offer.obstacle == nil else {
      return ignored(.methodUnavailable)
    }
    return begin(method)
  }

  /// Begins a payment; a careful store settles first what may still be paid of the same basket.
  mutating func begin(_ method: PaymentMethod) -> [Effect] {
    guard undecided.isEmpty else {
      phase = .working(Phase.Working(stage: .verifying, next: method))
      return [.settleUndecided(before: method)]
    }
    return start(method)
  }

  mutating func start(_ method: PaymentMethod) -> [Effect] {
    self.method = method
    wasBroughtBack = false
    attempts += 1
    present = attempts
    methods[present] = method
    paidMeanwhile = nil
    told = nil
    asked = []
    hasSubmitted = false
    phase = .working(Phase.Working(stage: .contacting))
    let wanted = chosen.flatMap { $0.listed == method ? $0 : nil }
    return [.startPayment(wanted ?? method, attempt: attempts)]
  }

  /// The shopper's details; a wrong one has the focus, and why it was refused below it.
  func detailsForm(correcting wrong: WrongDetail? = nil) -> Form {
    var form = Form(
      fields: [
        Form.Field(.shopperName, .text(50), text: shopper.fullName),
        Form.Field(.email, .text(100), text: shopper.email),
        Form.Field(.mobile, .phone, text: shopper.mobile), Form.Field(.amount, .amount, text: order.total.decimalText),
      ], buttons: [.save, .cancel], focus: wrong.map { .field($0.field) })
    if let wrong { form.setProblem(.refused(wrong.reason.rawValue), of: wrong.field) }
    return form
  }

  mutating func handle(_ event: ShopperEvent, details form: Form) -> [Effect] {
    var form = form
    switch event {
    case .edited(let edit):
      guard form.edit(edit) else { return ignored(.notNow) }
    case .focusMoved(let offset): leave(&form, for: form.stop(offset: offset))
    case .focused(let focus): leave(&form, for: focus)
    case .submitted:
      if form.focus == .button(.cancel) { return backToSelecting() }
      return save(&form)
    case .pressed(.save): return save(&form)
    case .pressed(.cancel), .escaped: return backToSelecting()
    case .pressed: return ignored(.noSuchButton)
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return ignored(.notNow)
    }
    phase = .details(form)
    return []
  }

  private func leave(_ form: inout Form, for focus: Form.Focus) {
    if let left = form.move(to: focus), let field = form.field(left) {
      form.setProblem(detailsProblem(field), of: left)
    }
  }

  private func detailsProblem(_ field: Form.Field) -> FieldProblem? {
    let text = field.input.text
    switch field.id {
    case .shopperName: return text.allSatisfy(\.isWhitespace) ? .empty : nil
    case .email: return Shopper.isMailAddress(text) ? nil : .notAnAddress
    case .mobile: return text.isEmpty ? .empty : nil
    case .amount:
      do {
        let total = try Money.typed(text, currency: store.currency)
        return total == order.total || undecided.isEmpty ? nil : .frozen
      } catch {
        return error
      }
    case .cardNumber, .expiry, .securityCode, .holder, .oneTimeCode, .savedCard, .cardBrand, .saveCard, .walletCard,
      .country, .bankSearch, .prompt, .page:
      return nil
    }
  }

  private mutating func save(_ form: inout Form) -> [Effect] {
    guard form.settle({ detailsProblem($0) }),
      let total = try? Money.typed(form.text(.amount), currency: store.currency)
    else {
      phase = .details(form)
      return []
    }
    let names = form.text(.shopperName).split(separator: " ", maxSplits: 1)
    shopper = Shopper(
      givenName: String(names.first ?? ""), familyName: names.count > 1 ? String(names[1]) : "",
      email: form.text(.email),
      mobile: form.text(.mobile))
    guard total == order.total else {
      // Another amount may be one that the method does not take: the shopper sees first what it costs.
      order = Order(number: order.number, name: order.items.first?.name ?? order.number, total: total)
      return backToSelecting()
    }
    guard let method = toResume else { return backToSelecting() }
    toResume = nil
    return begin(method)
  }

  mutating func backToSelecting() -> [Effect] {
    toResume = nil
    phase = .selecting(Phase.Selecting(offers: [], highlighted: method ?? .card))
    return [.loadOffers]
  }
}
