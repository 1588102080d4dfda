import Backend
import Checkout
import Commerce
import Controller
import Frames
import Glibc
import Inspection
import Language
import Payments
import Recording
import Scenarios
import Screens
import Storage
import Terminal
import TillAssets

/// One checkout on the screen: what the terminal brings goes in, frames come out, and time passes beside it.
///
/// It belongs to the main thread.
final class CheckoutSession {
  private let terminal: Terminal
  let loop: EventLoop
  let surroundings: AppContext
  var setup: WorldSetup
  var phrases: Phrasebook
  var machine: TimeMachine
  var keeper: SessionKeeper
  /// The sessions that were left for another set-up since the program began, oldest first.
  var left: [LeftSession] = []
  private var offered: SessionID?
  var model: AppModel
  var frame = Frame(surface: Surface(Size(width: 1, height: 1)))
  var time: VirtualTime
  private let folder: ControlFolder?
  private let control: ControlSocket?
  let complaint: () -> Phrase?
  /// The outcome of the hint, and how long the timeline was when it was last looked for.
  private var hinted: DocumentedOutcome?
  private var hintedLength = 0
  /// Who leads it through a demo; `nil` for an ordinary checkout.
  let director: StageDirector?
  /// Whether everything is ready for going back.
  private var isRested = true
  /// Whether it waits for files to be played and is to be continued on a terminal that is opened again.
  var waits = false
  /// How many entries are done again at a time while nothing else is to be done.
  private static let entriesAtOnce = 40

  init(
    terminal: Terminal, surroundings: AppContext, model: AppModel, machine: TimeMachine,
    keeper: SessionKeeper, director: StageDirector? = nil, complaint: @escaping () -> Phrase?
  ) {
    self.director = director
    self.keeper = keeper
    self.complaint = complaint
    self.terminal = terminal
    self.surroundings = surroundings
    self.model = model
    self.model.choices = surroundings.choices
    setup = machine.setup
    phrases = director == nil ? surroundings.phrases : surroundings.phrases.forSupport
    loop = EventLoop(terminal: terminal)
    self.machine = machine
    time = VirtualTime(from: machine.now, at: Monotonic.now, pace: machine.snapshot.pace)
    do {
      let folder = try ControlFolder()
      self.folder = folder
      control = ControlSocket(folder: folder, loop: loop)
      if let audience = director?.audience { control?.onStage = audience.take }
    } catch {
      (folder, control) = (nil, nil)
      self.model.notice = error.phrase
    }
  }

  /// Runs until the person leaves, a signal comes or the terminal is gone; returns the exit status.
  func run(beginningWith method: PaymentMethod?, offering offer: OfferToResume) -> Int32 {
    if let method { perform(.command(.event(.methodChosen(method)))) }
    loop.onInput = { [unowned self] inputs in self.take(inputs) }
    loop.onWake = { [unowned self] in self.wake() }
    loop.deadline = { [unowned self] in self.nextWake }
    loop.onResumed = { [unowned self] _ in
      // The world was paused as well: a code does not expire while the shopper cannot type it.
      self.time.rebase(to: self.machine.now, at: Monotonic.now, pace: self.time.pace)
    }
    if let director { perform(director.begin(at: Monotonic.now), with: director) }
    paint()
    if offer != .none { offerToResume(offer) }
    let ending = loop.run()
    control?.finish()
    terminal.close()
    waits = waits && ending.isWanted
    guard !waits else { return ending.status }
    for session in left { session.keeper.leave(session.machine, inGoodOrder: ending.isWanted) }
    keeper.leave(machine, inGoodOrder: ending.isWanted)
    return ending.status
  }

  // MARK: What is kept

  /// Writes down what was done; nothing is shown before.
  func keep() { if let notice = keeper.keep(machine) ?? complaint() { model.message = notice } }

  /// Asks whether to resume the session of an earlier Till that died, with the answer selected that Enter gives.
  private func offerToResume(_ offer: OfferToResume) {
    guard !model.isOnStage else { return }
    let (session, notice) = keeper.cutOff()
    if let notice { model.message = notice }
    if let session, let details = session.details {
      offered = session.id
      model.offer = ResumeOffer(
        since: LocalTime(session.updated).text(phrases), title: SessionTitle(details).text,
        isSameProgram: details.program == Till.version,
        resumes: offer.resumes(details, beside: machine.snapshot.checkout))
    }
    if session != nil || notice != nil { paint() }
  }

  private func answerOffer(_ goesOn: Bool) {
    model.offer = nil
    guard let id = offered else { return }
    offered = nil
    guard goesOn else {
      model.message = keeper.dismiss(id)
      return
    }
    do throws(SessionKeeper.ReturnProblem) {
      let back = try keeper.resume(id)
      setup = back.machine.setup
      machine = back.machine
      rebase()
      model.message = back.notice
      model.hint = nil
    } catch {
      model.message = error.phrase
      // What this Till cannot play it need not ask about again; it can still be named.
      if case .recording = error { keeper.dismiss(id) }
    }
  }

  // MARK: Input

  private func take(_ inputs: [Input]) {
    // A question whether to leave would not be seen.
    if frame.isNotice, inputs.contains(.control("c")) { return loop.stop() }
    passTime()
    let inputs = director.map { follow($0, inputs) } ?? inputs
    model.history = machine.history
    for input in inputs {
      let actions = model.handle(input, snapshot: machine.snapshot, frame: frame, phrases: phrases)
      for action in actions { perform(action) }
      // The next key must meet what this one brought about, as it would on the screen.
      if !actions.isEmpty, inputs.count > 1 { frame = makeFrame(frame.surface.size) }
    }
    paint()
  }

