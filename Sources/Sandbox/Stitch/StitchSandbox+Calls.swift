import HTTPTypes
public import Wire

extension StitchSandbox {
  /// What a request asks (Stitch docs, GraphQL API): the first field of its document says it. One that cannot be read asks nothing.
  public func call(of request: WireRequest) -> SandboxCall? {
    switch place(of: request) {
    case .tokens: SandboxCall("stitch.client-token")
    case .graph: Self.callInGraph(request)
    case nil: nil
    }
  }

  private static func callInGraph(_ request: WireRequest) -> SandboxCall? {
    guard let body = request.json, let text = body["query"]?.string,
      let operation = try? GraphQL.Document(parsing: text).operation(
        named: body["operationName"]?.string, variables: body["variables"] ?? .null), let field = operation.fields.first
    else { return nil }
    return switch field.name {
    case "initiateTransaction": SandboxCall("stitch.initiate-transaction", .charge, keyMember: "nonce")
    case "refundTransactionInitiate":
      SandboxCall(
        "stitch.refund-transaction", .refund, of: field.argument("input")["originalPaymentId"]?.string,
        keyMember: "nonce")
    case "node": SandboxCall("stitch.read-transaction", of: field.argument("id").string)
    case "client": clientCall(field)
    case "validateApplePayMerchant": SandboxCall("stitch.validate-apple-pay")
    case "verifySamsungPay": SandboxCall("stitch.verify-samsung-pay")
    case "clientWebhookAdd": SandboxCall("stitch.add-webhook", .session)
    case "clientWebhookDelete": SandboxCall("stitch.remove-webhook", .session)
    default: nil
    }
  }

  private static func clientCall(_ field: GraphQL.Field) -> SandboxCall {
    let inner = GraphQL.Operation(kind: .query, selections: field.selections ?? []).fields
    if inner.contains(where: { $0.name == "webhookLogin" }) { return SandboxCall("stitch.webhook-login") }
    return SandboxCall(
      inner.contains { $0.name == "webhookEndpoints" } ? "stitch.list-webhooks" : "stitch.find-transaction")
  }
}
