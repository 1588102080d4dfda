import Backend
import Commerce
import Pages
import Sandbox
import Simulation
import Wire

/// Shows every call, its answer and what it changed in the ledgers to who watches your software.
final class WatchedLine: Transport, Sendable {
  private let base: any Transport
  private let server: SandboxServer
  private let watch: ShopWatch

  init(_ base: any Transport, _ server: SandboxServer, _ watch: ShopWatch) {
    (self.base, self.server, self.watch) = (base, server, watch)
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let call = ShopCall(request, payment: server.call(of: request)?.payment)
    watch.begin(call, at: await server.now)
    do {
      let answer = try await base.send(request)
      watch.end(call, answer, at: await server.now)
      return answer
    } catch {
      watch.end(call, nil, at: await server.now)
      throw error
    }
  }
}

/// Shows what each call changed in the ledgers at the moment at which the provider has acted: its answer may be on the way for long, and
/// meanwhile other things happen.
final class LedgerLine: Transport, Sendable {
  private let server: SandboxServer
  private let watch: ShopWatch

  init(_ server: SandboxServer, _ watch: ShopWatch) { (self.server, self.watch) = (server, watch) }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    watch.note(watch.changes(in: await server.takeChanges()))
    do {
      let answer = try await server.send(request)
      watch.note(watch.changes(in: await server.takeChanges()), of: request.exchange)
      return answer
    } catch {
      watch.note(watch.changes(in: await server.takeChanges()), of: request.exchange)
      throw error
    }
  }
}
