import ArgumentParser
import Frames
import Glibc
import Language
import Terminal

/// The scenario files of a folder, to choose one from.
struct PlayList {
  /// The files; the one that was selected stays so.
  var paths: [String] = [] {
    didSet {
      guard oldValue.indices.contains(selected) else { return }
      let same = paths.firstIndex(of: oldValue[selected])
      selected = same ?? min(selected, max(0, paths.count - 1))
    }
  }
  private var selected = 0
  /// What is wrong with the file that was chosen last; `nil` where it was played.
  var complaint: String?

  /// Shows the list, which is not empty, until a file is chosen; `nil` when the person leaves.
  mutating func choice(_ look: ScreenOptions, _ phrases: Phrasebook) throws -> String? {
    let theme = try look.wantedTheme(phrases)
    let options = TerminalOptions(
      theme: theme, colour: look.color.wanted, glyphs: look.ascii ? .ascii : nil, mouse: false)
    guard let terminal = try? Terminal.open(options) else { throw phrases.refusal("cli.terminal-failed") }
    let loop = EventLoop(terminal: terminal)
    var list = self
    var isChosen = false
    loop.onInput = { inputs in
      for input in inputs {
        switch input {
        case .enter, .character(" "):
          isChosen = true
          return loop.stop()
        case .character("q"), .escape, .control("c"): return loop.stop()
        case .control("z"): loop.suspend()
        default: list.move(input, rows: terminal.size.height - 3)
        }
      }
      terminal.paint { list.frame($0, phrases) }
    }
    loop.onResumed = { _ in terminal.paint { list.frame($0, phrases) } }
    terminal.paint { list.frame($0, phrases) }
    let ending = loop.run()
    terminal.close()
    guard ending.isWanted else { throw ExitCode(ending.status) }
    guard isChosen else { return nil }
    self = list
    return paths[selected]
  }

  private mutating func move(_ input: Input, rows: Int) {
    let steps =
      switch input {
      case .down, .tab, .character("j"): 1
      case .up, .backTab, .character("k"): -1
      case .pageDown: rows
      case .pageUp: -rows
      case .home: -paths.count
      case .end: paths.count
      default: 0
      }
    selected = min(max(0, selected + steps), paths.count - 1)
  }

  private func frame(_ size: Size, _ phrases: Phrasebook) -> Frame {
    let phrases = phrases.forScreens
    // One file, with the heading and the keys.
    guard size.width >= 20, size.height >= 4 else { return SmallWindow.frame(of: size, .unicode, phrases) }
    let painter = Painter(size, direction: phrases.direction == .rightToLeft ? .rightToLeft : .leftToRight)
    let rows = max(1, size.height - 3)
    painter.text(phrases.text("cli.play.title"), at: Position(x: 1, y: 0), style: .heading)
    let first = min(max(0, selected - rows / 2), max(0, paths.count - rows))
    var items: [OutlineItem] = []
    for (y, path) in paths[first...].prefix(rows).enumerated() {
      let isSelected = first + y == selected
      let text = VisibleText.sanitised(path)
      painter.text(text, at: Position(x: 2, y: y + 1), style: isSelected ? .selected : .text, columns: size.width - 3)
      if isSelected { painter.text(">", at: Position(x: 0, y: y + 1), style: .accent) }
      items.append(OutlineItem(role: .row, name: text, state: isSelected ? .focused : []))
    }
    if let complaint {
      painter.text(
        VisibleText.sanitised(complaint), at: Position(x: 1, y: size.height - 2), style: .bad, columns: size.width - 2)
    }
    painter.text(
      phrases.text("cli.play.keys"), at: Position(x: 1, y: size.height - 1), style: .muted, columns: size.width - 2)
    return Frame(surface: painter.surface, outline: Outline(items), title: phrases.text("cli.play.title"))
  }
}
