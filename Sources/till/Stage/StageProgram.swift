import Checkout
import Controller
import Frames
import Glibc
import Language
import Recording
import Scenarios

/// Plays playbooks: on the screen, as a film in a file, or as lines of text where there can be no screen.
struct StageProgram {
  let surroundings: AppContext
  var look: ScreenOptions
  /// One or more.
  let playbooks: [Playbook]
  var loops = false
  /// Whether this is the presenter's terminal, and the audience looks at stages.
  var isPresented = false
  /// The shop's own colour; `nil` for the theme's.
  var accent: RGB?
  /// The file that is played, to be looked at while it is; `nil` where none changes.
  var source: StageSource?
  /// The progress of an earlier talk that this one continues.
  var earlier: (beat: Int?, elapsed: Int)?
  /// Is told where the demo stands whenever that changes.
  var onPlace: (_ beat: Int?, _ elapsed: Int) -> Void = { _, _ in }

  /// Plays until the person leaves; throws the exit status where it is not 0.
  func play() throws {
    guard let first = playbooks.first else { return }
    guard !look.plain, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return playbooks.forEach(write) }
    var stage = look
    stage.stage = true
    var live = LiveCheckout(
      machine: TimeMachine(first.setup), keeper: SessionKeeper(surroundings, wanted: false), surroundings: surroundings,
      look: stage)
    let director = StageDirector(first, Array(playbooks.dropFirst()), loops: loops)
    (director.earlier, director.onPlace) = (earlier, onPlace)
    director.source = source
    director.look = ShopLook(theme: look.theme, accent: accent?.css)
    if isPresented { director.audience = StageAudience(accent: accent) }
    live.accent = accent
    live.director = director
    try live.run()
  }

  /// The words of a playbook, line by line.
  private func write(_ playbook: Playbook) {
    let phrases = surroundings.phrases
    StandardOutput.say(playbook.name)
    for (index, beat) in playbook.beats.enumerated() {
      let chapter = playbook.chapters.first { $0.beat == index }
      if let chapter { StandardOutput.say("\n\(chapter.title)") }
      StandardOutput.tell("\(index + 1). \(beat.text(phrases))")
      if let note = beat.note { StandardOutput.tell("   (\(note))") }
      for failure in beat.failures { StandardOutput.say(AppContext.clean(failure.text(in: phrases))) }
    }
  }
}
