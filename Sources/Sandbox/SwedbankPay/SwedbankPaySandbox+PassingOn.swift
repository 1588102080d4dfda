import HTTPTypes
import Wire

/// The backend's own calls to Swedbank Pay (Swedbank Pay docs, Mobile SDK, iOS, Usage; Merchant Backend sample).
extension SwedbankPaySandbox {
  /// A call that the backend makes in answering a request, and what came of it; none where the app named no path.
  func passOn(
    _ asked: WireRequest, _ method: HTTPRequest.Method, _ path: String, _ body: JSON,
    _ outcome: Result<WireAnswer, TransportFailure>, at moment: inout SandboxMoment
  ) {
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return }
    var head = account.api.request(method, path)
    head.headerFields[.accept] = "application/json;version=3.1"
    head.headerFields[.authorization] = "Bearer \(account.accessToken)"
    head.headerFields[.contentType] = "application/json;version=3.1"
    let request = WireRequest(
      head: head, body: WireBody(body), sender: .merchant, operation: asked.operation + ".passed-on")
    moment.passedOn.append(PassedOnCall(request: request, outcome: outcome))
  }

  /// What Swedbank Pay answers the backend that is set up so; `nil` where the backend never asks.
  static func upstreamRefusal(_ setup: BackendSetup) -> Result<WireAnswer, TransportFailure>? {
    switch setup {
    case .badGateway: .failure(.notSent(.connectionRefused))
    case .badGatewayAnswer: .success(Problem.text(200, "<html>maintenance</html>", type: "text/html"))
    case .inputError, .forbidden, .notFound, .systemError, .configurationError, .configurationErrorAs403, .statusInBody:
      refusal(setup).map { .success($0.answer) }
    case .sound, .unauthorized, .badRequest, .gatewayTimeout, .specialClientProblem, .specialServerProblem,
      .plainJSONError, .htmlError, .htmlSuccess, .emptySuccess, .rootWithoutConsumers, .rootElsewhere, .otherVersion,
      .changeRefused, .tooManyRequests:
      nil
    }
  }

  /// The backend as it is set up, or as it answers while Swedbank Pay's server is down or dies; one that never asks does not notice.
  static func setup(_ setup: BackendSetup, reaching upstream: UpstreamServer) -> BackendSetup {
    guard refusal(setup) == nil || upstreamRefusal(setup) != nil else { return setup }
    return switch upstream {
    case .answers: setup
    case .dies: .gatewayTimeout
    case .isDown: .badGateway
    }
  }

  /// The backend's problem where Swedbank Pay does not answer in time (Swedbank Pay iOS SDK, MerchantBackendError).
  static var gatewayTimeout: Problem {
    Problem(504, "mobilesdk/gatewaytimeout", "Gateway timeout", detail: "Swedbank Pay did not answer in time")
  }

  /// Passes a call on that `act` answers at Swedbank Pay, and gives that answer; Swedbank Pay may be down before or die after it acts.
  mutating func passOn(
    _ asked: WireRequest, _ method: HTTPRequest.Method, _ path: String, _ body: JSON, at moment: inout SandboxMoment,
    act: (inout SwedbankPaySandbox, inout SandboxMoment) throws(Problem) -> WireAnswer
  ) throws(Problem) -> WireAnswer {
    let found = Self.setup(.sound, reaching: asked.upstream)
    if let refusal = Self.refusal(found), let outcome = Self.upstreamRefusal(found) {
      passOn(asked, method, path, body, outcome, at: &moment)
      throw refusal
    }
    let result = Result { () throws(Problem) in try act(&self, &moment) }
    guard asked.upstream == .answers else {
      passOn(asked, method, path, body, .failure(.maybeSent(.timedOut)), at: &moment)
      throw Self.gatewayTimeout
    }
    switch result {
    case .success(let answer):
      passOn(asked, method, path, body, .success(answer), at: &moment)
      return answer
    case .failure(let problem):
      passOn(asked, method, path, body, .success(problem.answer), at: &moment)
      throw problem
    }
  }

  /// A payment order as the backend sends it on: with the merchant's account and a reference of its own where the app left them
  /// empty (Swedbank Pay docs, Mobile SDK, iOS, `payeeInfo`).
  func filledIn(_ order: JSON) -> JSON {
    guard let info = order["payeeInfo"], info.members != nil else { return order }
    let letters = (info["orderReference"]?.string ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return order.replacing(
      "payeeInfo",
      with: info.filling("payeeId", with: account.payeeID).filling("payeeReference", with: "T" + letters.prefix(29)))
  }
}

extension JSON {
  /// An object with another value for one member.
  func replacing(_ name: String, with value: JSON) -> JSON {
    .object((members ?? []).map { $0.name == name ? Member(name: name, value: value) : $0 })
  }

  /// An object with a text for a member that is empty; others stay.
  fileprivate func filling(_ name: String, with text: String) -> JSON {
    self[name]?.string == "" ? replacing(name, with: .string(text)) : self
  }
}
