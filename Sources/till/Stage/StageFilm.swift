import Commerce
import Controller
import Frames
import Inspection
import Language
import Recording
import Scenarios
import Screens
import Wire

/// A demo as a film for asciinema (asciicast v2, docs.asciinema.org), at the pace of talking; 100 by 30, Till's own size for it.
struct StageFilm {
  private let playbook: Playbook
  private let phrases: Phrasebook
  private let theme: Theme
  private let size = Size(width: 100, height: 30)

  init(_ playbook: Playbook, phrases: Phrasebook, theme: Theme) {
    self.playbook = playbook
    self.phrases = phrases
    self.theme = theme
  }

  /// The film's text; nothing that was typed in secret is in it.
  var text: String {
    let director = StageDirector(playbook, [], isAutomatic: true)
    var machine = TimeMachine(playbook.setup)
    var model = AppModel(theme: theme.name, isOnStage: true)
    model.performance = .played
    director.player.beginning.apply(to: &machine, playbook.setup)
    var lines = [header.compactText]
    var shown: [String] = []
    var clock = 0
    func show() {
      let bar = director.bar(phrases).forAudience
      let frame = model.stageFrame(of: machine.snapshot.withStandIns, size: size, phrases: phrases, bar: bar)
      let rows = TerminalCast.rows(of: frame.surface)
      guard rows != shown else { return }
      var data = shown.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : ""
      for (y, row) in rows.enumerated() where shown.isEmpty || shown[y] != row { data += "\u{1B}[\(y + 1);1H\(row)" }
      shown = rows
      lines.append(TerminalCast.event(Double(clock) / 1_000, data + "\u{1B}[0m"))
    }
    show()
    while let tick = director.player.nextTick {
      clock += tick
      for order in director.pass(milliseconds: tick) { order.apply(to: &machine, playbook.setup) }
      show()
    }
    lines.append(TerminalCast.event(Double(clock) / 1_000, "\u{1B}[0m\u{1B}[\(size.height);1H\u{1B}[?25h"))
    return lines.map { $0 + "\n" }.joined()
  }

  private var header: JSON {
    [
      "version": 2, "width": .whole(size.width), "height": .whole(size.height),
      "timestamp": .whole(playbook.setup.start.milliseconds / 1_000), "title": .string(playbook.name),
      "env": ["TERM": "xterm-256color"],
    ]
  }
}
