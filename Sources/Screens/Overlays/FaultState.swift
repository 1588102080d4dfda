import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages

/// What shall go wrong, put together in three steps: where, what, when.
struct FaultState: Hashable {
  /// Where something shall go wrong.
  enum Place: Hashable {
    /// Calls of one kind, by their name in the wire log.
    case call(String)
    /// Any call.
    case any
    /// The messages of the present provider to the merchant's server.
    case messages

    /// The pattern of a rule about it; a provider is named as its calls are.
    func pattern(provider: String) -> OperationPattern {
      switch self {
      case .call(let name): OperationPattern(name)
      case .any: .all
      case .messages:
        provider.isEmpty
          ? .webhooks : OperationPattern(OperationPattern.webhook(of: provider))
      }
    }
  }

  /// Which of the calls go wrong.
  enum Turn: String, Hashable, CaseIterable {
    case next
    case nth
    case every
    case chance
    case each
  }

  var query = TextField(.text(40))
  /// Counted from 0 among the rows.
  var selection: Int?
  var place: Place?
  var kind: FaultKind?
  /// Which call from now, every how many, or how many in a hundred; by turn.
  var numbers: [Turn: Int] = [.nth: 2, .every: 2, .chance: 20]
  /// Seconds, a status or bytes, for a kind that takes one.
  var argument: Int?

  /// What a kind's argument may be, from which arrows choose; empty for a kind that takes none.
  static func arguments(of kind: FaultKind) -> [Int] {
    switch kind.form {
    case .span, .latency: [1, 2, 5, 10, 20, 30, 60, 120]
    case .status: [400, 401, 403, 404, 408, 409, 422, 500, 502, 503, 504]
    case .answer: [200, 201, 204, 400, 401, 404, 409, 422, 500]
    case .clock: [-3_600, -600, -60, 60, 600, 3_600, 86_400]
    case .death: [5, 30, 60, 300]
    case .nothing, .bytes: []
    }
  }

  /// The argument of a kind before anything is changed.
  static func usualArgument(of kind: FaultKind) -> Int? {
    switch kind.usual.argument {
    case .span(let span), .death(_, let span): Int(span.components.seconds)
    case .status(let code), .answer(let code, _): code
    case .nothing, .shaped, .bytes: nil
    }
  }

  /// What goes wrong, with its argument.
  static func effect(_ kind: FaultKind, _ argument: Int?) -> FaultEffect {
    guard let number = argument else { return kind.usual }
    let changed: FaultArgument =
      switch kind.usual.argument {
      case .span: .span(.seconds(number))
      case .death(let server, _): .death(server, down: .seconds(number))
      case .status: .status(number)
      case .answer(_, let body): .answer(status: number, body: body)
      case .nothing, .shaped, .bytes: .nothing
      }
    return FaultEffect(kind, changed) ?? kind.usual
  }

  /// When it happens.
  func occurrence(_ turn: Turn) -> Occurrence {
    let number = numbers[turn] ?? 1
    return switch turn {
    case .next: .nth(1...1)
    case .nth: .nth(max(1, number)...max(1, number))
    case .every: .every(max(1, number))
    case .chance: Chance(perMille: number * 10).map { .chance($0) } ?? .each
    case .each: .each
    }
  }

  /// What the numbers of a turn may be.
  static func range(of turn: Turn) -> ClosedRange<Int>? {
    switch turn {
    case .nth: 1...99
    case .every: 1...99
    case .chance: 1...100
    case .next, .each: nil
    }
  }
}

/// A row of the dialog.
enum FaultRow: Hashable {
  /// Something that was armed.
  case armed(FaultReport)
  case place(FaultState.Place)
  case kind(FaultKind)
  /// How long, or which status.
  case argument
  case turn(FaultState.Turn)
}

extension RenderContext {
  /// What the calls of the present gateway are called by: the part before the dot.
  var callPrefix: String { snapshot.callNames.first.map { String($0.prefix { $0 != "." }) } ?? "" }

  /// The calls that can be made to go wrong: those the present gateway can make, and any other that was made.
  var faultCalls: [String] {
    var names = snapshot.callNames
    for exchange in snapshot.exchanges where !names.contains(exchange.operation) { names.append(exchange.operation) }
    return names
  }

  /// How often a call was made.
  func count(of call: String) -> Int { snapshot.exchanges.count { $0.operation == call } }

  /// The kinds that can do something at a place.
  func kinds(at place: FaultState.Place) -> [FaultKind] {
    guard place == .messages else { return FaultKind.allCases }
    let messages: [FaultKind] = [
      .dropBefore, .dropAfter, .latency, .duplicate, .reorder, .badSignature, .malformed, .status,
    ]
    return messages
  }

