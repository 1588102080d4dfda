import Backend
public import Commerce
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Pages
import Sandbox
import Storage
import TLS
public import Wire

/// The eight sandboxes on loopback: a port for each provider, one for control, and one for the merchant's own backend.
///
/// One thread owns the world, the sockets and the clock.
public final class TillServer: Sendable {
  /// Where it answers.
  public let places: ServerPlaces
  private let group: MultiThreadedEventLoopGroup
  private let listeners: [HTTPListener]
  private let rooms: NIOLoopBound<ServerRooms>

  /// Why a server does not start.
  public enum Problem: Error, Hashable, Sendable {
    /// A port cannot be opened, for the reason that the system gives.
    case port(Int, String)
    /// A provider that there is not.
    case provider(String)
    /// The world cannot be kept in its file, or made from it; with the file's path.
    case state(path: String, StateProblem)
    /// TLS without an authority, or for a host that it may not certify.
    case tls
  }

  private init(
    _ rooms: NIOLoopBound<ServerRooms>, _ places: ServerPlaces, _ listeners: [HTTPListener],
    _ group: MultiThreadedEventLoopGroup
  ) {
    (self.rooms, self.places, self.listeners, self.group) = (rooms, places, listeners, group)
  }

  /// Opens the ports and begins to answer; waits until they are open. `now` is the wall clock's, `monotonic` counts nanoseconds.
  public static func start(
    _ setup: ServerSetup, now: Timestamp, monotonic: @escaping @Sendable () -> UInt64
  ) throws(Problem) -> TillServer {
    let all = SandboxCatalog.all
    let known = Set(all.map { type(of: $0).id })
    if let wrong = setup.only?.subtracting(known).min() { throw .provider(wrong) }
    let chosen = all.filter { setup.only?.contains(type(of: $0).id) ?? true }
    let ids = chosen.map { type(of: $0).id }
    let state: StateFile?
    do throws(StateProblem) {
      state = try setup.state.map { path throws(StateProblem) in try StateFile(path, setup, providers: ids) }
    } catch {
      throw .state(path: setup.state ?? "", error)
    }
    let behindBackend = chosen.first { $0.isBehindBackend }.map { type(of: $0).id }
    let identity = try setup.identity
    // Each provider's port and the two others, and as much again for the calls that the server itself makes.
    Descriptors.allow(2 * (chosen.count + 2) * HTTPLimits.usual.connections)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    var listeners: [HTTPListener] = []
    // Their rooms are furnished once all ports are known.
    let doors = NIOLoopBoundBox<[ServerDoor]?>.makeEmptyBox(valueType: [ServerDoor].self, eventLoop: loop)
    for index in 0...(behindBackend == nil ? chosen.count : chosen.count + 1) {
      // Addresses that a world once told must lead to it again.
      let port =
        state?.ports.map { $0.indices.contains(index) ? $0[index] : 0 } ?? (setup.port == 0 ? 0 : setup.port + index)
      do {
        listeners.append(
          // Control stays readable: it is the way of clients that reach providers through a proxy.
          try HTTPListener.open(host: setup.listen, port: port, on: loop, as: index == 0 ? nil : identity) {
            doors.value?[index].take($0, then: $1)
          }.wait())
      } catch {
        try? group.syncShutdownGracefully()
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? String(describing: error)
        if let path = setup.state, state?.ports != nil { throw .state(path: path, .port(port, reason)) }
        throw .port(port, reason)
      }
    }
    let origins = listeners.enumerated().map { index, listener in
      BaseURL("\(identity == nil || index == 0 ? "http" : "https")://\(setup.host):\(listener.port)")
    }
    let places = ServerPlaces(
      control: origins[0], providers: zip(chosen, origins.dropFirst()).map { (type(of: $0).id, $1) },
      backend: behindBackend.flatMap { _ in origins.last })
    let ports = listeners.map(\.port)
    let bound = loop.submit {
      let sandboxes = zip(chosen, places.providers).map { $0.served(at: $1.origin, places.backend, setup) }
      let events = ServerEvents()
      let make = { ServerRoom($0, places, sandboxes, events: events, at: now, monotonic: monotonic, on: loop) }
      let rooms = ServerRooms(make(setup)) { name in
        var setup = setup
        (setup.world, setup.seed) = (name, name.seed(from: setup.seed))
        return make(setup)
      }
      let seal = RequestSeal(sandboxes.map { $0.account }, hidesStrays: state != nil)
      try rooms.restore(
        try state?.journal(at: ports, seal) ?? Journal(seal))
      var purposes = [ServerDoor.Purpose.control] + places.providers.map { .provider($0.id, $0.origin) }
      if let behindBackend, let backend = places.backend { purposes.append(.provider(behindBackend, backend)) }
      let connects = ConnectDoor(setup.authority, rooms, chosen.map { type(of: $0).domains }, places.providers)
      doors.value = purposes.map { ServerDoor(rooms: rooms, purpose: $0, connects: connects) }
      return NIOLoopBound(rooms, eventLoop: loop)
    }
    let rooms: NIOLoopBound<ServerRooms>
    do {
      rooms = try bound.wait()
    } catch {
      try? group.syncShutdownGracefully()
      guard let problem = error as? StateProblem else { preconditionFailure("the loop was ended") }
      throw .state(path: setup.state ?? "", problem)
    }
    for listener in listeners { listener.begin() }
    return TillServer(rooms, places, listeners, group)
  }

