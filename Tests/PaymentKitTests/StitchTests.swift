import DemoMerchant
import Foundation
import PaymentKit
import Testing

/// The document's listings, run against the imitation of Stitch. One at a time, because the phone has one reader.
@Suite("Stitch's listings", .ownThreads, .serialized, .timeLimit(.minutes(1)))
@MainActor
struct StitchTests {
  private struct ReaderFailed: Error {}

  private static let payload =
    #"{"paymentData":{"version":"EC_v1","data":"ZGF0YQ==","signature":"c2lnbg==","header":{"ephemeralPublicKey":"a2V5","#
    + #""publicKeyHash":"aGFzaA==","transactionId":"00ff"}},"paymentMethod":{"displayName":"Visa 1111","#
    + #""network":"Visa","type":"debit"},"transactionIdentifier":"00FF"}"#

  private func pay(
    _ amount: Decimal, reader: @escaping StitchFingerprintClient.Reader
  ) async throws -> (WalletScreen, JSON, PaymentKit.PaymentResult) {
    StitchFingerprintClient.connect(reader)
    let host = SandboxHost()
    let manager = host.makeManager(.init(country: .southAfrica, returnURL: "tillshop://return"))
    var account = Stitch.Configuration.demo
    account.phone = StitchFingerprintClient.getInstance(clientId: "your-stitch-client-id").phone { _ in
      Stitch.DeviceInformation(deviceID: "phone-1", ipAddress: "203.0.113.7", screenHeight: 2_556, screenWidth: 1_179)
    }
    await manager.register(Stitch(configuration: account), over: host)
    let screen = WalletScreen(payload: Self.payload)
    #expect(PKPaymentAuthorizationController.canMakePayments())
    await screen.buttonRendered()
    let result = try await manager.processPayment(
      method: .applePay, amount: amount, currency: .zar, orderId: "QH-1042", from: screen)
    screen.show(result)
    let sent = try #require(host.sent.first { $0.operation == "stitch.initiate-transaction" })
    return (screen, try #require(sent.json), result)
  }

  private static func device(_ body: JSON) -> JSON? { body.at("variables", "input")?["deviceInformation"] }

  @Test("the fingerprint is read with the button and goes with the payment, and the sheet shows the server's success")
  func paid() async throws {
    let (screen, body, result) = try await pay(249.9) { client, user in "\(client)/\(user ?? "")" }
    guard case .success = result else {
      Issue.record("\(result)")
      return
    }
    #expect(screen.events == ["fingerprint your-stitch-client-id/your-user-identifier", "summary"])
    #expect(Self.device(body) == ["fingerprint": "your-stitch-client-id/your-user-identifier"])
    #expect(screen.controller?.shown.map(\.status) == [.success])
    #expect(screen.controller?.shown.first?.errors.isEmpty == true)
  }

  @Test("a declined payment is a failure on the sheet, with a sentence for the shopper")
  func declined() async throws {
    let (screen, _, result) = try await pay(1.01) { _, _ in "f" }
    #expect(result.walletSheetStatus == .failure)
    #expect(screen.controller?.shown.map(\.status) == [.failure])
    #expect(screen.controller?.shown.first?.errors.first?.localizedDescription.isEmpty == false)
    #expect(screen.events.last == "summary")
  }

  @Test("a phone that cannot be read is told to the app, and what the app knows of it goes instead")
  func unread() async throws {
    let (screen, body, _) = try await pay(249.9) { _, _ in throw ReaderFailed() }
    #expect(screen.events.first == "no fingerprint")
    let device = try #require(Self.device(body))
    #expect(device["deviceId"] == "phone-1")
    #expect(device["fingerprint"] == nil)
  }

  @Test("the user may be left out, and each client is one")
  func client() async throws {
    StitchFingerprintClient.connect { client, user in user ?? "nobody at \(client)" }
    let client = StitchFingerprintClient.getInstance(clientId: "another")
    #expect(try await client.getDeviceData() == "nobody at another")
    #expect(client === StitchFingerprintClient.getInstance(clientId: "another"))
    #expect(client !== StitchFingerprintClient.getInstance(clientId: "your-stitch-client-id"))
  }
}
