import Checkout
import Frames
import Inspection
import Language
import Pages
import Payments

/// What belongs to the checkout, to what it asks for and to what happens around it.
extension Operation {
  static let checkoutCommands: [any AnyCommand] = [
    choose, outside, operate, retry, outcomes, outcome, scenario, setting, resume, reload, change, details, enrolCard,
    hideLoader, resend, copyCode, payInBank, payWrongAmount, showMessage, testData, support, copy,
  ]

  static let choose = CommandSpec<PaymentMethod>(
    "choose", .raw(), .own, .offered,
    palette: {
      if case .selecting(let selecting) = $0.checkout.phase { selecting.offers.map(\.method) } else { [] }
    }, title: { $0.say("operation.choose", ["method": .phrase(Phrase("method.\($1.listed.rawValue)"))]) },
    obstacle: { $0.obstacle(of: $1) },
    refused: { $0.isSelecting ? [.command(.event(.methodHighlighted($1)))] : [] }
  ) { _, _, method in [.command(.event(.methodHighlighted(method))), .command(.event(.methodChosen(method)))] }

  /// Something that happens elsewhere, by its name.
  static let outside = CommandSpec<String>(
    "outside", .text(), .own, .keyOnly, palette: { $0.outsideActions },
    title: { $0.say("operation.outside", ["action": .phrase(Phrase("outside.\($1)"))]) },
    obstacle: {
      $0.outsideActions.contains($1) || $0.snapshot.canHappen(outside: $1) ? nil : Phrase("why.nothing-outside")
    }
  ) { _, asked, name in [.command(asked.context.actOutside(name))] }

  static let operate = CommandSpec<PaymentModification.Kind>(
    "operate", .raw(), .own, .offStage,
    // What the merchant cannot do now says why, once something was paid.
    palette: { context in
      let accepted = context.snapshot.accepted
      let others = PaymentModification.Kind.allCases.filter { !accepted.contains($0) }
      return accepted + (context.checkout.attempts > 0 ? others : [])
    }, title: { $0.say("operation.operate.\($1.rawValue)") }, obstacle: { $0.obstacle(ofOperating: $1) }
  ) { $0.operate($2, $1.context, isBeside: $1.isBeside) }

  /// Retries an operation whose result is unknown, by its number among those on the payment.
  static let retry = CommandSpec<String>(
    "retry", .text(), .own, .offStage, palette: { $0.retriable.map { "\($0.number)" } },
    title: { context, number in
      guard let earlier = context.retriable(number) else { return context.say("operation.retry") }
      let amount = earlier.operation.amount.map { ["amount": Phrase.Value.money($0)] } ?? [:]
      return context.say(
        "operation.retry.\(earlier.operation.kind.rawValue)",
        amount.merging(["time": .text(context.time(earlier.at))]) { $1 })
    }, obstacle: { $0.retriable($1) == nil ? Phrase("why.nothing-to-retry") : nil }
  ) { _, asked, number in
    asked.context.retriable(number).map { [.command(asked.context.command(.retry($0.operation)))] } ?? []
  }

  static let outcomes = plain(
    "outcomes", .own, .offStage, spoken: "outcomes",
    keys: [Key("outcomes", "o", .function(10), in: .methods, .everywhere)],
    obstacle: { $0.model.choices.hasOutcomes ? nil : Phrase("why.no-outcomes") }
  ) { model, _ in model.open(.outcomes(Overlay.ListState())) }

  /// Begins a checkout that is set up for an outcome, by its name in the catalogue.
  static let outcome = CommandSpec<String>(
    "outcome", .text(), .own, .offStage,
    title: { context, id in
      let name = context.model.choices.outcomes.first { $0.id == id }?.name
      return context.say("operation.outcome", ["outcome": .outside(name ?? id)])
    }
  ) { _, _, id in [.outcome(id)] }

  /// Copies the command that runs a scenario, by its identifier.
  static let scenario = CommandSpec<String>(
    "scenario", .text(), .own, .offStage,
    title: {
      $0.say("operation.scenario", ["scenario": .outside($0.name(of: $1, in: $0.model.choices.scenarios))])
    }
  ) { model, _, id in
    let command = "till play \(id)"
    model.notice = Phrase("notice.scenario", ["command": .outside(command), "test": .outside("till run \(id)")])
    return [.copy(command + "\n")]
  }

  /// Begins a checkout with a setting set to a choice, both by their names.
  static let setting = CommandSpec<(String, String)>(
    "setting", .pair({ $0 }, { $0 }), .own, .offStage,
    title: { context, chosen in
      let (setting, choice) = ("setting.\(chosen.0)", "setting.\(chosen.0).\(chosen.1)")
      return context.say(
        "operation.setting", ["setting": .phrase(Phrase(setting)), "choice": .phrase(Phrase(choice))])
    }, obstacle: { $0.present($1.0) == $1.1 ? Phrase("why.present") : nil }
  ) { _, _, chosen in [.setting(chosen.0, chosen.1)] }

  /// Resumes an interrupted earlier session, or leaves it.
  static let resume = CommandSpec<Bool>(
    "resume", .words("yes", "no"), .own, .offered, title: { $0.say($1 ? "offer.yes" : "offer.no") }
  ) { model, _, goesOn in model.answerOffer(goesOn) }

  /// Loads a hosted page once more.
  static let reload = plain(
    "reload", .own, .offered, spoken: "reload", keys: [Key("reload", "r", .function(6), in: .page)],
    obstacle: { $0.isPageUnavailable ? nil : Phrase("why.page-is-there") }
  ) { _, _ in [.command(.event(.pressed(.reopen)))] }

