import Language
import Pages
import Payments

/// A hosted page: the provider's or the bank's, seen through the app's web view.
extension Checkout {
  mutating func page(_ event: Event, _ prompt: RedirectPrompt, _ view: Phase.PageView, _ id: QuestionID) -> [Effect] {
    switch event {
    case .returned(let url):
      phase = .working(Phase.Working(stage: .contacting))
      return [.answer(id, .page(.returned(url: url)))]
    case .escaped, .pressed(.close):
      phase = .working(Phase.Working(stage: .contacting))
      return [.answer(id, .page(.closed))]
    case .pressed(.reopen):
      // A page that could not be had is asked for again.
      guard case .unavailable = view.content else { return ignored(.noSuchButton) }
      var view = view
      view.content = .loading
      phase = .answering(id, .page(prompt, view))
      return [.openPage(url: view.url)]
    case .pageAnswered(let response): return answered(response, prompt, view, id)
    case .edited, .focusMoved, .focused, .pressed, .submitted: return use(event, prompt, view, id)
    case .offersArrived, .methodHighlighted, .methodChosen, .detailsOpened, .asked, .withdrawn, .bankActed, .progressed,
      .finished:
      return ignored(.notNow)
    }
  }

  private mutating func answered(
    _ response: PageResponse, _ prompt: RedirectPrompt, _ view: Phase.PageView, _ id: QuestionID
  )
    -> [Effect]
  {
    var view = view
    switch response {
    case .page(let page):
      view.url = page.url
      view.content = .page(page, Self.form(of: page))
    case .redirect(let url):
      view.url = url
      view.content = .loading
      phase = .answering(id, .page(prompt, view))
      return [.openPage(url: url)]
    case .unavailable(let status): view.content = .unavailable(status: status)
    }
    phase = .answering(id, .page(prompt, view))
    return []
  }

  private static func form(of page: HostedPage) -> Form {
    let fields = page.fields.map { field in
      let kind: TextField.Kind =
        switch field.kind {
        case .digits(let count): .digits(count)
        case .text(let count): .text(count)
        }
      return Form.Field(.page(field.id), kind, problem: field.problem.map { .page($0) })
    }
    return Form(fields: fields, buttons: page.buttons.map { .page($0.id) })
  }

  private mutating func use(_ event: Event, _ prompt: RedirectPrompt, _ view: Phase.PageView, _ id: QuestionID)
    -> [Effect]
  {
    guard case .page(let page, var form) = view.content else { return ignored(.notNow) }
    var pressed: ButtonID?
    switch event {
    case .edited(let edit): if !form.edit(edit) { return ignored(.notNow) }
    case .focusMoved(let offset): _ = form.move(to: form.stop(offset: offset))
    case .focused(let focus): _ = form.move(to: focus)
    case .pressed(let button): pressed = button
    case .submitted:
      if case .button(let button) = form.focus { pressed = button } else { pressed = form.buttons.first }
    case .offersArrived, .methodHighlighted, .methodChosen, .detailsOpened, .asked, .withdrawn, .pageAnswered,
      .returned, .bankActed,
      .progressed, .finished, .escaped:
      return ignored(.notNow)
    }
    var view = view
    guard let pressed else {
      view.content = .page(page, form)
      phase = .answering(id, .page(prompt, view))
      return []
    }
    guard case .page(let button) = pressed, page.buttons.contains(where: { $0.id == button }) else {
      return ignored(.noSuchButton)
    }
    var values: [String: String] = [:]
    for field in page.fields { values[field.id] = form.text(.page(field.id)) }
    view.content = .loading
    phase = .answering(id, .page(prompt, view))
    return [.submitPage(PageSubmission(url: page.url, pageID: page.id, button: button, values: values))]
  }
}
