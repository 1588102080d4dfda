import Basics
import Checkout
import Commerce
import Foundation
import Payments
import Testing

@testable import Inspection

@Suite("curl")
struct CurlTests {
  private func exchange(_ request: String, to origin: Origin = "https://api.tabby.sandbox") -> Exchange {
    Exchange(
      id: 1, at: Timestamp(milliseconds: 0), took: nil, sender: .merchant, operation: "x", summary: "POST /x",
      isReading: false, origin: origin, request: request, outcome: .open)
  }

  /// What a shell makes of a text in which `curl` prints the words it gets.
  private func words(_ command: String) throws -> [String] {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "curl() { for word; do printf '%s\\001' \"$word\"; done; }\n\(command)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "sh does not take \(command)")
    return String(decoding: data, as: UTF8.self).split(separator: "\u{1}", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test(
    "nothing in a request is a command of the shell, whatever joins its quotation marks",
    arguments: ["'", "\u{D4E}'", "'\u{301}", "'\u{200D}", "\u{1F1E6}'\u{1F1E6}", "'\u{301};touch x;'\u{301}", "$(id)"])
  func quoting(text: String) throws {
    let body = "{\n  \"name\": \"x\(text)\"\n}"
    let curl = exchange("POST api.tabby.sandbox/\(text)\nX-Name: \(text)\nContent-Type: application/json\n\n\(body)")
      .curl
    let got = try words(curl.text)
    #expect(got.map { Array($0.utf8) } == curl.arguments.map { Array($0.utf8) })
    #expect(got.contains("X-Name: \(text)"))
  }

  @Test("a JSON request becomes a command with its headers and body, and names for what was masked")
  func json() throws {
    let request = """
      POST api.tabby.sandbox/api/v2/checkout?lang=en
      Authorization: «redacted»
      Content-Length: 52
      Content-Type: application/json

      {
        "buyer": {
          "name": "O'Brien $HOME",
          "card": {
            "cvv": "«redacted»"
          }
        },
        "amount": 148.00
      }
      """
    let curl = exchange(request).curl
    #expect(curl.placeholders == ["<Authorization>", "<buyer.card.cvv>"])
    #expect(curl.text.hasPrefix("curl -X POST \\\n  'https://api.tabby.sandbox/api/v2/checkout?lang=en' \\\n  -H"))
    let got = try words(curl.text)
    #expect(got == curl.arguments)
    #expect(got.contains("Authorization: <Authorization>") && !got.contains { $0.contains("Content-Length") })
    #expect(got.last?.contains("\"name\": \"O'Brien $HOME\"") == true)
    #expect(got.last?.contains("\"cvv\": \"<buyer.card.cvv>\"") == true)
    #expect(!curl.text.contains("redacted"))
  }

  @Test("a form's fields are encoded by curl, one option each, and no digits of a masked card are left")
  func form() throws {
    let request = """
      POST eu-test.oppwa.sandbox/v1/checkouts/8ac7/payment
      Content-Type: application/x-www-form-urlencoded

      card.number=420132******1010
      card.cvv=«redacted»
      card.holder=Sara & Co.
      customParameters[till]=a=b
      """
    let curl = exchange(request, to: "https://eu-test.oppwa.sandbox").curl
    #expect(curl.placeholders == ["<card.number>", "<card.cvv>"])
    let got = try words(curl.text)
    #expect(got == curl.arguments)
    #expect(got.contains("card.holder=Sara & Co.") && got.contains("customParameters[till]=a=b"))
    #expect(got.count { $0 == "--data-urlencode" } == 4)
    #expect(!curl.text.contains("420132"))
  }

  @Test("a request without a body is short, and its query may hold a secret")
  func get() throws {
    let curl = exchange("GET api.sandbox/v1/pay[1]?entityId=8a82&token=«redacted»", to: "https://api.sandbox").curl
    #expect(
      curl.text == "curl --globoff \\\n  'https://api.sandbox/v1/pay[1]?entityId=8a82&token=<token>'\n")
    #expect(curl.placeholders == ["<token>"])
  }

  @Test(
    "a server of this machine, or with a port, is called where it is",
    arguments: ["http://127.0.0.1:8456", "http://localhost", "https://api.example.test:8443"] as [Origin])
  func origin(_ origin: Origin) {
    let exchange = exchange("GET \(origin.name)/v1/pay?x=1", to: origin)
    #expect(exchange.address == "\(origin)/v1/pay?x=1")
    #expect(exchange.curl.arguments == ["\(origin)/v1/pay?x=1"])
  }

  @Test("what could lead a terminal astray is not copied")
  func control() {
    let curl = exchange("POST api.sandbox/x\nX-Note: a\u{1B}[201~b\n\nplain\u{7}text").curl
    #expect(curl.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}

@Suite("Wire text")
struct WireTextTests {
  @Test("every value of a body is found with the path to it", arguments: [true, false])
  func paths(isPretty: Bool) {
    let pretty = """
      200 OK
      Content-Type: application/json

      {
        "result": {
          "code": "800.100.155",
          "list": [
            "a",
            {
              "b": 2
            }
          ]
        },
        "ok": true
      }
      """
    let flat = """
      200 OK
      Content-Type: application/json

      { "result": { "code": "800.100.155", "list": ["a", { "b": 2 }] }, "ok": true }
      """
    let text = WireText(isPretty ? pretty : flat)
    #expect(text.place(of: "800.100.155")?.path == "result.code")
    #expect(text.value(at: "result.list.0") == "a" && text.value(at: "result.list.1.b") == "2")
    #expect(text.value(at: "ok") == "true")
    #expect(text.lines.map(\.text).joined(separator: "\n") == (isPretty ? pretty : flat))
  }

  @Test("any text is taken apart without loss", arguments: ["", "x", "{", "POST /\n\n{\"a\": \"b", "1\n\n]]}{\",\\"])
  func total(text: String) {
    #expect(WireText(text).lines.map(\.text).joined(separator: "\n") == text)
  }

  @Test("what stands for a secret is told from other text")
  func secrets() {
    let text = WireText("POST /x\nAuthorization: «redacted»\n\ncard.number=420132******1010\nname=Sara")
    #expect(
      text.lines.flatMap(\.pieces).filter { $0.ink == .secret }.map(\.text) == ["«redacted»", "420132******1010"])
  }
}
