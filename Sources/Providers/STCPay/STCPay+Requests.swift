import Commerce
import HTTPTypes
import Payments
public import Wire

extension STCPay {
  /// The request that makes a call. Direct Payment V4 knows no idempotency key, so `key` does not travel.
  public func request(for call: Call, key: String, _ context: AdapterContext) -> WireRequest {
    let operation = traits(of: call).operation
    switch call {
    case .authorise(let mobile, let round):
      return post("DirectPaymentAuthorize", authorisation(mobile, round, context.request), operation)
    case .confirm(let code, let otpReference, let payment):
      let message: JSON = [
        "OtpReference": .string(otpReference), "OtpValue": .string(code.reveal { $0 }),
        "STCPayPmtReference": .string(payment),
      ]
      return post("DirectPaymentConfirm", message, operation)
    case .inquire(let reference): return post("PaymentInquiry", ["RefNum": .string(reference)], operation)
    }
  }

  private func authorisation(_ mobile: String, _ round: Int, _ request: PaymentRequest) -> JSON {
    [
      "BranchID": .string(configuration.branch), "TellerID": .string(configuration.teller),
      "DeviceID": .string(configuration.device), "RefNum": .string(Self.reference(of: request, round: round)),
      "BillNumber": .string(request.order.number), "MobileNo": .string(mobile),
      "Amount": .number(request.amount.decimalText),
    ]
  }

  /// Every call is a POST of one message under the operation's name (stc pay docs, Direct Payment API V4).
  private func post(_ name: String, _ message: JSON, _ operation: String) -> WireRequest {
    var fields: HTTPFields = [.contentType: "application/json"]
    if let field = HTTPField.Name("X-ClientCode") { fields[field] = configuration.clientCode.reveal { $0 } }
    let head = HTTPRequest(
      method: .post, scheme: "https", authority: configuration.host,
      path: "/B2B.DirectPayment.WebApi/DirectPayment/V4/\(name)", headerFields: fields)
    let body = JSON.object([JSON.Member(name: "\(name)V4RequestMessage", value: message)])
    return WireRequest(head: head, body: body.compactText, sender: .merchant, operation: operation)
  }
}
