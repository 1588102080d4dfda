import Checkout
import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Wire

extension ExpectationSide {
  static let screen = words(
    "screen", .screenFailed,
    [
      .one("is", .word(ScreenName.self)) { .screen(.name($0)) },
      .one("page", .names(\.pageNames, kind: "page")) { .screen(.page($0)) },
      .each("shows", .template) { .screen(.shows($0)) }, .each("not-shows", .template) { .screen(.showsNot($0)) },
      .one("outcome", .word(Tone.self)) { .screen(.tone($0)) }, .one("focus", focus) { .screen($0) },
      CheckWord(
        name: "offers",
        form: { _ in SchemaForm.map(PaymentMethod.choices.map { ($0.rawValue, SchemaForm.word(OfferName.self)) }) },
        checks: { $0.offers($1) }),
      CheckWord(
        name: "problems", form: { _ in SchemaForm.dictionary(FieldName.self, of: SchemaForm.flag) },
        checks: { $0.problems($1) }),
    ])

  /// Parts of the answer with which your own software shows its order, by their paths.
  static let shop = ExpectationSide(
    name: "shop", form: { _ in SchemaForm.dictionary(of: SchemaForm.text) },
    read: { reader, tree in
      guard case .map(let entries) = tree.content else {
        reader.complaints.add(.wrongShape, tree.place, "shape.map", ["parent": .text("shop")])
        return []
      }
      return entries.compactMap { entry in
        reader.template(entry.value).map {
          Expectation(
            check: .shop(entry.name, $0), name: "shop.\(entry.name)", place: entry.value.place, code: .shopFailed)
        }
      }
    })

  static let phone = words(
    "phone", .phoneFailed,
    [
      .one("front", front) { .phone(.front($0)) }, .one("life", .word(AppLife.self)) { .phone(.life($0)) },
      .one("alert", .word(AlertName.self)) { .phone(.alert($0)) },
      .one("launches", launches) { .phone(.launches($0)) },
      .one("window", .names({ ["none"] + $0.pageNames }, kind: "page")) { .phone(.window($0 == "none" ? nil : $0)) },
    ])

  static let app = words(
    "app", .sdkFailed,
    [
      .one("result", .word(ResultName.self)) { .app(.result($0)) },
      .one("sub-status", subStatus) { .app(.subStatus($0)) },
      .one("pending-on", .word(PendingOn.self)) { .app(.subStatus($0.subStatus)) },
      .one("error", .names(.paymentErrors)) { .app(.error($0)) },
      .one("words", .text) { .app(.words($0)) }, .one("kit", .text) { .app(.kit($0)) },
      .one("verified", .flag) { .app(.verified($0)) }, .one("completions", .many) { .app(.completions($0)) },
    ])

  static let provider = words(
    "provider", .backendFailed,
    [
      .one("status", .word(ProviderRecord.State.self)) { .provider(.status($0)) },
      .one("words", .text) { .provider(.words($0)) }, .one("captured", .money) { .provider(.captured($0)) },
      .one("held", .money) { .provider(.held($0)) }, .one("refunded", .money) { .provider(.refunded($0)) },
      .one("charged-back", .money) { .provider(.chargedBack($0)) }, .one("charges", .many) { .provider(.captures($0)) },
      .one("order.status", .word(OrderStatus.self)) { .provider(.order($0)) },
      .one("otp.tries-left", .count(0...100)) { .provider(.triesLeft($0)) },
    ])

  static let wire = ExpectationSide(name: "wire", form: { SchemaForm.listOrOne($0.wire) }, read: { $0.wire($1) })

  static let link = words(
    "link", .linkFailed,
    [
      .one("decision", .names(.linkDecisions)) { .link(.decision($0)) },
      .one("because", .names(.linkReasons)) { .link(.because($0)) },
      .one("handled", .flag) { .link(.handled($0)) }, .one("handler", .text) { .link(.handler($0)) },
      .one("via", .word(LinkWay.self)) { .link(.via($0)) },
      .one("matched", .word(LinkMatch.self)) { .link(.matched($0)) }, .one("next", nextCall) { .link(.next($0)) },
    ])

  /// Every hop of the run, or what is said of the last ones.
  static let hops = ExpectationSide(
    name: "hops",
    form: { schema in
      let outcomes = SchemaForm.listOrOne(SchemaForm.word(HopOutcome.self))
      return ["anyOf": [outcomes, schema.map("hops", hopWords.map { ($0.name, $0.form(schema)) })]]
    },
    read: { reader, tree in
      if case .map = tree.content { return reader.side(tree, "hops", .hopsFailed, hopWords) }
      let names = reader.items(tree).compactMap { reader.word($0, as: HopOutcome.self) }
      return [Expectation(check: .hops(.all(names)), name: "hops", place: tree.place, code: .hopsFailed)]
    })

  private static let hopWords: [CheckWord] = [
    CheckWord(
      name: "last", form: { _ in SchemaForm.listOrOne(SchemaForm.word(HopOutcome.self)) },
      checks: { reader, tree in
        let outcomes = reader.items(tree).compactMap { reader.word($0, as: HopOutcome.self) }
        return outcomes.isEmpty ? [] : [.hops(.last(outcomes))]
      }),
    .one("because", .names(.hopReasons)) { .hops(.because($0)) }, .one("count", .many) { .hops(.count($0)) },
  ]

