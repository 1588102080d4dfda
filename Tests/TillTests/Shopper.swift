import PseudoTerminal
import Testing

/// A way to pay from the first screen to the last: what is chosen, and what happens on the way.
struct Purchase: Sendable, CustomStringConvertible {
  let description: String
  var arguments: [String] = []
  /// What chooses the method.
  let choice: String
  var card = "4464040000000007"
  var size = (columns: 80, rows: 24)
  /// Done once, as soon as the screen shows a text.
  var mishap: (at: String, keys: String)?
  /// How many steps it takes at least.
  let steps: Int

  static let all: [Purchase] = [
    Purchase(description: "a card with 3-D Secure", choice: "\r", steps: 12),
    Purchase(
      description: "a card, and the answer to paying is lost", choice: "\r", card: "4200000000000000",
      mishap: ("Sara Demo", .palette("lose the response to the next")), steps: 12),
    Purchase(description: "stc pay", choice: .palette("Pay with stc pay"), steps: 7),
    Purchase(description: "Tabby's page", choice: .palette("Pay with Tabby"), steps: 7),
    Purchase(
      description: "Tabby's page, and the app is killed", choice: .palette("Pay with Tabby"),
      mishap: ("Split SAR", "k"),
      steps: 11),
    Purchase(
      description: "Tabby's page, and the app goes to the background", choice: .palette("Pay with Tabby"),
      mishap: ("Split SAR", "b"), steps: 8),
    Purchase(
      description: "PIX, paid from the bank", arguments: ["--store", "sao-paulo"], choice: .palette("Pay with PIX"),
      size: (120, 40), steps: 5),
    Purchase(
      description: "the bank's page in the browser", arguments: ["--all-methods"],
      choice: .palette("Pay with Bank payment"), steps: 12),
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
    if shows("How would you like to pay?") { return shows(" paused") ? purchase.choice : " " }
    if shows("Pay by card") { return type(card, at: "card", from: cardStep(text)) }
    if shows("Enter the code we sent") { return type(["123456", "\r"], at: "wallet's code") }
    if shows("Confirm that it is you") { return type(["8888", "\r"], at: "Tabby's code") }
    if shows("sign in") {
      return type(["test_executed", "\t", "1234", "\r"], at: "bank", from: hasName(screen) ? 2 : 0)
    }
    if shows("acs.till.sandbox"), shows("[ Confirm ]") { return type(["123456", "\r"], at: "card's code") }
    // Nothing can be seen of it before the bank answers.
    if shows("approve this payment?") { return "\r" + .palette("advance one minute") }
    for leadsOn in ["Split SAR", "Pay with stc pay", "Choose your bank", "Review and agree"]
    where shows(leadsOn) { return "\r" }
    for leadsOn in ["[ Open the app ]", "Home screen", "── for support"] where shows(leadsOn) { return "\r" }
    if shows("Scan with your bank"), !shows("Your bank shows this as paid") { return "p" }
    return .palette("advance one minute")
  }

  /// Takes so many steps.
  mutating func go(_ steps: Int, _ till: PseudoTerminal) throws {
    for _ in 0..<steps {
      let keys = next(till.screen)
      try till.step(try #require(keys))
    }
  }

  private var card: [String] { [purchase.card, "\t", "1230", "\t", "123", "\t", "Sara Demo", "\r"] }

  /// Where to begin in a form in which some is filled in, and perhaps not left yet.
  private func cardStep(_ text: String) -> Int {
    // Of the name on a card a session keeps only how long its words are.
    let name = text.contains("xxxx xxxx") ? "xxxx xxxx" : "Sara Demo"
    let filled = ["\(purchase.card.prefix(4)) ", "12/30", "•••  ", name].prefix { text.contains($0) }
    let isNumberInHand = text.split(separator: "\n").contains { $0.hasPrefix("▌") && $0.contains(filled.first ?? "?") }
    if filled.count == 1, isNumberInHand { return 1 }
    return min(filled.count * 2, card.count - 1)
  }

  /// Whether the bank's field for the name has one; its own words speak of it as well.
  private func hasName(_ screen: Screen) -> Bool {
    screen.text.contains { $0.split { " │▌[]".contains($0) } == ["test_executed"] }
  }

  private mutating func type(_ keys: [String], at place: String, from first: Int = 0) -> String {
    if self.place != place { (self.place, typed) = (place, first) }
    defer { typed += 1 }
    guard typed < keys.count else { return .palette("advance one minute") }
    let key = keys[typed]
    // In one piece, so that one frame shows all of it.
    return key.count > 1 ? "\u{1B}[200~\(key)\u{1B}[201~" : key
  }
}
