public import Commerce

/// A message that a provider's server sends to the merchant's: evidence that something happened, never proof of what.
public struct MerchantNotification: Hashable, Sendable {
  /// One header line: its name in any case, and its value.
  public struct Header: Hashable, Sendable {
    /// The name, in any letter case.
    public let name: String
    /// The value as it came.
    public let value: String

    /// Creates a header line.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The path and query it was sent to.
  public let path: String
  /// The header lines in their order.
  public let headers: [Header]
  /// The body as it came.
  public let body: String
  /// The time when the merchant's server received it, or `nil` if unknown.
  public let receivedAt: Timestamp?

  /// A message as the merchant's server got it: path and query, header lines in their order, body byte for byte.
  public init(path: String, headers: [Header], body: String, receivedAt: Timestamp? = nil) {
    self.receivedAt = receivedAt
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// The first header of a name, in any letter case.
  public subscript(header name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// An adapter's reading of a webhook, which decides nothing.
///
/// It is not a receipt, because the adapter knows no payments: whether the webhook is new and whether its payment is known, the
/// `PaymentManager` finds out.
public struct NotificationReading: Hashable, Sendable {
  /// The verdict on the sender.
  public enum Authenticity: String, Hashable, Sendable, CaseIterable {
    /// Its signature or secret is right.
    case genuine
    /// Its signature or secret is wrong or missing.
    case forged
    /// The provider offers no way to tell.
    case unsigned
  }

  /// The verdict on the sender.
  public let authenticity: Authenticity
  /// The provider's name of the event, such as `payment_executed` or `order_approved`.
  public let event: String
  /// The identifier by which a repeated webhook is recognised.
  public let id: String
  /// The merchant's reference or the provider's identifier of the payment it speaks of.
  public let subject: String
  /// The HTTP status with which the merchant's server answers; `nil` leaves that to the library.
  public let status: Int?

  /// A reading; without `status` the library chooses how the merchant's server answers.
  public init(authenticity: Authenticity, event: String, id: String, subject: String, status: Int? = nil) {
    self.status = status
    self.authenticity = authenticity
    self.event = event
    self.id = id
    self.subject = subject
  }
}

/// The record of how the merchant's server handled a webhook.
public struct NotificationReceipt: Hashable, Sendable {
  /// The ways in which the merchant's server handles a webhook.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// The server queried the provider, and the store's books changed.
    case applied
    /// The store's books stay as they are: the provider said the same when it was queried, or is being queried by the app.
    case unchanged
    /// Asked the provider and learnt nothing; the message has to come again.
    case unheard
    /// Was here before; nothing was done.
    case repeated
    /// Is not the provider's; nothing was done.
    case forged
    /// Speaks of a payment we do not know.
    case unmatched
    /// The body could not be read.
    case unreadable
  }

  /// The gateway of whose provider it claims to be.
  public let gateway: String
  /// The provider's name of the event; empty if the webhook was unreadable.
  public let event: String
  /// The way in which the merchant's server handled the webhook.
  public let decision: Decision
  /// The HTTP status that the provider's server got.
  public let status: Int

  /// A receipt; `status` is the HTTP status with which the merchant's server answered.
  public init(gateway: String, event: String, decision: Decision, status: Int) {
    self.gateway = gateway
    self.event = event
    self.decision = decision
    self.status = status
  }
}
