import Commerce
import Frames
import Language

/// The first and the last row.
struct ServeChrome {
  let model: ServeModel
  let now: Timestamp
  /// From this width on the clock has a date.
  private static let dated = 70

  func drawHeader(on row: Sheet) {
    row.painter.fill(row.painter.bounds, style: .bar)
    let date = row.size.width < Self.dated ? "" : row.phrases.date(now.civil().date) + " "
    var parts = [date + String(now.iso8601.dropFirst(11).prefix(5))]
    if let view = model.view {
      parts.append(view.pace == 0 ? row.say("chrome.paused") : "×\(view.pace)")
      let armed = view.faults.count { $0.state == .armed }
      if armed > 0 { parts.insert("\(row.glyphs.fault)\(armed)", at: 0) }
      if view.isHolding { parts.insert(row.say("serve.holding"), at: 0) }
    }
    let clock = parts.joined(separator: " \(row.glyphs.middleDot) ")
    let columns = TextWidth.of(clock)
    let isStill = model.view?.pace == 0
    row.painter.rightAligned(clock, y: 0, end: row.size.width - 1, style: isStill ? .warning : .bar)
    row.note(.timer, row.say("chrome.clock"), value: clock)
    let used = row.text(row.say("serve.title"), x: 1, .bar.with(.bold), columns: row.size.width - columns - 3)
    guard let view = model.view else { return }
    let room = row.size.width - used - columns - 5
    let place = "\(view.control)/_till"
    if TextWidth.of(place) <= room { row.text(place, x: used + 3, .bar, columns: room) }
  }

  /// The keys that work now, as many as fit, the way to help always last; a notice takes their place until the next key.
  func drawKeys(on row: Sheet) {
    row.painter.fill(row.painter.bounds, style: .bar)
    if let (text, style) = notice(on: row) {
      row.text(text, x: 1, style.with(.bold), columns: row.size.width - 2)
      return row.note(.alert, text)
    }
    let help = hint("?", .help, on: row)
    let hasHelp = model.scope != .page
    let end = hasHelp ? row.size.width - 1 - help.columns : row.size.width
    if hasHelp { draw(help, x: end, on: row) }
    var x = 1
    for key in ServeKey.all where key.isHinted && key.scopes.contains(model.scope) && isUseful(key.command) {
      let name = key.inputs.first.map { Self.name(of: $0, row) } ?? ""
      let hint = hint(name, key.command, on: row)
      guard x + hint.columns < end else { break }
      draw(hint, x: x, on: row)
      x += hint.columns + 2
    }
  }

  private func notice(on row: Sheet) -> (String, Style)? {
    if model.isGone { return (row.say(model.isRemote ? "serve.gone" : "serve.ended"), .bad) }
    return switch model.notice {
    case .phrase(let key): (row.say(key), .accent)
    case .problem(let text): (VisibleText.sanitised(text), .warning)
    case .written(let path): (row.say("serve.notice.written", ["path": .text(VisibleText.sanitised(path))]), .accent)
    case nil: nil
    }
  }

  /// Whether a key would do something now.
  private func isUseful(_ command: ServeCommand) -> Bool {
    switch command {
    case .openPage: model.payment?.pages.isEmpty == false
    case .openDeed: model.scope == .calls ? model.view?.calls.isEmpty == false : model.deed != nil
    case .comeBack: model.payment.map { model.ways[$0.place] != nil } ?? false
    case .actions: model.payment?.actions.isEmpty == false
    case .rules: model.view?.broken.isEmpty == false
    case .calls: model.view?.calls.isEmpty == false
    case .nextTimer: model.view?.next != nil
    case .pane: model.payment != nil
    default: true
    }
  }

  private struct Hint {
    let key: String
    let text: String
    let command: ServeCommand
    var columns: Int { TextWidth.of(key) + 1 + TextWidth.of(text) }
  }

  private func hint(_ key: String, _ command: ServeCommand, on row: Sheet) -> Hint {
    let isLettingGo = command == .hold && model.view?.isHolding == true
    let text = row.say(isLettingGo ? "serve.key.let-go" : "serve.key.\(command.rawValue)")
    return Hint(key: key, text: text, command: command)
  }

  private func draw(_ hint: Hint, x: Int, on row: Sheet) {
    let used = row.text(hint.key, x: x, .keyName)
    row.text(hint.text, x: x + used + 1, .bar)
    row.note(
      .key, hint.text, value: hint.key, at: Region(x: x, y: 0, width: hint.columns, height: 1),
      target: .key(hint.command))
  }

  /// The name of a key as it is written.
  static func name(of input: Input, _ sheet: Sheet) -> String {
    switch input {
    case .character(" "): sheet.say("key.space")
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let letter): sheet.say("key.alt") + "-\(letter)"
    case .function(let number): "F\(number)"
    case .up: sheet.glyphs.up
    case .down: sheet.glyphs.down
    case .left: sheet.glyphs.left
    case .right: sheet.glyphs.right
    case .enter: sheet.say("key.enter")
    case .escape: sheet.say("key.escape")
    case .tab: sheet.say("key.tab")
    case .backTab: sheet.say("key.back-tab")
    case .home: sheet.say("key.home")
    case .end: sheet.say("key.end")
    case .pageUp: sheet.say("key.page-up")
    case .pageDown: sheet.say("key.page-down")
    case .backspace, .delete, .insert, .wordLeft, .wordRight, .paste, .mouse, .resized, .focusGained, .focusLost,
      .unknown:
      ""
    }
  }
}

/// The lines above everything: that your software has broken a rule, and that a call waits for somebody.
struct ServeBanner {
  struct Line {
    let text: String
    let style: Style
    /// The key that leads to more of it.
    let key: ServeCommand
  }

  private let model: ServeModel

  init(_ model: ServeModel) { self.model = model }

  /// The number of lines.
  static func rows(_ model: ServeModel) -> Int {
    (model.brokenRules.isEmpty ? 0 : 1) + (model.view?.held.isEmpty == false ? 1 : 0)
  }

  func lines(on sheet: Sheet) -> [Line] { [broken(on: sheet), held(on: sheet)].compactMap(\.self) }

  private func held(on sheet: Sheet) -> Line? {
    guard let held = model.view?.held, let last = held.last else { return nil }
    let text = sheet.say(
      "serve.held", ["count": .number(held.count), "operation": .text(VisibleText.sanitised(last.operation))])
    return Line(text: text, style: .warning, key: .breaks)
  }

  private func broken(on sheet: Sheet) -> Line? {
    guard let last = model.brokenRules.first else { return nil }
    let text = sheet.say(
      "serve.broken",
      [
        "count": .number(model.brokenRules.count), "payment": .text(VisibleText.sanitised(last.place.reference)),
        "rule": .text(last.rule),
      ])
    return Line(text: "\(sheet.glyphs.cross) " + text, style: .bad, key: .rules)
  }
}
