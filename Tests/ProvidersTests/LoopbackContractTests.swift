import Commerce
import Cryptography
import DemoMerchant
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Testing
import Wire

/// What every provider does at addresses of this machine, where nothing may lead away from it.
@Suite("Every provider on this machine", .ownThreads)
struct LoopbackContractTests {
  @Test(
    "a payment is made, taken and given back as at the documented addresses, and none of them is ever seen",
    arguments: ContractPlot.all, [ContractPlace.loopback, .served])
  func pay(_ plot: ContractPlot, _ place: ContractPlace) throws {
    let documented = try Course(plot)
    let here = try Course(plot.at(place))
    #expect(here.steps == documented.steps)
    #expect(here.ledger == documented.ledger)
    #expect(here.webhooks == documented.webhooks)
    #expect(here.away == [])
    #expect(!documented.away.isEmpty)
  }

  @Test(
    "whatever is set up, no request, answer, page or webhook leads away from this machine", arguments: setUps)
  func anything(_ trial: SandboxAnswerTests.Trial) throws {
    #expect(try Course(trial.plot.at(.loopback)).away == [])
  }

  /// Every set-up of each provider, for one way to pay there.
  private static let setUps = SandboxAnswerTests.settings.filter { trial in
    ContractPlot.all.first { $0.provider == trial.plot.provider }?.method == trial.plot.method
  }
}

/// A payment and what a merchant does to it afterwards, with everything that was said.
private struct Course {
  /// How each step ended.
  var steps: [String] = []
  let ledger: ProviderRecord
  /// What the merchant's server made of each webhook.
  let webhooks: [String]
  /// The hosts of other machines that were seen anywhere, in alphabetical order.
  let away: [String]

  init(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    steps.append(try world.pay(.goesThrough).step)
    world.simulation.advance(by: .seconds(61))
    let wanted = [PaymentModification.capture(plot.amount), .refund(plot.amount)]
    if world.hasSession, try world.truth().state.holdsMoney {
      for operation in wanted where world.operations.contains(operation.kind) {
        steps.append("\(try world.operate(operation))")
        world.simulation.advance(by: .seconds(61))
      }
    }
    _ = world.hasSession ? try world.verify() : nil
    let messages = try world.webhooks()
    webhooks = try messages.map { "\(try world.receive(ProviderContractWorld.message($0)))" }
    ledger = try world.truth()
    away = Set(try (world.texts + messages.flatMap(Self.texts)).flatMap(Self.otherHosts)).sorted()
  }

  /// What a webhook says, also under encryption and in its signature's header.
  private static func texts(of webhook: Webhook<WireRequest>) throws -> [String] {
    let request = webhook.content
    func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.head.headerFields[$0] } }
    var texts = ProviderContractWorld.texts(of: request)
    if let signature = value("Tl-Signature") {
      let header = try #require(Base64.decode(String(signature.prefix { $0 != "." }), .url))
      texts.append(String(decoding: header, as: UTF8.self))
    }
    if let vector = value("X-Initialization-Vector").flatMap(Hexadecimal.decode) {
      let key = HyperPay.Configuration.demo.notificationKey.reveal { Hexadecimal.decode($0) }
      let body = request.json?["encryptedBody"]?.string ?? request.body.text
      let box = try AES.GCM.SealedBox(
        nonce: AES.GCM.Nonce(data: vector), ciphertext: try #require(Hexadecimal.decode(body)),
        tag: try #require(value("X-Authentication-Tag").flatMap(Hexadecimal.decode)))
      if let text = try? AES.GCM.open(box, using: SymmetricKey(data: try #require(key))) {
        texts.append(String(decoding: text, as: UTF8.self))
      }
    }
    return texts
  }

  /// The hosts of web addresses in a text, and the documented ones without any scheme, that are no address of this machine over http.
  private static func otherHosts(in text: String) -> [String] {
    let plain = PercentCoding.decode(text, plusIsSpace: false).lowercased()
    let addresses = plain.matches(of: /https?:\/\/[^\/?#"'&%\s\\]*/).map { String($0.output) }
    return addresses.filter { !$0.hasPrefix("http://127.0.0.1:") && !documentation.contains($0) }
      + documentedHosts.filter(plain.contains)
  }

  /// The addresses of documents that errors name, and the foreign backend to which a wrong one leads.
  private static let documentation = [
    "https://docs.truelayer.com", "https://api.payex.com", "https://till.example", "https://pay.till-other.test",
  ]

  /// The hosts of all accounts of the demo merchant.
  private static let documentedHosts: [String] = SandboxCatalog.all.flatMap { sandbox in
    let account = sandbox.account
    let addresses = account.returnAddresses + [account.webhookAddress]
    return ([.provider, .merchant, .nobody].flatMap { account.origins(of: $0) } + addresses.map { BaseURL($0) })
      .filter { $0.scheme.hasPrefix("http") }.map(\.authority)
  }
}

extension PaymentResult {
  /// The end of a payment in a word, with the reason of a failure.
  var step: String {
    switch self {
    case .success: "paid"
    case .pending: "pending"
    case .failed(let error): "failed: \(error.messageKey)"
    case .cancelled: "cancelled"
    case .refunded: "refunded"
    }
  }
}
