public import Payments
import Synchronization
import Wire

extension ForeignGateway {
  /// Reads a webhook; `nil` if it is unreadable, or still on its way.
  public func read(_ notification: MerchantNotification) -> NotificationReading? { nil }

  /// Reads a provider's webhook. The program reads it in one line, without anything in between; the same webhook at the same
  /// moment is read once.
  public func read(_ notification: MerchantNotification, from provider: String) -> NotificationReading? {
    // The webhook has not arrived yet.
    guard notification.receivedAt != nil, !runtime.isOver, problem == nil else { return nil }
    if let known = state.withLock({ $0.readings[notification] }) { return known }
    let reading: NotificationReading?
    do throws(LineProblem) {
      reading = try NotificationReading(
        try exchange(notification.members(from: provider), nextID(), .turn(of: .notification)))
    } catch {
      note(error)
      return nil
    }
    state.withLock { $0.readings[notification] = .some(reading) }
    return reading
  }
}

extension MerchantNotification {
  fileprivate func members(from provider: String) -> [JSON.Member] {
    var fields: [String: String] = [:]
    for header in headers {
      fields[header.name.lowercased(), default: ""] +=
        (fields[header.name.lowercased()] == nil ? "" : ", ") + header.value
    }
    var members: [JSON.Member] = [
      .init(name: "do", value: .string(LineTask.notification.rawValue)),
      .init(name: "provider", value: .string(provider)),
      .init(name: "path", value: .string(path)), .init(name: "headers", value: .texts(fields)),
      .init(name: "body", value: .string(Placeholders.withoutParts(WireBody(body)).text)),
    ]
    if let receivedAt { members.append(.init(name: "received-at", value: .moment(receivedAt))) }
    return members
  }

  /// Creates a webhook from a line.
  init(_ reader: LineReader) throws(LineProblem) {
    self.init(
      path: try reader.text("path"),
      headers: reader.texts("headers").sorted { $0.key < $1.key }.map { Header(name: $0.key, value: $0.value) },
      body: try reader.text("body"), receivedAt: try reader.moment("received-at"))
  }
}

extension NotificationReading {
  var line: JSON {
    .fields([
      "decision": .string(authenticity.rawValue), "event": .string(event), "message": .string(id),
      "subject": .string(subject), "status": status.map { .whole($0) },
    ])
  }

  /// The program's reading of a webhook; `nil` if the program cannot read it.
  fileprivate init?(_ reader: LineReader) throws(LineProblem) {
    let reading = try reader.part("notification")
    guard let authenticity = Authenticity(rawValue: try reading.text("decision")) else { return nil }
    self.init(
      authenticity: authenticity, event: LineReader.shown(try reading.text("event"), atMost: 100),
      id: try reading.text("message"), subject: try reading.text("subject"), status: reading.json["status"]?.integer)
  }
}

/// Takes the messages of one provider for a gateway that goes by another name; it serves no method.
public struct WebhookQueue: PaymentGateway {
  /// The provider's name, under which its messages arrive.
  public let name: String
  private let provider: String
  private let gateway: ForeignGateway

  /// A desk for the messages of a provider, by its name for people and in files.
  public init(_ gateway: ForeignGateway, name: String, provider: String) {
    (self.gateway, self.name, self.provider) = (gateway, name, provider)
  }

  /// None.
  public var supportedMethods: [PaymentMethod] { [] }
  /// None.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities { gateway.capabilities(for: method) }
  /// Reads a message as the gateway does.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    gateway.read(notification, from: provider)
  }
  /// Asks as the gateway does.
  public func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await gateway.verifyPayment(session)
  }
  /// Opens a session as the gateway does.
  public func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    try await gateway.initiatePayment(request)
  }
  /// Leads the shopper as the gateway does.
  public func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    try await gateway.processPayment(session, presenter: presenter)
  }
  /// Calls a payment off as the gateway does.
  public func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await gateway.cancelPayment(session)
  }
}
