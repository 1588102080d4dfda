import Commerce
import Payments

/// Questions that are mostly answered by choosing: a wallet's sheet, a bank, a provider's form; and the wait for something
/// that happens elsewhere.
extension Checkout {
  // MARK: A wallet's sheet

  mutating func sheet(_ event: ShopperEvent, _ prompt: WalletSheetPrompt, _ form: Form, _ id: QuestionID) -> [Effect] {
    var form = form
    switch Self.use(event, &form) {
    case .changed: phase = .answering(id, .sheet(prompt, form))
    case .pressed(.authorise): return authorise(prompt, card: form.text(.walletCard), id)
    case .pressed(.cancel), .left: return reply(id, .sheet(.cancelled))
    case .pressed: return ignored(.noSuchButton)
    case .nothing: return ignored(.notNow)
    }
    return []
  }

  /// Hands over what the shopper agreed to; the sheet of some wallets stays until it is known how it ended.
  private mutating func authorise(_ prompt: WalletSheetPrompt, card: String, _ id: QuestionID) -> [Effect] {
    hasSubmitted = true
    var working = Phase.Working(stage: .contacting)
    if prompt.wallet.sheetStaysOpen { working.sheet = prompt.agreed(card: card) }
    phase = .working(working)
    return [.agree(id, card: card)]
  }

  /// Has the sheet that stayed say how its payment ended, over the result.
  mutating func finish(_ sheet: WalletSheetPrompt?, with result: PaymentResult, at now: Timestamp) {
    guard let sheet, case .result(var outcome) = phase, outcome.result == result else { return }
    outcome.sheet = Phase.FinishedSheet(prompt: sheet, until: now.advanced(by: Phase.FinishedSheet.stay))
    phase = .result(outcome)
  }

  // MARK: A bank

  mutating func bank(_ event: ShopperEvent, _ prompt: BankPrompt, _ form: Form, _ id: QuestionID) -> [Effect] {
    var form = form
    let search = form.text(.bankSearch)
    switch Self.use(event, &form) {
    case .changed:
      if let country = Country(code: form.text(.country)), country != prompt.country {
        return reply(id, .bank(.country(country)))
      }
      if form.text(.bankSearch) != search {
        form.show(form.fields, ChoiceForm.buttons(prompt, search: form.text(.bankSearch)))
      }
      phase = .answering(id, .bank(prompt, form))
    case .pressed(.bank(let bank)):
      // Only a script can choose a bank that is unavailable now.
      guard let option = prompt.banks.first(where: { $0.id == bank }) else { return ignored(.noSuchButton) }
      return option.isAvailable ? reply(id, .bank(.chosen(bank))) : ignored(.methodUnavailable)
    case .pressed(.cancel), .left: return reply(id, .bank(.cancelled))
    case .pressed: return ignored(.noSuchButton)
    case .nothing: return ignored(.notNow)
    }
    return []
  }

  // MARK: A provider's form

  mutating func form(_ event: ShopperEvent, _ prompt: FormPrompt, _ form: Form, _ id: QuestionID) -> [Effect] {
    var form = form
    let before = form.focus
    switch Self.use(event, &form) {
    case .changed:
      if case .field(let left) = before, form.focus != before, let field = form.field(left) {
        form.setProblem(ChoiceForm.problem(of: field, in: prompt), of: left)
      }
      phase = .answering(id, .form(prompt, form))
    case .pressed(.submit):
      guard form.settle({ ChoiceForm.problem(of: $0, in: prompt) }) else {
        phase = .answering(id, .form(prompt, form))
        return []
      }
      let pairs = prompt.fields.map { ($0.id, form.text(.prompt($0.id))) }
      return reply(id, .form(.submitted(FormValues(Dictionary(pairs) { first, _ in first }))))
    case .pressed(.cancel), .left: return reply(id, .form(.cancelled))
    case .pressed: return ignored(.noSuchButton)
    case .nothing: return ignored(.notNow)
    }
    return []
  }

  // MARK: A wait

  mutating func wait(_ event: ShopperEvent, _ prompt: WaitPrompt, _ form: Form, _ id: QuestionID) -> [Effect] {
    var form = form
    if case .pressed(.hideLoader) = event {
      return prompt.reason == .loader ? reply(id, .wait(.over)) : ignored(.noSuchButton)
    }
    switch Self.use(event, &form) {
    case .changed: phase = .answering(id, .wait(prompt, form))
    case .pressed(.close), .left: return reply(id, .wait(.left))
    case .pressed: return ignored(.noSuchButton)
    case .nothing: return ignored(.notNow)
    }
    return []
  }

  // MARK: What all of them share

  /// What the shopper does to a form.
  private enum Use {
    /// Its text or focus changed.
    case changed
    /// A button was pressed; Enter in a field presses the obvious one.
    case pressed(ButtonID)
    /// The shopper wants out.
    case left
    /// Nothing.
    case nothing
  }

  private static func use(_ event: ShopperEvent, _ form: inout Form) -> Use {
    switch event {
    case .edited(let edit): return form.edit(edit) ? .changed : .nothing
    case .focusMoved(let offset):
      _ = form.move(to: form.stop(offset: offset))
      return .changed
    case .focused(let focus):
      _ = form.move(to: focus)
      return .changed
    case .pressed(let button): return form.buttons.contains(button) ? .pressed(button) : .nothing
    case .submitted:
      if case .button(let button) = form.focus { return .pressed(button) }
      return form.buttons.first.map { .pressed($0) } ?? .nothing
    case .escaped: return .left
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return .nothing
    }
  }
}
