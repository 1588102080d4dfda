import Checkout
import Commerce
import Deeplinks
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing
import TillAssets

@testable import Screens

@Suite("Words")
struct PhraseTests {
  @Test("each state of the money has words for every method, on the screen and in a lookup")
  func money() throws {
    let phrases = try Samples.phrases()
    for money in ShopperMoney.allCases {
      for method in PaymentMethod.choices {
        for table in ["money", "lookup.money"] {
          let key = money.phraseKey(of: method, below: table)
          #expect(phrases.has(key), "\(key)")
        }
      }
    }
  }

  @Test("no screen asks for a text that the table lacks, or leaves a place unfilled", arguments: GoldenTests.sizes)
  func complete(size: Size) throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() {
      let frame = screen.frame(size, phrases)
      let texts = frame.surface.text + frame.outline.items.flatMap { [$0.name, $0.value ?? ""] } + [frame.title]
      for text in texts where text.contains("⟦") || text.contains("{") {
        // The exchange's own JSON has braces.
        if case .exchange = screen.model.overlay, !text.contains("⟦") { continue }
        // A brace by itself is the name of a key.
        if !text.replacing("{ ", with: "").contains("{") || text == "{", !text.contains("⟦") { continue }
        Issue.record("\(screen.name): \(text)")
      }
    }
  }

  /// Everything that is data and not a text of the screens.
  static let data: Set<String> = {
    let texts = [
      "Qahwa & Co. Riyadh Loja Luar Sao São Paulo HyperPay stc pay Tabby Tamara Yuno SAR BRL x Sara Demo sara S LOJA LUAR",
      "CLOSED_BY_USER PENDING initiated CREATED CANCELLED transaction declined (amount exceeds credit)",
      "Request successfully processed POST GET HTTP v1 checkouts payment eu-test.oppwa.sandbox ac7 English captures",
      "tillshop return id https checkout.tabby.sandbox sessionId acs.bank.sandbox ds undo challenge open url U E tilshop dliap",
      "sutats order attempt F1 F2 P O ^P ^O e b d c a ac b366a74 Type DB host content type application json e5b7d1c0 lose",
      "ms TILL Bearer authorization www form urlencoded entityId amount currency paymentType merchantTransactionId",
      "a8294174b7ecb28014b9699220015ca result code description created checkout AC7A4A1845F7E19018461A00B366A74 changed",
      "TrueLayer Bank of Cards Mock UK Payments Redirect Flow Nordsparkasse Old Building Society GB DE Demo Store beans",
      "Coffee Delivery Alt executed payment forged tl webhooks notifications bank id MUG stitch Stitch SE Swedbank Pay",
      "Refused soci then o sample.bank insufficient Insufficient funds in the account Signature wrong Pick Mock pay with amount captured refunded kit",
      "AUTHORIZED Authorized InsufficientFunds failure refund exceeds what was left sample event body type status app",
      "Apple Pay Google Samsung Mercado Visa mada London Shop shop till test PUT headers Mobile BankID ZAR amount",
      "hyperpay submit f N Y CANCELLED drop after duplicate notification executed",
      "tabby session create capture g h u network pa SA",
      "TransactionSuccess insufficientFunds",
      "uat01 vm tx02 card number cvv m i r n t s p w k j y q l z F F657 ac7a4a1845f7e19018461a00b366a74",
    ]
    return Set(texts.flatMap { $0.split { !$0.isLetter }.map(String.init) })
  }()

  @Test("every word on a screen comes from the table, or is data", arguments: GoldenTests.sizes)
  func nothingHardCoded(size: Size) throws {
    let phrases = PseudoLanguage.make(from: try Samples.phrases())
    for screen in try SampleScreen.all() {
      let frame = screen.frame(size, phrases)
      let isCode = frame.surface.cells.contains { $0.style.role == .qrLight }
      for text in frame.surface.text + frame.outline.items.flatMap({ [$0.name, $0.value ?? ""] }) {
        if isCode || text.contains("br.gov.bcb") { continue }
        for word in Self.plainWords(text) where !Self.data.contains(word) {
          if Self.isCut(word, in: text, screen) { continue }
          Issue.record("\(screen.name): “\(word)” in \(text)")
        }
      }
    }
  }

  /// Runs of letters without any accent.
  private static func plainWords(_ text: String) -> [String] {
    text.split { !$0.isLetter }.map(String.init).filter { $0.unicodeScalars.allSatisfy(\.isASCII) }
  }

  /// Whether a word is the rest of data: cut with a mark, or broken over the lines of an exchange.
  private static func isCut(_ word: String, in text: String, _ screen: SampleScreen) -> Bool {
    switch screen.model.overlay {
    case .exchange, .lens, .urlBar, .faults, .provenance:
      if data.contains(where: { $0.hasPrefix(word) || $0.hasSuffix(word) }) { return true }
    case .help, .palette, .testData, .outcomes, .phone, .offer, .naming, .forks, .forkName, nil: break
    }
    return text.contains("\(word)…") && data.contains { $0.hasPrefix(word) }
  }

  // MARK: Closed vocabularies

  private func expect(_ keys: [String], _ phrases: Phrasebook) {
    for key in keys { #expect(phrases.has(key), "\(key)") }
  }

  @Test("every case of every vocabulary has its words")
  func vocabularies() throws {
    let phrases = try Samples.phrases()
    expect(PaymentMethod.allCases.flatMap { ["method.\($0.rawValue)"] }, phrases)
    expect(PaymentMethodGroup.allCases.map { "group.\($0.rawValue)" }, phrases)
    expect(CardBrand.allCases.map { "brand.\($0.rawValue)" }, phrases)
    expect(RetryAdvice.allCases.map { "advice.\($0.rawValue)" }, phrases)
    expect(DeclineReason.allCases.map { "problem.refused.\($0.rawValue)" }, phrases)
    expect(CardPrompt.Part.allCases.map { "problem.refused.\($0.rawValue)" }, phrases)
    expect(["problem.refused.code-wrong", "problem.refused.code-expired"], phrases)
    expect(IgnoredReason.allCases.map { "ignored.\($0.rawValue)" }, phrases)
    expect(Party.allCases.map { "party.\($0.rawValue)" }, phrases)
    expect(CallSender.allCases.map { "wire.sender.\($0.rawValue)" }, phrases)
    expect(ProviderRecord.State.allCases.flatMap { ["ledger.\($0.rawValue)", "ledger.tiny.\($0.rawValue)"] }, phrases)
    expect(["ledger.captured.amount", "ledger.authorised.amount"], phrases)
    expect(Truths.PerceivedStatus.allCases.map { "belief.\($0.rawValue)" }, phrases)
    expect(InspectorTab.allCases.map { "inspector.\($0.rawValue)" }, phrases)
    expect(FaultReport.State.allCases.map { "fault.state.\($0.rawValue)" }, phrases)
    expect(FaultReport.State.allCases.map { "provenance.fault.\($0.rawValue)" }, phrases)
    expect(FaultState.Turn.allCases.map { "fault.turn.\($0.rawValue)" }, phrases)
    expect(Party.allCases.map { "provenance.entry.\($0.rawValue)" }, phrases)
    expect(NotificationReceipt.Decision.allCases.map { "provenance.notification.\($0.rawValue)" }, phrases)
    expect(Command.WebhookChange.plain.map { "merchant.messages.\($0.kind)" }, phrases)
    expect(Command.WebhookChange.plain.map { "operation.notifications.\($0.kind)" }, phrases)
    expect(Theme.Name.allCases.map { "theme.\($0.rawValue)" }, phrases)
    expect(LinkEntryPoint.all.map { "door.\($0.name)" }, phrases)
    expect(
      LinkMutation.Kind.allCases.flatMap {
        ["operation.alter.\($0.rawValue)", "url-bar.why.\($0.rawValue)", "link.mutation.\($0.rawValue)"]
      }, phrases)
    expect(LinkParts.Kind.allCases.map { "link.part.\($0.name)" }, phrases)
    expect((LinkReason.Verdict.allCases.map(\.rawValue) + ["decided"]).map { "lens.step.\($0)" }, phrases)
    expect(OutlineRole.allCases.map { "role.\($0)" }, phrases)
    expect(["focused", "selected", "disabled", "invalid"].map { "state.\($0)" }, phrases)
    expect(LinkDecision.allNames.flatMap { ["link.decision.\($0)", "link.verdict.\($0)"] }, phrases)
    expect(["url-bar", "socket", "page", "browser"].map { "link.source.\($0)" }, phrases)
    expect(
      ["captured-once", "no-success-without-verification", "screen-matches-provider", "closing-is-not-cancelling"].map {
        "rule.\($0)"
      },
      phrases)
    expect(
      [
        "nothing", "success-verified", "linked-verified", "refunded-verified", "pending", "cancelled", "failed",
        "failed-verified",
      ].map { "app-truth.\($0)" },
      phrases)
    expect(
      ["nothing", "success", "linked", "refunded", "pending", "cancelled", "failed"].map { "app-truth.tiny.\($0)" },
      phrases)
    expect(Wallet.allCases.map { "wallet.\($0.rawValue)" }, phrases)
    expect(PaymentMethod.allCases.flatMap { StepPath.names(of: $0).map { "step.\($0)" } }, phrases)
    expect(
      PaymentModification.Kind.allCases.flatMap {
        [
          "merchant.operation.\($0.rawValue)", "operation.operate.\($0.rawValue)", "operation.retry.\($0.rawValue)",
        ]
      }, phrases)
    expect(
      Command.WebhookChange.basic.flatMap {
        [
          "merchant.messages.\($0.kind)", "operation.notifications.\($0.kind)",
          "notice.notifications.\($0.kind)",
        ]
      }, phrases)
    expect(NotificationReceipt.Decision.allCases.map { "merchant.decision.\($0.rawValue)" }, phrases)
    expect(["underway", "failed", "not-sent"].map { "merchant.last.\($0)" }, phrases)
    expect(OperationResult.Name.allCases.map { "merchant.last.\($0.rawValue)" }, phrases)
    expect(OperationResult.Name.allCases.map { "operation-result.\($0.rawValue)" }, phrases)
    // Only what may have moved money is asked about.
    expect(["done", "accepted", "unknown", "underway"].map { "merchant.repeated.\($0)" }, phrases)
    expect(["not-yet", "not-accepted", "no-operations"].map { "merchant.\($0)" }, phrases)
    expect(
      ["refunded", "linked"].flatMap { name in
        ["title", "text", "support", "do-not"].map { "result.\(name).\($0)" }
      }, phrases)
  }

  static let shopperTruths: [ShopperTruth] =
    [
      .choosing, .editingDetails, .typingCard, .typingMobile, .enteringCode, .lookingAtQR, .waiting, .seesPaid,
      .seesPending, .closedWindow, .seesFailed, .seesCancelled, .onSheet, .choosingBank, .fillingForm, .seesLinked,
      .seesRefunded,
    ] + RedirectPurpose.allCases.map { .onPage($0) }

  @Test("whatever a shopper does has its words", arguments: shopperTruths)
  func shopper(truth: ShopperTruth) throws {
    #expect(try Samples.phrases().has("shopper-truth.\(truth.name)"))
  }

  static let words = ProviderResponseCode(code: "X", text: "y")
  static let errors: [PaymentError] =
    DeclineReason.allCases.map { .cardDeclined($0, words) }
    + PaymentError.NetworkProblem.allCases.map { .networkError($0) }
    + [
      .insufficientFunds(words), .providerError(ProviderResponseCode(code: "X", text: "y")), .userCancelled,
      .expired(words),
      .codeExpired(words), .methodUnavailable(.notOffered), .tooManyRequests(retryAfter: .seconds(30)),
      .mismatch(expected: "a", found: "b"), .deviceNotTrusted(), .signInNeeded(words),
      .invalidRequest(field: "f", words),
    ]

  @Test(
    "every error says what happened to the money, what to do, what support says and what it must not do",
    arguments: errors)
  func errorWords(error: PaymentError) throws {
    let phrases = try Samples.phrases()
    expect(["title", "text", "cause", "do-not"].map { "payment-error.\(error.messageKey).\($0)" }, phrases)
    let snapshot = try Samples.result(.failed(error), ledger: .nothing)
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases)
    guard case .result(let outcome) = snapshot.checkout.phase else {
      Issue.record("no result")
      return
    }
    let said = ResultWords(context, outcome)
    let texts = [said.title, said.text] + said.support.map(\.text)
    #expect(texts.allSatisfy { !$0.contains("{") && !$0.contains("⟦") && !$0.isEmpty }, "\(texts)")
    #expect(texts.allSatisfy { !$0.lowercased().contains("error") }, "\(texts)")
    let first = said.text.prefix { $0 != "." }
    #expect(
      first.hasPrefix("You have not been charged") || error.advice == .askFirst, "the money comes first: \(said.text)")
  }

  @Test("where no bank or card takes part, no sentence speaks of one", arguments: errors)
  func ownWords(error: PaymentError) throws {
    let phrases = try Samples.phrases()
    for method in [PaymentMethod.stcPay, .applePay, .tabby] {
      let snapshot = try Samples.result(.failed(error), ledger: .nothing, of: method)
      guard case .result(let outcome) = snapshot.checkout.phase else { continue }
      let said = ResultWords(RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases), outcome)
      let text = "\(said.title). \(said.text)".lowercased()
      #expect(!text.contains("your bank") || text.contains("call your bank"), "\(method): \(text)")
      #expect(!text.contains("another card") || text.contains("choose another card in"), "\(method): \(text)")
      #expect(!text.contains("{") && !text.contains("⟦"), "\(text)")
    }
  }

  static let pending: [PendingReason] = [
    .shopper, .closedByShopper, .interrupted, .provider, .merchant, .unrecognised, .unreachable,
    .askedTooOften(retryAfter: .seconds(9)),
  ]

  @Test("every reason for not knowing yet says whether to pay again", arguments: pending)
  func pendingWords(reason: PendingReason) throws {
    let phrases = try Samples.phrases()
    let name = PaymentState.pending(reason).pendingName
    expect(["title", "text", "support", "do-not"].map { "result.pending.\(name).\($0)" }, phrases)
  }

  @Test(
    "a pending payment of which money was taken says how much, and how much is open",
    arguments: [
      (49_34, 0, "part-taken", ["SAR 49.34", "SAR 98.66"]), (148_00, 0, "taken", ["SAR 148.00"]),
      (148_00, 48_00, "part-taken", ["SAR 100.00", "SAR 48.00"]), (148_00, 148_00, "merchant", []),
      (0, 0, "merchant", []),
    ])
  func takenWords(captured: Int64, refunded: Int64, name: String, amounts: [String]) throws {
    let phrases = try Samples.phrases()
    expect(["title", "text", "support", "do-not"].map { "result.pending.\(name).\($0)" }, phrases)
    let status = PaymentStatus(
      state: .pending(.merchant), words: .none, amount: Money(minorUnits: 148_00, currency: .sar),
      captured: Money(minorUnits: captured, currency: .sar), refunded: Money(minorUnits: refunded, currency: .sar))
    let snapshot = try Samples.result(.pending(checkoutID: "1", status), ledger: .nothing)
    guard case .result(let outcome) = snapshot.checkout.phase else {
      Issue.record("no result")
      return
    }
    let said = ResultWords(RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases), outcome)
    #expect(said.title == phrases.text(Phrase("result.pending.\(name).title")))
    #expect(!said.text.contains("{") && amounts.allSatisfy { said.text.contains($0) }, "\(said.text)")
  }

  static let problems: [FieldProblem] =
    [
      .empty, .tooShort(missing: 1), .tooLong, .checkDigit, .unknownBrand, .noSuchMonth, .past("03/24"), .tooFar,
      .needsDigits(3), .notAName, .notAMobile, .notAnAddress, .decimalComma,
      .aboveRest(.zero(.sar)),
    ]
    + [.empty, .notANumber, .tooManyDecimals(.sar), .negative, .zero, .tooLarge(.sar)].map { .amount($0) }

  @Test("whatever is wrong with a field can be said", arguments: problems)
  func problemWords(problem: FieldProblem) throws {
    let phrases = try Samples.phrases()
    for field in [FieldID.cardNumber, .expiry, .securityCode, .holder, .mobile, .oneTimeCode, .email, .amount] {
      let text = phrases.text(problem.phrase(for: field, phrases))
      #expect(!text.contains("⟦") && !text.contains("{"), "\(text)")
    }
  }

  @Test("every key, operation, button and field has its words")
  func table() throws {
    let phrases = try Samples.phrases()
    for binding in Binding.table where !binding.shown.isEmpty {
      expect(["binding.\(binding.name).title", "binding.\(binding.name).hint"], phrases)
    }
    let context = RenderContext(snapshot: try Samples.selecting(), model: AppModel(), phrases: phrases)
    for operation in Operation.all.compactMap({ $0.operation(nil) }) + [.move(1), .turn(1), .scroll(1)] {
      #expect(!context.title(of: operation).contains("⟦"), "\(operation)")
    }
    expect(ButtonID.fixed.map { "button.\($0.name)" }, phrases)
    for field in [
      FieldID.cardNumber, .expiry, .securityCode, .holder, .mobile, .oneTimeCode, .shopperName, .email, .amount,
      .savedCard, .cardBrand, .saveCard, .walletCard, .country, .bankSearch,
    ] {
      expect(["field.\(field.name).label"], phrases)
    }
  }

  @Test("any two beliefs that disagree have a sentence that says why")
  func explanations() throws {
    let phrases = try Samples.phrases()
    let results: [AppTruth] = [
      .nothing,
      .told(.success(transactionID: "1", PaymentStatus(state: .captured, words: .none))),
      .told(.pending(checkoutID: "1", PaymentStatus(state: .pending(.provider), words: .none))),
      .told(.success(transactionID: "1", PaymentStatus(state: .linked, words: .none))),
      .told(.refunded(transactionID: "1", PaymentStatus(state: .refunded, words: .none))),
      .told(.cancelled(.none)),
      .told(.failed(.expired(.none))),
    ]
    var disagreements = 0
    for shopper in Self.shopperTruths {
      for app in results {
        for state in ProviderRecord.State.allCases {
          let truths = Truths(shopper: shopper, app: app, provider: ProviderRecord(state: state, words: ""))
          let keys = RecordWords.explanations(of: truths, by: .card)
          #expect(keys.isEmpty == !truths.disagree)
          disagreements += keys.count
          expect(keys, phrases)
        }
      }
    }
    #expect(disagreements > 100)
  }
}
