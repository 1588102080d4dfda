import Backend
import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Providers

/// The books of the store's server, as they were last made.
struct MadeBooks {
  /// The mark that tells whether they have to be made again.
  struct Version: Equatable {
    let written: Int
    let moved: Int
    let payout: Timestamp?
    let told: PaymentResult?
    let life: Int
    /// The provider's record of the present payment, which can change without a movement of money: a dispute, an end of its time.
    let record: ProviderRecord
  }

  var version: Version?
  var entries: [BookEntry] = []
  var settlement = Settlement()
}

extension StoreServer {
  /// Makes the books again when a record was saved, money has moved, or the provider's record of the present payment changed.
  func keepBooks(_ ledger: WorldLedger, _ record: ProviderRecord) {
    let version = MadeBooks.Version(
      written: world.database.version, moved: ledger.movements.count, payout: ledger.nextPayout,
      told: app.checkout.told, life: app.process.number, record: record)
    guard version != books.version else { return }
    let entries = world.database.all.map(entry)
    books = MadeBooks(version: version, entries: entries, settlement: settlement(ledger, entries))
  }

  /// The settlement until now, reconciled with the books.
  func settled(_ ledger: WorldLedger) -> Settlement { settlement(ledger, world.database.all.map(entry)) }

  private func settlement(_ ledger: WorldLedger, _ entries: [BookEntry]) -> Settlement {
    var settlement = Settlement()
    guard !ledger.movements.isEmpty else { return settlement }
    let files = SettlementFiles(ledger.movements, at: world.now)
    settlement.payouts = files.spoilt(by: world.setup.settings[SettlementFault.self])
    settlement.differences = SettlementFiles.differences(between: settlement.payouts, and: entries)
    return settlement
  }

  private func entry(_ record: AttemptRecord) -> BookEntry {
    let (session, request) = (record.session, record.session.request)
    let result: PaymentResult? = if case .finished(let result) = record.progress { result } else { nil }
    let provider = attempts.provider(of: session.gateway)?.id ?? ""
    let (ledger, outside) = world.server.assumeIsolated {
      (
        $0.truth(of: request.reference, provider: provider),
        $0.outsideActions(for: request.reference, provider: provider)
      )
    }
    let standing = standing(of: request.attempt, ledger)
    return BookEntry(
      reference: request.reference, order: request.order.number, basket: attempts.baskets[request.attempt] ?? 0,
      method: request.method, gateway: session.gateway, amount: request.amount,
      status: world.database.status(of: request.attempt), result: result, told: toldInApp(request.attempt),
      ledger: ledger, at: record.at, outside: outside,
      operations: app.process.gateway(named: session.gateway)?.operations ?? [],
      accepted: accepted(by: session.gateway, standing, of: ledger), standing: standing, ordered: record.operations)
  }

  /// The last result of an attempt that the app was told, in any of its lives.
  private func toldInApp(_ attempt: AttemptID) -> PaymentResult? {
    guard case .finished(let result)? = app.process.store.record(of: attempt)?.progress else { return nil }
    return result
  }

  /// Whether money is held or taken that is none of the present payment's, nor of a basket that was paid before.
  func hasStrayMoney(_ ledger: WorldLedger) -> Bool {
    ledger.live.contains { reference in
      guard reference != attempts.reference else { return false }
      guard let entry = books.entries.last(where: { $0.reference == reference }) else { return true }
      return entry.basket == app.checkout.basket
    }
  }
}
