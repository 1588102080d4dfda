import Commerce
import Pages
import Payments
import Providers
import Simulation
import Testing
import Wire

@Suite("Stitch, whole payments")
struct StitchFlowTests {
  private static func world(
    _ method: PaymentMethod = .applePay, _ choices: KeyValuePairs<String, String> = [:], amount: Int64 = 249_90,
    losing loss: LossyWire.Loss? = nil
  ) -> ProviderContractWorld {
    ProviderContractWorld(.stitch(method, choices, amount: amount), losing: loss)
  }

  private static let wallets: [PaymentMethod] = [.applePay, .samsungPay, .googlePay]

  @Test("without the bank's check a sheet that is agreed to is paid", arguments: wallets)
  func paid(_ method: PaymentMethod) throws {
    let world = Self.world(method)
    guard case .success(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.state == .captured)
    #expect(status.amount == world.plot.amount)
    #expect(try world.truth().captures == 1)
    #expect(
      world.wire.sent.map(\.operation) == [
        "stitch.client-token", "stitch.initiate-transaction", "stitch.client-token", "stitch.read-transaction",
      ])
    #expect(try !world.events().contains { $0.kind == .asked(.page) })
  }

  @Test("a sheet that is closed leaves nothing at Stitch, and nothing was ever sent", arguments: wallets)
  func dismissed(_ method: PaymentMethod) throws {
    let world = Self.world(method)
    #expect(try world.pay(.closes) == .cancelled(.none))
    #expect(world.wire.sent.isEmpty)
    #expect(try world.truth().state == .nothing)
  }

  @Test(
    "the app hands token and fingerprint to its own server, which answers it once; a closed sheet hands over nothing")
  func ownServer() throws {
    func hops(_ world: ProviderContractWorld) throws -> [PaymentEvent.Kind] {
      try world.events().map(\.kind).filter {
        switch $0 {
        case .handedOver, .handedBack: true
        default: false
        }
      }
    }
    let token = ServerHandover(path: "/create", fields: ["payment_token", "fingerprint"])
    let paid = Self.world()
    _ = try paid.pay(.goesThrough)
    #expect(try hops(paid) == [.handedOver(token), .handedBack(.status)])
    let asked = Self.world(.applePay, ["stitch.three-d-secure": "per-transaction"])
    _ = try asked.pay(.goesThrough)
    #expect(try hops(asked) == [.handedOver(token), .handedBack(.page)])
    let closed = Self.world()
    _ = try closed.pay(.closes)
    #expect(try hops(closed).isEmpty)
  }

  @Test("the key that is printed for the charge is the nonce that is sent")
  func nonce() throws {
    let world = Self.world()
    _ = try world.pay(.goesThrough)
    let keys = try world.events().compactMap { event -> String? in
      guard case .calling("stitch.initiate-transaction", _, _, let key) = event.kind else { return nil }
      return key
    }
    let sent = try #require(world.wire.sent.first { $0.operation == "stitch.initiate-transaction" })
    #expect(keys == [sent.json?.at("variables", "input", "nonce")?.string])
  }

  static let amounts: [(Int64, KeyValuePairs<String, String>, String)] = [
    (1_01, [:], "insufficient-funds"), (4_04, [:], "refused-by-bank"),
    (4_04, ["stitch.reason-spelling": "schema"], "refused-by-bank"),
    (10_41, ["stitch.amounts": "card-cents"], "not-permitted"),
    (249_90, ["stitch.reason": "invalid-card-error"], "invalid-card"),
    (249_90, ["stitch.reason": "not-yet-listed"], "refused-by-provider"),
    (
      249_90, ["stitch.reason": "secure-3d-lookup-failed", "stitch.three-d-secure": "client-rule"],
      "authentication-unavailable"
    ),
  ]

  @Test("what Stitch refuses is refused, with its own reason, and nothing is held", arguments: amounts)
  func refused(_ amount: Int64, _ choices: KeyValuePairs<String, String>, _ error: String) throws {
    let world = Self.world(.googlePay, choices, amount: amount)
    guard case .failed(let found) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(found.messageKey == error)
    #expect(found.isVerified)
    #expect(try world.truth().state == .declined)
  }

  @Test(
    "an answer that was lost after the charge is found by its nonce and never charged twice", arguments: [true, false])
  func lostAnswer(_ sendsAgain: Bool) throws {
    let world = Self.world(
      .applePay, ["stitch.lost-answer": sendsAgain ? "send-again" : "ask"], losing: .init(call: 2, part: .answer))
    guard case .success = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(try world.truth().captures == 1)
    let operations = world.wire.sent.map(\.operation)
    #expect(operations.contains("stitch.find-transaction"))
    #expect(operations.count { $0 == "stitch.initiate-transaction" } == (sendsAgain ? 2 : 1))
  }

  @Test("a payment that was made is not charged again when it is gone on with")
  func resumed() throws {
    let world = Self.world()
    let paid = try world.pay(.goesThrough)
    #expect(try world.resume(.goesThrough) == paid)
    #expect(try world.truth().captures == 1)
    #expect(try world.events().count { $0.kind == .asked(.sheet) } == 1)
  }

  @Test("a bank's page that was closed is opened again, and the check passed there pays once")
  func page() throws {
    let world = Self.world(.applePay, ["stitch.three-d-secure": "client-rule"])
    guard case .pending(let id, _) = try world.pay(.forges) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    guard case .success(id, _) = try world.resume(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(try world.truth().captures == 1)
  }

  @Test("a check that nobody finished fails by itself after a quarter of an hour")
  func pageExpired() throws {
    let world = Self.world(.applePay, ["stitch.three-d-secure": "client-rule"])
    _ = try world.pay(.forges)
    world.simulation.advance(by: .seconds(900))
    guard case .failed(.refused(.authenticationCancelled, let words)) = try world.verify() else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(words.code == "secure3dNotCompleted")
    #expect(try world.truth().state == .declined)
  }

  @Test("an issuer that answers late is waited for and then believed")
  func late() throws {
    let world = Self.world(.applePay, ["stitch.reason": "authorization-not-finalised"])
    guard case .pending(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.state == .pending(.provider))
    world.simulation.advance(by: .seconds(61))
    guard case .success = try world.verify() else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
  }

  static let faults: [(KeyValuePairs<String, String>, String, String)] = [
    (["stitch.client-token": "kept"], "authorization", "UNAUTHENTICATED"),
    (["stitch.scope": "published-package", "stitch.scopes": "strict"], "scope", "FORBIDDEN"),
    (["stitch.scope": "misspelt"], "scope", "invalid_scope"),
    (["stitch.client-secret": "wrong"], "client_id", "invalid_client"),
    (["stitch.device": "device-id-only", "stitch.device-rule": "strict"], "deviceInformation", "BAD_USER_INPUT"),
    (["stitch.device": "none", "stitch.device-rule": "strict"], "deviceInformation", "BAD_USER_INPUT"),
    (["stitch.token-encoding": "raw"], "token", "BAD_USER_INPUT"),
    (["stitch.document": "amount-opened"], "query", "GRAPHQL_VALIDATION_FAILED"),
  ]

  @Test(
    "a fault of the merchant's server ends the try with Stitch's words, and leaves no transaction", arguments: faults)
  func fault(_ choices: KeyValuePairs<String, String>, _ field: String, _ code: String) throws {
    let world = Self.world(.googlePay, choices)
    guard case .failed(.invalidRequest(field, let words)) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(words.code == code)
    #expect(try world.truth().state == .nothing)
  }

  static let harmless: [KeyValuePairs<String, String>] = [
    ["stitch.client-token": "renewed"], ["stitch.scope": "published-package"],
    ["stitch.device": "none"], ["stitch.device": "device-information", "stitch.device-rule": "strict"],
    ["stitch.nonce": "constant"],
  ]

  @Test("set-ups that the documentation allows are paid", arguments: harmless)
  func allowed(_ choices: KeyValuePairs<String, String>) throws {
    let world = Self.world(.samsungPay, choices)
    guard case .success = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
  }

  static let brokenWays: [(KeyValuePairs<String, String>, Bool)] = [
    (["stitch.redirect": "plain-http"], false), (["stitch.redirect": "unlisted"], false),
    (["stitch.redirect": "unencoded"], false), (["stitch.redirect": "missing"], false),
    (["stitch.redirect": "own-scheme"], false),
    (["stitch.redirect": "own-scheme", "stitch.redirect-schemes": "own-schemes"], true),
    (["stitch.redirect": "question-mark"], true),
    (["stitch.redirect": "question-mark", "stitch.interaction-url": "query"], false),
    (["stitch.interaction-url": "query"], true),
  ]

  @Test("a way back that Stitch does not take leaves the payment pending and unpaid", arguments: brokenWays)
  func wayBack(_ choices: KeyValuePairs<String, String>, _ works: Bool) throws {
    var plot = ContractPlot.stitch(.applePay, choices)
    plot.settings = plot.settings.merging(.stitch(["stitch.three-d-secure": "per-transaction"]))
    let world = ProviderContractWorld(plot)
    switch try world.pay(.goesThrough) {
    case .success: #expect(works)
    case .pending(_, let status):
      #expect(!works)
      #expect(status.state == .pending(.closedByShopper))
    case .refunded, .cancelled, .failed: Issue.record("\(try world.events().map(\.kind))")
    }
    #expect(try world.truth().state == (works ? .captured : .pending))
  }
}