  /// Has somebody hear, as a line of JSON, of everything that happens from now on; on the server's own thread.
  public func listen(_ listener: @escaping @Sendable (JSON) -> Void) {
    let rooms = rooms
    group.next().execute { rooms.value.usual.events.listen { listener($0.json(in: $1).withoutCards) } }
  }

  /// Whether your software broke any rule in the present world.
  public var hasBrokenRules: Bool {
    let rooms = rooms
    return (try? group.next().submit { rooms.value.all.contains { !$0.world.watch.broken.isEmpty } }.wait()) ?? false
  }

  /// Calls back once, on the server's own thread, when the changes that a screen would show are not that many any more.
  public func awaitChange(after changes: Int, _ then: @escaping @Sendable () -> Void) {
    let rooms = rooms
    group.next().execute {
      guard rooms.value.usual.events.changes == changes else { return then() }
      _ = rooms.value.usual.events.awaitChange(then)
    }
  }

  /// Asks control from another thread, as over its port, and waits for the answer. The target begins with `/_till/`.
  public func ask(_ method: String, _ target: String, _ body: JSON?) -> (status: Int, json: JSON) {
    let (rooms, promise) = (rooms, group.next().makePromise(of: ServerAnswer.self))
    group.next().execute {
      let head = HTTPRequestHead(version: .http1_1, method: .init(rawValue: method), uri: target)
      let bytes = ByteBuffer(string: body?.compactText ?? "")
      Control(rooms.value.usual, rooms.value).answerOurs(ReceivedRequest(head: head, body: bytes)) {
        promise.succeed($0)
      }
    }
    guard let answer = try? promise.futureResult.wait() else { return (0, .null) }
    return (answer.status, (try? JSON(parsing: answer.body)) ?? .null)
  }

  /// Does something at the providers' servers, such as pressing a button of a page, and waits for what comes of it. Never call it on the
  /// server's own thread.
  package func act<Value: Sendable>(_ body: @escaping @Sendable (isolated SandboxServer) -> Value) -> Value {
    let rooms = rooms
    do {
      return try group.next().submit { rooms.value.usual.world.act(body) }.wait()
    } catch {
      preconditionFailure("the server was stopped")
    }
  }

  /// Takes nothing more, answers what it took as far as that takes no longer than a moment, and ends.
  public func stop() {
    let (rooms, loop) = (rooms, group.next())
    for listener in listeners { try? listener.end().wait() }
    try? loop.flatSubmit { rooms.value.openAnswers.end(on: loop) }.wait()
    // The state file has everything; its disk may be slow, and is not waited for.
    _ = try? loop.submit {
      for room in rooms.value.all { room.world.end() }
      rooms.value.usual.journal?.close()
    }.wait()
    try? group.syncShutdownGracefully()
  }
}

extension ProviderSandbox {
  /// Whether an app reaches it by way of the merchant's own backend.
  fileprivate var isBehindBackend: Bool { !account.origins(of: .merchant).isEmpty }

  /// The sandbox at one address, with the merchant's servers at theirs.
  fileprivate func served(at origin: BaseURL, _ backend: BaseURL?, _ setup: ServerSetup) -> any ProviderSandbox {
    var account = account.moving(.provider, to: origin).moving(.nobody, to: origin)
    if let backend { account = account.moving(.merchant, to: backend) }
    account.returnRule = .anySafe
    account.webhookAddress = setup.webhooks.replacing("{provider}", with: Self.id)
    setup.accounts[Self.id]?.apply(to: &account)
    return Self(account: account)
  }
}

extension ServerSetup {
  /// What the providers show at their ports; `nil` without TLS.
  fileprivate var identity: TLSIdentity? {
    get throws(TillServer.Problem) {
      guard tls else { return nil }
      let names = ["127.0.0.1", "localhost", "::1"]
      guard let authority, names.contains(host), let identity = try? authority.identity(of: names) else { throw .tls }
      return identity
    }
  }
}
