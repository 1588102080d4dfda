import Commerce
import Pages
import Synchronization
import Wire

/// Holds calls on their way, as requests before the provider acts or as responses before they come back, until somebody lets them go.
final class Breakpoints: Transport, Sendable {
  /// The side of a call on which it is held.
  enum Side: String, CaseIterable {
    case request
    case response

    static let shape = Shape.choice(allCases.map(\.rawValue))
  }

  /// A rule that holds calls.
  struct Rule: Sendable {
    let id: Int
    let calls: OperationPattern
    let side: Side
    /// Whether it is over once it has held one.
    let isOnce: Bool
  }

  /// A call that is held.
  struct Held: Sendable {
    let id: Int
    let side: Side
    let since: Timestamp
    let request: WireRequest
    /// The answer; `nil` while the provider has not acted.
    let answer: WireAnswer?
    fileprivate let goOn: CheckedContinuation<Release, Never>
  }

  /// How a held call goes on.
  enum Release: Sendable {
    /// As it is, or as it was changed.
    case on(WireRequest, WireAnswer?)
    /// With this answer in place of the provider's.
    case answer(WireAnswer)
    /// Without an answer: the connection ends.
    case drop
  }

  private struct State {
    var rules: [Rule] = []
    var held: [Held] = []
    var last = 0
  }

  private let base: any Transport
  private let now: @Sendable () -> Timestamp
  private let onHeld: @Sendable () -> Void
  private let state = Mutex(State())

  /// Break points before a line; `onHeld` hears of each call that is held.
  init(_ base: any Transport, now: @escaping @Sendable () -> Timestamp, onHeld: @escaping @Sendable () -> Void) {
    (self.base, self.now, self.onHeld) = (base, now, onHeld)
  }

  var rules: [Rule] { state.withLock { $0.rules } }
  var held: [Held] { state.withLock { $0.held } }

  /// Holds calls from now on; returns the rule.
  func arm(_ calls: OperationPattern, _ side: Side, isOnce: Bool) -> Rule {
    state.withLock { state in
      state.last += 1
      let rule = Rule(id: state.last, calls: calls, side: side, isOnce: isOnce)
      state.rules.append(rule)
      return rule
    }
  }

  /// Ends a rule, or all; what is held stays held. `false` where there is none of the number.
  func end(_ id: Int?) -> Bool {
    state.withLock { state in
      let count = state.rules.count
      state.rules.removeAll { id == nil || $0.id == id }
      return id == nil || state.rules.count < count
    }
  }

  /// Lets a held call go; `false` where none of the number is held.
  func release(_ id: Int, _ release: Release) -> Bool {
    let call = state.withLock { state in
      state.held.firstIndex { $0.id == id }.map { state.held.remove(at: $0) }
    }
    call?.goOn.resume(returning: release)
    return call != nil
  }

  /// Ends every rule, and every held call without an answer.
  func endAll() {
    let held = state.withLock { state in
      defer { (state.rules, state.held) = ([], []) }
      return state.held
    }
    for call in held { call.goOn.resume(returning: .drop) }
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    switch await pass(request, nil) {
    case .answer(let answer): return answer
    case .drop: throw .notSent(.requestLost)
    case .on(let request, _):
      let answer = try await base.send(request)
      switch await pass(request, answer) {
      case .on(_, let changed): return changed ?? answer
      case .answer(let other): return other
      case .drop: throw .maybeSent(.answerLost)
      }
    }
  }

  /// Holds a call where a rule asks for it; gives how it goes on.
  private func pass(_ request: WireRequest, _ answer: WireAnswer?) async -> Release {
    let side: Side = answer == nil ? .request : .response
    guard rules.contains(where: { $0.side == side && $0.calls.matches(request.operation) }) else {
      return .on(request, answer)
    }
    return await withCheckedContinuation { continuation in
      state.withLock { state in
        let rule = state.rules.firstIndex { $0.side == side && $0.calls.matches(request.operation) }
        if let rule, state.rules[rule].isOnce { state.rules.remove(at: rule) }
        state.last += 1
        state.held.append(
          Held(id: state.last, side: side, since: now(), request: request, answer: answer, goOn: continuation))
      }
      onHeld()
    }
  }
}

extension WireBody {
  /// The most places that are listed, and the longest value; Till's own.
  private static let (mostPlaces, longestValue) = (200, 256)

  /// The places of which `setting` can change the values, with those that they have; none of a secret, and no long one.
  var places: [(place: String, value: String)] {
    let all = json.map { $0.places(below: "") } ?? form.fields.map { ($0.name, $0.value) }
    let shown = all.filter { place, value in
      let name = place.split(separator: ".").last ?? ""
      return value.utf8.count <= Self.longestValue && !SecretNames.common.isSecret(name)
        && Scrubbing.digits(in: value) == value
    }
    return Array(shown.prefix(Self.mostPlaces))
  }

  /// The body with a value put in place, by a path such as `payment.amount` in JSON or by a name in a form; `nil` where it has no such
  /// place.
  func setting(_ path: String, to value: String) -> WireBody? {
    if let json { return json.setting(path.split(separator: ".")[...], to: value).map { WireBody($0) } }
    guard form.fields.contains(where: { $0.name == path }) else { return nil }
    var changed = FormFields()
    for field in form.fields { changed.append(field.name, field.name == path ? value : field.value) }
    return WireBody(changed)
  }
}

extension JSON {
  /// The values that are no objects and no arrays, by their places.
  fileprivate func places(below path: String) -> [(place: String, value: String)] {
    let inside = { (name: String) in path.isEmpty ? name : "\(path).\(name)" }
    switch self {
    case .object(let members):
      // A place is written with points between its names.
      return members.filter { !$0.name.contains(".") && !SecretNames.common.isSecret($0.name) }
        .flatMap { $0.value.places(below: inside($0.name)) }
    case .array(let elements):
      return elements.enumerated().flatMap { $0.element.places(below: inside(String($0.offset))) }
    case .string(let text): return [(path, text)]
    case .number, .boolean: return [(path, compactText)]
    case .null: return []
    }
  }

  fileprivate func setting(_ path: ArraySlice<Substring>, to value: String) -> JSON? {
    guard let name = path.first else {
      // What was a number, yes or no stays one.
      switch self {
      case .string: return .string(value)
      case .number, .boolean, .null, .array, .object: return try? JSON(parsing: value)
      }
    }
    switch self {
    case .object(var members):
      guard let index = members.firstIndex(where: { $0.name == name }),
        let changed = members[index].value.setting(path.dropFirst(), to: value)
      else { return nil }
      members[index] = Member(name: members[index].name, value: changed)
      return .object(members)
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index),
        let changed = elements[index].setting(path.dropFirst(), to: value)
      else { return nil }
      elements[index] = changed
      return .array(elements)
    case .null, .boolean, .number, .string: return nil
    }
  }
}
