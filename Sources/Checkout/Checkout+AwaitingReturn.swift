import Pages
import Payments

/// A hosted page: the provider's or the bank's, seen through the app's web view.
extension Checkout {
  mutating func page(_ event: ShopperEvent, _ prompt: RedirectPrompt, _ view: Phase.PageView, _ id: QuestionID)
    -> [Effect]
  {
    var view = view
    switch event {
    case .pressed(.reopen), .submitted: if case .elsewhere = view.content { return [.showOutside] }
    case .escaped, .pressed, .edited, .focusMoved, .focused, .methodHighlighted, .methodChosen, .detailsOpened,
      .enrolmentChosen:
      break
    }
    return follow(view.use(event), prompt, view, id)
  }

  /// Takes in what happens outside the app, to a page or a QR code that the shopper is asked to use, and says what to do.
  public mutating func handle(_ event: OutsideEvent) -> [Effect] {
    switch (phase, event) {
    case (.answering(let id, .page(_, _)), .returned(let url, let showsStatus)):
      // Something on the page may have been confirmed.
      hasSubmitted = !isEnrolling
      phase = .working(Phase.Working(stage: .contacting))
      return [.answer(id, .page(.returned(url: url, showsStatus: showsStatus)))]
    case (.answering(let id, .page(let prompt, var view)), .pageAnswered(let response)):
      return follow(view.take(response), prompt, view, id)
    case (.answering(let id, .page(let prompt, var view)), .pageLeft(let place)):
      view.content = .elsewhere(place)
      phase = .answering(id, .page(prompt, view))
      return []
    case (.answering(let id, .page(let prompt, var view)), .pageLost):
      if case .elsewhere = view.content { return ignored(.notNow) }
      view.content = .lost
      phase = .answering(id, .page(prompt, view))
      return []
    case (.answering(let id, .qr(let prompt, var view)), .bankActed(let outcome)):
      view.bank = outcome
      phase = .answering(id, .qr(prompt, view))
      return []
    case (.working, _), (.result, .returned), (.result, .bankActed): return ignored(.staleQuestion)
    case (.selecting, _), (.details, _), (.answering, _), (.result, .pageAnswered), (.result, .pageLeft),
      (.result, .pageLost):
      return ignored(.notNow)
    }
  }

  private mutating func follow(_ move: PageMove, _ prompt: RedirectPrompt, _ view: Phase.PageView, _ id: QuestionID)
    -> [Effect]
  {
    let effects: [Effect]
    switch move {
    case .changed: effects = []
    case .open(let url): effects = [.openPage(url: url)]
    case .submit(let submission): effects = [.submitPage(submission)]
    case .close:
      hasSubmitted = !isEnrolling
      phase = .working(Phase.Working(stage: .contacting))
      return [.answer(id, .page(.closed))]
    case .ignored(let reason): return ignored(reason)
    }
    phase = .answering(id, .page(prompt, view))
    return effects
  }
}

/// What follows from something that was done on a hosted page.
public enum PageMove: Hashable, Sendable {
  /// Nothing but that it looks different.
  case changed
  /// An address is asked for.
  case open(url: String)
  /// The page is submitted.
  case submit(PageSubmission)
  /// The window is closed.
  case close
  /// It makes no sense now; nothing changed.
  case ignored(IgnoredReason)
}

extension Phase.PageView {
  /// Takes in what the shopper does to the page, wherever it is open.
  public mutating func use(_ event: ShopperEvent) -> PageMove {
    switch event {
    case .escaped, .pressed(.close): return .close
    case .pressed(.reopen):
      // A page that could not be had, or was lost, is asked for again.
      switch content {
      case .unavailable, .lost:
        content = .loading
        return .open(url: url)
      case .loading, .page, .elsewhere: return .ignored(.noSuchButton)
      }
    case .submitted where content == .lost:
      content = .loading
      return .open(url: url)
    case .edited, .focusMoved, .focused, .pressed, .submitted, .methodHighlighted, .methodChosen, .detailsOpened,
      .enrolmentChosen:
      return fill(event)
    }
  }

  /// Takes in what the page's server answered.
  public mutating func take(_ response: PageResponse) -> PageMove {
    switch response {
    case .page(let page):
      url = page.url
      content = .page(page, Self.form(of: page))
    case .redirect(let next):
      url = next
      content = .loading
      return .open(url: next)
    case .unavailable(let status): content = .unavailable(status: status)
    }
    return .changed
  }

  private static func form(of page: HostedPage) -> Form {
    let fields = page.fields.map { field in
      let kind: TextField.Kind =
        switch field.kind {
        case .digits(let count): .digits(count)
        case .text(let count): .text(count)
        case .secretDigits(let count): .secretDigits(count)
        case .cardNumber: .cardNumber(19)
        case .expiry: .expiry
        case .cardholder(let count): .cardholder(count)
        }
      return Form.Field(.page(field.id), kind, problem: field.problem.map { .page($0) })
    }
    return Form(fields: fields, buttons: page.buttons.map { .page($0.id) })
  }

  private mutating func fill(_ event: ShopperEvent) -> PageMove {
    guard case .page(let page, var form) = content else { return .ignored(.notNow) }
    var pressed: ButtonID?
    switch event {
    case .edited(let edit): if !form.edit(edit) { return .ignored(.notNow) }
    case .focusMoved(let offset): _ = form.move(to: form.stop(offset: offset))
    case .focused(let focus): _ = form.move(to: focus)
    case .pressed(let button): pressed = button
    case .submitted:
      if case .button(let button) = form.focus { pressed = button } else { pressed = form.buttons.first }
    case .escaped, .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen: return .ignored(.notNow)
    }
    guard let pressed else {
      content = .page(page, form)
      return .changed
    }
    guard case .page(let button) = pressed, page.buttons.contains(where: { $0.id == button }) else {
      return .ignored(.noSuchButton)
    }
    var values: [String: String] = [:]
    for field in page.fields { values[field.id] = form.text(.page(field.id)) }
    content = .loading
    return .submit(PageSubmission(url: page.url, pageID: page.id, button: button, values: values))
  }
}
