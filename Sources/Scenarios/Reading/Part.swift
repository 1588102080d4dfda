/// The names of the parts that maps of a scenario file may have; the reader and the schema for editors share them.
enum Part {
  static let scenario = ["till", "id", "name", "tags", "vary", "lesson", "demo", "given", "flows", "steps", "rules"]
  static let lesson = ["course", "minutes", "goal", "pass-score", "prerequisites"]
  static let demo = ["minutes", "shows"]
  static let given = [
    "clock", "seed", "store", "shop", "language", "locale", "terminal", "cart", "buyer", "phone", "settings", "app",
    "gateways",
    "webhooks", "calls",
  ]
  static let shop = ["name", "currency", "methods", "theme", "accent"]
  static let cart = ["order", "total", "item", "items"]
  static let item = ["item", "reference", "quantity", "price"]
  static let buyer = ["name", "email", "mobile"]
  static let shopApp = ["scheme", "domains", "universal-links"]
  static let deliveries = ["to", "policy", "delivery"]
  static let `repeat` = ["times", "steps"]
  static let rewind = ["to", "then"]
  static let either = ["of", "pick"]
  static let ask = ["question", "answers", "replies", "about", "answer", "points"]
  static let answer = ["text", "says", "right", "wrong", "then"]
  static let says = ["money", "pay-again", "next", "breaks"] + ExpectationSide.facts
  /// The claims of an answer about the records; `money` of an answer is the state of the money.
  static let task = ["text", "hint", "solution", "done-when", "points"]
  static let wait = ["until"]
  static let wire = ["call", "times", "same", "differ", "header", "body", "status", "failure", "sender"]
}
