public import Commerce
public import Pages
public import Sandbox
public import Wire

/// A provider of a test: what the test is not about is nothing.
public protocol StubSandbox: ProviderSandbox where Account == StubAccount<Self>, CallName == StubCall {
  /// Where it answers.
  static var origin: BaseURL { get }
}

/// The account at a provider of a test, which has one origin.
public struct StubAccount<Stub: StubSandbox>: MerchantAccount {
  /// The origin.
  public var origin = Stub.origin

  /// The account.
  public static var demo: StubAccount { StubAccount() }
  /// The origin.
  public static var places: [AccountPlace<StubAccount>] { [AccountPlace(\.origin)] }
  /// None.
  public static var domains: [String] { [] }
  /// None.
  public static var fields: [AccountField<StubAccount>] { [] }
}

/// The only call of a provider of a test, which no request is.
public enum StubCall: String, CaseIterable {
  /// It.
  case none = "stub.none"
}

extension StubSandbox {
  /// A day without fees.
  public static var settlement: SettlementTerms { SettlementTerms(basisPoints: 0, days: 1) }
  /// None.
  public static var testData: [TestDatum] { [] }
  /// None.
  public static var settings: [Setting] { [] }
  /// None.
  public static var pageVocabulary: PageVocabulary { .none }
  /// None.
  public static var outsideActions: [String] { [] }
  /// None.
  public static var redelivery: [Duration] { [] }
  /// It does.
  public static var sendsWebhooks: Bool { true }
  /// None.
  public func call(of request: WireRequest) -> SandboxCall? { nil }
  /// None.
  public var references: [String] { [] }
  /// Nothing.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord { .nothing }
  /// None.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? { nil }
}
