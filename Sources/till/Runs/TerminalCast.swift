import Commerce
import Controller
import Frames
import Inspection
import Language
import Recording
import Screens
import Wire

/// A run as a film for asciinema (asciicast v2, docs.asciinema.org): one frame for each thing that was done, at 80 by 24, with
/// waits cut short.
struct TerminalCast {
  /// How long a frame stays at least and at most, in seconds; Till's own.
  private static let stay = (least: 0.35, most: 1.6)

  private let run: TillRun
  private let gateways: GatewayMaker
  private let phrases: Phrasebook
  private let model = AppModel(theme: .dark)
  private let size = Size(width: 80, height: 24)

  init(_ run: TillRun, gateways: GatewayMaker, phrases: Phrasebook) {
    self.run = run
    self.gateways = gateways
    self.phrases = phrases
  }

  /// The film's text. Throws when the run cannot be replayed.
  func text() throws(RecordingProblem) -> String {
    let player = RecordingPlayer(run.setup, run.entries, gateways: gateways)
    var lines = [header.compactText]
    var (clock, last) = (0.0, run.setup.start)
    var shown: [String] = []
    func show(_ world: RecordedWorld) {
      let rows = Self.rows(of: model.frame(of: world.snapshot.withStandIns, size: size, phrases: phrases).surface)
      guard rows != shown else { return }
      let gap = Double(world.now.since(last).wholeMilliseconds) / 1_000
      if !shown.isEmpty { clock += min(max(gap, Self.stay.least), Self.stay.most) }
      last = world.now
      var data = shown.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : ""
      for (y, row) in rows.enumerated() where shown.isEmpty || shown[y] != row { data += "\u{1B}[\(y + 1);1H\(row)" }
      shown = rows
      lines.append(Self.event(clock, data + "\u{1B}[0m"))
    }
    show(player.world)
    while player.next != nil {
      try player.approach()
      show(player.world)
      try player.step()
      show(player.world)
    }
    lines.append(Self.event(clock + 2, "\u{1B}[0m\u{1B}[24;1H\u{1B}[?25h"))
    return lines.map { $0 + "\n" }.joined()
  }

  private var header: JSON {
    [
      "version": 2, "width": .whole(size.width), "height": .whole(size.height),
      "timestamp": .whole(run.setup.start.milliseconds / 1_000),
      "title": .string(run.title.isEmpty ? run.setup.store.name : run.title), "env": ["TERM": "xterm-256color"],
    ]
  }

  static func event(_ at: Double, _ data: String) -> String {
    let thousandths = Int((at * 1_000).rounded())
    let part = String(thousandths % 1_000)
    let time = "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - part.count))\(part)"
    return JSON.array([.number(time), "o", .string(data)]).compactText
  }

  // MARK: Rows

  /// The rows as a terminal takes them: text with colours, nothing that moves the cursor.
  static func rows(of surface: Surface) -> [String] {
    (0..<surface.size.height).map { y in
      var text = ""
      var style: Style?
      for cell in surface[row: y] where cell.width > 0 {
        if cell.style != style {
          text += sequence(for: cell.style)
          style = cell.style
        }
        text.unicodeScalars.append(cell.scalar)
        for mark in cell.marks.scalars { text.unicodeScalars.append(mark) }
      }
      return text
    }
  }

  private static func sequence(for style: Style) -> String {
    let paint = Theme.dark.paint(style.role)
    let attributes = paint.attributes.union(style.attributes)
    let (ink, page) = (paint.foreground.exact, paint.background.exact)
    var codes = ["0"]
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.dim) { codes.append("2") }
    if attributes.contains(.underline) { codes.append("4") }
    if attributes.contains(.reverse) { codes.append("7") }
    codes.append("38;2;\(ink.red);\(ink.green);\(ink.blue)")
    codes.append("48;2;\(page.red);\(page.green);\(page.blue)")
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
