import Commerce
import Pages
import Sandbox
import Wire

/// A provider of a test: what the test is not about is nothing.
protocol StubSandbox: ProviderSandbox where Account == StubAccount<Self> {
  /// Where it answers.
  static var origin: BaseURL { get }
}

/// The account at a provider of a test, which has one origin.
struct StubAccount<Stub: StubSandbox>: MerchantAccount {
  var origin = Stub.origin

  static var demo: StubAccount { StubAccount() }
  static var places: [AccountPlace<StubAccount>] { [AccountPlace(\.origin)] }
}

extension StubSandbox {
  static var settlement: SettlementTerms { SettlementTerms(basisPoints: 0, days: 1) }
  static var testData: [TestDatum] { [] }
  static var settings: [Setting] { [] }
  static var pageVocabulary: PageVocabulary { .none }
  static var outsideActions: [String] { [] }
  static var redelivery: [Duration] { [] }
  static var tellsMerchant: Bool { true }
  func call(of request: WireRequest) -> SandboxCall? { nil }
  var references: [String] { [] }
  func truth(of reference: String, at now: Timestamp) -> ProviderRecord { .nothing }
  func nextDeadline(after now: Timestamp) -> SandboxDeadline? { nil }
}
