import Basics
public import Commerce
public import Pages
import Payments
import Providers

/// Something that was done to the payments of a served world, as a scenario against your own software can do it again.
public struct OutsideDeed: Sendable {
  fileprivate enum Line {
    case step(Action)
    /// Something that your software does on its own when the scenario runs.
    case remark(String)
  }

  fileprivate let line: Line

  private init(_ action: Action) { line = .step(action) }
  private init(remark: String) { line = .remark(remark) }

  /// Your software began a payment at a provider, by its identifier.
  public static func began(provider: String) -> Self { Self(.choose(method(at: provider))) }

  /// Your software captured an amount.
  public static func captured(_ money: Money) -> Self {
    Self(remark: "Your software captured \(ScenarioReader.text(of: money)).")
  }

  /// Your software refunded an amount; `isRepeated` says that it repeated a call that had no response.
  public static func refunded(_ money: Money, isRepeated: Bool) -> Self {
    isRepeated
      ? Self(remark: "Your software sent it again, and \(ScenarioReader.text(of: money)) more went back.")
      : Self(.operate(.refund(money)))
  }

  /// Your software voided an authorisation.
  public static let voided = Self(.operate(.void))

  /// The shopper filled in fields of a page and pressed a button, all by their names. No value may be secret.
  public static func pressed(button: String, fields: [(name: String, value: String)]) -> Self {
    let place = Place(file: "", line: 1, column: 1)
    let fillings = fields.map { name, value in
      PageFilling(
        field: name, text: TypedText(Template(parts: value.isEmpty ? [] : [.text(value)], place: place)), place: place)
    }
    return Self(.page(PagePress(button: button, fields: fillings)))
  }

  /// The bank or the provider's portal acted, by the action's name.
  public static func acted(_ action: String) -> Self { Self(.outside(action)) }

  /// A fault was armed.
  public static func armed(_ rule: FaultRule) -> Self { Self(.fault(rule, after: nil)) }

  /// A fault was ended, by its name; `nil` for all.
  public static func healed(_ id: String?) -> Self { Self(.heal(id)) }

  /// All webhooks were held, or let go.
  public static func webhooksHeld(_ isHeld: Bool) -> Self { Self(.webhook(isHeld ? .hold : .release)) }

  /// One webhook was let go; the scenario lets the next one go.
  public static let webhookReleased = Self(.webhook(.releaseOne(.next)))

  /// A webhook was repeated; the scenario repeats the last one.
  public static let webhookRepeated = Self(.webhook(.repeat(.last)))

  /// A webhook was forged; the scenario forges one like the last.
  public static func webhookForged(_ forgery: WebhookForgery) -> Self { Self(.webhook(.forge(forgery, .last))) }

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
