import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments

extension ScenarioRun {
  /// Notes what later steps may refer to.
  mutating func remember() {
    switch world.look({ $0.checkout.phase }) {
    case .answering(_, .page(let prompt, _)):
      memory.redirect = prompt
      let checkout = world.look { $0.checkout }
      memory.redirects[PaymentName.attempt(checkout.present).reference(order: checkout.order.number)] = prompt
    case .answering(_, .qr(let prompt, _)):
      if memory.codes.last != prompt.payload { memory.codes.append(prompt.payload) }
    case .answering(_, .card), .answering(_, .phone), .answering(_, .code), .answering(_, .sheet), .answering(_, .bank),
      .answering(_, .form), .answering(_, .wait), .selecting, .details, .working, .result:
      break
    }
  }

  /// Notes what the bank app said of a code, whether or not the code is on the screen any more.
  mutating func rememberBank() {
    let (shown, ignored) = world.look { ($0.checkout.phase.bank, $0.ignored) }
    switch ignored {
    case .codeExpired: memory.bank = .expired
    case .codePaid: memory.bank = .alreadyPaid
    case nil: memory.bank = shown ?? .paid
    case .bankRefused, .notNow, .alreadyUnderway, .methodUnavailable, .noSuchButton, .tooEarly, .staleQuestion,
      .inFlight:
      memory.bank = shown
    }
  }

  /// A text with the run's values; a value that there is not yet is left out.
  func text(_ template: Template) -> String {
    template.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let piece): text += piece
      case .value(let value): text += self.value(value) ?? ""
      }
    }
  }

  /// A text with the run's values; `nil` where there is none of one of them yet.
  func whole(_ template: Template) -> String? {
    let isWhole = template.parts.allSatisfy {
      if case .value(let value) = $0 { self.value(value) != nil } else { true }
    }
    return isWhole ? text(template) : nil
  }

  func text(_ typed: TypedText) -> String { typed.reveal { text($0) } }

  /// A value of the run; `nil` while there is none.
  func value(_ value: RunValue) -> String? {
    switch value {
    case .session: identifiers.first?.value
    case .identity: identifiers.first.map { "\($0.key)=\($0.value)" }
    case .returnAddress: memory.redirect?.returnURLs.first
    case .returnSuccess: returnURL(ending: "success")
    case .returnFailure: returnURL(ending: "failure")
    case .returnCancel: returnURL(ending: "cancel")
    case .expectedLink: expectedLink
    case .lastLink: world.snapshot.links.last?.text
    case .page: memory.redirect?.page
    case .qr: memory.codes.last
    case .code: shownCode ?? world.snapshot.messages.last?.code
    case .order: world.snapshot.checkout.order.number
    }
  }

  private var identifiers: [(key: String, value: String)] {
    (memory.redirect?.identifiers ?? [:]).sorted { $0.key < $1.key }
  }

  private func returnURL(ending: String) -> String? { memory.redirect?.returnURLs.first { $0.hasSuffix(ending) } }

  /// The code that a hosted page shows, as Tamara's sandbox does.
  private var shownCode: String? {
    guard case .page(let page, _)? = world.snapshot.page?.content else { return nil }
    for block in page.blocks {
      switch block {
      case .text(let phrase), .notice(let phrase):
        if case .text(let code)? = phrase.values["code"] { return code }
      case .fact, .plan, .code: break
      }
    }
    return nil
  }
}
