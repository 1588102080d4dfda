/// The names of the parts that maps of a scenario file may have; the reader and the schema for editors share them.
enum Part {
  static let scenario = ["till", "id", "name", "tags", "vary", "lesson", "demo", "given", "flows", "steps", "always"]
  static let lesson = ["course", "minutes", "goal", "pass", "needs"]
  static let demo = ["minutes", "shows"]
  static let given = [
    "clock", "seed", "store", "language", "locale", "terminal", "cart", "buyer", "phone", "settings", "app", "gateways",
    "webhooks", "calls",
  ]
  static let cart = ["order", "total", "item"]
  static let buyer = ["name", "email", "mobile"]
  static let app = ["scheme", "domains", "universal-links"]
  static let deliveries = ["to", "policy", "delivery"]
  static let `repeat` = ["times", "steps"]
  static let rewind = ["to", "then"]
  static let either = ["of", "pick"]
  static let ask = ["question", "answers", "about", "answer", "points"]
  static let answer = ["text", "right", "wrong"]
  static let task = ["text", "hint", "recipe", "done-when", "points"]
  static let wait = ["until"]
  static let sides = [
    "screen", "phone", "sdk", "backend", "wire", "link", "hops", "qr", "fault", "money", "truths", "ignored",
    "messages",
    "webhooks", "journal", "operation", "settlement",
  ]
  static let screen = ["is", "page", "shows", "not-shows", "tone", "focus", "offers", "problems"]
  static let sdk = ["result", "sub-status", "error", "words", "kit", "verified", "completions"]
  static let backend = [
    "status", "words", "captured", "held", "refunded", "charged-back", "captures", "order.status", "otp.tries-left",
  ]
  static let wire = ["call", "times", "same", "differ", "header", "body", "status", "failure", "sender"]
  static let link = ["decision", "because", "handled", "handler", "via", "matched", "next"]
  static let journal = ["has", "holds-pan"]
  static let operation = ["result", "words"]
  static let settlement = ["paid-out", "waiting", "fees", "differences"]
  static let code = ["same-as", "crc-valid", "amount", "bank"]
  static let money = ["total", "asked", "captured", "held"]
}
