/// The return link that one payment attempt expects.
public struct LinkRegistration: Hashable, Sendable {
  /// A query item that identifies the attempt: its name and the value learnt from the provider, both decoded.
  public struct Identifier: Hashable, Sendable {
    /// The name, such as `payment_id`.
    public let name: String
    /// The value that the query item of that name must have.
    public let value: String

    /// An identifier: the name of a query item and the value it must have.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// One page that the attempt opened, and what was to come back from it.
  public struct Page: Hashable, Sendable {
    /// The number of the attempt's page, counted from 1.
    public let step: Int
    /// The addresses that led back from it.
    public let returns: [Link]
    /// The items that identified the attempt.
    public let identifiers: [Identifier]
    /// The addresses that led back from it with additions.
    public let paymentURLs: [PaymentURLRule]

    /// A page that an attempt had opened, with everything by which a link is known to come back from it.
    public init(step: Int, returns: [Link], identifiers: [Identifier], paymentURLs: [PaymentURLRule] = []) {
      self.step = step
      self.returns = returns
      self.identifiers = identifiers
      self.paymentURLs = paymentURLs
    }
  }

  /// The attempt as the library names it; unique in the app.
  public let attempt: String
  /// The name of the provider that the attempt is at.
  public let provider: String
  /// The addresses that lead back. Scheme, host, port and path must be met exactly; query items in them must come back
  /// unchanged, further ones are welcome (Swedbank Pay iOS SDK, payment URL). A fragment is not looked at.
  public let returns: [Link]
  /// The addresses that lead back with additions, each by its own rule, which comes before `returns`: one of those that such a
  /// rule takes is not looked at again (Swedbank Pay iOS SDK, payment URL).
  public let paymentURLs: [PaymentURLRule]
  /// The items that identify the attempt; empty until they are learnt.
  public var identifiers: [Identifier]
  /// Whether the attempt still waits for its return.
  public var isOpen: Bool
  /// `true` if the SDK that opened the page is on the screen; a covered or closed SDK receives no link (Swedbank Pay iOS SDK 5,
  /// view controller).
  public var isListening: Bool
  /// The number of the attempt's waiting page, counted from 1.
  public private(set) var step: Int
  /// The pages that the attempt opened before this one, oldest first.
  public private(set) var earlier: [Page]

  /// An expectation; `earlier` holds the pages that the attempt opened before.
  public init(
    attempt: String, provider: String, returns: [Link], identifiers: [Identifier] = [],
    paymentURLs: [PaymentURLRule] = [], isOpen: Bool = true, isListening: Bool = true, earlier: [Page] = []
  ) {
    self.attempt = attempt
    self.provider = provider
    self.returns = returns
    self.identifiers = identifiers
    self.paymentURLs = paymentURLs
    self.isOpen = isOpen
    self.isListening = isListening
    self.earlier = earlier
    step = (earlier.last?.step ?? 0) + 1
  }

  /// The page that waits now, or waited last.
  public var current: Page { Page(step: step, returns: returns, identifiers: identifiers, paymentURLs: paymentURLs) }

  /// This expectation after an earlier one of the same attempt.
  ///
  /// A page with the same return addresses, and without losing known items, is the same page opened again: it keeps its step.
  /// Every other is the next step, and the earlier expectation becomes an earlier page. This library's own rule.
  public func following(_ previous: LinkRegistration) -> LinkRegistration {
    var result = self
    if previous.returns == returns, previous.paymentURLs == paymentURLs,
      previous.identifiers.allSatisfy(identifiers.contains)
    {
      result.earlier = previous.earlier
      result.step = previous.step
    } else {
      result.earlier = previous.earlier.filter {
        $0.returns != returns || $0.identifiers != identifiers || $0.paymentURLs != paymentURLs
      }
      result.earlier.append(previous.current)
      result.step = previous.step + 1
    }
    return result
  }
}
