import Frames
import Inspection
import Language
import Pages

extension Chrome {
  /// That something was changed on purpose, in the first line of every screen.
  struct Badge {
    let text: String
    /// The same in words.
    let name: String
    let style: Style
    /// What a click on it opens.
    let operation: Operation
  }

  /// The badge from its longest to its shortest form; one `nil` where nothing is to be said.
  func badges(hasSteps: Bool) -> [Badge?] {
    guard !context.model.isOnStage else { return [nil] }
    let glyph = context.model.glyphs.fault
    let (armed, fired) = (context.armedFaults.count { $0.state == .armed }, context.firedFaults)
    // The second line tells of the phone where there is one.
    let troubles = hasSteps ? 0 : context.troubles.count
    let isHolding = context.snapshot.isHoldingMessages
    guard armed > 0 || fired > 0 || isHolding else {
      guard troubles > 0 else { return [nil] }
      let name = context.say("badge.phone", ["count": .number(troubles)])
      let short = context.say("badge.phone.short", ["count": .number(troubles)])
      return [name, short].map { Badge(text: $0, name: name, style: .warning, operation: .phonePane) }
    }
    var parts: [String] = []
    if armed > 0 {
      let key = context.isFinished ? "badge.never-fired" : "badge.armed"
      parts.append(context.say(key, ["count": .number(armed)]))
    }
    if fired > 0 { parts.append(context.say("badge.fired", ["count": .number(fired)])) }
    if isHolding { parts.append(context.say("badge.holding")) }
    let name = parts.joined(separator: ", ")
    guard armed > 0 || fired > 0 else {
      return [name, context.say("badge.holding.short")].map {
        Badge(text: $0, name: name, style: .warning, operation: .tab(.notices))
      }
    }
    let style: Style = fired > 0 || (armed > 0 && context.isFinished) ? .warning : .accent
    let shorter = armed > 0 ? context.say("badge.armed", ["count": .number(armed)]) : name
    let short = glyph + "\(armed > 0 ? armed : fired)"
    return ["\(glyph) \(name)", "\(glyph) \(shorter)", short].map {
      Badge(text: $0, name: name, style: style, operation: .faults)
    }
  }

  /// What struck since the last key, said in place of the key hints.
  var struck: Phrase? {
    guard !context.model.isOnStage else { return nil }
    let hits = context.snapshot.faults.flatMap { report in report.hits.map { (report: report, hit: $0) } }
    guard hits.count > context.model.knownHits, let last = hits.max(by: { $0.hit.entry < $1.hit.entry }) else {
      return nil
    }
    let fault: Phrase.Value = .phrase(Phrase("fault.kind.\(last.report.rule.effect.name)"))
    guard let id = last.hit.exchange, let exchange = context.snapshot.exchanges.first(where: { $0.id == id }) else {
      return Phrase("notice.fired-message", ["fault": fault])
    }
    return Phrase(
      "notice.fired", ["fault": fault, "call": .outside(exchange.operation), "number": .number(id)])
  }
}

extension RenderContext {
  /// How many of what was armed has struck.
  var firedFaults: Int { snapshot.faults.count { $0.fired > 0 } }

  /// What is unusual about the phone, in words.
  var troubles: [String] {
    var words: [String] = []
    switch phone.network {
    case .online: break
    case .offline: words.append(say("chrome.offline"))
    case .slow, .lossy: words.append(say("phone.chrome.\(phone.network.rawValue)"))
    }
    guard !model.isOnStage else { return words }
    if snapshot.isStoreDown { words.append(say("chrome.store-down")) }
    if phone.isJailbroken { words.append(say("phone.chrome.jailbroken")) }
    if phone.seesForeignCertificate { words.append(say("phone.chrome.certificate")) }
    if phone.clock != .none { words.append(say("phone.chrome.clock")) }
    return words
  }
}
