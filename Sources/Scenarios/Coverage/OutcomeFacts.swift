import Commerce
import Controller
import Pages
import Payments

/// The facts of a documented outcome: everything that has to be found in one attempt to pay. What is `nil` or empty may be anything.
public struct OutcomeFacts: Hashable, Sendable {
  /// The app's result and the provider's record at one moment.
  struct Standing: Hashable, Sendable {
    var app: ResultName?
    /// Why it failed, by the key of its sentence.
    var error: String?
    /// The finer state beside the result.
    var subStatus: SubStatus?
    /// The provider's own code.
    var words: String?
    /// The result of the provider's own SDK.
    var kit: String?
    var ledger: ProviderRecord.State?
    /// The provider's own word for that.
    var record: String?
    /// Whether a part of the captured amount was refunded, and not all.
    var isRefundedInPart = false
    /// Where the checkout stood.
    var screen: PhaseName?
  }

  struct Call: Hashable, Sendable {
    let operation: String
    var fault: FaultKind?
    /// The status of the response, or why there was none, such as `timed-out`.
    var ended: String?
    /// The response's values.
    var says: [Saying]
    /// The least number of such calls with the same response.
    var times = 1
  }

  /// A value in a message and where it stands, such as `result.code`.
  struct Saying: Hashable, Sendable {
    let path: String
    let value: String
    let isEnding: Bool
  }

  /// A webhook that reached the merchant's server.
  struct Webhook: Hashable, Sendable {
    /// The server's receipt.
    let decision: NotificationReceipt.Decision
    var moment: WebhookMoment?
    /// Whether it came only while a later attempt was under way.
    var isLate: Bool
    /// The least number of them.
    var times: Int
  }

  /// Something that the merchant did to the payment, and what the merchant was told of it.
  struct Operation: Hashable, Sendable {
    let kind: PaymentModification.Kind
    let told: OperationResult.Name
    /// The provider's own code.
    var words: String?
    /// The least number of them.
    var times: Int
  }

  /// A button of a hosted page.
  struct Press: Hashable, Sendable {
    let page: String
    let button: String
  }

  var standing = Standing()
  /// An earlier standing, in this attempt or an earlier one.
  var before: Standing?
  /// The least time from the attempt's beginning to this standing.
  var after: Duration?
  /// The least duration of this standing.
  var lasted: Duration?
  /// The number of text messages on the phone.
  var texts: Int?
  var calls: [Call] = []
  var webhooks: [Webhook] = []
  var operations: [Operation] = []
  /// The world's settings, by name.
  var settings: [String: String] = [:]
  var outside: [String] = []
  /// The reply of the shopper's bank app to the code: `paid`, or why not.
  var bank: [String] = []
  var links: [String] = []
  /// The questions that the shopper closed or left.
  var left: [QuestionKind] = []
  /// The buttons that were pressed on hosted pages.
  var pressed: [Press] = []
  var offers: [PaymentMethod: OfferName] = [:]
}
