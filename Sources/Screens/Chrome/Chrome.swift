import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// What stands around every screen: whose order it is, where one is, the three truths, the keys.
struct Chrome {
  let context: RenderContext

  // MARK: The first line

  /// How many columns of a long name are left at least where it is cut; Till's own.
  private static let nameColumns = 16

  /// Store at the start, then what is armed, order and total at the end; what does not fit goes, the total last.
  func drawHeader(on canvas: Canvas, hasSteps: Bool) {
    let store = context.checkout.store
    let order = context.checkout.order
    let name = VisibleText.sanitised(store.name)
    let place = canvas.say("chrome.store", ["store": .text(name), "city": .text(context.market)])
    let number = canvas.say("chrome.order", ["number": .outside(order.number)])
    let items = canvas.say("chrome.items", ["count": .number(order.itemCount)])
    let total = context.phrases.money(context.payable)
    let dot = " \(canvas.glyphs.middleDot) "
    let brand = canvas.say("app.name")
    let starts = context.model.isOnStage ? [[place], [name]] : [[brand, place], [place], [name]]
    let ends = [[number, items], [number], []]
    let width = canvas.size.width - 2
    canvas.painter.fill(canvas.bounds, style: .bar)
    let totalColumns = TextWidth.of(total)
    func columns(_ start: [String], _ end: [String]) -> Int {
      start.reduce(0) { $0 + TextWidth.of($1) + 2 } + end.reduce(totalColumns) { $0 + TextWidth.of($1) + 3 }
    }
    let badges = badges(hasSteps: hasSteps)
    let choices = badges.flatMap { badge in starts.flatMap { start in ends.map { (start, $0, badge) } } }
    func wholeColumns(_ choice: ([String], [String], Badge?)) -> Int {
      columns(choice.0, choice.1) + (choice.2.map { TextWidth.of($0.text) + 2 } ?? 0)
    }
    let least = badges.last ?? nil
    // The number is worth more than all of a long name.
    let hasNumber = columns([], [number]) + Self.nameColumns + (least.map { TextWidth.of($0.text) + 2 } ?? 0) <= width
    let (start, end, badge) =
      choices.first { wholeColumns($0) <= width } ?? ([name], hasNumber ? [number] : [], least)
    let totalStart = canvas.textAtEnd(total, end: canvas.size.width - 1, .bar.with(.bold))
    var endStart = totalStart
    for text in end.reversed() {
      canvas.text(canvas.glyphs.middleDot, x: endStart - 2, .bar)
      endStart = canvas.textAtEnd(text, end: endStart - TextWidth.of(dot), .bar)
    }
    var x = 1
    let badgeColumns = badge.map { TextWidth.of($0.text) + 2 } ?? 0
    for (index, text) in start.enumerated() {
      let isBrand = index == 0 && start.count == 2
      x += canvas.text(text, x: x, isBrand ? .accent.with(.bold) : .bar, columns: endStart - x - 1 - badgeColumns) + 2
    }
    if let badge {
      let used = canvas.text(badge.text, x: x, badge.style.with(.bold), columns: endStart - x)
      canvas.note(
        .status, badge.name, at: Region(x: x, y: 0, width: used, height: 1), target: .operation(badge.operation))
    }
    canvas.note(.heading, place)
    canvas.note(.text, number, value: "\(items), \(total)")
  }

  // MARK: The second line

  /// The way through the checkout with the present step marked, the time at the store and how it runs; no time on stage.
  func drawSteps(on canvas: Canvas) {
    let path = StepPath(context.checkout)
    // A closed app shows no step of its checkout.
    // Before an audience knows how somebody pays, the way is not shown either.
    // Nor is that of an app that was started anew behind the page of another.
    let isBehind =
      switch (context.snapshot.sight, context.checkout.phase) {
      case (.outside, .selecting): true
      case (.app, _), (.elsewhere, _), (.lostPage, _), (.closed, _), (.home, _), (.outside, _): false
      }
    let isUnknown =
      context.snapshot.sight == .closed || isBehind || context.model.performance != nil && context.isSelecting
    let all = isUnknown ? [] : path.steps.map { canvas.say("step.\($0)") }
    let time = context.clock(context.now)
    let pace = context.pace.map { "\($0)x" } ?? canvas.say("chrome.paused")
    let offline = troubles.isEmpty ? "" : troubles + "  "
    let timeOfDay = context.model.isOnStage ? "" : time + "  " + pace
    let dated = context.model.isOnStage ? nil : context.newDate.map { $0 + "  " + timeOfDay }
    let separator = " \(canvas.glyphs.separator(canvas.painter.direction)) "
    func columns(_ names: [String]) -> Int {
      names.reduce(0) { $0 + TextWidth.of($1) } + (names.count - 1) * 3 + 1
    }
    // Where not everything fits, the date and the time matter more than the steps that are not the present one.
    let short = all.isEmpty ? [] : [all[path.current]]
    func fits(_ names: [String], _ clock: String) -> Bool {
      columns(names) + TextWidth.of(offline + clock) + 3 <= canvas.size.width
    }
    let clock = dated.flatMap { fits(short, $0) ? $0 : nil } ?? timeOfDay
    let clockColumns = TextWidth.of(offline + clock) + 3
    let isWhole = all.isEmpty || fits(all, clock)
    let names = isWhole ? all : short
    let present = isWhole ? path.current : 0
    let hasClock = columns(names) + clockColumns <= canvas.size.width
    if hasClock {
      let start = canvas.textAtEnd(clock, end: canvas.size.width - 1, context.pace == nil ? .warning : .muted)
      canvas.textAtEnd(offline, end: start, .warning)
    }
    var x = 1
    for (index, name) in names.enumerated() {
      if index > 0 { x = canvas.pieces([(separator, .border)], x: x) }
      let style: Style = index == present ? .accent.with(.bold) : index < present ? .text : .muted
      x += canvas.text(name, x: x, style)
    }
    if !all.isEmpty {
      canvas.note(
        .status,
        canvas.say(
          "step.position",
          [
            "step": .text(all[path.current]), "number": .number(path.current + 1), "count": .number(all.count),
          ]))
    }
    if !(offline + clock).isEmpty { canvas.note(.timer, canvas.say("chrome.clock"), value: offline + clock) }
  }