  /// Takes the next value of the selected choice; the previous one when below zero.
  static let change = CommandSpec<Int>(
    "change", .number(), .moving, .offered,
    keys: [
      Key(1, "change", .right, shown: [.left, .right], in: .sheet),
      .twin(-1, .left, in: .sheet),
    ],
    obstacle: { context, _ in
      (context.form?.focusedField?.choices.count ?? 0) > 1 ? nil : Phrase("why.no-choice")
    }
  ) { _, _, offset in [.command(.event(.edited(offset > 0 ? .right : .left)))] }

  static let details = plain(
    "details", .own, .leavesStage, spoken: "details",
    keys: [
      Key("details", "e", in: .methods),
      .twin((), "e", in: .result),
    ], obstacle: { $0.isSelecting ? nil : Phrase("why.not-choosing") }
  ) { _, _ in [.command(.event(.detailsOpened))] }

  /// Saves a card without paying.
  static let enrolCard = plain(
    "enrol-card", .own, .offered, keys: [Key("enrol-card", "a", in: .methods)],
    obstacle: { context in
      guard case .selecting(let selecting) = context.snapshot.visiblePhase else { return Phrase("why.not-choosing") }
      return selecting.enrolsCards ? nil : Phrase("why.no-enrolment")
    }
  ) { _, _ in [.command(.event(.enrolmentChosen))] }

  /// Has the app take the kit's loader away (`hideLoader()`).
  static let hideLoader = plain(
    "hide-loader", .aid, .keyOnly, keys: [Key("hide-loader", "x", in: .wait)],
    obstacle: { $0.snapshot.visiblePhase?.isKeptLoader == true ? nil : Phrase("why.no-loader") }
  ) { _, _ in [.command(.event(.pressed(.hideLoader)))] }

  static let resend = plain(
    "resend", .own, .offered, keys: [Key("resend", "r", .function(6), in: .code)],
    obstacle: { $0.obstacleToResending }
  ) { _, _ in [.command(.event(.pressed(.resend)))] }

  static let copyCode = plain(
    "copy-code", .own, .offered, keys: [Key("copy-code", "c", in: .qr)],
    obstacle: { $0.isShowingQR && $0.obstacleWhileAway == nil ? nil : Phrase("why.no-qr") }
  ) { _, _ in [.command(.event(.pressed(.copyCode)))] }

  static let payInBank = plain(
    "pay-in-bank", .own, .keyOnly, spoken: "pay-in-bank",
    keys: [
      Key("pay-in-bank", "p", at: .main, in: .qr),
      Key("pay-late", "p", in: .result),
      Key("pay-late", "p", at: .late, in: .methods),
      .twin((), "p", in: .everywhere),
    ], obstacle: { $0.canBePaidInBank ? nil : Phrase("why.no-qr") }
  ) { [.command($1.context.payInBank(isRightAmount: true))] }

  static let payWrongAmount = plain(
    "pay-wrong-amount", .own, .keyOnly, spoken: "wrong-amount",
    keys: [
      Key("pay-wrong-amount", "w", at: .main, in: .qr),
      .twin((), "w", in: .result, .methods, .everywhere),
    ], obstacle: { $0.canBePaidInBank ? nil : Phrase("why.no-qr") }
  ) { [.command($1.context.payInBank(isRightAmount: false))] }

  static let showMessage = plain(
    "show-message", .late, .keyOnly, spoken: "message",
    keys: [Key("message", "m", .function(7), in: .code, .page, .home, .closed)],
    obstacle: { $0.snapshot.messages.isEmpty ? Phrase("why.no-message") : nil }
  ) { done($0.showMessage($1.context)) }

  static let testData = plain(
    "test-data", .aid, .keyOnly, spoken: "test-data",
    keys: [
      Key("test-cards", .function(2), at: .own, in: .card),
      Key("test-data", .function(2), in: .methods, .phone, .code, .page, .details, .bank, .sheet),
    ],
    obstacle: {
      $0.hasTestData || $0.isKeptFromAudience
        ? nil : Phrase($0.isTestDataInNote ? "why.test-data-in-note" : "why.no-test-data")
    }
  ) { model, asked in
    guard !asked.context.isKeptFromAudience else { return [] }
    // An audience is shown what can be typed, not the list of it.
    if model.performance?.isByHand == true { return asked.context.testData.first.map(asked.context.actions) ?? [] }
    model.overlay = .testData(Overlay.ListState())
    return []
  }

  /// Shows what support says while the shopper waits, or hides it.
  static let support = plain(
    "support", .aid, .offStage, spoken: "support",
    keys: [
      Key("support", "h", .function(11), at: .own, in: .waiting),
      Key(
        "support", "h", .function(11), in: .wait, .code, .page, .qr, .sheet, .card, .phone, .bank, .form, .closed,
        .home,
        .elsewhere, .lostPage),
    ], obstacle: { $0.obstacleToSupport }
  ) { model, _ in done(model.showsSupport.toggle()) }

  /// Copies what is at hand: the text for a ticket, or the exchange that is open.
  static let copy = plain(
    "copy", .own, .offStage, spoken: "ticket",
    keys: [
      Key("copy-support", "y", in: .result),
      Key("copy-exchange", "y", in: .inspector, .exchange),
      Key("lens-copy", "y", in: .lens),
    ], obstacle: { $0.hasSomethingToCopy ? nil : Phrase("why.nothing-to-copy") }
  ) { $0.copy($1.context) }
}
