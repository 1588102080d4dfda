import Commerce
import NIOCore
import NIOPosix
import Pages
import Sandbox
import Storage
import Wire

extension ServerRooms {
  /// Keeps the usual world in a journal from now on, once it is made of what the journal holds.
  func restore(_ journal: Journal) throws(StateProblem) {
    let (written, loop) = (NIOLoopBound(journal, eventLoop: usual.loop), usual.loop)
    journal.onUnsynchronised = {
      // Waiting for the disk at each request would cost more than all else.
      loop.scheduleTask(in: Self.synchronising) {
        guard let log = written.value.unsynchronised() else { return }
        NIOThreadPool.singleton.submit { _ in try? log.synchronise() }
      }
    }
    guard journal.history == nil else {
      usual.journal = journal
      return try replay(journal)
    }
    try journal.begin(at: usual.world.now, usual.setup.choices)
    usual.journal = journal
  }

  /// Makes the usual world again as it was at the moment of a name.
  func rewind(to name: String) throws(StateProblem) {
    guard let journal = usual.journal else { return }
    try journal.rewind(to: name)
    try replay(journal)
  }

  /// The time after which the disk is asked to hold what is new; Till's own.
  private static let synchronising = TimeAmount.seconds(1)

  /// Lets everything happen again that a journal holds.
  private func replay(_ journal: Journal) throws(StateProblem) {
    guard let history = journal.history else { return }
    let room = usual
    try room.events.quietly { () throws(StateProblem) in
      room.begin(room.setup.choosing(history.choices), at: history.start)
      room.world.hold()
      defer { room.world.letGo() }
      try journal.replay { line throws(StateProblem) in
        switch line {
        case .call(let call):
          room.world.move(to: call.at)
          guard journal.agrees(with: call) else { throw .otherAnswers }
          replay(call, journal.seal)
        case .heard(let number, let status, let at):
          room.world.move(to: at)
          room.world.replay(heard: number, status)
        case .begin, .checkpoint, .rewind: break
        }
      }
    }
  }

  private func replay(_ call: KeptCall, _ seal: RequestSeal) {
    let origin: BaseURL?
    let provider: String
    switch call.door {
    case .control: return Control(usual, self).answerOurs(seal.opened(call, at: nil).received) { _ in }
    case .provider(let id): (provider, origin) = (id, usual.places.providers.first { $0.id == id }?.origin)
    case .backend(let id): (provider, origin) = (id, usual.places.backend)
    }
    guard let origin else { return }
    ProviderPort(room: usual, provider: provider, origin: origin).take(seal.opened(call, at: origin).received) { _ in }
  }
}

extension ServerSetup {
  /// The parts that a reset can change, but for the moment at which the world begins.
  var choices: JSON {
    let pace: JSON = if case .running(let pace) = pace { .whole(pace) } else { 0 }
    return .fields([
      "seed": .whole(seed), "pace": pace, "clock": start.map { .whole($0.milliseconds) },
      "settings": .object(
        settings.chosen.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .string($0.value)) }),
    ])
  }

  /// The same with what a reset once chose.
  func choosing(_ choices: JSON) -> ServerSetup {
    var setup = self
    setup.seed = choices["seed"]?.decimal.flatMap { UInt64($0) } ?? seed
    let pace = choices["pace"]?.integer ?? 1
    setup.pace = pace == 0 ? .paused : .running(pace)
    setup.start = choices["clock"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
    setup.settings = Settings()
    for setting in SandboxCatalog.settings {
      if let choice = choices["settings"]?[setting.id]?.string { setup.settings.choose(choice, for: setting) }
    }
    return setup
  }
}