  /// What is unusual about the phone, the first in words; nothing while all is well.
  private var troubles: String {
    let all = context.troubles
    guard let first = all.first else { return "" }
    return all.count > 2
      ? context.say("chrome.and-more", ["first": .text(first), "count": .number(all.count - 1)])
      : all.joined(separator: ", ")
  }

  // MARK: A broken rule

  private func bannerText(_ broken: BrokenRule) -> String {
    context.say("chrome.rule", ["rule": .phrase(Phrase("rule.\(broken.rule.rawValue)"))])
  }

  /// The rows that a broken rule takes on a page.
  func bannerRows(_ width: Int) -> Int {
    guard let broken = context.snapshot.brokenRule else { return 0 }
    return TextWrap.lines(bannerText(broken), columns: width - 2).count
      + (width < Self.narrowest ? 0 : context.lines(of: broken).count)
  }

  func drawBanner(on canvas: Canvas) {
    guard let broken = context.snapshot.brokenRule else { return }
    let text = bannerText(broken)
    canvas.painter.fill(canvas.bounds, style: .bad)
    let inside = canvas.window(canvas.bounds.inset(horizontal: 1, vertical: 0))
    inside.paragraph(text, .bad.with(.bold))
    canvas.note(.alert, text)
    let lines = context.lines(of: broken)
    guard canvas.size.width >= Self.narrowest else { return }
    for (index, line) in lines.enumerated() {
      inside.text(line, x: 0, y: canvas.size.height - lines.count + index, .bad, columns: inside.size.width)
      canvas.note(.alert, line)
    }
  }

  /// Below this many columns there is room for the rule alone.
  private static let narrowest = 60
}

extension RenderContext {
  /// The messages of the timeline that contradict each other, one a line.
  func lines(of broken: BrokenRule) -> [String] {
    broken.events.compactMap { id in
      guard let entry = snapshot.timeline.entry(ofMessage: id) else { return nil }
      return VisibleText.filled(
        say(
          "rule.event",
          [
            "time": .text(time(entry.at)), "from": .phrase(Phrase("party.\(entry.from.rawValue)")),
            "to": .phrase(Phrase("party.\(entry.to.rawValue)")), "text": .phrase(entry.text),
          ]))
    }
  }
}

/// The steps of a checkout, and which one is the present.
struct StepPath {
  /// Keys below `step.`.
  let steps: [String]
  /// An index of `steps`.
  let current: Int

  init(_ checkout: Checkout) {
    let method: PaymentMethod
    if case .selecting(let selecting) = checkout.phase {
      method = selecting.highlighted
    } else {
      method = checkout.method ?? .card
    }
    let middle = Self.middle(of: method)
    steps = Self.names(of: method)
    func index(of kind: QuestionKind?) -> Int {
      // What happens elsewhere is the last thing before the result.
      if kind == .wait { return middle.count }
      return kind.flatMap { kind in middle.firstIndex { $0.question == kind } }.map { $0 + 1 } ?? 1
    }
    current =
      switch checkout.phase {
      case .selecting, .details: 0
      case .working: index(of: checkout.asked.last)
      case .answering(_, let answering): index(of: answering.kind)
      case .result: middle.count + 1
      }
  }

  /// The steps of a method.
  static func names(of method: PaymentMethod) -> [String] { ["pay"] + middle(of: method).map(\.name) + ["result"] }

  /// The steps between choosing and the result, with what is asked there.
  private static func middle(of method: PaymentMethod) -> [(name: String, question: QuestionKind?)] {
    switch method {
    case .card, .mada, .visa, .mastercard: [("card", .card), ("3-d-secure", .page)]
    case .applePay, .samsungPay, .googlePay: [(method.rawValue, .sheet)]
    case .mercadoPago, .paymentMenu: [(method.rawValue, nil), ("approve", .page)]
    case .bankPayment, .mandate: [("bank", .bank), ("approve", .page)]
    case .stcPay: [("stc-pay", .phone), ("code", .code)]
    case .tabby: [("tabby", nil), ("approve", .page)]
    case .tamara: [("tamara", nil), ("approve", .page)]
    case .pix: [("pix", .qr)]
    }
  }
}

extension Phase.Answering {
  /// What kind of question it is.
  var kind: QuestionKind {
    switch self {
    case .card: .card
    case .phone: .phone
    case .code: .code
    case .page: .page
    case .qr: .qr
    case .sheet: .sheet
    case .bank: .bank
    case .form: .form
    case .wait: .wait
    }
  }
}
