import HTTPTypes
import Pages
import Payments
import Providers
import Testing
import Wire

/// Whatever a provider answers, the app never says paid of what is not, never says failed of money that is held, and never
/// crashes.
@Suite("Every provider, answering nonsense")
struct ProviderGarbageTests {
  /// Answers that are none, whatever was asked.
  enum Nonsense: String, CaseIterable, CustomTestStringConvertible {
    case html = "HTML with 200"
    case empty = "an empty body with 200"
    case noContent = "204"
    case redirect = "302"
    case unauthorised = "401"
    case notFound = "404"
    case tooMany = "429"
    case serverError = "500"
    case badGateway = "502 with HTML"
    case list = "a JSON list"
    case text = "a JSON text"
    case half = "half of the body"
    case deep = "JSON nested too deeply"

    var testDescription: String { rawValue }

    func answer(for answer: WireAnswer) -> WireAnswer {
      func with(_ status: Int, _ body: String) -> WireAnswer {
        var changed = WireAnswer(status: status, json: .null)
        changed.body = WireBody(body)
        return changed
      }
      return switch self {
      case .html: with(200, "<!doctype html><title>Sorry</title>")
      case .empty: with(200, "")
      case .noContent: with(204, "")
      case .redirect: with(302, "")
      case .unauthorised: with(401, "{}")
      case .notFound: with(404, "{}")
      case .tooMany: with(429, "")
      case .serverError: with(500, "{\"error\": \"boom\"}")
      case .badGateway: with(502, "<html>Bad gateway</html>")
      case .list: with(200, "[]")
      case .text: with(200, "\"ok\"")
      case .half: with(answer.head.status.code, String(answer.body.text.prefix(answer.body.text.count / 2)))
      case .deep: with(200, String(repeating: "[", count: 5_000))
      }
    }
  }

  @Test(
    "in place of one answer, or of every answer from one on, nothing false is said",
    arguments: ContractPlot.all, Nonsense.allCases)
  func nonsense(_ plot: ContractPlot, _ nonsense: Nonsense) throws {
    let whole = ProviderContractWorld(plot)
    _ = try whole.pay(.goesThrough)
    for call in Self.tellingCalls(whole.wire.sent) {
      for isLasting in [false, true] {
        let change = LossyWire.Change(call: call, isLasting: isLasting) { nonsense.answer(for: $0) }
        let world = ProviderContractWorld(plot, changing: change)
        let result = try world.pay(.goesThrough)
        try Self.expectHonest(result, world, "call \(call), \(nonsense.rawValue), lasting \(isLasting)")
      }
    }
  }

  /// Ways in which one part of an answer can be other than it was.
  enum Mutation: String, CaseIterable {
    case missing
    case otherType = "another type"
    case unknownWord = "an unknown word"

    func apply(to value: JSON) -> JSON? {
      switch self {
      case .missing: nil
      case .otherType: if value.string == nil { "text" } else { [7] }
      case .unknownWord: "SOMETHING_NEW"
      }
    }
  }

  @Test(
    "with any one part of any answer missing, of another type or unknown, nothing false is said",
    arguments: ContractPlot.all, Mutation.allCases)
  func mutations(_ plot: ContractPlot, _ mutation: Mutation) throws {
    let whole = ProviderContractWorld(plot)
    _ = try whole.pay(.goesThrough)
    let calls = Self.tellingCalls(whole.wire.sent)
    for (index, answer) in whole.wire.answers.enumerated() where calls.contains(index + 1) {
      guard let json = answer.json else { continue }
      for path in json.leaves {
        let change = LossyWire.Change(call: index + 1) { answer in
          guard let json = answer.json else { return answer }
          var changed = answer
          changed.body = json.replacing(path[...]) { mutation.apply(to: $0) }.map(WireBody.init) ?? ""
          return changed
        }
        let world = ProviderContractWorld(plot, changing: change)
        let result = try world.pay(.goesThrough)
        try Self.expectHonest(
          result, world,
          "\(whole.wire.sent[index].operation), \(path.joined(separator: ".")), \(mutation.rawValue)")
      }
    }
  }

  /// The first and the last call of each operation, counted from 1: what is between them only asks the same again.
  private static func tellingCalls(_ sent: [WireRequest]) -> [Int] {
    sent.indices.filter { index in
      let same = sent.indices.filter { sent[$0].operation == sent[index].operation }
      return index == same.first || index == same.last
    }.map { $0 + 1 }
  }

  private static func expectHonest(_ result: PaymentResult, _ world: ProviderContractWorld, _ what: String) throws {
    let truth = try world.truth()
    let comment = Comment(rawValue: "\(what): \(result)")
    #expect(truth.captures <= 1, comment)
    switch result {
    case .success: #expect(truth.wasHeld, comment)
    case .refunded: Issue.record(comment)
    case .pending: break
    // A provider that speaks of another amount or order is not believed, whatever it holds.
    case .failed(.mismatch): break
    case .cancelled, .failed: #expect(!truth.state.holdsMoney && truth.state != .linked, comment)
    }
  }
}

extension JSON {
  /// The paths of all parts that are neither lists nor objects.
  fileprivate var leaves: [[String]] {
    if let members { return members.flatMap { member in member.value.leaves.map { [member.name] + $0 } } }
    if let array {
      return array.enumerated().flatMap { index, element in element.leaves.map { ["\(index)"] + $0 } }
    }
    return [[]]
  }

  /// The same with the part at a path replaced; a part replaced by nothing is left out.
  fileprivate func replacing(_ path: ArraySlice<String>, _ body: (JSON) -> JSON?) -> JSON? {
    guard let first = path.first else { return body(self) }
    if let members {
      return .object(
        members.compactMap { member in
          guard member.name == first else { return member }
          return member.value.replacing(path.dropFirst(), body).map { Member(name: member.name, value: $0) }
        })
    }
    if let array {
      return .array(
        array.enumerated().compactMap { index, element in
          "\(index)" == first ? element.replacing(path.dropFirst(), body) : element
        })
    }
    return self
  }
}
