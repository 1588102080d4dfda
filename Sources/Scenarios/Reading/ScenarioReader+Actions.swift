import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Phone
import Sandbox

extension ScenarioReader {
  /// Fields with their values.
  mutating func fillings(_ tree: Tree, of parent: String) -> [Filling]? {
    guard let parts = fields(tree, of: parent, allowing: FieldName.allCases.map(\.rawValue)) else { return nil }
    return parts.entries.compactMap { entry in
      guard let field = FieldName(rawValue: entry.name), let text = typed(entry.value, isCode: field.isCode) else {
        return nil
      }
      return Filling(field: field, text: text, place: entry.place)
    }
  }

  /// Text for a field; the values of a run are filled in when it is typed.
  private mutating func typed(_ tree: Tree, isCode: Bool) -> TypedText? {
    if isCode, case .scalar(let raw, isPlain: true) = tree.content, !raw.isEmpty,
      raw.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      complaints.add(.unquotedCode, tree.place, "unquoted", notes: [Phrase("scenario.unquoted.help")])
    }
    return template(tree).map { TypedText($0) }
  }

  /// `{approve: true}`, or a button with the page's fields.
  mutating func pagePress(_ tree: Tree) -> PagePress? {
    guard let parts = fields(tree, of: "page", allowing: ["approve", "button", "fields"]) else { return nil }
    let fields = parts["fields"].flatMap { pageFillings($0) } ?? []
    if let approve = parts["approve"] {
      if let button = parts["button"] {
        complaints.add(
          .oneAction, button.place, "one-action.two", ["first": .text("approve"), "second": .text("button")])
      }
      return flag(approve).map { PagePress(button: $0 ? "approve" : "cancel", fields: fields) }
    }
    guard let button = single(parts, parts.entries.filter { $0.name == "button" }, of: "page", usual: "button")?.value
    else { return nil }
    return name(button, among: vocabulary.pages.buttons, kind: "page-button").map {
      PagePress(button: $0, fields: fields)
    }
  }

  private mutating func pageFillings(_ tree: Tree) -> [PageFilling]? {
    guard let parts = fields(tree, of: "fields", allowing: vocabulary.pages.fields) else { return nil }
    return parts.entries.compactMap { entry in
      let isCode = vocabulary.pages.codeFields.contains(entry.name)
      return typed(entry.value, isCode: isCode).map { PageFilling(field: entry.name, text: $0, place: entry.place) }
    }
  }

  /// A URL, or `{url, via, source, show-status, tap}`.
  mutating func arrival(_ tree: Tree) -> LinkArrival? {
    if case .scalar = tree.content {
      return template(tree).map { LinkArrival(url: $0, door: .automatic, source: .urlBar) }
    }
    let names = ["url", "via", "source", "show-status", "tap"]
    guard let parts = fields(tree, of: "open", allowing: names, requiring: ["url"]) else { return nil }
    let (door, source) = door(parts)
    return parts["url"].flatMap { template($0) }.map { LinkArrival(url: $0, door: door, source: source) }
  }

  /// `{via, source, show-status, tap}`: who gets a link, and where it comes from.
  ///
  /// One without a tap stands on a page in the browser, and there the phone's system decides; so it does about a tap in the browser.
  private mutating func door(_ parts: Fields) -> (LinkEntryPoint, LinkSource) {
    let source = parts["source"].flatMap { word($0, as: LinkSource.self) }
    let way = parts["via"].flatMap { word($0, as: LinkWay.self) } ?? .automatic
    let showsStatus = parts["show-status"].flatMap { flag($0) } ?? false
    guard let entry = parts.entries.first(where: { $0.name == "tap" }), let isTapped = flag(entry.value),
      !isTapped || source == .browser
    else { return (LinkEntryPoint(way, showsStatusView: showsStatus), source ?? .urlBar) }
    if way == .receiveDeeplink || way == .handleDeeplink || (source ?? .browser) != .browser {
      complaints.add(.oneAction, entry.place, "tap", notes: [Phrase("scenario.tap.help")])
    }
    return (.browser(isTapped ? .tap : .timer), .browser)
  }

  /// `{mutate: drop-parameter, of: expected, parameter: payment_id, via: universal-link}`.
  mutating func spoiling(_ tree: Tree) -> LinkSpoiling? {
    let names = ["mutate", "of", "parameter", "via", "source", "show-status", "tap"]
    guard let parts = fields(tree, of: "link", allowing: names, requiring: ["mutate"]) else { return nil }
    let mutation = parts["mutate"].flatMap { word($0, as: LinkMutation.Kind.self) }
    let origin = parts["of"].flatMap { word($0, as: LinkOrigin.self) } ?? .expected
    let parameter = parts.entries.first { $0.name == "parameter" }
    if let parameter, let mutation, !mutation.takesParameter {
      complaints.add(
        .unknownName, parameter.place, "unknown.name", ["name": .text("parameter"), "parent": .text(mutation.rawValue)])
    }
    let (door, source) = door(parts)
    let item = parameter.flatMap { text($0.value) }
    return mutation.map { LinkSpoiling(mutation: $0, origin: origin, parameter: item, door: door, source: source) }
  }

  /// `{pay: true}`, with `amount: wrong` to try another amount than the code asks.
  mutating func scan(_ tree: Tree) -> Action? {
    guard let parts = fields(tree, of: "scan", allowing: ["qr", "pay", "amount"], requiring: ["pay"]) else {
      return nil
    }
    let amount = parts["amount"].flatMap { word($0, as: AmountName.self) } ?? .right
    let code = parts["qr"].flatMap { word($0, as: CodeReference.self) }
    return parts["pay"].flatMap { flag($0) }.map { $0 ? .scan(isRightAmount: amount == .right, code) : .say }
  }

  /// `+20m`, `{to: …}`, `{run-until: idle}`, `{run-until: screen:result}`, `{next-timer: 1}` or `{speed: 60x}`.
  mutating func clock(_ tree: Tree) -> ClockMove? {
    if case .scalar = tree.content { return duration(tree).map { .ahead($0) } }
    let names = ["to", "run-until", "next-timer", "speed"]
    guard let entry = single(tree, of: "clock", allowing: names, usual: "run-until") else { return nil }
    switch entry.name {
    case "to": return moment(entry.value).map { .to($0) }
    case "next-timer": return count(entry.value, 1...1_000).map { .timers($0) }
    case "speed": return pace(entry.value).map { .speed($0) }
    default: return until(entry.value)
    }
  }

  /// `60x`, a number of virtual seconds a second, or `paused`.
  private mutating func pace(_ tree: Tree) -> Pace? {
    guard let text = text(tree) else { return nil }
    if text == "paused" { return .paused }
    let digits = text.dropLast()
    if text.hasSuffix("x"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let speed = Int(digits),
      (1...Self.fastest).contains(speed)
    {
      return .running(speed)
    }
    complaints.add(
      .wrongFormat, tree.place, "format.speed", ["value": .text(Shown.text(text)), "most": .number(Self.fastest)])
    return nil
  }

  /// The fastest pace of time, in virtual seconds a second; Till's own limit.
  private static let fastest = 3_600

  private mutating func moment(_ tree: Tree) -> Timestamp? {
    guard let instant = instant(tree) else { return nil }
    if let start, instant < start {
      complaints.add(.backwards, tree.place, "backwards", notes: [Phrase("scenario.backwards.help")])
      return nil
    }
    return instant
  }

  private mutating func until(_ tree: Tree) -> ClockMove? {
    guard let text = text(tree) else { return nil }
    if text == "idle" { return .untilIdle }
    if text == "webhook" { return .untilWebhook }
    let prefix = "screen:"
    if text.hasPrefix(prefix), let screen = ScreenName(rawValue: String(text.dropFirst(prefix.count))) {
      return .untilScreen(screen)
    }
    let names = ["idle", "webhook"] + ScreenName.allCases.map { prefix + $0.rawValue }
    return name(tree, among: names, kind: "moment") == nil ? nil : .untilIdle
  }

  /// A call's name, in which `*` stands for any run of characters.
  mutating func operation(_ tree: Tree) -> OperationPattern? {
    guard let text = text(tree) else { return nil }
    let names = vocabulary.operations + vocabulary.messages
    let halves = text.split(separator: ".", maxSplits: 1).map(String.init)
    let own = halves.count == 2 ? Synonym.of(halves[0], kind: "method").map { "\($0).\(halves[1])" } : nil
    let pattern = OperationPattern(own ?? text)
    if names.contains(where: pattern.matches) { return pattern }
    return name(tree, among: names, kind: "call").map { OperationPattern($0) }
  }
}
