import Commerce
import Inspection
import Language
import Pages
import Payments
import Phone

extension ScenarioReader {
  /// Everything that must hold at one moment; unknown parts are mistakes, absent parts are not looked at.
  ///
  /// Where a step may wait for them, `within` may stand beside the sides; the reader of the step takes it.
  mutating func expectations(_ tree: Tree, of parent: String = "expect") -> [Expectation] {
    let mayWait = Self.waiting.contains(parent)
    guard let sides = fields(tree, of: parent, allowing: ExpectationSide.names + (mayWait ? ["within"] : [])) else {
      return []
    }
    if case .map(let entries) = tree.content, entries.allSatisfy({ $0.name == "within" && mayWait }) {
      complaints.add(
        .missing, tree.place, "missing.expectation", ["name": .text(parent)], notes: [Self.oneOf(ExpectationSide.names)]
      )
    }
    return sides.entries.flatMap { entry in
      guard let side = ExpectationSide.named(entry.name) else { return [Expectation]() }
      return claims(entry.name, at: entry.value.place) { side.read(&$0, entry.value) }
    }
  }

  /// Reads the claims of a part of an expectation. A well-formed part that claims nothing can never be false, so it is a mistake.
  mutating func claims<Claim>(_ name: String, at place: Place, _ read: (inout ScenarioReader) -> [Claim]) -> [Claim] {
    let said = complaints.said
    let claims = read(&self)
    if claims.isEmpty, complaints.said == said {
      complaints.add(.claimsNothing, place, "claims-nothing", ["name": .text(name)])
    }
    return claims
  }

  /// The maps of expectations that say how long to wait for them.
  private static let waiting = ["expect", "until"]

  /// The `within` inside what is expected; `nil` where there is none.
  func within(of entry: Tree.Entry) -> Tree.Entry? {
    var tree = entry.value
    if entry.name == QuestionActions.wait.word.name, case .map(let parts) = tree.content,
      let until = parts.first(where: { $0.name == "until" })
    {
      tree = until.value
    } else if entry.name != FlowActions.expect.word.name {
      return nil
    }
    guard case .map(let parts) = tree.content else { return nil }
    return parts.first { $0.name == "within" }
  }

  /// Reads the parts of one side. Of a list each item stands at its own place.
  mutating func side(_ tree: Tree, _ name: String, _ code: ErrorCode, _ words: [CheckWord]) -> [Expectation] {
    guard let parts = fields(tree, of: name, allowing: words.map(\.name)) else { return [] }
    return parts.entries.flatMap { entry in
      guard let word = words.first(where: { $0.name == entry.name }) else { return [Expectation]() }
      let checks = claims("\(name).\(entry.name)", at: entry.value.place) { word.checks(&$0, entry.value) }
      let items = items(entry.value)
      return checks.enumerated().map { index, check in
        let place = items.count == checks.count ? items[index].place : entry.value.place
        return Expectation(check: check, name: "\(name).\(entry.name)", place: place, code: code)
      }
    }
  }

  mutating func offers(_ tree: Tree) -> [Check] {
    let parts = fields(tree, of: "offers", allowing: PaymentMethod.choices.map(\.rawValue))
    return (parts?.entries ?? []).compactMap { entry in
      guard let method = PaymentMethod(rawValue: entry.name), let offer = word(entry.value, as: OfferName.self) else {
        return nil
      }
      return .screen(.offer(method, offer))
    }
  }

  mutating func problems(_ tree: Tree) -> [Check] {
    let parts = fields(tree, of: "problems", allowing: FieldName.allCases.map(\.rawValue))
    return (parts?.entries ?? []).compactMap { entry in
      guard let field = FieldName(rawValue: entry.name), let flag = flag(entry.value) else { return nil }
      return .screen(.problem(field, flag))
    }
  }
}
