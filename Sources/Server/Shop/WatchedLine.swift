import Backend
import Commerce
import Pages
import Sandbox
import Simulation
import Synchronization
import Wire

/// Shows every call and what it changed in the ledgers to who watches your software.
final class WatchedLine: Transport, Sendable {
  private let base: any Transport
  private let server: SandboxServer
  private let watch: ShopWatch
  private let records = Mutex<[ShopPlace: ProviderRecord]>([:])

  init(_ base: any Transport, _ server: SandboxServer, _ watch: ShopWatch) {
    (self.base, self.server, self.watch) = (base, server, watch)
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let call = ShopCall(request, payment: server.call(of: request)?.payment)
    watch.note(changes(in: await server.takeChanges()))
    watch.begin(call, at: await server.now)
    do {
      let answer = try await base.send(request)
      watch.end(call, answer, changes(in: await server.takeChanges()))
      return answer
    } catch {
      watch.end(call, nil, changes(in: await server.takeChanges()))
      throw error
    }
  }

  /// What has changed in the ledgers since this was last asked.
  func changes(in holdings: [(provider: String, reference: String, truth: ProviderRecord)]) -> [ShopChange] {
    records.withLock { records in
      holdings.compactMap { provider, reference, truth in
        let place = ShopPlace(provider: provider, reference: reference)
        let before = records[place] ?? .nothing
        guard before != truth else { return nil }
        records[place] = truth
        return ShopChange(place: place, before: before, after: truth)
      }
    }
  }
}
