import Commerce
import Payments

/// Questions that are answered in a form: the card, the mobile number, the one-time code, and the QR code's window.
extension Checkout {
  mutating func handle(_ event: ShopperEvent, answering: Phase.Answering, id: QuestionID, at now: Timestamp) -> [Effect]
  {
    switch answering {
    case .card(let prompt, let form): return card(event, prompt, form, id, at: now)
    case .phone(let prompt, let form): return phone(event, prompt, form, id)
    case .code(let prompt, let form): return code(event, prompt, form, id, at: now)
    case .page(let prompt, let view): return page(event, prompt, view, id)
    case .qr(let prompt, let view): return qr(event, prompt, view, id)
    case .sheet(let prompt, let form): return sheet(event, prompt, form, id)
    case .bank(let prompt, let form): return bank(event, prompt, form, id)
    case .form(let prompt, let form): return self.form(event, prompt, form, id)
    case .wait(let prompt, let form): return wait(event, prompt, form, id)
    }
  }

  /// Puts a question of the library on the screen.
  mutating func open(_ id: QuestionID, _ question: Question) -> [Effect] {
    if !asked.contains(question.kind), !isEnrolling { asked.append(question.kind) }
    if question.kind.isAskedBeforeCharge { hasSubmitted = false }
    switch question {
    case .card(let prompt):
      phase = .answering(id, .card(prompt, CardForm.make(prompt)))
    case .phone(let prompt):
      let problem = prompt.problem.map { FieldProblem.refused($0.rawValue) }
      let form = Form(
        fields: [Form.Field(.mobile, .phone, text: shopper.mobile, problem: problem)], buttons: [.sendCode, .cancel])
      phase = .answering(id, .phone(prompt, form))
    case .code(let prompt):
      let problem = prompt.problem.map { FieldProblem.refused($0 == .wrong ? "code-wrong" : "code-expired") }
      let form = Form(
        fields: [Form.Field(.oneTimeCode, .digits(prompt.length.upperBound), problem: problem)],
        buttons: [.confirm, .resend, .cancel])
      phase = .answering(id, .code(prompt, form))
    case .page(let prompt):
      phase = .answering(id, .page(prompt, Phase.PageView(url: prompt.page, content: .loading)))
      return [.openPage(url: prompt.page)]
    case .qr(let prompt):
      let form = Form(fields: [], buttons: [.copyCode, .close])
      phase = .answering(id, .qr(prompt, Phase.QRView(form: form, bank: nil, copied: false)))
    case .sheet(let prompt): phase = .answering(id, .sheet(prompt, ChoiceForm.sheet(prompt)))
    case .bank(let prompt): phase = .answering(id, .bank(prompt, ChoiceForm.bank(prompt)))
    case .form(let prompt): phase = .answering(id, .form(prompt, ChoiceForm.form(prompt)))
    case .wait(let prompt): phase = .answering(id, .wait(prompt, Form(fields: [], buttons: [.close])))
    }
    return []
  }

  mutating func reply(_ id: QuestionID, _ answer: Answer) -> [Effect] {
    hasSubmitted = hasSubmitted || answer.handsOver && !isEnrolling
    phase = .working(Phase.Working(stage: .contacting))
    return [.answer(id, answer)]
  }

  // MARK: Card

  private mutating func card(
    _ event: ShopperEvent, _ prompt: CardPrompt, _ form: Form, _ id: QuestionID, at now: Timestamp
  ) -> [Effect] {
    var form = form
    let date = today(now)
    let typed = form
    func check(_ field: Form.Field) -> FieldProblem? {
      CardForm.problem(of: field, in: typed, accepting: prompt.brands, today: date)
    }
    switch event {
    case .edited(let edit):
      guard form.edit(edit) else { return ignored(.notNow) }
      CardForm.adapt(&form, to: prompt)
      if form.focus == .field(.cardNumber) {
        form.setProblem(CardForm.earlyNumberProblem(form, accepting: prompt.brands), of: .cardNumber)
      }
    case .focusMoved(let offset):
      if let left = form.move(to: form.stop(offset: offset)), let field = form.field(left) {
        form.setProblem(check(field), of: left)
      }
    case .focused(let focus):
      if let left = form.move(to: focus), let field = form.field(left) { form.setProblem(check(field), of: left) }
    case .pressed(.cancel), .escaped: return reply(id, .card(.cancelled))
    case .submitted where form.focus == .button(.cancel): return reply(id, .card(.cancelled))
    case .pressed(.next), .pressed(.pay), .submitted:
      if form.settle(check) {
        if CardForm.goOn(&form, to: prompt) { break }
        if let answer = CardForm.answer(form, to: prompt) { return reply(id, .card(answer)) }
      }
    case .pressed: return ignored(.noSuchButton)
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return ignored(.notNow)
    }
    phase = .answering(id, .card(prompt, form))
    return []
  }

