import Commerce
import Inspection
import Language
import Pages
import Payments
import Phone

extension ScenarioReader {
  /// Everything that must hold at one moment; unknown parts are mistakes, absent parts are not looked at.
  ///
  /// Where a step may wait for them, `within` may stand beside the sides; the reader of the step takes it.
  mutating func expectations(_ tree: Tree, of parent: String = "expect") -> [Expectation] {
    let mayWait = Self.waiting.contains(parent)
    guard let sides = fields(tree, of: parent, allowing: Part.sides + (mayWait ? ["within"] : [])) else { return [] }
    if case .map(let entries) = tree.content, entries.allSatisfy({ $0.name == "within" && mayWait }) {
      complaints.add(
        .missing, tree.place, "missing.expectation", ["name": .text(parent)], notes: [Self.oneOf(Part.sides)])
    }
    return sides.entries.flatMap { entry -> [Expectation] in
      switch entry.name {
      case "screen": screen(entry.value)
      case "app": app(entry.value)
      case "provider": provider(entry.value)
      case "wire": wire(entry.value)
      case "link": link(entry.value)
      case "phone": phone(entry.value)
      case "hops": hops(entry.value)
      case "qr": qr(entry.value)
      case "fault": faultCounts(entry.value)
      case "money": amounts(entry.value)
      case "truths": truths(entry.value)
      case "no-effect": noEffect(entry.value)
      case "webhooks": notifications(entry.value)
      case "journal": journal(entry.value)
      case "sms": sms(entry.value)
      case "operation": operation(entry.value)
      case "settlement": settlement(entry.value)
      default: []
      }
    }
  }

  /// The maps of expectations that say how long to wait for them.
  private static let waiting = ["expect", "until"]

  /// The `within` inside what is expected; `nil` where there is none.
  func within(of entry: Tree.Entry) -> Tree.Entry? {
    var tree = entry.value
    if entry.name == QuestionActions.wait.word.name, case .map(let parts) = tree.content,
      let until = parts.first(where: { $0.name == "until" })
    {
      tree = until.value
    } else if entry.name != FlowActions.expect.word.name {
      return nil
    }
    guard case .map(let parts) = tree.content else { return nil }
    return parts.first { $0.name == "within" }
  }

  /// Reads the parts of one side; `read` gives nothing for a value that is wrong. Of a list each item stands at its own place.
  mutating func side(
    _ tree: Tree, _ name: String, _ code: ErrorCode, allowing names: [String],
    _ read: (inout ScenarioReader, Tree.Entry) -> [Check]
  ) -> [Expectation] {
    guard let parts = fields(tree, of: name, allowing: names) else { return [] }
    return parts.entries.flatMap { entry in
      let (checks, items) = (read(&self, entry), items(entry.value))
      return checks.enumerated().map { index, check in
        let place = items.count == checks.count ? items[index].place : entry.value.place
        return Expectation(check: check, name: "\(name).\(entry.name)", place: place, code: code)
      }
    }
  }

  private mutating func screen(_ tree: Tree) -> [Expectation] {
    side(tree, "screen", .screenFailed, allowing: Part.screen) { reader, entry in
      switch entry.name {
      case "is": reader.word(entry.value).map { [.screen(.name($0))] } ?? []
      case "page":
        reader.name(entry.value, among: reader.vocabulary.pageNames, kind: "page").map { [.screen(.page($0))] } ?? []
      case "shows": reader.items(entry.value).compactMap { reader.template($0).map { .screen(.shows($0)) } }
      case "not-shows": reader.items(entry.value).compactMap { reader.template($0).map { .screen(.showsNot($0)) } }
      case "outcome": reader.word(entry.value).map { [.screen(.tone($0))] } ?? []
      case "focus": reader.focus(entry.value).map { [$0] } ?? []
      case "offers": reader.offers(entry.value)
      default: reader.problems(entry.value)
      }
    }
  }

