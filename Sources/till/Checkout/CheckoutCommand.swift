import ArgumentParser
import Commerce
import Controller
import Frames
import Glibc
import Language
import Providers
import Recording
import Sandbox
import Scenarios
import Screens
import Terminal
import TillAssets

/// `till`: a checkout on the screen.
struct CheckoutCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "checkout", "Start a checkout (the default command).",
    """
    Every screen lists its keys. ? is help, Ctrl-P finds any command, Ctrl-C quits.

    Each store offers what its country has, in its currency. Without --store, the store is riyadh, or the first that offers \
    --method. With --all-methods or --gateway it is the demo store, which offers the methods of every country.
    """,
    examples: [
      "till": "start a checkout",
      "till --store london --method bank-payment": "pay by bank in London",
      "till --all-methods": "offer the methods of every country",
      "till --outcome tabby.session-status.rejected": "set up one outcome",
      "till --plain": "use lines of text",
    ],
    exits: [
      .done: "the checkout was left",
      .failed: "the session cannot be resumed",
      .unusable: "an option is invalid, or this is not a terminal",
    ],
    page: "screens")

  @OptionGroup(title: "Checkout") var options: CheckoutOptions

  @OptionGroup(title: "Screen") var look: ScreenOptions

  @Option(help: ArgumentHelp("Resume a saved session; see `till sessions`.", valueName: "session")) var resume: String?

  @Flag(name: .customLong("no-save"), help: "Do not save this session.") var keepNothing = false

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  func run() throws {
    let surroundings = try AppContext.orExit(language: options.language)
    let phrases = surroundings.phrases
    if resume != nil { try refuseBesideResuming(phrases) }
    let programs = try own.open(phrases)
    // Who came back to it later would have to bring the very same program.
    let keeper = SessionKeeper(surroundings, wanted: !keepNothing && programs == nil)
    let back = try resume.map { try goOn($0, with: keeper, surroundings) }
    let staged = try phrases.orExit { try options.stage(surroundings) }
    let machine = try phrases.orExit {
      try back?.machine
        ?? TimeMachine(
          staged?.setup(amongStoresOf: surroundings.assets)
            ?? options.setup(surroundings, hasOwnGateway: programs != nil),
          gateways: programs?.maker ?? .own)
    }
    staged?.highlight(in: machine)
    let live = LiveCheckout(
      machine: machine, keeper: keeper, surroundings: surroundings, look: look, hint: staged?.hint,
      message: back?.notice, complaint: { programs?.news() })
    let method = try options.startingMethod(phrases)
    // What was wrong with the program comes before whatever else was.
    let offer: OfferToResume = resume != nil ? .none : options.asksForItsOwn ? .likeAsked : .any
    let left = Result { try live.run(beginningWith: method, offering: offer) }
    try own.check(programs, phrases)
    try left.get()
  }

  /// The command without any option, as the parser makes it of none.
  static var plain: CheckoutCommand {
    var command = CheckoutCommand()
    (command.options, command.look, command.own) = (.plain, .plain, .plain)
    (command.resume, command.keepNothing) = (nil, false)
    return command
  }

  /// Throws when there is an option that a session which is gone on with decides itself.
  private func refuseBesideResuming(_ phrases: Phrasebook) throws {
    try options.refuseWorldOptions(phrases)
    if own.gateway != nil { throw ValidationError(phrases.text("cli.resume-decides", ["option": .text("--gateway")])) }
  }

  /// Brings a kept session back, or complains and leaves.
  private func goOn(_ name: String, with keeper: SessionKeeper, _ surroundings: AppContext) throws
    -> SessionKeeper.Return
  {
    let id = try surroundings.sessionOrExit(name)
    return try surroundings.phrases.orExit(.failed) { try keeper.resume(id) }
  }
}

extension AppContext {
  /// What the palette can switch to.
  var choices: Choices {
    Choices(
      hasOutcomes: !assets.outcomeProviders.isEmpty,
      settings: { WorldSettings.all.map { SettingChoiceEntry(id: $0.id, choices: $0.choices) } },
      stores: { [assets, phrases] in
        assets.storeIDs.map { id in
          guard let store = try? assets.store(id) else { return Choices.Choice(id: id, name: id) }
          let place = store.methods.isEmpty ? phrases.text("cli.all-methods") : store.city
          return Choices.Choice(id: id, name: "\(store.name), \(place) (\(store.currency.code))")
        }
      },
      languages: { [assets] in
        assets.offeredLanguages.map { code in Choices.Choice(id: code, name: (try? assets.languageName(code)) ?? code) }
      },
      outcomes: { [assets] in ((try? assets.outcomes()) ?? []).map(OutcomeChoice.init) },
      scenarios: { [assets] in assets.scenarioNames.map { Choices.Choice(id: $0, name: $0) } })
  }
}

extension OutcomeChoice {
  fileprivate init(_ outcome: Outcome) {
    self.init(
      id: outcome.id, provider: ProviderID(rawValue: outcome.provider)?.name ?? outcome.provider,
      name: outcome.name, trigger: outcome.way,
      searchable: [outcome.family, outcome.shopper, outcome.kit].compactMap(\.self).joined(separator: " "),
      source: outcome.source, words: outcome.words)
  }
}
