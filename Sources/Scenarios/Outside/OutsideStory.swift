import Basics
public import Commerce
public import Pages
import Payments
import Providers

/// Something that was done to the payments of a served world, as a scenario against your own software can do it again.
public enum OutsideDeed: Hashable, Sendable {
  /// Your software began a payment at a provider, by its identifier.
  case began(provider: String)
  /// Your software captured.
  case captured(Money)
  /// Your software refunded; `isRepeated` says that it sent a call again of which it had no answer.
  case refunded(Money, isRepeated: Bool)
  /// Your software gave up what was authorised.
  case voided
  /// The shopper filled in a page and pressed a button, by their names.
  case pressed(button: String, fields: [Field])
  /// The bank or the provider's portal acted, by the action's name.
  case acted(String)
  case armed(FaultRule)
  /// A fault was ended by its name; `nil` for all.
  case healed(String?)
  case webhooksHeld(Bool)
  case webhookReleased
  case webhookRepeated
  case webhookForged(WebhookForgery)

  /// A field of a page.
  public struct Field: Hashable, Sendable {
    let name, value: String

    /// A field with what was typed; no value may be secret.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }
}

/// The deeds in a served world, written as a scenario file.
public struct OutsideStory: Sendable {
  /// A deed and its time.
  public struct Entry: Sendable {
    let deed: OutsideDeed
    let at: Timestamp

    /// A deed at a time.
    public init(_ deed: OutsideDeed, at: Timestamp) { (self.deed, self.at) = (deed, at) }
  }

  private let entries: [Entry]
  private let isWhole: Bool

  /// A story of deeds, oldest first; `isWhole` says that none before them was dropped.
  public init(_ entries: [Entry], isWhole: Bool = true) { (self.entries, self.isWhole) = (entries, isWhole) }

  /// The file. It ends with what the provider held at a moment; `nil` where there was no payment.
  public func text(named name: String, ending ledger: ProviderRecord?, at end: Timestamp) -> String {
    var rows = ["till: 1", "name: \(YAML.quoted(name))", "", "steps:"]
    if !isWhole { rows.insert("# It begins later than the world: what came before is no longer kept.", at: 0) }
    rows.append("  - \(Action.start.fileText)")
    // A step's time passes before it, in whole seconds.
    var present = entries.first?.at ?? end
    func pass(to moment: Timestamp) {
      let seconds = (moment.since(present).wholeMilliseconds + 999) / 1_000
      guard seconds > 0 else { return }
      rows.append("  - \(Action.clock(.ahead(.seconds(seconds))).fileText)")
      present = present.advanced(by: .seconds(seconds))
    }
    for entry in entries {
      switch entry.deed.line {
      case .step(let action):
        pass(to: entry.at)
        rows.append("  - \(action.fileText)")
      case .remark(let text): rows.append("  # \(text)")
      }
    }
    pass(to: end)
    if let ledger, ledger.state != .nothing {
      rows += ["  - expect:", "      provider: \(YAML.map(Self.facts(of: ledger)))"]
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private static func facts(of ledger: ProviderRecord) -> [(String, String)] {
    let amounts = [
      ("captured", ledger.captured), ("refunded", ledger.refunded), ("charged-back", ledger.chargedBack),
    ]
    return [("status", ledger.state.rawValue), ("charges", "\(ledger.captures)")]
      + amounts.compactMap { name, money in money.map { (name, ScenarioReader.text(of: $0)) } }
  }
}

extension OutsideDeed {
  fileprivate enum Line {
    case step(Action)
    /// Something that your software does on its own when the scenario runs.
    case remark(String)
  }

  fileprivate var line: Line {
    switch self {
    case .began(let provider): .step(.choose(Self.method(at: provider)))
    case .captured(let money): .remark("Your software captured \(ScenarioReader.text(of: money)).")
    case .refunded(let money, isRepeated: true):
      .remark("Your software sent it again, and \(ScenarioReader.text(of: money)) more went back.")
    case .refunded(let money, isRepeated: false): .step(.operate(.refund(money)))
    case .voided: .step(.operate(.void))
    case .pressed(let button, let fields):
      .step(.page(PagePress(button: button, fields: fields.map(\.filling))))
    case .acted(let action): .step(.outside(action))
    case .armed(let rule): .step(.fault(rule, after: nil))
    case .healed(let id): .step(.heal(id))
    case .webhooksHeld(let isHeld): .step(.webhook(isHeld ? .hold : .release))
    case .webhookReleased: .step(.webhook(.releaseOne(.next)))
    case .webhookRepeated: .step(.webhook(.repeat(.last)))
    case .webhookForged(let forgery): .step(.webhook(.forge(forgery, .last)))
    }
  }

  /// The most usual method of a provider; a served world does not see which one the shopper chose (Till's own).
  private static func method(at provider: String) -> PaymentMethod {
    switch ProviderID(rawValue: provider) {
    case .hyperPay, .yuno, nil: .card
    case .stcPay: .stcPay
    case .tabby: .tabby
    case .tamara: .tamara
    case .trueLayer: .bankPayment
    case .stitch: .applePay
    case .swedbankPay: .paymentMenu
    }
  }
}

extension OutsideDeed.Field {
  /// As a step of no file has it.
  fileprivate var filling: PageFilling {
    let place = Place(file: "", line: 1, column: 1)
    return PageFilling(
      field: name, text: TypedText(Template(parts: value.isEmpty ? [] : [.text(value)], place: place)), place: place)
  }
}