  private mutating func focus(_ tree: Tree) -> Check? {
    let fields = FieldName.allCases.map(\.rawValue)
    let buttons = ButtonName.allCases.map(\.rawValue)
    guard let name = name(tree, among: fields + buttons, kind: "focus") else { return nil }
    if let field = FieldName(rawValue: name) { return .screen(.focusOnField(field)) }
    return ButtonName(rawValue: name).map { .screen(.focusOnButton($0)) }
  }

  private mutating func offers(_ tree: Tree) -> [Check] {
    let parts = fields(tree, of: "offers", allowing: PaymentMethod.choices.map(\.rawValue))
    return (parts?.entries ?? []).compactMap { entry in
      guard let method = PaymentMethod(rawValue: entry.name), let offer = word(entry.value, as: OfferName.self) else {
        return nil
      }
      return .screen(.offer(method, offer))
    }
  }

  private mutating func problems(_ tree: Tree) -> [Check] {
    let parts = fields(tree, of: "problems", allowing: FieldName.allCases.map(\.rawValue))
    return (parts?.entries ?? []).compactMap { entry in
      guard let field = FieldName(rawValue: entry.name), let flag = flag(entry.value) else { return nil }
      return .screen(.problem(field, flag))
    }
  }

  private mutating func app(_ tree: Tree) -> [Expectation] {
    side(tree, "app", .sdkFailed, allowing: Part.app) { reader, entry in
      let check: AppCheck? =
        switch entry.name {
        case "result": reader.word(entry.value).map { .result($0) }
        case "sub-status":
          reader.name(entry.value, among: SubStatus.ways.map(\.rawValue), kind: SubStatus.kind)
            .flatMap(SubStatus.init(rawValue:)).map { .subStatus($0) }
        case "pending-on": reader.word(entry.value, as: PendingOn.self).map { .subStatus($0.subStatus) }
        case "error":
          reader.name(entry.value, among: PaymentErrorName.all, kind: PaymentErrorName.kind).map { .error($0) }
        case "words": reader.text(entry.value).map { .words($0) }
        case "kit": reader.text(entry.value).map { .kit($0) }
        case "verified": reader.flag(entry.value).map { .verified($0) }
        default: reader.count(entry.value, 0...1_000).map { .completions($0) }
        }
      return check.map { [.app($0)] } ?? []
    }
  }

  private mutating func provider(_ tree: Tree) -> [Expectation] {
    side(tree, "provider", .backendFailed, allowing: Part.provider) { reader, entry in
      let check: ProviderCheck? =
        switch entry.name {
        case "status": reader.word(entry.value).map { .status($0) }
        case "words": reader.text(entry.value).map { .words($0) }
        case "captured": reader.money(entry.value).map { .captured($0) }
        case "held": reader.money(entry.value).map { .held($0) }
        case "refunded": reader.money(entry.value).map { .refunded($0) }
        case "charged-back": reader.money(entry.value).map { .chargedBack($0) }
        case "order.status": reader.word(entry.value).map { .order($0) }
        case "otp.tries-left": reader.count(entry.value, 0...100).map { .triesLeft($0) }
        default: reader.count(entry.value, 0...1_000).map { .captures($0) }
        }
      return check.map { [.provider($0)] } ?? []
    }
  }

  private mutating func link(_ tree: Tree) -> [Expectation] {
    side(tree, "link", .linkFailed, allowing: Part.link) { reader, entry in
      let check: LinkCheck? =
        switch entry.name {
        case "decision": reader.word(entry.value).map { .decision($0) }
        case "because": reader.word(entry.value).map { .because($0) }
        case "handled": reader.flag(entry.value).map { .handled($0) }
        case "via": reader.word(entry.value).map { .via($0) }
        case "matched": reader.word(entry.value).map { .matched($0) }
        case "next":
          reader.name(entry.value, among: ["none"] + reader.vocabulary.operations, kind: "call").map { .next($0) }
        default: reader.text(entry.value).map { .handler($0) }
        }
      return check.map { [.link($0)] } ?? []
    }
  }

