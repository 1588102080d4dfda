import Commerce
import FoundationEssentials
import HTTPTypes
import Payments
import Providers
import Testing
import Wire

/// Reads the recorded requests and answers beside this folder.
enum Recorded {
  static func text(_ name: String) throws -> String {
    let here = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try String(contentsOfFile: "/\(here)/Fixtures/\(name)", encoding: .utf8)
  }

  static func json(_ name: String) throws -> JSON { try JSON(parsing: text(name)) }

  static func answer(_ name: String, status: Int = 200) throws -> WireAnswer {
    WireAnswer(status: status, json: try json(name))
  }

  /// A request as the `.http` files hold it, with nothing masked.
  static func text(of request: WireRequest) -> String {
    let head = request.head
    let line = "\(head.method.rawValue) https://\(head.authority ?? "")\(head.path ?? "")\n"
    let fields = head.headerFields.map { "\($0.name.rawName): \($0.value)\n" }.sorted().joined()
    return line + fields + (request.body.isEmpty ? "" : "\n\(request.json?.prettyText ?? request.body.text)\n")
  }

  /// Answers that make no sense after any call: wrong types, nothing, something else.
  static let nonsense: [WireAnswer] =
    [200, 201, 204, 302, 400, 404, 418, 500, 502, 503, 504].flatMap { status in
      [
        "", "<html><body>Bad Gateway</body></html>", "404 page not found", "null", "true", "7", "[]", "[[[", "{}",
        #"{"status":7}"#, #"{"status":["AUTHORIZED"],"id":{},"order_id":[]}"#, #"{"amount":"1e9","code":9}"#,
        #"{"configuration":"none","payment":0,"messages":{}}"#,
      ].map { body in
        WireAnswer(head: HTTPResponse(status: HTTPResponse.Status(code: status)), body: WireBody(body))
      }
    }
}

/// One intent to pay, made of the same order every time.
enum SampleIntent {
  static let now = Timestamp(milliseconds: 1_772_344_800_000)
  static let items = [
    OrderItem(
      name: "Kettle", reference: "KET-9", quantity: 2, unitPrice: Money(minorUnits: 18_000, currency: .sar)),
    OrderItem(
      name: "Paper filters", reference: "FIL-3", quantity: 1, unitPrice: Money(minorUnits: 7_125, currency: .sar)),
  ]

  static func request(
    _ method: PaymentMethod, amount: Money = Money(minorUnits: 43_125, currency: .sar),
    country: Country = .saudiArabia, email: String = "huda@till.example", mobile: String = "0544337866",
    language: String = "ar"
  ) throws -> PaymentRequest {
    let attempt = try #require(AttemptID("a-1042-1"))
    let order = try #require(Order(number: "1042", items: items))
    return PaymentRequest(
      attempt: attempt, method: method, amount: amount, order: order, reference: "TILL-1042-1",
      shopper: Shopper(givenName: "Huda", familyName: "Q.", email: email, mobile: mobile), country: country,
      language: language, returnURL: "tillshop://return", merchant: "Till")
  }

  static func context<Session>(
    _ request: PaymentRequest, _ references: [String: String] = [:], expiresAt: Timestamp? = nil, now: Timestamp = now
  ) -> AdapterContext<Session> {
    let session = PaymentSession(request: request, gateway: "", references: references, expiresAt: expiresAt)
    return AdapterContext(payment: session, now: now)
  }
}

/// A reaction's step as something that can be compared.
enum SeenStep: Equatable {
  case opened
  case call(String)
  case ask(Question)
  case askWhilePolling(Question, Duration)
  case done(PaymentClaim.Ending)
  case status(PaymentStatus)
  case failed(PaymentError)

  init<Call, Session>(_ step: AdapterReaction<Call, Session>.Step) {
    self =
      switch step {
      case .opened: .opened
      case .call(let call), .again(let call, _): .call("\(call)")
      case .ask(let question): .ask(question)
      case .askWhilePolling(let question, let interval), .askAtMost(let question, let interval):
        .askWhilePolling(question, interval)
      case .done(let ending): .done(ending)
      case .status(let status): .status(status)
      case .failed(let error): .failed(error)
      }
  }

  var isFailure: Bool { if case .failed = self { true } else { false } }

  var state: PaymentState? { if case .status(let status) = self { status.state } else { nil } }

  var isPending: Bool { if case .status(let status) = self, case .pending = status.state { true } else { false } }
}

extension JSON {
  /// This value with the member at a path put in place, or taken out when the value is `nil`.
  func setting(_ path: [String], to value: JSON?) -> JSON {
    guard let name = path.first, case .object(let members) = self else { return value ?? .null }
    let rest = Array(path.dropFirst())
    var changed = members.filter { $0.name != name }
    let new = rest.isEmpty ? value : (self[name] ?? .object([])).setting(rest, to: value)
    if let new { changed.append(Member(name: name, value: new)) }
    return .object(changed)
  }

  /// This value once for each member at any depth, with the member's value replaced.
  func mutants(_ replacement: JSON) -> [JSON] {
    switch self {
    case .null, .boolean, .number, .string: return [replacement]
    case .array(let elements):
      return [replacement]
        + elements.indices.flatMap { index in
          elements[index].mutants(replacement).map { mutant in
            var changed = elements
            changed[index] = mutant
            return JSON.array(changed)
          }
        }
    case .object(let members):
      return [replacement]
        + members.indices.flatMap { index in
          members[index].value.mutants(replacement).map { mutant in
            var changed = members
            changed[index] = Member(name: members[index].name, value: mutant)
            return JSON.object(changed)
          }
        }
    }
  }

  static let strangers: [JSON] = [.null, true, 7, "", "x", [], ["x"], .object([]), .number("1e400"), .number("-1")]
}
