import Testing

/// The body of a request, told apart in test output by what it is about.
struct TestBody: Sendable, CustomTestStringConvertible {
  let about: String
  let text: String
  var testDescription: String { about }

  init(_ about: String, _ text: String) {
    self.about = about
    self.text = text
  }

  /// Bodies that no provider can read, or that say something absurd, up to a megabyte.
  static let absurd = [
    TestBody("nothing", ""), TestBody("an open brace", "{"), TestBody("an array", "[]"), TestBody("null", "null"),
    TestBody("a text", "\"text\""), TestBody("a number", "12"), TestBody("an empty object", "{}"),
    TestBody("a member without value", "{\"a\":}"), TestBody("an array for a payment", "{\"payment\":[]}"),
    TestBody("an object for an amount", "{\"payment\":{\"amount\":{}}}"),
    TestBody("wrong types throughout", "{\"order_id\":{},\"total_amount\":[],\"amount\":[],\"checkout\":7}"),
    TestBody("empty texts", "{\"amount\":\"\",\"reference_id\":\"\",\"order_id\":\"\"}"),
    TestBody("control characters", "\u{0}\u{FFFD}\u{202E}"), TestBody("a form", "a=b&c=%"),
    TestBody("a hundred thousand levels", String(repeating: "[", count: 100_000)),
    TestBody("a hundred thousand digits", "{\"amount\":" + String(repeating: "9", count: 100_000) + "}"),
    TestBody("a megabyte", "{\"merchant_order_id\":\"" + String(repeating: "ض", count: 500_000) + "\"}"),
  ]
}
