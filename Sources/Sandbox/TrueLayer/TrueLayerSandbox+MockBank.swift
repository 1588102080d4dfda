import Commerce
import HTTPTypes
import Wire

/// The mock bank without its pages, as programs use it (TrueLayer docs, Mock bank; the paths are those in TrueLayer's server libraries).
extension TrueLayerSandbox {
  /// The token behind the address of a page.
  static let pageToken = "till"

  /// `POST /api/single-immediate-payments/{id}/action` and `/api/vrp-consents/{id}/action`: answers for the shopper, who is on the
  /// bank's page, with 202 and the address to which the page would lead.
  mutating func actAtBank(
    _ index: Int, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    guard Self.token(of: request) == Self.pageToken else { throw .unauthenticated("The token is not the page's.") }
    let resource = resources[index]
    guard let returnURI = resource.returnURI else { throw .invalidState }
    let action = request.json?["action"]?.string
    switch action {
    case "Revoke" where resource.kind == .mandate:
      guard end(index, by: "user", at: moment.now) else { throw .invalidState }
    case "Execute" where resource.kind == .payment, "Authorise" where resource.kind == .mandate:
      try answerAtBank(.executed, index, moment)
    case "RejectAuthorisation": try answerAtBank(.refused("authorization_failed"), index, moment)
    case "RejectExecution" where resource.kind == .payment:
      try answerAtBank(.rejected("provider_rejected"), index, moment)
    case "Cancel": try answerAtBank(.refused("not_authorized"), index, moment)
    default: throw .invalidParameters("action", "Not supported.")
    }
    let back = FormFields(["\(resource.kind.rawValue)_id": resource.id]).appended(to: returnURI)
    return WireAnswer(
      head: HTTPResponse(status: .accepted, headerFields: [.contentType: "text/plain; charset=utf-8"]),
      body: WireBody(back.contains("#") ? back : "\(back)#state=\(resource.id)"))
  }

  private mutating func answerAtBank(
    _ behaviour: Behaviour, _ index: Int, _ moment: SandboxMoment
  ) throws(Problem) {
    guard case .redirect = resources[index].next(at: moment.now) else { throw .invalidState }
    carryOut(behaviour, index, from: moment.now, moment)
  }

  /// `POST /v3/payments-provider-return`: tells whose the address is with which a bank led back to a merchant's own page (TrueLayer
  /// docs, Submit payments provider return parameters); that the query names it is Till's own.
  func returned(_ request: WireRequest) throws(Problem) -> WireAnswer {
    guard let body = request.json, let query = body["query"]?.string else {
      throw .invalidParameters("query", "The field is required.")
    }
    let fields = FormFields(parsing: query.drop { $0 == "?" })
    let named = Kind.allCases.compactMap { kind in fields["\(kind.rawValue)_id"].map { (kind, $0) } }.first
    guard let (kind, id) = named, (try? index(kind, id)) != nil else {
      throw .invalidParameters("query", "Names no payment.")
    }
    return WireAnswer(
      status: 200,
      json: ["resource": ["type": .string(kind.rawValue), "\(kind.rawValue)_id": .string(id)]])
  }
}
