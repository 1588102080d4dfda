import Controller
import Payments
import Providers
import Synchronization
import WorldFixture

/// Shows each question once and gives the same answer again, as an app does that fills in what was typed before.
final class RememberingPresenter: PaymentPresenter {
  private let base: any PaymentPresenter
  private let card = Mutex<Answer?>(nil)

  init(_ base: any PaymentPresenter) { self.base = base }

  func present(_ question: Question) async -> Answer {
    guard case .card = question else { return await base.present(question) }
    if let known = card.withLock({ $0 }) { return known }
    let answer = await base.present(question)
    card.withLock { $0 = answer }
    return answer
  }
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
              _ = await presenter.present(.wait(WaitPrompt(reason: .processing, amount: session.request.amount)))
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
