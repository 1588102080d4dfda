import Checkout
import Commerce
import Controller
import Inspection
import Payments

/// A shopper who chooses rather than types.
extension ScenarioRun {
  mutating func sheet(_ move: SheetMove, at place: Place) {
    guard case .answering(_, .sheet(let prompt, _)) = world.snapshot.checkout.phase else {
      return notHere("sheet", "run.no-window", [screen.rawValue], place)
    }
    switch move {
    case .authorise: send(.pressed(.authorise))
    case .cancel: send(.pressed(.cancel))
    case .card(let id):
      guard prompt.cards.contains(where: { $0.id == id }) else {
        return notHere(id, "run.no-choice", prompt.cards.map(\.id), place)
      }
      choose(id, in: .walletCard)
      send(.pressed(.authorise))
    }
  }

  mutating func bank(_ move: BankMove, at place: Place) {
    guard case .answering(_, .bank(let prompt, _)) = world.snapshot.checkout.phase else {
      return notHere("bank", "run.no-window", [screen.rawValue], place)
    }
    switch move {
    case .choose(let id):
      guard prompt.banks.contains(where: { $0.id == id }) else {
        return notHere(id, "run.no-choice", prompt.banks.map(\.id), place)
      }
      send(.pressed(.bank(id)))
    case .country(let code):
      guard prompt.countries.contains(where: { $0.code == code }) else {
        return notHere(code, "run.no-choice", prompt.countries.map(\.code), place)
      }
      choose(code, in: .country)
    case .cancel: send(.pressed(.cancel))
    }
  }

  mutating func form(_ move: FormMove, at place: Place) {
    guard case .answering(_, .form(let prompt, _)) = world.snapshot.checkout.phase else {
      return notHere("form", "run.no-window", [screen.rawValue], place)
    }
    switch move {
    case .cancel: send(.pressed(.cancel))
    case .submit(let fillings):
      for filling in fillings {
        guard prompt.fields.contains(where: { $0.id == filling.field }) else {
          return notHere(filling.field, "run.no-field", prompt.fields.map(\.id), filling.place)
        }
        choose(text(filling.text), in: .prompt(filling.field))
      }
      send(.pressed(.submit))
    }
  }

  mutating func leaveWait(at place: Place) {
    guard case .answering(_, .wait) = world.snapshot.checkout.phase else {
      return notHere("wait", "run.no-window", [screen.rawValue], place)
    }
    send(.pressed(.close))
  }

  mutating func card(_ move: CardMove, at place: Place) {
    guard case .answering(_, .card(let prompt, let form)) = world.snapshot.checkout.phase else {
      return notHere("card", "run.no-window", [screen.rawValue], place)
    }
    switch move {
    case .saved(let number):
      let cards = Array(prompt.saved.reversed())
      guard cards.indices.contains(number - 1) else {
        return notHere("\(number)", "run.no-choice", cards.indices.map { "\($0 + 1)" }, place)
      }
      choose(cards[number - 1].token, in: .savedCard)
    case .brand(let name):
      guard let field = form.field(.cardBrand), field.choices.contains(where: { $0.id == name }) else {
        return notHere(name, "run.no-choice", form.field(.cardBrand)?.choices.map(\.id) ?? [], place)
      }
      choose(name, in: .cardBrand)
    case .save(let flag):
      guard form.field(.saveCard) != nil else { return notHere("save", "run.no-choice", [], place) }
      choose(flag ? "yes" : "no", in: .saveCard)
    }
  }

  /// Puts a value into a field at once, as a paste does; in a choice, goes to that name.
  private mutating func choose(_ value: String, in field: FieldID) {
    send(.focused(.field(field)))
    send(.edited(.end))
    send(.edited(.deleteToStart))
    send(.edited(.insert(value)))
  }

  mutating func waitForWebhook(at place: Place) {
    // The run waits for what has come since the last deed.
    let count = memory.messagesBefore
    defer { memory.messagesBefore = world.look { $0.webhooks.count } }
    let end = world.now.advanced(by: .seconds(30 * 24 * 3_600))
    while !isOver, world.look({ $0.webhooks.count }) <= count {
      guard let next = world.nextChange, next <= end else { return fail(.neverHappened, place, "run.never-notified") }
      world.advance(to: next)
    }
  }
}
