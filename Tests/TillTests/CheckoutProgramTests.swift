import Foundation
import PseudoTerminal
import Testing

@Suite("The program in a real terminal", .serialized, .ownThreads)
struct CheckoutProgramTests {
  @Test(
    "the first screen shows the order, the methods, the three truths and the keys at every size",
    arguments: [(80, 24), (120, 40), (40, 12)])
  func firstScreen(columns: Int, rows: Int) throws {
    let till = try startTill(columns: columns, rows: rows)
    try till.wait(forText: "? help")
    #expect(till.screen.shows("Bayt al-Bunn"))
    #expect(till.screen.shows("SAR 148.00"))
    #expect(till.screen.shows("provider"))
    #expect(till.screen.isCursorVisible)
    #expect(till.screen.shows("Timeline") == (columns >= 110))
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    #expect(!till.screen.isAlternate)
    #expect(till.settings.isSane)
  }

  @Test("a card is paid from the first key to the result, at every size", arguments: [(80, 24), (120, 40), (40, 12)])
  func cardPayment(columns: Int, rows: Int) throws {
    let till = try startTill(columns: columns, rows: rows)
    till.press(.enter)
    try till.payByCard("4200000000000000")
    try till.wait(forText: "Paid")
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    #expect(!String(decoding: till.output, as: UTF8.self).contains("4200000000000000"))
  }

  @Test("a 3-D Secure challenge leads through the bank's page and back")
  func challenge() throws {
    let till = try startTill(["--method", "mada"])
    try till.payByCard("4464040000000007")
    try till.wait(forText: "Web view")
    try till.wait(forText: "acs.till.sandbox.invalid")
    try till.wait(forText: "[ Confirm ]")
    till.type("123456\r")
    try till.wait(forText: "Paid")
    #expect(till.screen.shows("captured SAR 148.00"))
  }

  @Test("the PIX code on the captured screen decodes to exactly the code to copy", arguments: [(80, 24), (120, 40)])
  func pixCode(columns: Int, rows: Int) throws {
    let till = try startTill(["--store", "sao-paulo", "--method", "pix"], columns: columns, rows: rows)
    try till.wait(forText: "Scan with your bank’s app")
    try till.wait(forText: "? help")
    let decoded = try decodeQR(on: till.screen)
    #expect(decoded.hasPrefix("000201"))
    #expect(decoded.contains("540589.90"))
    #expect(decoded.contains("br.gov.bcb.pix"))
    #expect(decoded.contains("6304"))
    // What is copied is what was decoded, to the letter.
    till.type("c")
    try till.wait(for: "the text on its way to the clipboard") { _ in
      String(decoding: till.output, as: UTF8.self).contains(Data(decoded.utf8).base64EncodedString())
    }
    till.type("p")
    try till.wait(forText: "Paid")
    #expect(till.screen.shows("BRL 89.90"))
  }

  /// Draws the screen's cells as pixels, as a camera would see them, and lets zbar read them.
  private func decodeQR(on screen: Screen) throws -> String {
    let scale = 4
    var rows: [String] = []
    for y in 0..<screen.rows {
      for half in 0..<2 {
        var line: [String] = []
        for x in 0..<screen.columns {
          let cell = screen[x, y]
          let isInk = cell.text == "\u{2584}" && half == 1
          let colour = isInk ? cell.seenForeground : cell.seenBackground
          let value = brightness(colour) > 127 ? "255" : "0"
          line += Array(repeating: value, count: scale)
        }
        rows += Array(repeating: line.joined(separator: " "), count: scale)
      }
    }
    let picture =
      "P2\n\(screen.columns * scale) \(screen.rows * 2 * scale)\n255\n" + rows.joined(separator: "\n") + "\n"
    return try scannedText(in: Data(picture.utf8))
  }

  private func brightness(_ colour: UInt32) -> UInt32 {
    ((colour >> 16 & 0xFF) + (colour >> 8 & 0xFF) + (colour & 0xFF)) / 3
  }

