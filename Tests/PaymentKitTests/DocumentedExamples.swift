// The Swift of docs/paymentkit.md, compiled as an app would; `DocumentedExampleTests` compares the two.
// swift-format-ignore-file
import Foundation
import PaymentKit

enum DocumentedExamples {
typealias PaymentManager = PaymentKit.PaymentManager
typealias PaymentResult = PaymentKit.PaymentResult

static func first(account: HyperPay.Configuration, checkoutScreen: any PaymentPresenter, signedInShopper: Shopper) async throws -> PaymentStatus? {
let manager = PaymentManager(
  configuration: PaymentConfiguration(
    environment: .production, merchantID: "Qahwa & Co.",
    app: PaymentConfiguration.App(country: .saudiArabia, language: "ar", returnURL: "qahwa://return") { signedInShopper }))
await manager.register(HyperPay(configuration: account))

let result = try await manager.processPayment(
  method: .mada, amount: 250, currency: .sar, orderId: "QH-1042", from: checkoutScreen)
if case .success(let id, _) = result {
  let status = try await manager.verifyPayment(transactionId: id)
  return status
}
return nil
}

struct LinksOfAnApp {
let links = PaymentLinks(schemes: ["qahwa"], hosts: ["pay.qahwa.example"])

func start(_ manager: PaymentManager, on screen: any PaymentPresenter) async throws -> PaymentResult {
  try await manager.processPayment(
    method: .bankPayment, amount: 148, currency: .gbp, orderId: "QH-1042", from: screen, links: links)
}

func application(open url: URL) -> Bool { links.open(url: url) }

func application(continue userActivity: UserActivity) -> Bool { links.continue(userActivity: userActivity) }
}

protocol Orders: Sendable {
func request(forPayment identifier: String) async -> PaymentRequest?
}

static func configure(account: TrueLayer.Configuration, manager: PaymentManager, links: PaymentLinks, orders: any Orders) {
TrueLayer.Payments.manager.configure(account: account, manager: manager, links: links) { identifier in
  await orders.request(forPayment: identifier)
}
}
}
