import ArgumentParser
import Checkout
import Commerce
import Controller
import Frames
import Language
import Payments
import Recording
import Screens
import Terminal

/// A session that is about to be shown: on screens, or as lines of text where there can be none.
struct LiveCheckout {
  let machine: TimeMachine
  let keeper: SessionKeeper
  let surroundings: AppContext
  let look: ScreenOptions
  var hint: OutcomeHint?
  /// Said over the first screen.
  var message: Phrase?
  /// Who leads it through a demo; `nil` for an ordinary checkout.
  var director: StageDirector?
  /// The shop's own colour; `nil` for the theme's.
  var accent: RGB?
  /// Says once what became unusable while it was used.
  var complaint: () -> Phrase? = { nil }

  /// Runs until the person leaves; throws the exit status where it is not 0.
  func run(beginningWith method: PaymentMethod? = nil, offering offer: OfferToResume = .none) throws {
    let phrases = surroundings.phrases
    let wanted = try look.wantedTheme(phrases)
    let theme = accent.map { wanted.accented($0) } ?? wanted
    var model = AppModel(
      theme: theme.name, glyphs: look.ascii ? .ascii : .unicode, isOnStage: look.stage,
      hasReducedMotion: look.reducedMotion)
    model.hint = hint
    model.message = message
    let plain = PlainSession(
      machine: machine, keeper: keeper, model: model, phrases: phrases, surroundings: surroundings,
      complaint: complaint)
    if look.plain { return try end(plain.run(beginningWith: method, offering: offer)) }
    var options = TerminalOptions(
      theme: theme, colour: look.color.wanted, glyphs: look.ascii ? .ascii : nil, mouse: !look.noMouse)
    let terminal: Terminal
    do {
      terminal = try Terminal.open(options)
    } catch {
      try explain(error, phrases)
      return try end(plain.run(beginningWith: method, offering: offer))
    }
    model.glyphs = terminal.glyphs
    model.drawsCodesInColour = terminal.drawsCodesInColour
    var session = CheckoutSession(
      terminal: terminal, surroundings: surroundings, model: model, machine: machine, keeper: keeper,
      director: director, complaint: complaint)
    var status = session.run(beginningWith: method, offering: offer)
    while session.waits {
      try session.play(look)
      options.theme = Theme(session.model.theme)
      guard let again = try? Terminal.open(options) else { throw phrases.refusal("cli.terminal-failed") }
      session = CheckoutSession(continuing: session, on: again)
      status = session.run(beginningWith: nil, offering: .none)
    }
    for notice in terminal.notices {
      switch notice {
      case .unknownTerminal(let term, _):
        AppContext.complain("till: " + phrases.text("cli.terminal-unknown", ["name": .text(term)]))
      }
    }
    try end(status)
  }

  /// Nothing is thrown where all is well: the argument parser would say so with an empty line.
  private func end(_ status: Int32) throws { if status != 0 { throw ExitCode(status) } }

  /// Says why there can be no screen; returns only where lines of text will do instead.
  private func explain(_ problem: TerminalProblem, _ phrases: Phrasebook) throws {
    switch problem {
    case .plainModeNeeded: return
    case .inputNotATerminal, .outputNotATerminal: AppContext.complain("till: " + phrases.text("cli.not-a-terminal"))
    case .unknownTerminal(let term, _):
      AppContext.complain("till: " + phrases.text("cli.terminal-unusable", ["name": .text(term)]))
    case .alreadyOpen, .system: AppContext.complain("till: " + phrases.text("cli.terminal-failed"))
    }
    throw ExitCode(.unusable)
  }
}
