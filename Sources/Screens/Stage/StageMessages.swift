import Frames
import Inspection
import Language
import Pages

/// The messages between app, shop and provider in words for an audience: what is asked and answered, no addresses and no codes.
struct StageMessages {
  /// Whose lane it is.
  enum Lane: Int, CaseIterable {
    case app
    case shop
    case provider

    init(_ party: Party) {
      switch party {
      case .shopper, .app, .library: self = .app
      case .merchant: self = .shop
      case .provider: self = .provider
      }
    }
  }

  /// One message.
  struct Message {
    let from: Lane
    let to: Lane
    let text: String
    /// Whether it never arrived.
    let isBroken: Bool
  }

  private let context: RenderContext
  /// All of them, oldest first.
  let all: [Message]

  init(_ context: RenderContext) {
    self.context = context
    let arrows = MessageArrows(context.snapshot)
    let lost = Self.lost(in: context.snapshot)
    all = context.snapshot.timeline.compactMap { entry in
      let words = Self.words(of: entry, context, lost)
      guard let words else { return nil }
      let arrow = arrows.arrow(of: entry)
      let (from, to) = words.isAnswer ? (Lane(arrow.to), Lane(arrow.from)) : (Lane(arrow.from), Lane(arrow.to))
      guard from != to else { return nil }
      return Message(
        from: from, to: to, text: VisibleText.filled(context.say(words.text)),
        isBroken: arrow.isBroken || words.isLost)
    }
  }

  /// What a lane is called.
  func name(of lane: Lane) -> String {
    switch lane {
    case .app: context.say("stage.lane.app")
    case .shop: context.say("record.store")
    case .provider:
      context.snapshot.gateway.isEmpty ? context.say("stage.lane.provider") : context.outside(context.snapshot.gateway)
    }
  }

  /// From whom to whom a message goes.
  func sides(of message: Message) -> String {
    context.say("timeline.from-to", ["from": .text(name(of: message.from)), "to": .text(name(of: message.to))])
  }

  /// The present provider’s faults, those to come and those that have struck.
  var faults: [FaultReport] {
    let snapshot = context.snapshot
    // A fault that was cleared before it struck will not come.
    return snapshot.faults.filter { $0.fired > 0 || $0.state != .healed }.filter { fault in
      fault.fired > 0 || snapshot.gateway.isEmpty || fault.rule.operation.isAboutWebhooks
        || snapshot.callNames.contains { fault.rule.operation.matches($0) }
    }
  }

  /// A fault as a sentence.
  func text(of fault: FaultReport) -> String {
    let key = "stage.fault.\(fault.rule.effect.name)"
    let who: [String: Phrase.Value] = ["provider": .text(name(of: .provider))]
    return context.phrases.has(key) ? context.say(key, who) : context.say("fault.kind.\(fault.rule.effect.name)")
  }

  // MARK: Words

  private typealias Words = (text: Phrase, isAnswer: Bool, isLost: Bool)

  /// The exchanges whose answers a fault loses: that stands at the fault, and not once more where the waiting ends.
  private static func lost(in snapshot: Snapshot) -> Set<Int> {
    Set(
      snapshot.timeline.compactMap { entry in
        if case .fault(.dropAfter, _, _) = entry.fact { entry.exchange } else { nil }
      })
  }

  /// The words of a message, and whether it goes the other way than its entry; `nil` for what an audience is not told.
  private static func words(of entry: TimelineEntry, _ context: RenderContext, _ lost: Set<Int>) -> Words? {
    func words(_ name: String, isAnswer: Bool = false, isLost: Bool = false) -> Words {
      (Phrase("stage.message.\(name)"), isAnswer, isLost)
    }
    switch entry.fact {
    case .request: return words(deed(of: entry, context))
    case .answer(let status): return words(status < 400 ? "answers" : "refuses")
    case .noAnswer: return entry.exchange.map(lost.contains) == true ? nil : words("lost")
    case .fault(.dropAfter, _, _): return words("lost", isAnswer: true, isLost: true)
    case .verifying: return words("asks")
    case .verified: return words("tells")
    case .handedOver, .handedReturn: return words("hands-over")
    case .handedBack: return words("answers")
    case .webhook: return words("reports")
    case .openedPage: return words("opens-page")
    case .modifying, .modificationRetried, .modified, .modificationAccepted, .modificationDoneEarlier,
      .modificationNotMade, .modificationRejected, .modificationUnknown, .modificationSettled, .returnsSurplus:
      return (entry.text, false, false)
    case .picked, .pressed, .shown, .signedIn, .app, .memoryWarning, .link, .navigated, .openedOutside, .closedOutside,
      .startedKit, .kitRefused, .started, .routed, .retry, .throttled, .circuitOpened, .readDevice, .kitSaid, .asked,
      .told,
      .agreed, .enrolled,
      .pageSaid, .paidInBank, .outside, .outsideRefused, .modificationWaits, .modificationDoubled, .storeKilled,
      .storeStarted,
      .webhookRefused, .webhookTaken, .fault, .again:
      return nil
    }
  }

  /// What a request asks for, by what its sender calls it.
  private static func deed(of entry: TimelineEntry, _ context: RenderContext) -> String {
    guard let exchange = context.snapshot.exchanges.first(where: { $0.id == entry.exchange }) else { return "prepares" }
    if exchange.isReading { return "asks" }
    let name = exchange.operation.split(separator: ".").last ?? ""
    let verb = name.prefix { $0 != "-" }
    if ["confirm", "submit", "authorise"].contains(verb) || name == "initiate-transaction" { return "pays" }
    return ["capture", "refund", "cancel"].contains(verb) ? String(verb) : "prepares"
  }
}
