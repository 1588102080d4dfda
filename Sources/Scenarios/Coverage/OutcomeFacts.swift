import Commerce
import Controller
import Pages
import Payments

/// What makes a documented outcome: everything that has to be found in one attempt to pay. What is `nil` or empty may be anything.
public struct OutcomeFacts: Hashable, Sendable {
  /// What the app had been told and what the provider held, at one moment.
  struct Standing: Hashable, Sendable {
    /// What the app was told.
    var app: ResultName?
    /// Why it failed, by the key of its sentence.
    var error: String?
    /// The finer state beside the result.
    var subStatus: SubStatus?
    /// The provider's own code.
    var words: String?
    /// What the provider's own kit would have told the app.
    var kit: String?
    /// What the provider held.
    var ledger: ProviderRecord.State?
    /// The provider's own word for that.
    var record: String?
    /// Whether a part of what was taken had been given back, and not all.
    var isRefundedInPart = false
    /// Where the checkout stood.
    var screen: PhaseName?
  }

  /// A call that was made.
  struct Call: Hashable, Sendable {
    let operation: String
    /// What went wrong with it.
    var fault: FaultKind?
    /// The status of the response, or why there was none, such as `timed-out`.
    var ended: String?
    /// What the response says.
    var says: [Saying]
  }

  /// A value in a message and where it stands, such as `result.code`.
  struct Saying: Hashable, Sendable {
    let path: String
    /// The value, or how it ends.
    let value: String
    let isEnding: Bool
  }

  /// A webhook that reached the merchant's server.
  struct Webhook: Hashable, Sendable {
    /// What the server made of it.
    let decision: NotificationReceipt.Decision
    var moment: NotificationMoment?
    /// Whether it came only while a later attempt was under way.
    var isLate: Bool
    /// How many of them there were at least.
    var times: Int
  }

  /// Something that the merchant did to the payment, and what the merchant was told of it.
  struct Operation: Hashable, Sendable {
    /// What the merchant can be told.
    enum Told: String, Hashable, Sendable, CaseIterable {
      case done, refused, unknown
    }

    let kind: PaymentModification.Kind
    let told: Told
    /// The provider's own code.
    var words: String?
    /// How many of them there were at least.
    var times: Int
  }

  /// A button of a hosted page.
  struct Press: Hashable, Sendable {
    let page: String
    let button: String
  }

  /// How things stood.
  var standing = Standing()
  /// How they had stood before, in this attempt or an earlier one.
  var before: Standing?
  /// How long after the attempt began they came to stand so, at least.
  var after: Duration?
  /// How long they stood so, at least.
  var lasted: Duration?
  /// How many text messages were on the phone.
  var texts: Int?
  /// The calls.
  var calls: [Call] = []
  /// The webhooks.
  var webhooks: [Webhook] = []
  /// What the merchant did.
  var operations: [Operation] = []
  /// How the world was set up, by the names of settings.
  var settings: [String: String] = [:]
  /// What happened outside.
  var outside: [String] = []
  /// What the shopper's bank app said when it was to pay the code: `paid`, or why not.
  var bank: [String] = []
  /// What was decided about links.
  var links: [String] = []
  /// The questions that the shopper closed or left.
  var left: [QuestionKind] = []
  /// What was pressed on hosted pages.
  var pressed: [Press] = []
  /// What stood in the way of methods.
  var offers: [PaymentMethod: OfferName] = [:]
}
