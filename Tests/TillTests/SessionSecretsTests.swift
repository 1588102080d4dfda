import Foundation
import PseudoTerminal
import Testing

@Suite("What a session keeps on disk of what is secret", .ownThreads)
struct SessionSecretsTests {
  /// A card that nobody published, one that was, codes right and wrong; none of their digits stand in anything else that is typed.
  static let cards = ["4532015112830366", "4464040000000007"]
  static let codes = ["905521", "917402", "123456"]
  /// The name on the cards, and when they end.
  static let holder = ["Zoelina", "Quillfeather"]
  static let expiries = ["0931", "0931"]
  /// So short that it can stand within another number by chance.
  static let securityCode = "917"

  /// Every file of the sessions, as its bytes are now.
  private func bytes(_ environment: [String: String]) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(environment["XDG_STATE_HOME"]) + "/till/sessions"
    return try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      (name, Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
    }
  }

  /// A text in the forms in which it could stand in a file.
  static func forms(of secret: String) -> [[UInt8]] {
    let digits = Array(secret.utf8)
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let hexadecimal = digits.map { String($0, radix: 16) }
    var forms = [
      digits, digits.reversed(), text(hexadecimal.joined()), text(hexadecimal.joined().uppercased()),
      text(hexadecimal.map { "%\($0)" }.joined()), text(hexadecimal.map { "\\u00\($0)" }.joined()),
      digits.flatMap { [0, $0] }, digits.flatMap { [$0, 0] }, digits.flatMap { [0, 0, 0, $0] },
      digits.flatMap { [$0, 0, 0, 0] },
    ]
    for separator in [" ", "-", ".", ","] {
      forms.append(text(secret.map(String.init).joined(separator: separator)))
      let groups = stride(from: 0, to: secret.count, by: 4).map { String(secret.dropFirst($0).prefix(4)) }
      if groups.count > 1 { forms.append(text(groups.joined(separator: separator))) }
    }
    // In base 64 the same bytes stand in three ways; what touches the neighbours is left out.
    for shift in 0..<3 where digits.count > 5 {
      let encoded = Array(Data(Array(repeating: 0x3A, count: shift) + digits).base64EncodedString().utf8)
      forms.append(Array(encoded.dropFirst(shift == 0 ? 0 : 4).prefix((digits.count - 3) / 3 * 4)))
    }
    guard let number = UInt64(secret), secret.count > 9 else { return forms }
    // Packed decimals and whole numbers, either end first.
    let packed = stride(from: 0, to: digits.count - 1, by: 2).map { (digits[$0] & 15) << 4 | digits[$0 + 1] & 15 }
    let whole = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
      .drop { $0 == 0 }
    return forms + [packed, Array(whole), whole.reversed()]
  }

  private func look(_ environment: [String: String], _ moment: String) throws {
    let files = try bytes(environment)
    #expect(files.contains { !$0.bytes.isEmpty })
    for (name, bytes) in files {
      let data = Data(bytes)
      for secret in Self.cards + Self.codes {
        for form in Self.forms(of: secret) {
          #expect(data.range(of: Data(form)) == nil, "\(secret) as \(form) in \(name), \(moment)")
        }
      }
      for part in Self.holder { #expect(data.range(of: Data(part.utf8)) == nil, "\(part) in \(name), \(moment)") }
      for expiry in ["\"0931\"", "\"09/31\"", "09/2031"] {
        #expect(data.range(of: Data(expiry.utf8)) == nil, "\(expiry) in \(name), \(moment)")
      }
      for around in [("\"", "\""), (":", ","), (":", "}"), ("=", "\""), ("=", "&")] {
        let alone = around.0 + Self.securityCode + around.1
        #expect(data.range(of: Data(alone.utf8)) == nil, "\(alone) in \(name), \(moment)")
      }
      // Of a card number (one without rows of zeros, which stand anywhere) no run of six stands, but for the first six of one that is put
      // into the address line by mistake: what was typed there is masked as in a log.
      for card in Self.cards.prefix(1) {
        for start in 1...(card.count - 6) {
          let run = String(card.dropFirst(start).prefix(6))
          #expect(data.range(of: Data(run.utf8)) == nil, "\(run) in \(name), \(moment)")
        }
      }
    }
  }

  @Test("no card number, security code or one-time code is in the files, in no form, while it runs and after its end")
  func nothing() throws {
    let environment = personalEnvironment()
    let till = try startTill(environment: environment, columns: 120, rows: 40)
    try till.wait(forText: "How would you like to pay?")
    try till.step(" ")
    for (card, expiry) in zip(Self.cards, Self.expiries) {
      try till.step("\r")
      try till.step(.palette("advance one minute"))
      try till.wait(forText: "Pay by card")
      till.paste(card)
      for text in ["\t", expiry, "\t", "917402", "\t", card, "\u{15}", "Zoelina Quillfeather"] { till.type(text) }
      try till.wait(forText: "Zoelina Quillfeather")
      try look(environment, "the form is filled in")
      try till.step("\r")
      try till.step(.palette("advance one minute"))
      try look(environment, "the card was sent")
      guard till.screen.shows("acs.till.sandbox") else {
        // Nobody's card is refused.
        try till.wait(forText: "── for support")
        try till.step("\u{1B}")
        try till.wait(forText: "How would you like to pay?")
        continue
      }
      try till.step("905521")
      till.type("\r")
      try till.step(.palette("advance one minute"))
      try till.wait(for: "the page to say no") { $0.shows("!") && !$0.shows("•••••") }
      for link in Self.links { try deliver(link, till) }
      try look(environment, "links were delivered")
      try till.step("123456")
      try look(environment, "the code is typed")
      till.type("\r")
      // How long the answers take depends on the seed.
      for _ in 1...5 where !till.screen.shows("✓  Paid") { try till.step(.palette("advance one minute")) }
      try till.wait(forText: "✓  Paid")
    }
    try look(environment, "paid")
    try till.kill9()
    try look(environment, "killed")
    let session = try #require(try KeptSession.all(environment).first)
    _ = try session.checkReplay(environment, columns: 120, rows: 40)
    let export = try runTill(["sessions", "export", session.id], environment: environment)
    for secret in Self.cards + Self.codes { #expect(!export.output.contains(secret)) }
  }

  @Test("no holder's name and no expiry is in the log of a gateway's lines, on whichever way they go")
  func gatewayLog() throws {
    let folder = TestFolders.make("gateway-card")
    let wish = """
      if m.get("do") == "process": step = 0
      step += 1
      if m.get("do") == "verify":
          say({"id": i, "status": {"state": "pending", "code": "x", "text": "asked"}}); continue
      if step == 1: card(i)
      elif step == 2:
          c = m["reply"]
          expiry = "%02d/%d" % (c["month"], c["year"] % 100)
          sys.stderr.write("paying for " + c["holder"].upper() + ", " + expiry + "\\n"); sys.stderr.flush()
          body = {"card.number": c["number"], "card.holder": c["holder"], "card.expiryMonth": "%02d" % c["month"], "card.expiryYear": str(c["year"]), "card.cvv": c["code"], "note": c["holder"] + " until " + expiry}
          call(i, "https://eu-test.oppwa.com/v1/checkouts/1/payment", urlencode(body), {"Content-Type": "application/x-www-form-urlencoded"})
      else: say({"id": i, "ended": "completed", "references": {"note": c["holder"]}})
      """
    let (program, gateway) = try GatewayProgramTests.program(wish)
    let path = program + "/card.till.yaml"
    try String(contentsOfFile: path, encoding: .utf8).replacing(
      "- clock: +30s",
      with: """
        - fill: {number: 4200000000000000, expiry: 09/31, security-code: "917", holder: Zoelina Quillfeather}
          - press: pay
          - clock: {run-until: idle}
        """
    ).write(toFile: path, atomically: true, encoding: .utf8)
    _ = try runTill(["run", ".", "--gateway", gateway, "--gateway-log", folder + "/gl.log"], workingIn: program)
    let log = try String(contentsOfFile: folder + "/gl.log", encoding: .utf8)
    #expect(log.contains("card.holder=") && log.contains(" ! paying for ") && log.contains(#""month":"#), "\(log)")
    for text in Self.holder + ["0931", "09/31", "2031", "expiryMonth=09", #""month":9"#, "4200000000000000"] {
      #expect(!log.lowercased().contains(text.lowercased()), "\(text) in \(log)")
    }
  }

  /// What somebody might put into the address line by mistake.
  private static let links = [
    "123456", "tillshop://return?otp=905521", "tillshop://return/123456", "tillshop://return?code=%31%32%33%34%35%36",
    "tillshop://return?number=4532015112830366", "https://acs.till.sandbox.invalid/123456?cvv=917",
    "tillshop://return#pan=4532%2D0151%2D1283%2D0366",
  ]

  private func deliver(_ link: String, _ till: PseudoTerminal) throws {
    till.type("\u{F}\u{1B}[200~\(link)\u{1B}[201~")
    try till.wait(for: "the address line") { $0.shows("Open a link on the phone") && $0.shows(String(link.prefix(6))) }
    till.type("\r")
    try till.wait(for: "what became of the link") { $0.shows("✗") || $0.shows("✓") }
    till.press(.escape)
    try till.wait(for: "the address line to go") { !$0.shows("Open a link on the phone") }
  }
}
