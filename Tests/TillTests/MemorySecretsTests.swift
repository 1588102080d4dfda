import PseudoTerminal
import Testing

@Suite("What the running program’s memory holds of what is secret", .ownThreads, .enabled(if: ProcessMemory.isReadable))
struct MemorySecretsTests {
  /// Nobody published it; its groups of four stand in nothing else.
  static let card = "4929183645207196"
  static let securityCode = "917"
  /// A wrong answer to the bank’s question for a code.
  static let oneTimeCode = "905521"

  /// The places of a number, alone and in groups, however far its digits are apart.
  private func places(of number: String, in memory: ProcessMemory) -> [Int] {
    let groups = stride(from: 0, to: number.count, by: 4).map { number.dropFirst($0).prefix(4) }
    return memory.strides(of: number, in: 1...64) + memory.strides(of: groups.joined(separator: " "), in: 1...64)
  }

  /// Three digits stand anywhere by chance, so they are looked for as something holds them: Swift’s short string, its array of bytes and
  /// of characters, and a request’s body.
  private func places(ofCode code: String, in memory: ProcessMemory) -> [String] {
    let digits = Array(code.utf8)
    let count = UInt8(digits.count)
    let forms: [(String, [UInt8])] = [
      ("string", digits + Array(repeating: 0, count: 15 - digits.count) + [0xE0 | count]),
      ("bytes", [count, 0, 0, 0, 0, 0, 0, 0, count * 2, 0, 0, 0, 0, 0, 0, 0] + digits),
      ("characters", digits.flatMap { [$0] + Array(repeating: 0, count: 14) + [0xE1] }),
      ("form", Array("cvv=\(code)".utf8)), ("JSON", Array("\"\(code)\"".utf8)),
    ]
    return forms.filter { memory.holds($0.1) }.map(\.0)
  }

  @Test(
    "after a payment neither the card number nor the security code is left, typed or pasted", arguments: [false, true])
  func card(isPasted: Bool) throws {
    let till = try startTill(["--method", "visa"])
    try till.wait(forText: "Pay")
    till.press(.enter)
    try till.wait(forText: "Card number")
    if isPasted { till.paste(Self.card) } else { till.type(Self.card) }
    try till.wait(forText: "7196")
    for text in ["\t", "1130", "\t", Self.securityCode, "\t", "Sara Demo"] { till.type(text) }
    try till.wait(forText: "Sara Demo")
    let filledIn = try ProcessMemory(of: till.process)
    #expect(!places(of: Self.card, in: filledIn).isEmpty, "the form holds the number, so the search must find it")
    #expect(
      !places(ofCode: Self.securityCode, in: filledIn).isEmpty, "the form holds the code, so the search must find it")
    till.press(.enter)
    try till.wait(forText: "── for support")
    let paid = try ProcessMemory(of: till.process)
    #expect(paid.count > 1_000_000)
    #expect(places(of: Self.card, in: paid).isEmpty)
    #expect(places(ofCode: Self.securityCode, in: paid).isEmpty)
  }

  @Test("after the bank’s page has answered, the one-time code is not left")
  func oneTimeCode() throws {
    let till = try startTill()
    try till.wait(forText: "How would you like to pay?")
    till.press(.enter)
    try till.payByCard("4464040000000007")
    try till.wait(forText: "acs.till.sandbox")
    till.type(Self.oneTimeCode)
    try till.wait(forText: "[\(Self.oneTimeCode)")
    let typed = try ProcessMemory(of: till.process)
    #expect(
      !typed.strides(of: Self.oneTimeCode, in: 1...64).isEmpty, "the page holds the code, so the search must find it")
    till.press(.enter)
    try till.wait(for: "the page to say no") { $0.shows("!") && !$0.shows("•••••") }
    let answered = try ProcessMemory(of: till.process)
    #expect(answered.strides(of: Self.oneTimeCode, in: 1...64).isEmpty)
  }
}
