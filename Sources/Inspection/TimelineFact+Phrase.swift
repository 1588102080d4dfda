import Commerce
import Deeplinks
public import Language
import Pages
public import Payments

extension TimelineFact {
  /// The sentence that tells it.
  public var phrase: Phrase {
    Phrase(name, words.values)
  }

  /// What kind of thing it tells, as records name it, such as `timeline.told-success`.
  public var name: String { "timeline.\(words.name)" }

  private typealias Words = (name: String, values: [String: Phrase.Value])

  private var words: Words {
    switch self {
    case .picked(let method): ("picks", ["method": .phrase(Phrase("method.\(method.rawValue)"))])
    case .pressed(let label): ("presses", ["button": .phrase(label)])
    case .shown(let verdict): ("sees-\(verdict.rawValue)", [:])
    case .signedIn: ("signs-in", [:])
    case .app(let change): ("app-\(change.rawValue)", [:])
    case .memoryWarning: ("memory-warning", [:])
    case .link(let decision): ("link", ["decision": .phrase(Phrase("link.decision.\(decision.name)"))])
    case .navigated(let outcome): ("hop", ["outcome": .phrase(Phrase("hop.\(outcome.rawValue)"))])
    case .openedOutside(let place): ("opens-outside", ["place": .phrase(Phrase("place.\(place.name)"))])
    case .closedOutside: ("closes-outside", [:])

    case .startedKit(let gateway): ("starts-kit", ["gateway": .text(gateway)])
    case .kitRefused(let gateway): ("kit-refuses", ["gateway": .text(gateway)])
    case .started(let method, let amount):
      ("started", ["method": .phrase(Phrase("method.\(method.rawValue)")), "amount": .money(amount)])
    case .routed(let gateway): ("routed", ["gateway": .text(gateway)])
    case .retry(let wait): ("retry", ["wait": .duration(wait)])
    case .throttled(let wait): ("throttled", ["wait": .duration(wait)])
    case .circuitOpened(let gateway): ("resting", ["gateway": .text(gateway)])
    case .readDevice(let reading):
      Self.reading(reading)
    case .kitSaid(let words): ("kit-says", ["words": .text(words)])
    case .handedOver(let handover):
      ("hands-over", ["path": .text(handover.path), "fields": .text(handover.fields.joined(separator: ", "))])
    case .handedBack(let answer): ("hands-back.\(answer.rawValue)", [:])
    case .asked(let kind): ("asks-\(kind.rawValue)", [:])
    case .agreed(let amount): ("agrees", ["amount": .money(amount)])
    case .handedReturn: ("hands-over-return", [:])
    case .verifying: ("verifying", [:])
    case .verified(let word): ("verified", ["words": .text(word)])
    case .told(let verdict): ("told-\(verdict.rawValue)", [:])
    case .enrolled(let enrolment): ("enrolled-\(enrolment.rawValue)", [:])

    case .openedPage: ("opens-page", [:])
    case .pageSaid(let problem): ("page-says", ["text": .phrase(problem)])
    case .paidInBank(let wrongAmount): (wrongAmount ? "pays-wrong-amount" : "pays-in-bank", [:])
    case .outside(let action): ("outside", ["action": .phrase(Phrase("outside.\(action)"))])
    case .outsideRefused(let reason): ("outside-refused", ["reason": .phrase(reason.phrase)])

    case .modifying(let kind, let amount):
      ("operation.\(kind.rawValue)", amount.map { ["amount": .money($0)] } ?? [:])
    case .modificationRetried(let kind, let amount):
      ("operation.retry", ["operation": Self.operation(kind, amount)])
    case .modificationDoubled(let kind, let amount):
      ("operation.doubled", ["operation": Self.operation(kind, amount)])
    case .modificationAccepted(let word): ("operation.accepted", ["words": .text(word)])
    case .modificationDoneEarlier: ("operation.done-earlier", [:])
    case .modificationNotMade: ("operation.not-made", [:])
    case .modificationSettled(let kind, let amount, let result):
      (
        "operation.settled",
        ["operation": Self.operation(kind, amount), "result": .phrase(Phrase("operation-result.\(result.rawValue)"))]
      )
    case .modified(let word): ("operation.done", ["words": .text(word)])
    case .modificationRejected(let word): ("operation.refused", ["words": .text(word)])
    case .modificationUnknown: ("operation.unknown", [:])
    case .modificationWaits: ("operation-waits", [:])
    case .returnsSurplus: ("returns-surplus", [:])
    case .storeKilled: ("store-killed", [:])
    case .storeStarted: ("store-started", [:])
    case .webhook(let provider): ("notification", ["provider": .text(provider)])
    case .webhookRefused(let provider): ("notification-refused", ["provider": .text(provider)])
    case .webhookTaken(let decision, let status):
      ("notification.\(decision.rawValue)", ["status": .number(status)])

    case .request(let line): ("request", ["request": .text(line)])
    case .answer(let status): ("answer", ["status": .number(status)])
    case .noAnswer(let reason): ("no-answer", ["reason": .phrase(reason.phrase)])
    case .fault(let kind, let id, let call):
      ("fault", ["fault": .phrase(Phrase("fault.kind.\(kind.rawValue)")), "name": .text(id), "call": .text(call)])
    case .again(let count, let span): ("again", ["count": .number(count), "span": .duration(span)])
    }
  }
}

