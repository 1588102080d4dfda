import HTTPTypes
public import Pages
public import Wire

/// stc pay's Direct Payment API V4 as a pretend provider: ask for a code, confirm with it, inquire.
///
/// Written from what integrators publish of the Direct Payment API V4 and from Moyasar docs, STC Pay. The client
/// certificate that the real host demands cannot be shown here; a wrong client code stands for it. Refunds and stored
/// wallets are not imitated: their calls are not published.
public struct STCPaySandbox: ProviderSandbox {
  /// What differs between stc pay's own interface and those of others, or is described in two ways.
  public struct Options: Hashable, Sendable {
    /// What a wrong code does to the payment.
    public enum WrongCode: Hashable, Sendable {
      /// Another try is possible until the third.
      case mayRetry
      /// The payment is over at once, as in Moyasar docs, STC Pay testing.
      case endsPayment
    }

    /// What a code gets after its time.
    public enum LateCode: Hashable, Sendable {
      /// 2031, the same as a wrong code.
      case invalidCode
      /// 2026.
      case paymentExpired
    }

    /// What a wrong code does to the payment.
    public var wrongCode: WrongCode
    /// What a code gets after its time.
    public var lateCode: LateCode
    /// How long a code lives, in whole seconds; the real value is not published, and 300 is Till's own.
    public var codeLifetime: Int

    /// The direct interface unless told otherwise.
    public init(wrongCode: WrongCode = .mayRetry, lateCode: LateCode = .invalidCode, codeLifetime: Int = 300) {
      self.wrongCode = wrongCode
      self.lateCode = lateCode
      self.codeLifetime = codeLifetime
    }
  }

  /// `stc-pay`.
  public static let id = "stc-pay"
  /// The two test hosts that integrators name; which one is right is not published.
  public static let hosts = ["b2btest.stcpay.com.sa", "test.b2b.stcpay.com.sa"]
  /// The merchant's client code, sent as `X-ClientCode`; Till's own demo credential.
  public static let clientCode = "61000000000"

  /// The largest request body that is read, in bytes; Till's own.
  static let largestBody = 100_000
  private static let basePath = "/B2B.DirectPayment.WebApi/DirectPayment/V4/"

  let options: Options
  var payments: [Payment] = []
  var wallets: [Wallet] = []
  /// The text messages with codes that were sent, oldest first.
  public internal(set) var messages: [PhoneMessage] = []

  /// A provider that knows no payment yet.
  public init(options: Options = Options()) { self.options = options }

  /// Answers a request as stc pay does; a wrong client code gets an answer without a body.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    do throws(Refusal) {
      return try answer(to: request, at: &moment)
    } catch {
      return error.answer
    }
  }

  private mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    guard request.clientCode == Self.clientCode else { throw Refusal.stranger }
    guard request.path.hasPrefix(Self.basePath),
      let operation = Operation(rawValue: String(request.path.dropFirst(Self.basePath.count)))
    else { throw Refusal(.badRequest, status: 404) }
    guard request.head.method == .post else { throw Refusal(.badRequest, status: 405) }
    guard request.body.utf8.count <= Self.largestBody else { throw Refusal(.badRequest, status: 413) }
    guard let message = request.json?["\(operation.rawValue)V4RequestMessage"], let members = message.members else {
      throw Refusal(.badRequest)
    }
    guard !members.isEmpty else { throw Refusal(.fieldRequired) }
    let fields = Fields(message: message)
    switch operation {
    case .authorize: return operation.answer(try authorize(fields, at: &moment))
    case .confirm: return operation.answer(try confirm(fields, at: &moment))
    case .inquire: return operation.answer(try inquire(fields, at: moment.now))
    }
  }
}

extension STCPaySandbox {
  /// The calls of the interface.
  enum Operation: String, Hashable, Sendable {
    /// Sends a code to the shopper.
    case authorize = "DirectPaymentAuthorize"
    /// Takes the money with the code.
    case confirm = "DirectPaymentConfirm"
    /// Says what became of a payment.
    case inquire = "PaymentInquiry"

    /// A success: one wrapper key around the members.
    func answer(_ members: JSON) -> WireAnswer {
      WireAnswer(status: 200, json: .object([.init(name: "\(rawValue)V4ResponseMessage", value: members)]))
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

extension WireRequest {
  fileprivate var clientCode: String? { HTTPField.Name("X-ClientCode").flatMap { head.headerFields[$0] } }
}
