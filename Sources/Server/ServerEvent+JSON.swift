import Backend
import Commerce
import HTTPTypes
import NIOCore
import Pages
import Wire

extension ServerEvent {
  /// The event as a line for other programs, with the world where it has a name; nothing secret is in it.
  func json(in world: WorldName?) -> JSON { world.map { json.adding(["world": .string($0.text)]) } ?? json }

  private var json: JSON {
    switch self {
    case .exchange(let entry): entry.json
    case .fault(let news):
      .fields([
        "event": "fault", "fault": .string(news.rule.id), "kind": .string(news.rule.effect.kind.word),
        "operation": .string(news.operation), "call": news.exchange.map { .whole($0) },
        "webhook": news.webhook.map { .whole($0) },
      ])
    case .webhook(let news, let webhook): webhook.json(news)
    case .returned(let path, let status, let at):
      [
        "event": "return", "at": .string(at.iso8601), "request": .string("GET \(path)"),
        "status": status.map { .whole($0) } ?? .null,
      ]
    case .unanswered(let request, let reason, let at):
      [
        "event": "unanswered", "at": .string(at.iso8601),
        "request": .string("\(request.head.method.rawValue) \(request.origin)\(Scrubbing.digits(in: request.path))"),
        "reason": .string(reason.sentence),
      ]
    case .broken(let broken): JSON.fields(["event": "rule"]).adding(broken.members)
    }
  }
}

extension OutgoingCall.Failure {
  /// The reason as a sentence that names who does what.
  var sentence: String {
    switch self {
    case .address: "Till calls addresses such as http://127.0.0.1:3000/webhooks only."
    case .connection(let reason): "Your server cannot be reached: \(reason)."
    case .closed: "Your server closed the connection without an answer."
    case .late: "Your server did not answer within \(OutgoingCall.patience.nanoseconds / 1_000_000_000) s."
    case .long: "Your server’s answer is too long."
    case .foreign: "What your server answered is not HTTP."
    }
  }
}

extension BrokenShopRule {
  /// Its parts.
  var members: KeyValuePairs<String, JSON?> {
    [
      "rule": .string(rule.rawValue), "provider": .string(provider), "payment": .string(payment),
      "story": .string(story), "demands": .string(rule.sentence), "calls": .array(calls.map { .whole($0) }),
      "webhooks": .array(webhooks.map { .whole($0) }),
    ]
  }
}

extension WireEntry {
  /// The exchange without its texts.
  var json: JSON {
    var (name, status, failure) = ("call", JSON?.none, JSON?.none)
    switch outcome {
    case .open: break
    case .answered(let code, _): (name, status) = ("answer", .whole(code))
    case .failed(let reason): (name, failure) = ("no-answer", .string(reason.name))
    }
    return .fields([
      "event": .string(name), "call": .whole(id), "at": .string(Timestamp(milliseconds: endedAt ?? sentAt).iso8601),
      "operation": .string(operation), "request": .string(summary), "status": status, "failure": failure,
    ])
  }
}

extension TransportFailure {
  /// The reason, as scenario files name it.
  var name: String {
    switch self {
    case .notSent(let reason): reason.rawValue
    case .maybeSent(let reason): reason.rawValue
    }
  }
}

extension Webhook<WireRequest> {
  func json(_ news: WebhookNews) -> JSON {
    let step: JSON
    var status: JSON?
    switch news {
    case .arrived: step = "sent"
    case .postponed: step = "postponed"
    case .refused: step = "refused"
    case .killed: step = "killed"
    case .ended(let code):
      step = "answered"
      status = code.map { $0 == 0 ? .null : .whole($0) } ?? .null
    }
    return .fields([
      "event": "webhook", "at": .string(at.iso8601), "webhook": .whole(id), "step": step, "provider": .string(provider),
      "reference": .string(reference), "attempt": .whole(attempt), "status": status,
    ])
  }
}
