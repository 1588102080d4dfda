import Language
import Payments
import Wire

/// Your shop's own interface as a file tells it: the request that starts a payment, and what else can be asked of your software.
public struct ShopFile: Sendable {
  /// A request to your software.
  struct Request: Sendable {
    let method: String
    let path: ShopText
    let headers: [(name: String, value: ShopText)]
    /// The body; `nil` where it has none.
    let body: Body?
  }

  /// A body as the file writes it: an object or a list goes out as JSON, a text as it stands.
  indirect enum Body: Sendable {
    case text(ShopText, isPlain: Bool)
    case list([Body])
    case object([(name: String, value: Body)])
  }

  /// Where something stands in an answer of JSON, such as `payment.page` or `links.0.href`.
  struct AnswerPath: Hashable, Sendable {
    let text: String
  }

  /// Starts a payment.
  let start: Request
  /// Where the page's address stands in the answer.
  let page: AnswerPath
  /// Where your software's name for the order stands in the answer; `nil` where it gives none.
  let order: AnswerPath?
  /// Shows an order; `nil` where your software has no such request.
  let show: Request?
  /// The operations that your software can be asked for.
  let operations: [PaymentModification.Kind: Request]
  /// The path to which webhooks go, with `{provider}` for the provider's identifier.
  public let webhooks: String

  /// The ending of the names of such files.
  public static let ending = ".shop.yaml"
  /// Where webhooks go unless the file says otherwise; the same path as that of `till serve`.
  static let usualWebhooks = "/webhooks/{provider}"
}

/// A text in which values of the run may stand, such as `/orders/${order}`.
struct ShopText: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case value(ShopValue)
  }

  let parts: [Part]

  /// The text with the run's values; what there is not is left out.
  func text(_ value: (ShopValue) -> String?) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): value(name) ?? ""
      }
    }.joined()
  }
}

/// A value that a request to your software may name.
enum ShopValue: String, Keyword {
  /// Your software's name for the order, as it answered when the payment was started.
  case order
  /// The total of the scenario's cart, such as `148.00`.
  case total
  /// Its currency, such as `SAR`.
  case currency
  /// The chosen method, such as `tabby`.
  case method
  /// The amount of a capture or a refund.
  case amount
  /// The number of the scenario's cart.
  case cart
  case name
  case email
  case mobile

  static var kind: String { "shop-value" }
}

extension ScenarioRunner {
  /// Reads the file of your shop's interface; each mistake has its place.
  public func shop(_ file: ScenarioFile) -> (shop: ShopFile?, complaints: [Diagnostic]) {
    let source = file.source
    var trees = TreeReader(source)
    let tree = trees.read()
    var reader = ScenarioReader(source, vocabulary: vocabulary, variables: [:])
    let shop = tree.flatMap { reader.shopFile($0) }
    let complaints = trees.complaints.complaints + reader.complaints.complaints
    return (complaints.isEmpty ? shop : nil, complaints)
  }
}

extension ScenarioReader {
  private static let operations = PaymentModification.Kind.allCases.map(\.rawValue)

  fileprivate mutating func shopFile(_ tree: Tree) -> ShopFile? {
    let names = ["till-shop", "start", "order", "webhooks"] + Self.operations
    guard let parts = fields(tree, of: "shop-file", allowing: names, requiring: ["till-shop", "start"]) else {
      return nil
    }
    if let version = parts["till-shop"], let text = text(version), text != "1" {
      complaints.add(.wrongFormat, version.place, "format.version", ["value": .text(Shown.text(text))])
    }
    var operations: [PaymentModification.Kind: ShopFile.Request] = [:]
    for kind in PaymentModification.Kind.allCases {
      guard let part = parts[kind.rawValue] else { continue }
      operations[kind] = request(part, of: kind.rawValue)?.request
    }
    let show = parts["order"].flatMap { request($0, of: "order")?.request }
    guard let part = parts["start"], let (start, answer) = request(part, of: "start", answers: ["page", "order"]) else {
      return nil
    }
    guard let page = answer["page"] else {
      complaints.add(.missing, part.place, "missing", ["name": .text("answer.page"), "parent": .text("start")])
      return nil
    }
    let webhooks = parts["webhooks"].flatMap { self.path($0) } ?? ShopFile.usualWebhooks
    return ShopFile(
      start: start, page: page, order: answer["order"], show: show, operations: operations, webhooks: webhooks)
  }