  @Test("a link from a second terminal wakes the open payment, and a strange one changes nothing")
  func linkFromOutside() throws {
    let environment = personalEnvironment()
    let till = try startTill(["--method", "tabby"], environment: environment)
    try till.wait(forText: "Web view")
    let strange = try runTill(
      ["open", "tillshop://return/tabby/success?payment_id=other", "--explain"], environment: environment)
    #expect(strange.status == 1)
    #expect(strange.output.contains("payment_id"))
    let nobody = try runTill(["open", "https://example.test/"], environment: environment)
    #expect(nobody.status == 1)
    let unusable = try runTill(["open", "no link at all"], environment: environment)
    #expect(unusable.status == 2)
    let endless = try runTill(
      ["open", "tillshop://return/" + String(repeating: "a", count: 100_000)], environment: environment)
    #expect(endless.status == 2, "\(endless)")
    #expect(till.screen.shows("Web view"))
    let ours = try runTill(["open", "tillshop://return/tabby/success"], environment: environment)
    #expect(ours.status == 0, "\(ours)")
    // The link woke the app, which asked; the provider has not been paid, so nobody says so.
    try till.wait(forText: "Not finished yet", seconds: 60)
    #expect(!till.screen.shows("✓  Paid"))
  }

  @Test("a paste of a card with spaces and a line break fills the field and submits nothing")
  func paste() throws {
    let till = try startTill(["--method", "card"])
    try till.wait(forText: "Card number")
    till.paste("4242 4242\t4242\n4242 \u{1B}[31m")
    try till.wait(forText: "4242 4242 4242 4242")
    #expect(till.screen.shows("Pay by card"))
  }

  @Test("a growing and shrinking window loses nothing")
  func resize() throws {
    let till = try startTill(["--method", "card"])
    try till.wait(forText: "Card number")
    till.type("4242")
    try till.wait(forText: "4242")
    till.resize(columns: 20, rows: 5)
    try till.wait(for: "the size that is needed") { $0.shows("40") }
    till.resize(columns: 120, rows: 40)
    try till.wait(forText: "Timeline")
    try till.wait(forText: "4242")
    till.resize(columns: 80, rows: 24)
    try till.wait(for: "one column again") { !$0.shows("Timeline") && $0.shows("4242") }
  }

  @Test("in a window that is too small no key acts, time stands still, and Ctrl-C leaves")
  func unseen() throws {
    let till = try startTill(["--store", "sao-paulo", "--method", "pix"], columns: 80, rows: 24)
    try till.wait(forText: "Scan with your bank’s app")
    till.resize(columns: 30, rows: 8)
    try till.wait(for: "what is needed, and how to leave") { $0.shows("40 x 12") && $0.shows("Ctrl-C") }
    // Paying the code at the bank, cancelling, and leaving with another key.
    till.type("p")
    till.type("\u{1B}")
    till.type("q")
    till.paste("https://pay.tillshop.test/return/x")
    till.resize(columns: 80, rows: 24)
    try till.wait(forText: "Scan with your bank’s app")
    #expect(!till.screen.shows("Paid") && till.screen.shows("BRL 89.90"), "\(till.screen.text)")
    till.resize(columns: 30, rows: 8)
    try till.wait(forText: "40 x 12")
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("a mouse click chooses as a key does")
  func mouse() throws {
    let till = try startTill()
    try till.wait(forText: "Tamara")
    let row = try #require(till.screen.rowShowing("Tamara"))
    till.click(x: 6, y: row)
    try till.wait(for: "Tamara's page or the mark on its row") {
      $0.shows("Web view") || $0.row(row).contains("▌")
    }
  }

  @Test("the palette finds an action by what it is called")
  func palette() throws {
    let till = try startTill()
    till.press(.controlP)
    till.type("tamara")
    till.press(.enter)
    try till.wait(forText: "Web view")
  }

  @Test("leaving while a payment is on its way asks once more")
  func leaveInFlight() throws {
    let till = try startTill(["--method", "tabby"])
    try till.wait(forText: "Web view")
    till.press(.controlC)
    try till.wait(forText: "stays pending")
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  @Test("without colours nothing is coloured, in ASCII nothing is beyond ASCII")
  func plainTerminals() throws {
    let mono = try startTill(environment: personalEnvironment(["NO_COLOR": "1"]))
    let text = String(decoding: mono.output, as: UTF8.self)
    #expect(text.firstRange(of: #/\x1B\[[0-9;]*(3[0-7]|4[0-7]|38;5|48;5)[0-9;]*m/#) == nil)
    let ascii = try startTill(environment: personalEnvironment(["LANG": "C", "LC_ALL": "C"]))
    #expect(ascii.output.allSatisfy { $0 < 0x80 })
    let asked = try startTill(["--ascii"])
    #expect(asked.output.allSatisfy { $0 < 0x80 })
  }

  @Test("the made-up language speaks everywhere")
  func madeUpLanguage() throws {
    let till = try startTill(["--language", "qps"])
    #expect(!till.screen.shows("How would you like to pay?"))
    #expect(!till.screen.shows("help"))
    #expect(till.screen.shows("Bayt al-Bunn"))
  }
}
