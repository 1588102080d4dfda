public import Commerce

/// The party that makes a call to a provider.
public enum CallSender: String, Hashable, Sendable, CaseIterable {
  /// The app, with public credentials.
  case app
  /// The merchant's server, with secret keys.
  case merchant
}

/// The kinds of questions that a gateway can ask the shopper.
public enum QuestionKind: String, Hashable, Sendable, CaseIterable {
  /// A card.
  case card
  /// A mobile number.
  case phone
  /// A one-time code.
  case code
  /// A hosted page.
  case page
  /// A QR code.
  case qr
  /// A wallet's sheet.
  case sheet
  /// A bank.
  case bank
  /// A consent or a few fields.
  case form
  /// A request to wait, without a question.
  case wait
}

/// The device data that a provider's SDK collected. It travels with the payment, for the provider's fraud check.
public struct DeviceReading: Hashable, Sendable {
  /// The shopper's identifier that the merchant gave the SDK, for questions to the provider's support; `nil` if none was given.
  public let userID: String?
  /// `true` if the SDK returned a fingerprint; `false` if it failed.
  public let hasFingerprint: Bool

  /// Creates a reading of the device.
  public init(userID: String?, hasFingerprint: Bool) {
    self.userID = userID
    self.hasFingerprint = hasFingerprint
  }
}

/// A request of the app to its own server, which alone may call the provider.
public struct ServerHandover: Hashable, Sendable {
  /// The path of the server's handler, such as `/create`.
  public let path: String
  /// The names of what is handed over; the values are secret.
  public let fields: [String]

  /// A call of the app's to its own server.
  public init(path: String, fields: [String]) {
    self.path = path
    self.fields = fields
  }
}

/// The kind of response that the app's own server gives.
public enum ServerAnswer: String, Hashable, Sendable, CaseIterable {
  /// The provider's status.
  case status
  /// The address of a page that the shopper must visit.
  case page
  /// The provider rejected the call.
  case refusal
}

/// Something that happened to one attempt, in the order in which the library saw it.
public struct PaymentEvent: Hashable, Sendable {
  /// An event of an attempt. No case contains a secret.
  public enum Kind: Hashable, Sendable {
    /// The library took the intent over.
    case started(PaymentMethod, Money)
    /// A gateway was chosen; the others stay in reserve.
    case routed(gateway: String, reserve: [String])
    /// A call leaves; `attempt` counts from 1, `key` is its idempotency key.
    case calling(operation: String, sender: CallSender, attempt: Int, key: String)
    /// An answer to a call came; `operation` is its name in the wire log, such as `stc-pay.confirm`.
    case answered(operation: String)
    /// No answer came, or only that of a server out of order; `retryIn` says when it is tried again, if it is.
    case notAnswered(operation: String, DeliveryFailure, retryIn: Duration?)
    /// The provider did nothing because it was asked too often, and said when to come again; it is asked again then.
    case throttled(operation: String, retryIn: Duration)
    /// A provider's kit in the app was asked about the phone, before anything is handed over.
    case readDevice(DeviceReading)
    /// A provider's SDK told the app in these words how the payment stands; it may tell more than once.
    case kitSaid(String)
    /// The app hands its own server what the server needs for its calls to the provider.
    case handedOver(ServerHandover)
    /// The app's server has answered.
    case handedBack(ServerAnswer)
    /// The shopper is asked.
    case asked(QuestionKind)
    /// The shopper has answered or left.
    case replied(QuestionKind)
    /// The shopper agreed to another amount than the price, on a wallet's sheet that the app changed.
    case agreed(Money)
    /// A gateway is taken out for a while.
    case resting(gateway: String, until: Timestamp)
    /// The provider's server is asked for the truth.
    case verifying
    /// The provider's server has spoken.
    case verified(PaymentStatus)
    /// The app receives the result.
    case finished(PaymentResult)
    /// The merchant wants something done to a payment.
    case operating(PaymentModification)
    /// The merchant has an operation from before tried again.
    case retrying(PaymentModification)
    /// A merchant operation ended with a result.
    case operated(PaymentModification, OperationResult)
    /// A status has told more of an operation that had ended before.
    case settled(PaymentModification, OperationResult)
    /// A message of the provider's server reached the merchant's; `event` is what the provider calls what happened.
    case notified(event: String)
  }

  /// The time of the event, by the library's clock.
  public let at: Timestamp
  /// The attempt that it belongs to.
  public let attempt: AttemptID
  /// The event. No case contains a secret.
  public let kind: Kind

  /// An event of one attempt.
  public init(at: Timestamp, attempt: AttemptID, kind: Kind) {
    self.at = at
    self.attempt = attempt
    self.kind = kind
  }
}