  private mutating func request(
    _ tree: Tree, of parent: String, answers: [String] = []
  ) -> (request: ShopFile.Request, answer: [String: ShopFile.AnswerPath])? {
    let names = ["request", "headers", "body"] + (answers.isEmpty ? [] : ["answer"])
    guard let parts = fields(tree, of: parent, allowing: names, requiring: ["request"]) else { return nil }
    var answer: [String: ShopFile.AnswerPath] = [:]
    if let part = parts["answer"], let found = fields(part, of: "answer", allowing: answers) {
      for entry in found.entries { answer[entry.name] = text(entry.value).map(ShopFile.AnswerPath.init) }
    }
    var headers: [(name: String, value: ShopText)] = []
    if case .map(let entries)? = parts["headers"]?.content {
      for entry in entries { shopText(entry.value).map { headers.append((entry.name, $0)) } }
    }
    let body = parts["body"].flatMap { self.body($0) }
    guard let part = parts["request"], case .scalar(let line, _) = part.content else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, words[0].allSatisfy({ $0.isUppercase && $0.isASCII }), words[1].hasPrefix("/") else {
      complaints.add(.wrongFormat, part.place, "format.request", ["value": .text(Shown.text(line))])
      return nil
    }
    guard let path = shopText(words[1], at: part.place) else { return nil }
    return (ShopFile.Request(method: words[0], path: path, headers: headers, body: body), answer)
  }

  private mutating func path(_ tree: Tree) -> String? {
    guard let text = text(tree) else { return nil }
    if text.hasPrefix("/") { return text }
    complaints.add(.wrongFormat, tree.place, "format.path", ["value": .text(Shown.text(text))])
    return nil
  }

  private mutating func body(_ tree: Tree) -> ShopFile.Body? {
    switch tree.content {
    case .scalar(let raw, let isPlain): shopText(raw, at: tree.place).map { .text($0, isPlain: isPlain) }
    case .list(let items): .list(items.compactMap { body($0) })
    case .map(let entries): .object(entries.compactMap { entry in body(entry.value).map { (entry.name, $0) } })
    }
  }

  private mutating func shopText(_ tree: Tree) -> ShopText? {
    guard case .scalar(let raw, _) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.text")
      return nil
    }
    return shopText(raw, at: tree.place)
  }

  private mutating func shopText(_ raw: String, at place: Place) -> ShopText? {
    var parts: [ShopText.Part] = []
    for piece in Template.split(raw) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .name(let name):
        guard let value = ShopValue(rawValue: name) else {
          complaints.add(
            .unknownReference, place, "reference.unknown", ["name": .text("${\(Shown.text(name))}")],
            notes: [Self.hint(for: name, in: ShopValue.allCases.map(\.rawValue))])
          return nil
        }
        parts.append(.value(value))
      }
    }
    return ShopText(parts: parts)
  }
}

extension ShopFile.Body {
  /// The body as it goes out, and whether it is JSON.
  func written(_ value: (ShopValue) -> String?) -> (text: String, isJSON: Bool) {
    switch self {
    case .text(let text, _): (text.text(value), false)
    case .list, .object: (json(value).compactText, true)
    }
  }

  private func json(_ value: (ShopValue) -> String?) -> JSON {
    switch self {
    case .list(let items): .array(items.map { $0.json(value) })
    case .object(let members): .object(members.map { JSON.Member(name: $0.name, value: $0.value.json(value)) })
    case .text(let text, let isPlain):
      // A plain number, yes or no is one; in quotes it is a text.
      switch text.text(value) {
      case "true" where isPlain: true
      case "false" where isPlain: false
      case "null" where isPlain: .null
      case let written where isPlain && (try? JSON(parsing: written))?.isNumber == true: .number(written)
      case let written: .string(written)
      }
    }
  }
}

extension JSON {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension ShopFile.AnswerPath {
  /// The value in an answer; `nil` where there is none.
  func value(in json: JSON) -> String? { WireExpectation.Part.body.field(text, in: json) }
}