  // MARK: Mobile number

  private mutating func phone(_ event: ShopperEvent, _ prompt: PhonePrompt, _ form: Form, _ id: QuestionID) -> [Effect]
  {
    var form = form
    func check(_ field: Form.Field) -> FieldProblem? {
      if field.input.isEmpty { return .empty }
      return PhoneNumber(field.input.text, country: prompt.country) == nil ? .notAMobile : nil
    }
    switch event {
    case .edited(let edit):
      guard form.edit(edit) else { return ignored(.notNow) }
    case .focusMoved(let offset):
      if let left = form.move(to: form.stop(offset: offset)), let field = form.field(left) {
        form.setProblem(check(field), of: left)
      }
    case .focused(let focus):
      if let left = form.move(to: focus), let field = form.field(left) { form.setProblem(check(field), of: left) }
    case .pressed(.cancel), .escaped: return reply(id, .phone(.cancelled))
    case .submitted where form.focus == .button(.cancel): return reply(id, .phone(.cancelled))
    case .pressed(.sendCode), .submitted:
      if form.settle(check), let number = PhoneNumber(form.text(.mobile), country: prompt.country) {
        shopper.mobile = form.text(.mobile)
        return reply(id, .phone(.entered(number)))
      }
    case .pressed: return ignored(.noSuchButton)
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return ignored(.notNow)
    }
    phase = .answering(id, .phone(prompt, form))
    return []
  }

  // MARK: One-time code

  private mutating func code(
    _ event: ShopperEvent, _ prompt: CodePrompt, _ form: Form, _ id: QuestionID, at now: Timestamp
  ) -> [Effect] {
    var form = form
    func check(_ field: Form.Field) -> FieldProblem? {
      if field.input.isEmpty { return .empty }
      return prompt.length.contains(field.input.text.count) ? nil : .needsDigits(prompt.length.lowerBound)
    }
    switch event {
    case .edited(let edit):
      guard form.edit(edit) else { return ignored(.notNow) }
    case .focusMoved(let offset): _ = form.move(to: form.stop(offset: offset))
    case .focused(let focus): _ = form.move(to: focus)
    case .pressed(.cancel), .escaped: return reply(id, .code(.cancelled))
    case .submitted where form.focus == .button(.cancel): return reply(id, .code(.cancelled))
    case .pressed(.resend): return resend(prompt, id, at: now)
    case .submitted where form.focus == .button(.resend): return resend(prompt, id, at: now)
    case .pressed(.confirm), .submitted:
      if form.settle(check), let code = SecretDigits(form.text(.oneTimeCode), length: prompt.length) {
        return reply(id, .code(.entered(code)))
      }
    case .pressed: return ignored(.noSuchButton)
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return ignored(.notNow)
    }
    phase = .answering(id, .code(prompt, form))
    return []
  }

  private mutating func resend(_ prompt: CodePrompt, _ id: QuestionID, at now: Timestamp) -> [Effect] {
    now < prompt.resendAt ? ignored(.tooEarly) : reply(id, .code(.resend))
  }

  // MARK: QR code

  private mutating func qr(_ event: ShopperEvent, _ prompt: QRPrompt, _ view: Phase.QRView, _ id: QuestionID)
    -> [Effect]
  {
    var view = view
    var effects: [Effect] = []
    switch event {
    case .focusMoved(let offset): _ = view.form.move(to: view.form.stop(offset: offset))
    case .focused(let focus): _ = view.form.move(to: focus)
    case .pressed(.copyCode):
      view.copied = true
      effects = [.copy(prompt.payload)]
    case .submitted where view.form.focus == .button(.copyCode):
      view.copied = true
      effects = [.copy(prompt.payload)]
    case .pressed(.close), .submitted, .escaped: return reply(id, .qr(.closed))
    case .pressed: return ignored(.noSuchButton)
    case .edited, .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return ignored(.notNow)
    }
    phase = .answering(id, .qr(prompt, view))
    return effects
  }
}
