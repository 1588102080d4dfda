import Commerce
import HTTPTypes
public import Pages
import Wire

/// stc pay as a pretend provider: the Direct Payment API V4, which sends a code and takes the money with it, and the part of the
/// Merchant Transactions API V3 that asks for an approval in the app, takes it back and refunds.
///
/// Written from what integrators publish of both and from Moyasar docs, STC Pay. The client certificate that the real host
/// demands cannot be shown here; a wrong client code stands for it. A stored wallet gets a token and no more: the calls that pay with one
/// are not published.
public struct STCPaySandbox: AnsweringSandbox {
  /// `stc-pay`.
  public static let id = "stc-pay"
  /// Its documents know no messages to the merchant: it has to be asked (STC Pay docs, Payment inquiry).
  public static let sendsWebhooks = false
  /// Its document describes no settlement.
  public static let settlement = SettlementTerms(basisPoints: 150, days: 2)
  /// It sends no messages.
  public static let redelivery: [Duration] = []

  /// The largest request body that is read, in bytes; Till's own.
  static let largestBody = 100_000

  /// Where it answers.
  public let account: Account
  var payments: LedgerBook<Payment> = []
  var wallets: LedgerBook<Wallet> = []
  /// The text messages with codes that were sent, oldest first.
  public internal(set) var messages: [PhoneMessage] = []

  /// A provider that knows no payment yet.
  public init(account: Account) { self.account = account }

  /// Answers a request as stc pay does; a wrong client code gets an answer without a body.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    guard request.header("X-ClientCode") == account.clientCode else { throw Refusal.stranger }
    guard let operation = Operation(path: request.path) else {
      throw Refusal(.badRequest, status: 404)
    }
    guard request.head.method == .post else { throw Refusal(.badRequest, status: 405) }
    guard request.body.text.utf8.count <= Self.largestBody else { throw Refusal(.badRequest, status: 413) }
    if let refusal = moment.settings[Standing.self].refusal { throw refusal }
    guard let message = request.json?[operation.requestName], let members = message.members else {
      throw Refusal(.badRequest)
    }
    guard !members.isEmpty else { throw Refusal(.fieldRequired) }
    let fields = Fields(message: message)
    switch operation {
    case .authorize: return operation.answer(try authorize(fields, at: &moment))
    case .confirm: return operation.answer(try confirm(fields, at: &moment))
    case .inquire, .inquireApproval: return operation.answer(try inquire(fields, at: moment.now))
    case .requestApproval: return operation.answer(try requestApproval(fields, at: &moment))
    case .cancelApproval: return operation.answer(try cancelApproval(fields, at: moment.now))
    case .refund: return operation.answer(try refund(fields, at: &moment))
    }
  }
}

extension STCPaySandbox {
  /// The calls of the two interfaces.
  enum Operation: String, Hashable, Sendable, CaseIterable {
    /// Sends a code to the shopper.
    case authorize = "DirectPaymentAuthorize"
    /// Takes the money with the code.
    case confirm = "DirectPaymentConfirm"
    /// Says what became of a payment.
    case inquire = "PaymentInquiry"
    /// Has the app ask for an approval.
    case requestApproval = "MobilePaymentAuthorize"
    /// Takes back what the app asks.
    case cancelApproval = "CancelPaymentAuthorize"
    /// Says what became of a payment, in the merchant's interface.
    case inquireApproval = "MerchantPaymentInquiry"
    /// Gives money back.
    case refund = "RefundPayment"

    /// Where it is called, as published clients write it.
    var path: String { (isDirect ? Self.direct : Self.merchant) + name }

    /// The call at a path, in letters of any case and with or without a slash at its end: published clients disagree about both.
    init?(path: String) {
      let wanted = (path.hasSuffix("/") ? String(path.dropLast()) : path).lowercased()
      guard let known = Self.allCases.first(where: { $0.path.lowercased() == wanted }) else { return nil }
      self = known
    }
    /// The wrapper around the request's fields.
    var requestName: String { "\(name)\(isDirect ? "V4" : "")RequestMessage" }

    private static let direct = "/B2B.DirectPayment.WebApi/DirectPayment/V4/"
    private static let merchant = "/B2B.MerchantTransactionsWebApi/MerchantTransactions/v3/"

    private var isDirect: Bool {
      switch self {
      case .authorize, .confirm, .inquire: true
      case .requestApproval, .cancelApproval, .inquireApproval, .refund: false
      }
    }

    private var name: String { self == .inquireApproval ? Self.inquire.rawValue : rawValue }

    /// A success: one wrapper key around the members.
    func answer(_ members: JSON) -> WireAnswer {
      let wrapper = "\(name)\(isDirect ? "V4" : "")ResponseMessage"
      return WireAnswer(status: 200, json: .object([.init(name: wrapper, value: members)]))
    }
  }

  /// The fields of a request message.
  struct Fields {
    let message: JSON

    /// A text or a number as text; `nil` when missing or empty, refused when longer than 128 characters.
    func text(_ name: String) throws(Refusal) -> String? {
      guard let text = message[name]?.decimal, !text.isEmpty else { return nil }
      guard text.count <= 128 else { throw Refusal(.badRequest) }
      return text
    }

    /// The same, where it may not be missing.
    func required(_ name: String, _ code: ErrorCode) throws(Refusal) -> String {
      guard let text = try text(name) else { throw Refusal(code) }
      return text
    }
  }
}