  static let code = words(
    "qr", .qrFailed,
    [
      .one("same-as", .word(CodeReference.self)) { .qr(.sameAs($0)) },
      .one("crc-valid", .flag) { .qr(.validChecksum($0)) }, .one("amount", .money) { .qr(.amount($0)) },
      .one("bank", .word(BankWord.self)) { .qr(.bank($0)) },
    ])

  static let fault = ExpectationSide(
    name: "fault",
    form: { _ in
      let states = ["armed", "fired", "not-fired"] + FaultReport.State.allCases.map(\.rawValue)
      return SchemaForm.dictionary(of: ["anyOf": [SchemaForm.names(states), SchemaForm.count(0...1_000)]])
    }, read: { $0.faultCounts($1) })

  static let money = words(
    "money", .moneyFailed,
    [
      .one("total", .money) { .money(.total($0)) }, .one("asked", .money) { .money(.asked($0)) },
      .one("captured", .money) { .money(.captured($0)) }, .one("held", .money) { .money(.held($0)) },
    ])

  static let truths = words(
    "truths", .truthsFailed,
    TruthSide.allCases.map { side in
      .one(side.rawValue, .word(Truths.PerceivedStatus.self)) { .truths(.belief(side, $0)) }
    } + [.one("agree", .flag) { .truths(.agree($0)) }])

  static let noEffect = value("no-effect", .noEffect, reason) { .ignored($0) }

  static let messages = value("sms", .screenFailed, .many) { .messages($0) }

  static let webhooks = ExpectationSide(name: "webhooks", form: { $0.webhooks }, read: { $0.webhooks($1) })

  static let journal = words(
    "journal", .journalFailed,
    [.each("has", .template) { .journal(.has($0)) }, .one("holds-pan", .flag) { .journal(.holdsCardNumber($0)) }])

  static let operation = words(
    "operation", .sdkFailed,
    [
      .one("result", .word(OperationName.self)) { .operation(.result($0)) },
      .one("words", .text) { .operation(.words($0)) },
    ])

  static let settlement = words(
    "settlement", .moneyFailed,
    [
      .one("paid-out", .money) { .settlement(.paidOut($0)) }, .one("waiting", .money) { .settlement(.waiting($0)) },
      .one("fees", .money) { .settlement(.fees($0)) },
      .one("differences", differences) { .settlement(.differences($0)) },
    ])

  /// The rules that wait for something until a moment that has not come.
  static let deadlines = value("deadlines", .deadlinesFailed, openRules) { .deadlines($0) }

  // MARK: Values

  private static let openRules = ValueForm<[PaymentRule]> { _ in
    SchemaForm.listOrOne(SchemaForm.names(["none"] + PaymentRule.allCases.map(\.rawValue)))
  } read: { reader, tree in
    if case .scalar = tree.content, reader.text(tree) == "none" { return [] }
    let items = reader.items(tree)
    let rules = items.compactMap { reader.word($0, as: PaymentRule.self) }
    return rules.count == items.count && !rules.isEmpty ? rules : nil
  }

  /// The field or button that has the focus.
  private static let focus = ValueForm<ScreenCheck> { _ in
    SchemaForm.names(focusNames)
  } read: { reader, tree in
    guard let name = reader.name(tree, among: focusNames, kind: "focus") else { return nil }
    return FieldName(rawValue: name).map { .focusOnField($0) } ?? ButtonName(rawValue: name).map { .focusOnButton($0) }
  }

  private static let focusNames = FieldName.allCases.map(\.rawValue) + ButtonName.allCases.map(\.rawValue)

  private static let launches = ValueForm<Int> { _ in
    SchemaForm.count(0...1_000)
  } read: {
    $0.count($1, 1...1_000)
  }

  private static let front = ValueForm<FrontName> { _ in
    SchemaForm.names(FrontName.all.map(\.name))
  } read: {
    $0.name($1, among: FrontName.all.map(\.name), kind: FrontName.kind).flatMap { FrontName(name: $0) }
  }

  private static let subStatus = ValueForm<SubStatus> { _ in
    SchemaForm.names(SubStatus.ways.map(\.rawValue), kind: SubStatus.kind)
  } read: {
    $0.name($1, among: SubStatus.ways.map(\.rawValue), kind: SubStatus.kind).flatMap(SubStatus.init(rawValue:))
  }

  private static let nextCall = ValueForm<String> {
    $0.call(or: ["none"])
  } read: {
    $0.name($1, among: ["none"] + $0.vocabulary.operations, kind: ScenarioReader.call)
  }

  /// Why a step had no effect; `none` where it had one.
  private static let reason = ValueForm<IgnoredReason?> { _ in
    SchemaForm.names(["none"] + IgnoredReason.allCases.map(\.rawValue))
  } read: { reader, tree in
    if reader.text(tree) == "none" { return .some(nil) }
    return reader.word(tree, as: IgnoredReason.self).map { .some($0) }
  }

  private static let differences = ValueForm<[SettlementDifference.Kind]> { _ in
    SchemaForm.listOrOne(SchemaForm.names(["none"] + SettlementDifference.Kind.allCases.map(\.rawValue)))
  } read: { reader, tree in
    if case .scalar = tree.content, reader.text(tree) == "none" { return [] }
    let items = reader.items(tree)
    let kinds = items.compactMap { reader.word($0, as: SettlementDifference.Kind.self) }
    return kinds.count == items.count ? kinds : nil
  }
}
