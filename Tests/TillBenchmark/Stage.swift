import Glibc
import PseudoTerminal

/// What a presenter and a stage meet: a key to the beat, a beat back, and the same beat on the stage with its bytes.
func measureStage() throws {
  let environment = freshEnvironment()
  let till = PseudoTerminal.product("till")
  let presenter = try PseudoTerminal(
    till, ["demo", "tour", "--presenter"], environment: environment, columns: 110, rows: 30)
  try presenter.wait(forText: "Chapters")
  let stage = try PseudoTerminal(till, ["stage"], environment: environment, columns: 100, rows: 30)
  try presenter.wait(forText: "1 stage")
  var (starts, backs, lags): ([Double], [Double], [Double]) = ([], [], [])
  let before = stage.output.count
  for beat in 1...12 {
    let start = now()
    presenter.type(" ")
    try presenter.wait(for: "beat \(beat)") { $0.shows(" \(beat)/") }
    starts.append(now() - start)
    try stage.wait(for: "beat \(beat) on the stage") { $0.shows(" \(beat)/") }
    lags.append(now() - start)
    presenter.type(".")
    _ = presenter.comesToRest()
    _ = stage.comesToRest()
  }
  let bytes = Double(stage.output.count - before) / 12
  for beat in stride(from: 11, through: 1, by: -1) {
    let start = now()
    presenter.press(.backspace)
    try presenter.wait(for: "back at beat \(beat)") { $0.shows(" \(beat)/") }
    backs.append(now() - start)
  }
  func told(_ name: String, _ times: [Double]) {
    row("\(name), p50 / p99", figures(percentile(times, 0.5)) + " / " + figures(percentile(times, 0.99)) + " ms")
  }
  told("a beat begins after Space, 110x30", starts)
  told("a beat back", backs)
  told("the stage shows it after Space, 100x30", lags)
  row("bytes that the stage's terminal gets a beat", figures(bytes))
  let (shown, plain) = (try bytesOfDemo(), try bytesOfCheckout())
  row(
    "bytes of a card payment in ten beats: the stage, the checkout by hand, both 100x30", "\(shown), \(plain)")
}

/// What a stage's terminal gets while the card demo plays.
private func bytesOfDemo() throws -> Int {
  let environment = freshEnvironment()
  let till = PseudoTerminal.product("till")
  let presenter = try PseudoTerminal(
    till, ["demo", "card", "--presenter"], environment: environment, columns: 110, rows: 30)
  try presenter.wait(forText: "Chapters")
  let stage = try PseudoTerminal(till, ["stage"], environment: environment, columns: 100, rows: 30)
  try presenter.wait(forText: "1 stage")
  _ = stage.comesToRest()
  let before = stage.output.count
  for beat in 1...10 {
    presenter.type(" ")
    try presenter.wait(for: "the end of beat \(beat)") { $0.shows(" \(beat)/") && !$0.shows("p: stop") }
    _ = stage.comesToRest()
  }
  try stage.wait(forText: "charged SAR")
  return stage.output.count - before
}

/// What the checkout's own terminal gets while somebody does the same by hand.
private func bytesOfCheckout() throws -> Int {
  let checkout = try PseudoTerminal(
    PseudoTerminal.product("till"), ["--store", "riyadh"], environment: freshEnvironment(), columns: 100, rows: 30)
  try checkout.wait(forText: "How would you like to pay?")
  _ = checkout.comesToRest()
  let before = checkout.output.count
  /// One by one: what comes in one piece is a paste.
  func type(_ text: String) {
    for character in text {
      checkout.type(String(character))
      _ = checkout.listen(seconds: 0.05)
    }
  }
  checkout.press(.enter)
  try checkout.wait(forText: "Card number")
  for text in ["4200000000000018", "1230", "123"] {
    type(text)
    checkout.press(.tab)
  }
  type("Noura Demo")
  checkout.press(.enter)
  try checkout.wait(forText: "Enter the code")
  type("123456")
  checkout.press(.enter)
  try checkout.wait(forText: "Paid")
  _ = checkout.comesToRest()
  return checkout.output.count - before
}
