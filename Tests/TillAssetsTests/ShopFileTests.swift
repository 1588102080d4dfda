import Commerce
import Foundation
import Testing
import TillAssets

@Suite("A shop's file for a demo")
struct ShopFileTests {
  private func read(_ text: String) throws -> ShopFile {
    let folder = FileManager.default.temporaryDirectory.appending(path: "till-shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "shop.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try ShopFile(file.path)
  }

  @Test("every part stands in place of the store's own")
  func whole() throws {
    let base = try builtAssets().store("riyadh")
    let file = try read(
      """
      {"name": "Mokha House", "mark": "☕", "currency": "AED", "theme": "light", "accent": "#8A1C1C", "methods": ["card"],
       "items": [{"name": "Beans", "reference": "B-1", "quantity": 2, "price": "30.00"},
                 {"name": "Cup", "reference": "C-1", "quantity": 1, "price": "15.50"}]}
      """)
    let store = try file.store(over: base)
    #expect(store.name == "☕ Mokha House" && file.theme == "light" && file.accent == "#8A1C1C")
    #expect(store.order.total.description == "AED 75.50" && store.order.number == base.order.number)
    #expect(store.order.items.map(\.name) == ["Beans", "Cup"])
    #expect(store.methods == ["card"] && store.country == base.country && store.shopper == base.shopper)
  }

  @Test("a name is enough; all else stays the store's")
  func name() throws {
    let base = try builtAssets().store("riyadh")
    let file = try read(#"{"name": "Mokha House"}"#)
    let store = try file.store(over: base)
    #expect(store.name == "Mokha House" && file.theme == nil)
    #expect(store.order == base.order && store.methods == base.methods && store.currency == base.currency)
  }

  @Test(
    "a mistake is named by its field",
    arguments: [
      (#"{"mark": "*"}"#, "name"), (#"{"name": "A", "mark": "five!"}"#, "mark"),
      (#"{"name": "A", "colour": 1}"#, "colour"),
      (#"{"name": "A", "currency": "AED"}"#, "items"), (#"{"name": "A", "currency": "riyal"}"#, "currency"),
      (#"{"name": "A", "items": []}"#, "items"), (#"{"name": "A", "methods": ["cash"]}"#, "methods[0]"),
      (
        #"{"name": "A", "items": [{"name": "B", "reference": "B", "quantity": 0, "price": "1.00"}]}"#,
        "items[0].quantity"
      ),
      (#"{"name": "A", "theme": "pink"}"#, "theme"), ("[]", "the file"),
      (##"{"name": "A", "accent": "red"}"##, "accent"), (##"{"name": "A", "accent": "#12345G"}"##, "accent"),
    ])
  func mistakes(text: String, field: String) throws {
    let base = try builtAssets().store("riyadh")
    let problem = #expect(throws: AssetProblem.self) { _ = try read(text).store(over: base) }
    guard case .wrongValue(let path, let named, _)? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(path.hasSuffix("shop.json") && named == field)
  }
}
