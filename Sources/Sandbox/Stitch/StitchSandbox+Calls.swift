import HTTPTypes
public import Wire

extension StitchSandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case addWebhook = "stitch.add-webhook"
    case clientToken = "stitch.client-token"
    case findTransaction = "stitch.find-transaction"
    case initiateTransaction = "stitch.initiate-transaction"
    case listWebhooks = "stitch.list-webhooks"
    case readTransaction = "stitch.read-transaction"
    case refundTransaction = "stitch.refund-transaction"
    case removeWebhook = "stitch.remove-webhook"
    case validateApplePay = "stitch.validate-apple-pay"
    case verifySamsungPay = "stitch.verify-samsung-pay"
    case webhookLogin = "stitch.webhook-login"
  }

  /// What a request asks (Stitch docs, GraphQL API): the first field of its document says it. One that cannot be read asks nothing.
  public func call(of request: WireRequest) -> SandboxCall? {
    switch place(of: request) {
    case .tokens: SandboxCall(CallName.clientToken)
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
    case "initiateTransaction": SandboxCall(CallName.initiateTransaction, .charge, keyMember: "nonce")
    case "refundTransactionInitiate":
      SandboxCall(
        CallName.refundTransaction, .refund, of: field.argument("input")["originalPaymentId"]?.string,
        keyMember: "nonce")
    case "node": SandboxCall(CallName.readTransaction, of: field.argument("id").string)
    case "client": clientCall(field)
    case "validateApplePayMerchant": SandboxCall(CallName.validateApplePay)
    case "verifySamsungPay": SandboxCall(CallName.verifySamsungPay)
    case "clientWebhookAdd": SandboxCall(CallName.addWebhook, .session)
    case "clientWebhookDelete": SandboxCall(CallName.removeWebhook, .session)
    default: nil
    }
  }

  private static func clientCall(_ field: GraphQL.Field) -> SandboxCall {
    let inner = GraphQL.Operation(kind: .query, selections: field.selections ?? []).fields
    if inner.contains(where: { $0.name == "webhookLogin" }) { return SandboxCall(CallName.webhookLogin) }
    return SandboxCall(
      inner.contains { $0.name == "webhookEndpoints" } ? CallName.listWebhooks : .findTransaction)
  }
}
