import ArgumentParser
import Commerce
import Controller
import Frames
import Glibc
import Language
import Providers
import Scenarios
import Screens
import Terminal
import TillAssets

/// `till`: a checkout on the screen.
struct CheckoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checkout", abstract: "Start a checkout on the screen (what till does without a subcommand).")

  /// When to use colours.
  enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @OptionGroup var options: CheckoutOptions

  @Option(help: "The colours: dark, light, high-contrast or mono.")
  var theme: String?

  @Option(help: "When to use colours: auto, always or never. NO_COLOR counts for auto.")
  var color = ColourChoice.auto

  @Flag(help: "Draw with ASCII only.")
  var ascii = false

  @Flag(help: "Lines of text instead of screens, for screen readers, logs and plain terminals.")
  var plain = false

  @Flag(help: "Nothing moves but countdowns.")
  var reducedMotion = false

  @Flag(help: "Hide everything that only a simulator knows.")
  var stage = false

  @Flag(help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Option(help: "Go on with a session that is kept, by its name in `till sessions`.")
  var resume: String?

  @Flag(help: "Keep nothing of this session on disk.")
  var keepNothing = false

  func run() throws {
    let surroundings = try Surroundings.orExit(language: options.language)
    let phrases = surroundings.phrases
    if resume != nil { try options.refuseWorldOptions(phrases) }
    let keeper = SessionKeeper(surroundings, wanted: !keepNothing)
    let world: RecordedWorld
    let staged: OutcomeStage?
    let back: SessionKeeper.Return?
    do {
      back = try resume.map { try goOn($0, with: keeper, surroundings) }
      staged = try options.stage(surroundings)
      world = try back?.world ?? RecordedWorld(staged?.stage.setup ?? options.setup(surroundings))
    } catch let problem as AssetProblem {
      Surroundings.complain(problem.text)
      throw ExitCode(2)
    }
    let method = try options.startingMethod(phrases)
    let theme = try wantedTheme(phrases)
    var interface = Interface(
      theme: theme.name, glyphs: ascii ? .ascii : .unicode, isOnStage: stage,
      hasReducedMotion: reducedMotion)
    interface.hint = staged.map { OutcomeHint(name: $0.outcome.name, trigger: $0.outcome.trigger) }
    interface.message = back?.notice
    let plainSession = PlainSession(
      world: world, keeper: keeper, interface: interface, phrases: phrases, surroundings: surroundings)
    if plain { throw ExitCode(plainSession.run(beginningWith: method, offersToResume: resume == nil)) }

    let terminal: Terminal
    do {
      terminal = try Terminal.open(
        TerminalOptions(
          theme: theme, colour: color.wanted, glyphs: ascii ? .ascii : nil, mouse: !noMouse))
    } catch {
      try explain(error, phrases)
      throw ExitCode(plainSession.run(beginningWith: method, offersToResume: resume == nil))
    }
    var drawn = interface
    drawn.glyphs = terminal.glyphs
    let session = CheckoutSession(
      terminal: terminal, surroundings: surroundings, interface: drawn, world: world, keeper: keeper)
    let status = session.run(beginningWith: method, offersToResume: resume == nil)
    for notice in terminal.notices {
      switch notice {
      case .unknownTerminal(let term, _):
        Surroundings.complain("till: " + phrases.text("cli.terminal-unknown", ["name": .text(term)]))
      }
    }
    if status != 0 { throw ExitCode(status) }
  }

  /// Brings a kept session back, or complains and leaves.
  private func goOn(_ name: String, with keeper: SessionKeeper, _ surroundings: Surroundings) throws
    -> SessionKeeper.Return
  {
    let id = try surroundings.sessionOrExit(name)
    do throws(SessionKeeper.ReturnProblem) {
      return try keeper.resume(id)
    } catch {
      Surroundings.complain("till: " + surroundings.phrases.text(error.phrase))
      throw ExitCode(1)
    }
  }

  private func wantedTheme(_ phrases: Phrasebook) throws -> Theme {
    guard let theme else { return TerminalReport.gather().hasLightBackground == true ? .light : .dark }
    guard let known = Theme.named(theme) else {
      throw CheckoutOptions.unknown("theme", theme, Theme.Name.allCases.map(\.rawValue), phrases)
    }
    return known
  }

  /// Says why there can be no screen; returns only where lines of text will do instead.
  private func explain(_ problem: TerminalProblem, _ phrases: Phrasebook) throws {
    switch problem {
    case .plainModeNeeded: return
    case .inputNotATerminal, .outputNotATerminal:
      Surroundings.complain("till: " + phrases.text("cli.not-a-terminal"))
    case .unknownTerminal(let term, _):
      Surroundings.complain("till: " + phrases.text("cli.terminal-unusable", ["name": .text(term)]))
    case .alreadyOpen, .system: Surroundings.complain("till: " + phrases.text("cli.terminal-failed"))
    }
    throw ExitCode(2)
  }
}

extension CheckoutCommand.ColourChoice {
  /// The choice as the terminal knows it.
  fileprivate var wanted: TerminalOptions.Colour {
    switch self {
    case .auto: .automatic
    case .always: .always
    case .never: .never
    }
  }
}

extension Surroundings {
  /// What the palette can switch to.
  var choices: Choices {
    Choices(
      stores: assets.storeIDs.map { id in
        let store = try? assets.store(id)
        return Choices.Choice(id: id, name: store.map { "\($0.name), \($0.city) (\($0.currency.code))" } ?? id)
      },
      languages: assets.languageCodes.map { code in
        Choices.Choice(id: code, name: (try? assets.languageName(code)) ?? code)
      },
      settings: WorldSettings.all.map { SettingChoiceEntry(id: $0.id, choices: $0.choices) },
      outcomes: ((try? assets.outcomes()) ?? []).map { outcome in
        OutcomeChoice(
          id: outcome.id, provider: ProviderID(rawValue: outcome.provider)?.name ?? outcome.provider,
          name: outcome.name, trigger: outcome.trigger,
          searchable: [outcome.shopper, outcome.ends.words, outcome.ends.kit].compactMap(\.self).joined(separator: " "),
          source: outcome.source)
      },
      scenarios: assets.names(in: "scenarios", ending: ScenarioFile.ending).map { Choices.Choice(id: $0, name: $0) })
  }
}
