import Commerce
import HTTPTypes
import Payments
public import Wire

extension STCPay {
  /// The two interfaces that are called, by their paths as published clients write them.
  private enum AppModel: String {
    /// Direct Payment API V4.
    case direct = "/B2B.DirectPayment.WebApi/DirectPayment/V4/"
    /// Merchant Transactions API V3.
    case merchant = "/B2B.MerchantTransactionsWebApi/MerchantTransactions/v3/"
  }

  /// The request that makes a call. stc pay knows no idempotency key, so `key` does not travel.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    let operation = traits(of: call).operation
    switch call {
    case .authorise(let mobile, let round):
      return post("DirectPaymentAuthorize", authorisation(mobile, round, context.request), .direct, operation)
    case .confirm(let code, let otpReference, let payment):
      return post("DirectPaymentConfirm", confirmation(code, otpReference, payment), .direct, operation)
    case .inquire(let reference), .lookUp(let reference, _):
      return post(
        "PaymentInquiry", inquiry(reference, context.request), isApproval(context) ? .merchant : .direct, operation)
    case .requestApproval(let mobile, let round):
      // Zero means stc pay's own time to approve, as published clients send it.
      let period: [JSON.Member] = [
        JSON.Member(name: "ExpiryPeriodType", value: .number("0")),
        JSON.Member(name: "ExpiryPeriod", value: .number("0")),
      ]
      return post(
        "MobilePaymentAuthorize", authorisation(mobile, round, context.request) + period, .merchant, operation)
    case .cancelApproval(let authorization):
      let message = [JSON.Member(name: "AuthorizationReference", value: .string(authorization))]
      return post("CancelPaymentAuthorize", message, .merchant, operation)
    case .refund(let payment, let amount):
      let message = [
        JSON.Member(name: "STCPayRefNum", value: .string(payment)),
        JSON.Member(name: "Amount", value: .number(amount.decimalText)),
      ]
      return post("RefundPayment", message, .merchant, operation)
    }
  }

  private func authorisation(_ mobile: String, _ round: Int, _ request: PaymentRequest) -> [JSON.Member] {
    let setUp = configuration.setUp
    if setUp == .emptyMessage { return [] }
    let number = setUp == .localMobile ? "0" + mobile.dropFirst(3) : mobile
    let amount = request.amount.decimalText + (setUp == .fractionalAmount ? "5" : "")
    let message = [
      JSON.Member(name: "BranchID", value: .string(configuration.branch)),
      JSON.Member(name: "TellerID", value: .string(configuration.teller)),
      JSON.Member(name: "DeviceID", value: .string(configuration.device)),
      JSON.Member(name: "RefNum", value: .string(Self.reference(of: request, round: round))),
      JSON.Member(name: "BillNumber", value: .string(request.order.number)),
      JSON.Member(name: "MobileNo", value: .string(String(number))),
      JSON.Member(name: "Amount", value: .number(amount)),
    ]
    return message.filter { $0.name != setUp.omitted }
  }

  private func confirmation(_ code: SecretDigits, _ otpReference: String, _ payment: String) -> [JSON.Member] {
    let setUp = configuration.setUp
    let other = String(payment.reversed())
    var message = [
      JSON.Member(name: "OtpReference", value: .string(otpReference)),
      JSON.Member(name: "OtpValue", value: .string(code.reveal { $0 })),
      JSON.Member(name: "STCPayPmtReference", value: .string(setUp == .mixedReferences ? other : payment)),
    ]
    if setUp == .unknownToken { message.append(JSON.Member(name: "TokenReference", value: "0")) }
    return message.filter { $0.name != setUp.omitted }
  }

  private func inquiry(_ reference: String, _ request: PaymentRequest) -> [JSON.Member] {
    let asked =
      if configuration.setUp == .wrongInquiryReference {
        request.order.number
      } else if configuration.setUp
        == .noInquiryReference
      { "" } else { reference }
    return [JSON.Member(name: "RefNum", value: .string(asked))]
  }

  /// Every call is a POST of one message under the operation's name (stc pay docs, Direct Payment API V4); the merchant's
  /// interface writes the names without a version.
  private func post(_ name: String, _ message: [JSON.Member], _ interface: AppModel, _ operation: String)
    -> WireRequest
  {
    var fields: HTTPFields = [.contentType: "application/json"]
    if let field = HTTPField.Name("X-ClientCode") { fields[field] = configuration.clientCode.reveal { $0 } }
    let head = configuration.baseURL.request(.post, interface.rawValue + name, fields)
    let version = interface == .direct ? "V4" : ""
    let wrapper = configuration.setUp == .wrongMessageName ? "Message" : "\(name)\(version)RequestMessage"
    let body = JSON.object([JSON.Member(name: wrapper, value: .object(message))])
    return WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: operation)
  }
}
