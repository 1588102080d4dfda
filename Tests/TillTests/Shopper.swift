import PseudoTerminal
import Testing

/// A way to pay from the first screen to the last: what is chosen, and what happens on the way.
struct Purchase: Sendable, CustomStringConvertible {
  let description: String
  var arguments: [String] = []
  /// What the palette calls the method.
  let method: String
  var card = "4464040000000007"
  var size = (columns: 80, rows: 24)
  /// Done once, as soon as the screen shows a text.
  var mishap: (at: String, keys: String)?
  /// How many steps it takes at least.
  let steps: Int

  static let all: [Purchase] = [
    Purchase(description: "a card with 3-D Secure", method: "Pay with mada", steps: 13),
    Purchase(
      description: "a card, and the answer to paying is lost", method: "Pay with mada", card: "4200000000000000",
      mishap: ("Sara Demo", .palette("lose the answer")), steps: 13),
    Purchase(description: "stc pay", method: "Pay with stc pay", steps: 8),
    Purchase(description: "Tabby's page", method: "Pay with Tabby", steps: 8),
    Purchase(
      description: "Tabby's page, and the app is killed", method: "Pay with Tabby", mishap: ("Split SAR", "k"),
      steps: 12),
    Purchase(
      description: "Tabby's page, and the app goes to the background", method: "Pay with Tabby",
      mishap: ("Split SAR", "b"), steps: 10),
    Purchase(
      description: "PIX, paid from the bank", arguments: ["--store", "sao-paulo"], method: "Pay with PIX",
      size: (120, 40), steps: 5),
    Purchase(description: "the bank's page in the browser", method: "Pay with Bank payment", steps: 12),
  ]
}

extension String {
  /// The keys that run an entry of the palette while nothing else has the keys.
  static func palette(_ entry: String) -> String { "\u{10}\u{1B}[200~\(entry)\u{1B}[201~\r" }
}

/// Somebody who looks at the screen and does what leads on to the end of a purchase, one step at a time.
///
/// Time stands still but when the shopper lets a minute pass, so that every run is the same.
struct Shopper {
  let purchase: Purchase
  /// Whether what was to go wrong has.
  var hadMishap = false
  private var place = ""
  private var typed = 0

  init(_ purchase: Purchase) { self.purchase = purchase }

  /// Whoever comes back looks at everything anew.
  mutating func comeBack() { place = "" }

  /// The keys of the next step; `nil` when the order is paid.
  mutating func next(_ screen: Screen) -> String? {
    let text = screen.text.joined(separator: "\n")
    func shows(_ words: String) -> Bool { text.contains(words) }
    if shows("✓  Paid") || shows("your order is placed") { return nil }
    if let mishap = purchase.mishap, !hadMishap, shows(mishap.at) {
      hadMishap = true
      return mishap.keys
    }
    if shows("How would you like to pay?") { return shows(" paused") ? .palette(purchase.method) : " " }
    if shows("Pay by card") { return type(card, at: "card", from: cardStep(text)) }
    if shows("Enter the code we sent") { return type(["123456", "\r"], at: "wallet's code") }
    if shows("Confirm it is you") { return type(["8888", "\r"], at: "Tabby's code") }
    if shows("sign in") {
      return type(["test_executed", "\t", "1234", "\r"], at: "bank", from: shows(" test_executed ") ? 2 : 0)
    }
    if shows("acs.till.sandbox"), shows("[ Confirm ]") { return type(["123456", "\r"], at: "card's code") }
    for leadsOn in ["Split SAR", "Pay with stc pay", "Choose your bank", "Check and agree", "approve this payment?"]
    where shows(leadsOn) { return "\r" }
    for leadsOn in ["[ Open the app ]", "── for support"] where shows(leadsOn) { return "\r" }
    if shows("Scan with your bank"), !shows("Your bank says: paid") { return "p" }
    return .palette("let a minute")
  }

  /// Takes so many steps.
  mutating func go(_ steps: Int, _ till: PseudoTerminal) throws {
    for _ in 0..<steps {
      let keys = next(till.screen)
      try till.step(try #require(keys))
    }
  }

  private var card: [String] { [purchase.card, "\t", "1130", "\t", "123", "\t", "Sara Demo", "\r"] }

  /// Where to begin in a form in which some is filled in and left.
  private func cardStep(_ text: String) -> Int {
    let filled = ["\(purchase.card.prefix(4)) ", "11/30", "•••  ", "Sara Demo"].prefix { text.contains($0) }
    return min(filled.count * 2, card.count - 1)
  }

  private mutating func type(_ keys: [String], at place: String, from first: Int = 0) -> String {
    if self.place != place { (self.place, typed) = (place, first) }
    defer { typed += 1 }
    return typed < keys.count ? keys[typed] : .palette("let a minute")
  }
}
