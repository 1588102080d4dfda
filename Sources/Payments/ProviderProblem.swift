/// A problem that a server answered with (RFC 7807), whole, as an SDK hands it to the app.
public struct ProviderProblem: Hashable, Sendable {
  /// A field of the request that was not accepted.
  public struct Field: Hashable, Sendable {
    /// The field's name, such as `PaymentOrder.Amount`.
    public let name: String
    /// The provider's reason for refusing it.
    public let description: String

    /// A field and the reason for refusing it.
    public init(name: String, description: String) {
      self.name = name
      self.description = description
    }
  }

  /// Its type, an address; `about:blank` if it names none.
  public let type: String
  /// Its title; `nil` if it has none.
  public let title: String?
  /// The status that counts: the body's own, or HTTP's.
  public let status: Int
  /// The detail; `nil` if it has none.
  public let detail: String?
  /// The address of this one occurrence; `nil` if it has none.
  public let instance: String?
  /// The suggested action, such as `RetryNewData`; `nil` if it has none.
  public let action: String?
  /// The fields of the request that were not accepted.
  public let problems: [Field]
  /// The status that the provider gave the merchant's backend; `nil` if it gave none.
  public let gatewayStatus: Int?
  /// The media type of the answer; `nil` if it had none.
  public let contentType: String?
  /// The answer as it came: `raw`, or `body` of an answer that is no problem.
  public let raw: String

  /// A problem from its parts; by default nothing but its type and status.
  public init(
    type: String = "about:blank", title: String? = nil, status: Int, detail: String? = nil, instance: String? = nil,
    action: String? = nil, problems: [Field] = [], gatewayStatus: Int? = nil, contentType: String? = nil,
    raw: String = ""
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.instance = instance
    self.action = action
    self.problems = problems
    self.gatewayStatus = gatewayStatus
    self.contentType = contentType
    self.raw = raw
  }
}
