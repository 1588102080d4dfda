public import Commerce
public import Pages
public import Wire

/// A pretend TrueLayer.
public struct TrueLayerSandbox: ProviderSandbox {
  /// `truelayer`.
  public static let id = "truelayer"
  /// Where it answers.
  public static let hosts = ["api.truelayer-sandbox.com"]
  /// Published test data.
  public static let testData: [TestDatum] = []

  /// A TrueLayer that has never been asked anything.
  public init() {}

  /// Answers a request.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    WireAnswer(status: 404, json: .null)
  }
  /// What the ledger holds.
  public func truth(of reference: String, at now: Timestamp) -> LedgerTruth { .nothing }
  /// What is due next.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? { nil }
}