  /// The saved record of the open payment: `{has: texts, holds-pan: false}`.
  private mutating func journal(_ tree: Tree) -> [Expectation] {
    side(tree, "journal", .journalFailed, allowing: Part.journal) { reader, entry in
      switch entry.name {
      case "has": reader.items(entry.value).compactMap { reader.template($0).map { .journal(.has($0)) } }
      default: reader.flag(entry.value).map { [.journal(.holdsCardNumber($0))] } ?? []
      }
    }
  }

  /// The result of the store's last operation: `{result: refused, words: "HTTP 401"}`.
  private mutating func operation(_ tree: Tree) -> [Expectation] {
    side(tree, "operation", .sdkFailed, allowing: Part.operation) { reader, entry in
      let check: OperationCheck? =
        switch entry.name {
        case "result": reader.word(entry.value).map { .result($0) }
        default: reader.text(entry.value).map { .words($0) }
        }
      return check.map { [.operation($0)] } ?? []
    }
  }

  /// The providers' settlements: `{paid-out: 143.30 SAR, fees: 4.70 SAR, differences: none}`.
  private mutating func settlement(_ tree: Tree) -> [Expectation] {
    side(tree, "settlement", .moneyFailed, allowing: Part.settlement) { reader, entry in
      switch entry.name {
      case "paid-out": reader.money(entry.value).map { [.settlement(.paidOut($0))] } ?? []
      case "waiting": reader.money(entry.value).map { [.settlement(.waiting($0))] } ?? []
      case "fees": reader.money(entry.value).map { [.settlement(.fees($0))] } ?? []
      default: reader.differences(entry.value).map { [.settlement(.differences($0))] } ?? []
      }
    }
  }

  /// `none`, or the differences in the order of the references.
  private mutating func differences(_ tree: Tree) -> [SettlementDifference.Kind]? {
    if text(tree) == "none" { return [] }
    let items = items(tree)
    let kinds = items.compactMap { word($0, as: SettlementDifference.Kind.self) }
    return kinds.count == items.count ? kinds : nil
  }

  private mutating func qr(_ tree: Tree) -> [Expectation] {
    side(tree, "qr", .qrFailed, allowing: Part.code) { reader, entry in
      let check: CodeCheck? =
        switch entry.name {
        case "same-as": reader.word(entry.value).map { .sameAs($0) }
        case "crc-valid": reader.flag(entry.value).map { .validChecksum($0) }
        case "bank": reader.word(entry.value).map { .bank($0) }
        default: reader.money(entry.value).map { .amount($0) }
        }
      return check.map { [.qr($0)] } ?? []
    }
  }

  private mutating func amounts(_ tree: Tree) -> [Expectation] {
    side(tree, "money", .moneyFailed, allowing: Part.money) { reader, entry in
      guard let money = reader.money(entry.value) else { return [] }
      switch entry.name {
      case "total": return [.money(.total(money))]
      case "asked": return [.money(.asked(money))]
      case "captured": return [.money(.captured(money))]
      default: return [.money(.held(money))]
      }
    }
  }

  private mutating func truths(_ tree: Tree) -> [Expectation] {
    let names = TruthSide.allCases.map(\.rawValue) + ["agree"]
    return side(tree, "truths", .truthsFailed, allowing: names) { reader, entry in
      guard let side = TruthSide(rawValue: entry.name) else {
        return reader.flag(entry.value).map { [.truths(.agree($0))] } ?? []
      }
      return reader.word(entry.value).map { [.truths(.belief(side, $0))] } ?? []
    }
  }

  private mutating func noEffect(_ tree: Tree) -> [Expectation] {
    let check: Check?
    if text(tree) == "none" {
      check = .ignored(nil)
    } else {
      check = word(tree).map { .ignored($0) }
    }
    return check.map { [Expectation(check: $0, name: "no-effect", place: tree.place, code: .noEffect)] } ?? []
  }

  private mutating func sms(_ tree: Tree) -> [Expectation] {
    count(tree, 0...1_000).map {
      [Expectation(check: .messages($0), name: "sms", place: tree.place, code: .screenFailed)]
    } ?? []
  }
}