  /// The rows of the dialog's present step, as its search leaves them.
  func faultRows(_ state: FaultState) -> [FaultRow] {
    let rows: [FaultRow]
    switch (state.place, state.kind) {
    case (nil, _): rows = [.place(.any)] + faultCalls.map { .place(.call($0)) } + [.place(.messages)]
    case (let place?, nil): rows = kinds(at: place).map(FaultRow.kind)
    case (_, let kind?):
      rows = (FaultState.arguments(of: kind).isEmpty ? [] : [.argument]) + FaultState.Turn.allCases.map(FaultRow.turn)
    }
    let query = state.query.text
    let armed = state.place == nil && query.isEmpty ? snapshot.faults.reversed().map(FaultRow.armed) : []
    guard !query.isEmpty else { return armed + rows }
    let entries = rows.map { row in
      var entry = Entry(title(of: row, state), .operation(.faults))
      entry.rest = explanation(of: row, state).lowercased()
      return (entry, row)
    }
    return FuzzySearch.order(query, in: entries.map(\.0)).map { entries[$0].1 }
  }

  /// The selected row: the first that begins something new unless another was chosen.
  func faultSelection(_ state: FaultState) -> Int {
    let rows = faultRows(state)
    let first = rows.firstIndex {
      switch $0 {
      case .armed, .argument: false
      case .place, .kind, .turn: true
      }
    }
    return min(max(0, state.selection ?? first ?? 0), max(0, rows.count - 1))
  }

  func faultRow(_ state: FaultState) -> FaultRow? {
    let rows = faultRows(state)
    return rows.isEmpty ? nil : rows[faultSelection(state)]
  }

  // MARK: Words

  /// What a row says first.
  func title(of row: FaultRow, _ state: FaultState) -> String {
    switch row {
    case .armed(let report): return title(of: report)
    case .place(.any): return say("fault.place.any")
    case .place(.messages): return say("fault.place.messages")
    case .place(.call(let name)): return VisibleText.sanitised(name)
    case .kind(let kind): return say("fault.kind.\(kind.rawValue)")
    case .argument:
      let kind = state.kind ?? .latency
      let number = state.argument ?? FaultState.usualArgument(of: kind) ?? 0
      return kind.form == .status || kind.form == .answer
        ? say("fault.argument.status", ["status": .text(String(number))])
        : say("fault.argument.seconds", ["count": .number(number)])
    case .turn(let turn):
      return say("fault.turn.\(turn.rawValue)", ["count": .number(state.numbers[turn] ?? 1)])
    }
  }

  /// What a row does, in a sentence.
  func explanation(of row: FaultRow, _ state: FaultState) -> String {
    switch row {
    case .kind(let kind): explanation(of: kind, at: state.place)
    case .armed, .place, .argument, .turn: ""
    }
  }

  /// What a kind does at a place, in a sentence; a message moves no money, whatever becomes of it.
  func explanation(of kind: FaultKind, at place: FaultState.Place?) -> String {
    let isAboutMessages = place == .messages && kinds(at: .messages).contains(kind)
    return say(isAboutMessages ? "fault.messages.\(kind.rawValue).what" : "fault.\(kind.rawValue).what")
  }

  /// What an armed fault is called: what goes wrong with which calls.
  func title(of report: FaultReport) -> String {
    say(
      "fault.title",
      [
        "fault": .phrase(Phrase("fault.kind.\(report.rule.effect.name)")),
        "call": .phrase(phrase(of: report.rule.operation)),
      ])
  }

  /// Which calls a pattern is about.
  func phrase(of pattern: OperationPattern) -> Phrase {
    if pattern == .all { return Phrase("fault.of.any") }
    if pattern.isAboutWebhooks { return Phrase("fault.of.messages") }
    return Phrase("fault.of.call", ["call": .outside(pattern.text)])
  }

  /// How far an armed fault has come, and when it strikes.
  func standing(of report: FaultReport) -> String {
    let state = say("fault.state.\(report.state.rawValue)", ["count": .number(report.fired)])
    let last = report.hits.last.map { hit in
      if let exchange = hit.exchange {
        return say("fault.hit", ["number": .number(exchange), "time": .text(time(hit.at))])
      }
      return say("fault.hit-message", ["time": .text(time(hit.at))])
    }
    return [state, last ?? when(report.rule.occurrence)].joined(separator: "  ")
  }

  private func when(_ occurrence: Occurrence) -> String {
    switch occurrence {
    case .each: say("fault.turn.each")
    case .nth(let range):
      range == 1...1
        ? say("fault.turn.next") : say("fault.turn.nth", ["count": .number(range.lowerBound)])
    case .every(let step): say("fault.turn.every", ["count": .number(step)])
    case .chance(let chance): say("fault.turn.by-chance", ["chance": .phrase(chance.phrase)])
    }
  }

  // MARK: What there is

  /// What is armed and may still strike.
  var armedFaults: [FaultReport] {
    snapshot.faults.filter { report in
      switch report.state {
      case .armed, .fired: true
      case .spent, .healed, .expired: false
      }
    }
  }

  /// What was armed and never struck.
  var neverFired: [FaultReport] { snapshot.faults.filter { $0.fired == 0 && $0.state != .healed } }

  /// The fault that made an exchange go wrong.
  func fault(hitting exchange: Int) -> FaultReport? {
    snapshot.faults.first { $0.hits.contains { $0.exchange == exchange } }
  }

  /// A name for another rule of a kind.
  func newFaultID(_ kind: FaultKind) -> String {
    var number = 1
    while snapshot.faults.contains(where: { $0.id == "\(kind.rawValue)-\(number)" }) { number += 1 }
    return "\(kind.rawValue)-\(number)"
  }
}
