import Language
import Scenarios
import Testing

@Suite("The file of somebody’s own shop")
struct ShopFileTests {
  private static let start = "start:\n  request: POST /orders\n  answer: {page: page}\n"

  private func complaints(of text: String) throws -> [Diagnostic] {
    let file = ScenarioFile(path: "here.shop.yaml", text: text)
    return try Shipped.runner().shop(file).complaints
  }

  @Test("a request that starts a payment and says where its page stands is enough")
  func smallest() throws {
    let file = ScenarioFile(path: "here.shop.yaml", text: "till-shop: 1\n" + Self.start)
    let (shop, complaints) = try Shipped.runner().shop(file)
    #expect(complaints.isEmpty)
    #expect(shop?.webhooks == "/webhooks/{provider}")
  }

  @Test(
    "a mistake is found where it is, and the message says what to do",
    arguments: [
      (start, 1, 1, "`shop-file` needs `till-shop`"),
      ("till-shop: 2\n" + start, 1, 12, "2"),
      ("till-shop: 1\nstart: {request: POST /orders}", 2, 8, "`start` needs `answer.page`"),
      ("till-shop: 1\nstart: {request: /orders, answer: {page: page}}", 2, 18, "write a method and a path"),
      ("till-shop: 1\nstart: {request: post /orders, answer: {page: page}}", 2, 18, "write a method and a path"),
      ("till-shop: 1\n" + start + "ordr: {request: GET /orders}", 5, 1, "did you mean `order`?"),
      ("till-shop: 1\n" + start + "order: {request: 'GET /orders/${oder}'}", 5, 18, "did you mean `order`?"),
      ("till-shop: 1\n" + start + "webhooks: hooks", 5, 11, "paths start with `/`"),
    ])
  func mistakes(_ text: String, _ line: Int, _ column: Int, _ says: String) throws {
    let english = try Shipped.english()
    let found = try complaints(of: text)
    let isThere = found.contains {
      $0.place.line == line && $0.place.column == column && $0.text(in: english).contains(says)
    }
    let all = found.map { $0.text(in: english) }.joined(separator: "\n")
    #expect(isThere, "\(all)")
  }

  @Test("no text, a list and nonsense are no shop, and say why", arguments: ["", "- a", "start: [", "\u{0}", "text"])
  func nonsense(_ text: String) throws {
    let file = ScenarioFile(path: "here.shop.yaml", text: text)
    let (shop, complaints) = try Shipped.runner().shop(file)
    #expect(shop == nil && !complaints.isEmpty)
  }
}
