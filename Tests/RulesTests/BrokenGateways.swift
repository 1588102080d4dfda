import Controller
import Payments
import Providers
import Synchronization
import WorldFixture

/// Shows each question once and gives the same answer again, as an app does that fills in what was typed before.
final class RememberingPresenter: PaymentPresenter {
  private let base: any PaymentPresenter
  private let card = Mutex<CardReply?>(nil)

  init(_ base: any PaymentPresenter) { self.base = base }

  func requestCard(_ prompt: CardPrompt) async -> CardReply {
    if let known = card.withLock({ $0 }) { return known }
    let reply = await base.requestCard(prompt)
    card.withLock { $0 = reply }
    return reply
  }
  func requestPhoneNumber(_ prompt: PhonePrompt) async -> PhoneReply { await base.requestPhoneNumber(prompt) }
  func requestCode(_ prompt: CodePrompt) async -> CodeReply { await base.requestCode(prompt) }
  func openPage(_ prompt: RedirectPrompt) async -> RedirectReply { await base.openPage(prompt) }
  func showQRCode(_ prompt: QRPrompt) async -> QRReply { await base.showQRCode(prompt) }
  func presentSheet(_ prompt: WalletSheetPrompt) async -> WalletSheetReply { await base.presentSheet(prompt) }
  func requestBank(_ prompt: BankPrompt) async -> BankReply { await base.requestBank(prompt) }
  func requestForm(_ prompt: FormPrompt) async -> FormReply { await base.requestForm(prompt) }
  func showWait(_ prompt: WaitPrompt) async -> WaitReply { await base.showWait(prompt) }
}

/// The retry loop of the article that Till grew from: when anything goes wrong with the connection, all of it again.
enum NaiveRetry {
  static let gateways = GatewayMaker.replacing(.hyperPay) { base, surroundings in
    BrokenGateway(
      base: base,
      processing: { base, session, presenter throws(GatewayFailure) in
        try await process(base, session, presenter, surroundings.runtime)
      })
  }

  private static func process(
    _ base: any PaymentGateway, _ first: PaymentSession, _ presenter: any PaymentPresenter,
    _ runtime: any PaymentRuntime
  ) async throws(GatewayFailure) -> PaymentClaim {
    let remembering = RememberingPresenter(presenter)
    var session = first
    for _ in 0..<2 {
      do throws(GatewayFailure) { return try await base.processPayment(session, presenter: remembering) } catch {
        guard case .delivery = error else { throw error }
        // HyperPay takes what comes again within a minute for a duplicate, and no longer.
        try? await runtime.sleep(for: .seconds(65))
        session = try await base.initiatePayment(session.request)
      }
    }
    return try await base.processPayment(session, presenter: remembering)
  }
}

extension GatewayMaker {
  /// A gateway for cards that lets the shopper wait at the end of some payments, asks once meanwhile, and never again.
  static func thatStopsAsking(in isMeant: @escaping @Sendable (PaymentRequest) -> Bool = { _ in true }) -> GatewayMaker
  {
    .replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          guard isMeant(session.request) else { return claim }
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              _ = await presenter.showWait(WaitPrompt(reason: .processing, amount: session.request.amount))
            }
            group.addTask {
              try? await surroundings.runtime.sleep(for: .seconds(1))
              _ = try? await base.verifyPayment(claim.session)
            }
            await group.waitForAll()
          }
          return claim
        })
    }
  }
}
