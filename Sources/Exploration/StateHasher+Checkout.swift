import Checkout
import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Simulation

/// What of the checkout tells one state from another.
extension StateHasher {
  mutating func add(_ checkout: Checkout) {
    add(checkout.attempts)
    add(checkout.present)
    add(checkout.basket)
    add(Int(truncatingIfNeeded: checkout.order.total.minorUnits))
    for payment in checkout.undecided { add(payment.number) }
    add(checkout.method?.rawValue ?? "")
    add(checkout.hasSubmitted)
    add(checkout.wasBroughtBack)
    add(checkout.leftPending?.rawValue ?? "")
    for kind in checkout.asked { add(kind) }
    if let told = checkout.told { add(told) }
    switch checkout.phase {
    case .selecting(let selecting):
      add(1)
      add(selecting.offers.count { $0.obstacle == nil })
      if let enrolment = selecting.enrolment { add(TimelineFact.Enrolment(enrolment).rawValue) }
    case .details:
      add(2)
      if let method = checkout.toResume { add(method.rawValue) }
    case .working(let working):
      add(3)
      add(working.isVerifying)
      switch working.stage {
      case .contacting: add(1)
      case .retrying: add(2)
      case .verifying: add(3)
      }
    case .answering(_, let answering):
      add(4)
      add(answering)
    case .result(let outcome):
      add(5)
      add(outcome.isChecking)
      add(outcome.result)
    }
  }

  private mutating func add(_ answering: Phase.Answering) {
    switch answering {
    case .card(let prompt, let form):
      add("card")
      add(prompt.saved.count)
      add(prompt.problem?.rawValue ?? "")
      add(form)
    case .phone(let prompt, let form):
      add("phone")
      add(prompt.problem?.rawValue ?? "")
      add(form)
    case .code(let prompt, let form):
      add("code")
      add(prompt.triesLeft ?? -1)
      add(prompt.problem == nil)
      add(form)
    case .page(let prompt, let view):
      add("page")
      add(prompt.purpose)
      add(view)
    case .qr(_, let view):
      add("qr")
      switch view.bank {
      case nil: add(0)
      case .paid: add(1)
      case .refused(let reason): add(reason.rawValue)
      }
    case .sheet(let prompt, let form):
      add("sheet")
      add(prompt.wallet)
      add(form)
    case .bank(let prompt, let form):
      add("bank")
      add(prompt.country.code)
      add(prompt.problem?.rawValue ?? "")
      add(form)
    case .form(let prompt, let form):
      add("form")
      add(prompt.title)
      add(prompt.problem?.rawValue ?? "")
      add(form)
    case .wait(let prompt, _):
      add("wait")
      switch prompt.reason {
      case .approval: add(1)
      case .processing: add(2)
      case .loader: add(3)
      case .confirming(let key), .result(let key): add(key)
      }
    }
  }

  mutating func add(_ view: Phase.PageView) {
    switch view.content {
    case .loading: add(1)
    case .unavailable(let status): add(status)
    case .lost: add(2)
    case .elsewhere(let place): add(place.name)
    case .page(let page, let form):
      add(page.id)
      for field in page.fields { add(field.problem?.key ?? "") }
      for block in page.blocks { if case .notice(let phrase) = block { add(phrase.key) } }
      for button in page.buttons { add(button.id) }
      add(form)
    }
  }

  /// What is typed counts by how long it is; the caret and the focus not at all.
  private mutating func add(_ form: Form) {
    for field in form.fields {
      add(field.id.name)
      add(field.input.text.utf8.count)
      add(field.problem != nil)
    }
    add(form.buttons.count)
  }
}