  func perform(_ action: Action) {
    switch action {
    case .command(let command):
      if let problem = machine.perform(command), model.history.isInPast { complain(of: problem) }
      rebase()
      for item in machine.world.takeOutgoing() {
        switch item {
        case .copy(let text): copy(text)
        }
      }
    case .quit: leave()
    case .suspend: loop.suspend()
    case .redraw: terminal.invalidate()
    case .copy(let text): copy(text)
    case .theme(let name):
      model.theme = name
      terminal.theme = Theme(name)
    case .store(let id): restart(in: id)
    case .setting(let name, let choice): restart(with: name, choice)
    case .outcome(let id): restart(for: id)
    case .language(let code): speak(code)
    case .resume(let goesOn): answerOffer(goesOn)
    case .save(let file, let name): model.message = SavedWork(machine, surroundings).write(file, named: name)
    case .travel(let travel):
      if let problem = machine.travel(travel) { complain(of: problem) }
      rebase()
    case .runUntilIdle:
      machine.runUntilIdle()
      rebase()
    case .newSeed: reseed()
    case .earlier(let number): goBack(to: number)
    case .again(let store): restart(in: store, with: machine.snapshot.checkout.method)
    case .play: makeWay()
    }
    isRested = false
  }

  /// Resumes from the moment and at the speed of the selected step.
  func rebase() { time.rebase(to: machine.now, at: Monotonic.now, pace: machine.snapshot.pace) }

  private func complain(of problem: RecordingProblem) {
    model.notice = Phrase("cli.not-gone-back", ["problem": .phrase(problem.phrase)])
  }

  private func copy(_ text: String) {
    switch terminal.copy(text) {
    // What was copied, and what is left to fill in, is said already.
    case .sent: model.notice = model.notice ?? Phrase("cli.copied")
    case .tooLong, .unsupported: model.notice = saved(text)
    }
  }

  /// Keeps a text in a file of its own, for terminals without a clipboard.
  private func saved(_ text: String) -> Phrase {
    guard let folder else { return Phrase("cli.not-copied") }
    let descriptor = open(
      folder.entry("clipboard.txt"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return Phrase("cli.not-copied") }
    defer { close(descriptor) }
    return StandardOutput.put(text, to: descriptor) == 0
      ? Phrase("cli.copied-to-file", ["path": .text(folder.path + "/clipboard.txt")]) : Phrase("cli.not-copied")
  }

  private func speak(_ code: String) {
    do {
      phrases = try surroundings.assets.phrasebook(code)
    } catch {
      model.notice = Phrase("cli.language-unreadable", ["name": .text(code)])
    }
  }

  // MARK: Time

  private func wake() {
    let isDue = !frame.isNotice && (director != nil || nextMoment.map { $0 <= Monotonic.now } ?? false)
    passTime()
    let isAnswered =
      control?.wake { question in
        let answer = self.machine.answer(question, phrases: self.phrases)
        self.keep()
        return answer
      } ?? false
    if !isRested { isRested = machine.rest(atMost: Self.entriesAtOnce) }
    if isDue || isAnswered { paint() }
  }

  /// Brings the world to the present. While the terminal is too small to show it, time stands still, also a demo's.
  private func passTime() {
    guard !frame.isNotice else {
      director?.stand(at: Monotonic.now)
      return rebase()
    }
    if let director, passTime(with: director) { return }
    guard !model.holdsTime else { return rebase() }
    machine.advance(to: time.moment(at: Monotonic.now))
    // A broken rule stops the clock.
    if machine.snapshot.pace != time.pace { rebase() }
  }

  /// When the loop has something to do even though nothing comes in; `nil` sleeps.
  private var nextWake: UInt64? {
    if !isRested { return Monotonic.now }
    if frame.isNotice { return [director?.audience?.nextWake, control?.nextWake].compactMap(\.self).min() }
    let isPlayed = director?.ownsTime ?? false
    return [isPlayed ? nil : nextMoment, director?.nextTick, director?.audience?.nextWake, control?.nextWake]
      .compactMap(\.self).min()
  }

  /// The time when the world or the screen changes automatically; `nil` if neither does.
  private var nextMoment: UInt64? {
    let snapshot = machine.snapshot
    let moments = [machine.nextChange, model.nextChange(after: snapshot.now, snapshot: snapshot)].compactMap { $0 }
    return model.holdsTime ? nil : moments.min().flatMap { time.monotonic(of: $0) }
  }

  /// Once the outcome is reached, nothing has to be done for it any more.
  private func forgetReachedHint() {
    guard let hint = model.hint, !machine.history.isInPast else { return }
    if hinted?.id != hint.id { hinted = OutcomeStage.documented(hint.id, surroundings) }
    let length = machine.snapshot.timeline.count
    guard length > 0, length != hintedLength else { return }
    hintedLength = length
    if hinted?.isReached(in: machine.world.world) ?? false { model.hint = nil }
  }

  func makeFrame(_ size: Size) -> Frame {
    model.history = machine.history
    guard let director else { return model.frame(of: machine.snapshot, size: size, phrases: phrases) }
    return frame(with: director, size)
  }

  private func paint() {
    keep()
    forgetReachedHint()
    terminal.paint { size in
      frame = makeFrame(size)
      return frame
    }
    if let director { showStages(with: director) }
  }
}
