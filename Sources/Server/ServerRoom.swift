import Commerce
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import Sandbox
import Storage
import Wire

/// A server’s world and its addresses, to which its doors lead.
final class ServerRoom {
  let setup: ServerSetup
  let places: ServerPlaces
  /// The events of its worlds.
  let events = ServerEvents()
  private(set) var world: ServedWorld
  private let renew: (Timestamp?) -> ServedWorld
  private let present: () -> Timestamp
  let loop: any EventLoop

  /// A room with a world that is made from a journal, or with a new one that is kept there.
  init(
    _ setup: ServerSetup, _ places: ServerPlaces, _ sandboxes: [any ProviderSandbox], _ journal: Journal,
    at now: Timestamp, monotonic: @escaping @Sendable () -> UInt64, on loop: any EventLoop
  ) throws(StateProblem) {
    (self.setup, self.places, self.loop) = (setup, places, loop)
    let began = monotonic()
    let present = { now.advanced(by: .nanoseconds(Int64(monotonic() - began))) }
    self.present = present
    renew = { [events] beginning in
      let world = ServedWorld(
        setup, sandboxes: sandboxes, events: events, from: beginning ?? present(), at: present(),
        monotonic: monotonic, on: loop)
      world.journal = journal
      return world
    }
    let written = NIOLoopBound(journal, eventLoop: loop)
    journal.onUnsynchronised = {
      // Waiting for the disk at each request would cost more than all else.
      loop.scheduleTask(in: Self.synchronising) {
        guard let log = written.value.unsynchronised() else { return }
        NIOThreadPool.singleton.submit { _ in try? log.synchronise() }
      }
    }
    if journal.history == nil { try journal.begin(at: now) }
    world = renew(journal.history?.start)
    try replay(journal)
  }

  /// Begins anew with a world in which nothing has happened.
  func reset() throws(StateProblem) {
    let present = present()
    try world.journal?.begin(at: present)
    world.end()
    world = renew(present)
  }

  /// Makes the world again as it was at the moment of a name.
  func rewind(to name: String) throws(StateProblem) {
    guard let journal = world.journal else { return }
    try journal.rewind(to: name)
    world.end()
    world = renew(journal.history?.start)
    try replay(journal)
  }

  /// Lets everything happen again that a journal holds.
  private func replay(_ journal: Journal) throws(StateProblem) {
    try events.quietly { () throws(StateProblem) in
      world.hold()
      defer { world.letGo() }
      try journal.replay { line throws(StateProblem) in
        switch line {
        case .call(let call):
          world.move(to: call.at)
          guard journal.agrees(with: call) else { throw .otherAnswers }
          replay(call, journal.seal)
        case .heard(let number, let status, let at):
          world.move(to: at)
          world.replay(heard: number, status)
        case .begin, .checkpoint, .rewind: break
        }
      }
    }
  }

  private func replay(_ call: KeptCall, _ seal: RequestSeal) {
    switch call.door {
    case .control: Control(self).answerOurs(seal.opened(call, at: nil).received) { _ in }
    case .provider(let id):
      guard let origin = places.providers.first(where: { $0.id == id })?.origin else { return }
      ProviderPort(room: self, provider: id, origin: origin).take(seal.opened(call, at: origin).received) { _ in }
    case .backend(let id):
      guard let origin = places.backend else { return }
      ProviderPort(room: self, provider: id, origin: origin).take(seal.opened(call, at: origin).received) { _ in }
    }
  }

  /// Has the shopper's browser open an address of your software; what comes of it is an event.
  func open(_ address: BaseURL, about place: ShopPlace?) {
    let path = address.path.prefix { $0 != "#" }
    let target = path.hasPrefix("/") ? String(path) : "/" + path
    let head = BaseURL("\(address.origin)").request(.get, target)
    let (events, world, shown) = (events, world, String(target.prefix { $0 != "?" }))
    world.shop.send(WireRequest(head: head, sender: .merchant, operation: "")) { [weak world] status in
      guard let world else { return }
      if let place { world.watch.note(return: shown, about: place, status: status, at: world.now) }
      events.note(.returned(shown, status: status, at: world.now))
    }
  }

  /// How often the disk is waited for while something happens; Till's own.
  private static let synchronising = TimeAmount.seconds(1)

  // MARK: The end

  /// How many requests have no answer yet.
  private var unanswered = 0
  private var onNoneOpen: EventLoopPromise<Void>?
  /// The longest time for answers at the end; Till's own.
  private static let farewell = TimeAmount.milliseconds(700)

  /// Counts a request until its answer.
  func counting(_ then: @escaping (ServerReply) -> Void) -> (ServerReply) -> Void {
    unanswered += 1
    return { [self] reply in
      then(reply)
      unanswered -= 1
      if unanswered == 0 { onNoneOpen?.succeed() }
    }
  }

  /// Ends once every request has its answer, or after a moment.
  func answerWhatIsOpen() -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    guard unanswered > 0 else {
      promise.succeed()
      return promise.futureResult
    }
    onNoneOpen = promise
    loop.scheduleTask(in: Self.farewell) { promise.succeed() }
    return promise.futureResult
  }

  // MARK: Changes

  /// The longest wait for a change; Till's own.
  static let patience = TimeAmount.seconds(30)

  /// Calls back once something has changed, or the patience is over.
  func awaitChange(_ then: @escaping () -> Void) {
    let (bound, loop) = (NIOLoopBound(then, eventLoop: loop), loop)
    let events = events
    let waiting = events.awaitChange { loop.execute { bound.value() } }
    loop.scheduleTask(in: Self.patience) { if events.cancel(waiting) { bound.value() } }
  }
}

/// The part of the server that answers at a port.
enum ServerDoor {
  case control(ServerRoom)
  case provider(ServerRoom, String, BaseURL)

  func take(_ request: ReceivedRequest, then: @escaping (ServerReply) -> Void) {
    switch self {
    case .control(let room): Control(room).answer(request) { then(.answer($0)) }
    case .provider(let room, let provider, let origin):
      ProviderPort(room: room, provider: provider, origin: origin).take(request, then: room.counting(then))
    }
  }
}
