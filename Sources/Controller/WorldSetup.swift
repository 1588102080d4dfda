public import Commerce
public import Inspection
public import Pages
public import Simulation

/// Everything that decides how a world runs; the same set-up and the same commands give the same run.
public struct WorldSetup: Sendable {
  /// The shop.
  public var store: Store
  /// The order; `nil` takes the store's own.
  public var order: Order?
  /// Who pays; `nil` takes the store's own shopper.
  public var shopper: Shopper?
  /// Where every random number comes from.
  public var seed: UInt64
  /// When the world begins.
  public var start: Timestamp
  /// In which order ready jobs run.
  public var jobOrder: JobOrder
  /// The language of hosted pages, such as `en`.
  public var language: String
  /// The phone as it is at the beginning.
  public var phone: Phone
  /// The faults from the beginning on.
  public var faults: [FaultRule]
  /// The settings that differ from the defaults.
  public var settings: Settings
  /// When things are done again, where that is not as usual.
  public var schedules = Schedules()
  /// The rules that are looked at while it runs; a run that leaves one out says why elsewhere.
  public var rules = Set(PaymentRule.allCases)

  /// The default world of a store: seed 1, on 1 March 2026 at nine in the morning where the store is.
  public init(store: Store) {
    self.store = store
    seed = 1
    start = Timestamp(milliseconds: 1_772_355_600_000 - Int64(store.utcOffsetMinutes) * 60_000)
    jobOrder = .firstInFirstOut
    language = "en"
    phone = Phone()
    faults = []
    settings = Settings()
  }

  /// Whether the phone may be used for payments; a jailbroken one may not.
  public var isDeviceTrusted: Bool {
    get { !phone.isJailbroken }
    set { phone.isJailbroken = !newValue }
  }
}
