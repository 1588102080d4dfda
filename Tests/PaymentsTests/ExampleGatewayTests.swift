import Commerce
import Foundation
import Payments
import Testing

/// The worked example of the documentation's landing page: it compiles here, and it does what the page promises.
struct ExampleGatewayTests {
  private func pay(_ server: PretendAcquirer, _ reply: CardReply) throws -> PaymentResult? {
    let request = try Sample.request()
    let world = PaymentWorld()
    return world.run { world in
      let manager = world.manager
      let journal = world.journal
      let presenter = CardPresenter(reply: reply)

      await manager.register(AcquirerGateway(server: server, journal: journal))
      let result = await manager.processPayment(request, presenter: presenter)

      return result
    }
  }

  private func card() throws -> CardReply {
    .entered(
      CardDetails(
        number: try CardNumber("4200000000000042"), expiry: try #require(CardExpiry(month: 3, year: 2030)),
        securityCode: try #require(SecretDigits("123", length: 3...3)), holder: "SARA DEMO"))
  }

  @Test("a card that the acquirer takes is paid")
  func paid() throws {
    let server = PretendAcquirer(afterwards: "PAID")
    guard case .success(let transaction, let status) = try pay(server, card()) else {
      Issue.record("not paid")
      return
    }
    #expect(transaction == "order-1")
    #expect(status.words.code == "PAID")
    #expect(server.calls == ["open", "pay", "status"])
  }

  @Test(
    "the acquirer's word decides, also one that nobody knows",
    arguments: [
      ("REFUSED", "refused-by-bank"), ("CANCELLED", "cancelled"), ("SETTLED?", "pending"), ("OPEN", "pending"),
    ])
  func words(status: String, ending: String) throws {
    let result = try pay(PretendAcquirer(afterwards: status), card())
    switch result {
    case .failed(let error): #expect(error.messageKey == ending)
    case .cancelled: #expect(ending == "cancelled")
    case .pending: #expect(ending == "pending")
    case .success, .refunded, nil: Issue.record("\(status) was taken for a success")
    }
  }

  @Test("a payment whose answer was lost is asked about, not made again")
  func lost() throws {
    let server = PretendAcquirer(afterwards: "PAID", losesAnswer: true)
    guard case .success = try pay(server, card()) else {
      Issue.record("not paid")
      return
    }
    #expect(server.calls == ["open", "pay", "status"])
  }

  @Test("a shopper who leaves the form pays nothing")
  func cancelled() throws {
    let server = PretendAcquirer(afterwards: "PAID")
    #expect(try pay(server, .cancelled) == .cancelled(.none))
    #expect(server.calls == ["open"])
  }

  @Test("another amount than ours is no success")
  func otherAmount() throws {
    let server = PretendAcquirer(afterwards: "PAID", amount: Money(minorUnits: 1, currency: .sar))
    guard case .failed(.mismatch) = try pay(server, card()) else {
      Issue.record("no mismatch")
      return
    }
  }

  @Test("the landing page shows exactly the code that is tested here")
  func page() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "Sources/Payments/PaymentKit.docc/PaymentKit.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(blocks.count >= 2)
    let code = try ["ExampleGateway.swift", "ExampleGatewayTests.swift"].map { name in
      Self.withoutIndentation(try String(contentsOf: tests.appending(path: name), encoding: .utf8))
    }
    for block in blocks {
      let shown = Self.withoutIndentation(block)
      #expect(code.contains { $0.contains(shown) }, "not in the tests:\n\(block)")
    }
    #expect(blocks.contains { $0.contains("struct AcquirerGateway: PaymentGateway") })
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
  }
}

/// An acquirer that says the same of every order that was paid for.
private final class PretendAcquirer: AcquirerServer {
  private let log = Log<String>()
  private let afterwards: String
  private let losesAnswer: Bool
  private let amount: Money

  init(afterwards: String, losesAnswer: Bool = false, amount: Money = Sample.amount) {
    self.afterwards = afterwards
    self.losesAnswer = losesAnswer
    self.amount = amount
  }

  var calls: [String] { log.entries.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }

  func openOrder(reference: String, amount: Money) async throws(GatewayFailure) -> String {
    log.append("open")
    return "order-1"
  }

  func pay(_ order: String, with card: CardDetails) async throws(GatewayFailure) {
    log.append("pay")
    if losesAnswer { throw .delivery(.maybeSent) }
  }

  func cancel(_ order: String) async throws(GatewayFailure) { log.append("cancel") }

  func status(of order: String) async throws(GatewayFailure) -> AcquirerOrder {
    log.append("status")
    return AcquirerOrder(status: afterwards, amount: amount, reference: Sample.reference)
  }
}

private struct CardPresenter: PaymentPresenter {
  let reply: CardReply

  func present(_ question: Question) async -> Answer { .card(reply) }
}
