import Commerce
import Payments
import Wire

extension GatewayFailure {
  /// The gateway's report of a failure: declined, unknown, or never sent.
  var line: [JSON.Member] {
    switch self {
    case .payment(let error): [error.line]
    case .delivery(.maybeSent, _): [.init(name: "unknown", value: true)]
    case .delivery(.notSent(let problem), _): [.init(name: "not-sent", value: .string(problem.rawValue))]
    }
  }

  /// A failure of a payment with a method, if the message is one.
  init?(_ reader: LineReader, _ method: PaymentMethod) throws(LineProblem) {
    if let refused = reader.optionalPart("refused") {
      switch try refused.choice("reason", of: DeclineReason.self) {
      case .insufficientFunds: self = .payment(.insufficientFunds(refused.words))
      case let reason where method == .card: self = .payment(.cardDeclined(reason, refused.words))
      case let reason: self = .payment(.refused(reason, refused.words))
      }
    } else if let failed = reader.optionalPart("failed") {
      self = .payment(.providerError(failed.words))
    } else if let expired = reader.optionalPart("expired") {
      self = .payment(.expired(expired.words))
    } else if let expired = reader.optionalPart("code-expired") {
      self = .payment(.codeExpired(expired.words))
    } else if let needed = reader.optionalPart("sign-in-needed") {
      self = .payment(.signInNeeded(needed.words))
    } else if let rest = reader.optionalPart("too-many-requests") {
      self = .payment(.tooManyRequests(retryAfter: .milliseconds(try rest.number("retry-after"))))
    } else if let mismatch = reader.optionalPart("mismatch") {
      self = .payment(
        .mismatch(
          expected: LineReader.shown(try mismatch.text("expected"), atMost: 100),
          found: LineReader.shown(try mismatch.text("found"), atMost: 100)))
    } else if let invalid = reader.optionalPart("invalid-request") {
      self = .payment(
        .invalidRequest(field: LineReader.shown(try invalid.text("field"), atMost: 100), invalid.words))
    } else if reader.flag("unknown") {
      self = .delivery(.maybeSent)
    } else if let problem = try reader.optionalChoice("not-sent", of: PaymentError.NetworkProblem.self) {
      self = .delivery(.notSent(problem))
    } else {
      return nil
    }
  }
}

extension PaymentError {
  fileprivate var line: JSON.Member {
    switch self {
    case .insufficientFunds(let words):
      .init(name: "refused", value: words.line([("reason", .string(DeclineReason.insufficientFunds.rawValue))]))
    case .cardDeclined(let reason, let words), .refused(let reason, let words):
      .init(name: "refused", value: words.line([("reason", .string(reason.rawValue))]))
    case .networkError(let problem, _): .init(name: "not-sent", value: .string(problem.rawValue))
    case .expired(let words): .init(name: "expired", value: words.line())
    case .codeExpired(let words): .init(name: "code-expired", value: words.line())
    case .signInNeeded(let words): .init(name: "sign-in-needed", value: words.line())
    case .tooManyRequests(let rest, _):
      .init(name: "too-many-requests", value: ["retry-after": .whole(rest.wholeMilliseconds)])
    case .mismatch(let expected, let found, _):
      .init(name: "mismatch", value: ["expected": .string(expected), "found": .string(found)])
    case .invalidRequest(let field, let words):
      .init(name: "invalid-request", value: words.line([("field", .string(field))]))
    case .providerError, .userCancelled, .methodUnavailable, .deviceNotTrusted:
      .init(name: "failed", value: words.line())
    }
  }
}

extension ProviderResponseCode {
  fileprivate func line(_ first: [(String, JSON)] = []) -> JSON {
    let own: [(String, JSON)] = [("code", .string(code))] + (text.isEmpty ? [] : [("text", .string(text))])
    return .object((first + own).map { JSON.Member(name: $0.0, value: $0.1) })
  }
}
