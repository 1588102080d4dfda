import Backend
import Commerce
import Pages
import Sandbox
import Simulation
import Wire

/// Shows every call and what it changed in the ledgers to who watches your software.
final class WatchedLine: Transport, Sendable {
  private let base: any Transport
  private let server: SandboxServer
  private let watch: ShopWatch

  init(_ base: any Transport, _ server: SandboxServer, _ watch: ShopWatch) {
    (self.base, self.server, self.watch) = (base, server, watch)
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let call = ShopCall(request, payment: server.call(of: request)?.payment)
    watch.note(watch.changes(in: await server.takeChanges()))
    watch.begin(call, at: await server.now)
    do {
      let answer = try await base.send(request)
      watch.end(call, answer, watch.changes(in: await server.takeChanges()), at: await server.now)
      return answer
    } catch {
      watch.end(call, nil, watch.changes(in: await server.takeChanges()), at: await server.now)
      throw error
    }
  }
}