extension TimelineFact {
  /// Whether the app is told how a payment ended.
  public var isVerdict: Bool { if case .told = self { true } else { false } }

  /// Whether the app asks the library for a payment.
  public var isStart: Bool { if case .started = self { true } else { false } }

  /// Whether it tells of a link.
  public var isLink: Bool { if case .link = self { true } else { false } }

  /// Whether a webhook reaches the store.
  public var isWebhook: Bool { if case .webhook = self { true } else { false } }

  /// `true` for a wait before a retry.
  public var isRetry: Bool { if case .retry = self { true } else { false } }

  /// Whether the shopper picks a method.
  var isPick: Bool { if case .picked = self { true } else { false } }

  /// Whether a gateway is chosen.
  var isRouting: Bool { if case .routed = self { true } else { false } }

  /// Whether the library asks the shopper.
  var isQuestion: Bool { if case .asked = self { true } else { false } }

  /// Whether a fault makes something go wrong.
  var isFault: Bool { if case .fault = self { true } else { false } }

  /// Whether it tells of a webhook: that it came, found the store down, or was taken.
  var isAboutWebhooks: Bool {
    if case .webhookRefused = self { return true }
    return isWebhook || isWebhookTaken
  }

  /// Whether it tells what the store made of a webhook.
  var isWebhookTaken: Bool { if case .webhookTaken = self { true } else { false } }

  /// Whether something became of the app on the phone.
  var isAppChange: Bool { if case .app = self { true } else { false } }

  private static func reading(_ reading: DeviceReading) -> Words {
    let end = reading.hasFingerprint ? "" : ".failed"
    guard let user = reading.userID else { return ("reads-phone.nobody\(end)", [:]) }
    return ("reads-phone\(end)", ["user": .text(user)])
  }

  private static func operation(_ kind: PaymentModification.Kind, _ amount: Money?) -> Phrase.Value {
    .phrase(Phrase("timeline.operation.\(kind.rawValue)", amount.map { ["amount": .money($0)] } ?? [:]))
  }

  /// What the store's server begins to do to a payment; `nil` for any other message.
  public var modification: PaymentModification.Kind? { if case .modifying(let kind, _) = self { kind } else { nil } }

  /// The provider's word, or the library's, that a status or an operation's end comes with.
  var providerWord: String? {
    if case .verified(let word) = self { return word }
    if case .modified(let word) = self { return word }
    if case .modificationAccepted(let word) = self { return word }
    if case .modificationRejected(let word) = self { return word }
    return nil
  }
}

extension TimelineFact.Verdict {
  /// How a payment ended.
  public init(_ result: PaymentResult) {
    self =
      switch result {
      case .success: .success
      case .refunded: .refunded
      case .pending: .pending
      case .cancelled: .cancelled
      case .failed: .failed
      }
  }
}
