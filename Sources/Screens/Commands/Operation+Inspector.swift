import Frames
import Inspection
import Language

/// The inspector, and the exchanges that are read in it.
extension Operation {
  static let inspectorCommands: [any AnyCommand] = [
    inspect, tab, provenance, search, searchOn, copyAnswer, unfold, notice,
  ]

  static let inspect = plain(
    "inspect", .tools, .offStage, keys: [Key("inspect", "i", .function(3), in: .everywhere)],
    obstacle: { $0.model.isOnStage ? Phrase("why.on-stage") : nil }
  ) { done($0.inspect(isBeside: $1.isBeside)) }

  static let tab = CommandSpec<InspectorTab>(
    "tab", .raw(), .tools, .offStage,
    spoken: [
      "truths": .truths, "timeline": .timeline, "wire": .wire, "timers": .timers, "steps": .steps,
      "merchant": .merchant,
    ],
    keys: [
      Key(.truths, "truths", "t", .function(4), in: .everywhere),
      Key(.notices, "notices", "N", .alt("n"), at: .webhooks, in: .everywhere),
      Key(.merchant, "merchant", "v", at: .own, in: .result),
      .twin(.merchant, "v", .alt("v"), in: .everywhere),
    ], palette: { _ in InspectorTab.allCases },
    title: { $0.say("operation.tab", ["tab": .phrase(Phrase("inspector.\($1.rawValue)"))]) },
    obstacle: { context, _ in context.model.isOnStage ? Phrase("why.on-stage") : nil }
  ) { model, asked, tab in
    model.inspector.show(tab)
    model.inspector.isOpen = !asked.isBeside
    model.inspector.hasFocus = true
    return []
  }

  /// Shows the origin of the selected value.
  static let provenance = plain(
    "provenance", .main, .offStage, keys: [Key("provenance", "?", in: .inspector)],
    isInPalette: false, obstacle: { $0.askedSubject == nil ? Phrase("why.nothing-to-ask") : nil }
  ) { model, asked in
    guard let subject = asked.context.askedSubject else { return [] }
    model.overlay = .provenance(Overlay.ProvenanceState(subject: subject))
    return []
  }

  static let search = plain(
    "search", .main, .offered, keys: [Key("search", "/", in: .inspector, .exchange)],
    isInPalette: false,
    // What found nothing can be looked for in other words.
    obstacle: {
      $0.model.overlay == nil && !$0.isSearched && $0.foundCount == 0 ? Phrase("why.nothing-to-search") : nil
    }
  ) { model, _ in done(model.search()) }

  /// To the next place of what is looked for; to the one before when below zero.
  static let searchOn = CommandSpec<Int>(
    "search-on", .number(), .own, .offStage,
    keys: [
      Key(1, "search-on", "n", in: .found),
      .twin(-1, "N", in: .found),
    ]
  ) { done($0.searchOn($2, $1.context)) }

  /// Copies the response of the selected request.
  static let copyAnswer = plain(
    "copy-answer", .own, .offStage,
    keys: [Key("copy-answer", "Y", in: .inspector, .exchange)], isInPalette: false,
    obstacle: { $0.exchangeInHand == nil ? Phrase("why.no-exchange") : nil }
  ) { model, asked in
    guard let exchange = asked.context.exchangeInHand else { return [] }
    model.notice = Phrase("notice.copied-answer")
    return [.copy(WireWords.answer(of: exchange, asked.context))]
  }

  /// Tells long values in full, or folds them.
  static let unfold = plain(
    "unfold", .own, .offStage, keys: [Key("unfold", .enter, "z", in: .exchange)],
    isInPalette: false, obstacle: { $0.model.isReading ? nil : Phrase("why.no-exchange") }
  ) { model, _ in
    guard case .exchange(var state) = model.overlay else { return [] }
    state.isUnfolded.toggle()
    model.overlay = .exchange(state)
    return []
  }

  /// Acts on the selected webhook.
  static let notice = CommandSpec<WebhookAct>(
    "notice", .raw(), .own, .offStage,
    keys: [
      Key(.release, "notice-release", "r", in: .notices),
      Key(.twice, "notice-twice", "2", in: .notices),
      Key(.late, "notice-late", "a", in: .notices),
      Key(.forge, "notice-forge", "x", in: .notices),
    ], title: { $0.say("binding.notice-\($1.rawValue).title") },
    obstacle: { context, _ in context.webhookInHand == nil ? Phrase("notices.none-in-hand") : nil }
  ) { $0.actOnWebhook($2, $1.context) }
}
