import Testing
import Wire

@Suite("No spelling of a secret escapes")
struct SpellingTests {
  /// How many spellings are invented for a seed.
  private static let count = 4_000

  @Test(
    "of a card number, however it is spelt, never more than the first six and last four digits stay",
    arguments: 31...35 as ClosedRange<UInt64>)
  func numbers(seed: UInt64) {
    var inventor = SpellingInventor(seed: seed)
    for _ in 0..<Self.count {
      let number = inventor.cardNumber()
      let text = inventor.dress(inventor.spell(number))
      let shown = readDigits(Scrubbing.digits(in: text))
      // What is left of an escape that is masked in part can look like a digit before the last four.
      let isEscaped = PercentCoding.decodeFully(text) != text
      #expect(
        !shown.contains(number.prefix(7)) && !shown.contains(number.suffix(isEscaped ? 6 : 5)),
        "\(number) in \(text.debugDescription)")
    }
  }

  @Test("of a code behind a number, joined to it or not, nothing stays", arguments: 11...15 as ClosedRange<UInt64>)
  func joined(seed: UInt64) {
    var inventor = SpellingInventor(seed: seed)
    for round in 0..<Self.count {
      let number = inventor.cardNumber()
      // With a code, 13 and 14 digits in one run are a card's number of 16 or 17 one time out of ten, and nobody can tell.
      guard number.count < 17, number.count > 14 || !round.isMultiple(of: 2) else { continue }
      let code = (0..<3 + inventor.next(2)).map { _ in String(inventor.next(10)) }.joined()
      let text = round.isMultiple(of: 2) ? number + code : number + " " + code
      // Digits that the number shows anyway are not the code's.
      guard !(number.prefix(6) + "." + number.suffix(4)).contains(code) else { continue }
      let shown = readDigits(Scrubbing.digits(in: "Ann " + text))
      #expect(!shown.contains(code) && !shown.contains(number.prefix(7)), "\(text)")
    }
  }

  @Test("a code under its name is masked in links, options, forms and JSON, in every script and however encoded")
  func codes() {
    var inventor = SpellingInventor(seed: 21)
    let names = [
      "cvv", "card.cvv", "card[cvv2]", "cardCvv", "CSC", "otp", "otp_value", "one-time-code", "security_code", "code",
      "pin",
      "x-verification-code",
    ]
    for round in 0..<Self.count {
      let code = (0..<3 + inventor.next(4)).map { _ in String(inventor.next(9) + 1) }.joined()
      let name = names[inventor.next(names.count)]
      let spelt = String(
        code.unicodeScalars.map { Character(Unicode.Scalar($0.value + (round % 3 == 0 ? 0x630 : 0)) ?? $0) })
      let texts = [
        "tillshop://return?a=b&\(name)=\(spelt)&c=d", "till --\(name) \(spelt)", "--\(name)=\(spelt)",
        "\"\(name)\": \"\(spelt)\"",
        "{\"\(name)\":\(spelt)}", "\(name): '\(spelt)'",
        "tillshop://return?\(PercentCoding.encode(PercentCoding.encode(name + "=" + spelt)))",
      ]
      for text in texts { #expect(!readDigits(Scrubbing.words(in: text)).contains(code), "\(text)") }
    }
  }

  @Test(
    "what is masked keeps every column",
    arguments: ["Ann ٤٥٣٩٥٧٨٧٦٣٦٢١٤٨٦ Lee", "４５３９–５７８７–６３６２–１４８６", "a 4539/5787/6362/1486 b"])
  func columns(text: String) {
    let masked = Scrubbing.digits(in: text)
    #expect(masked.unicodeScalars.count == text.unicodeScalars.count && masked.contains("*"))
  }

  @Test(
    "what is no card number stays as it is",
    arguments: [
      "2026-03-01 10:00:00.000+0000", "2026-03-01T10:00:00Z", "1772344800000", "{\"at\":1772344819952,\"do\":\"type\"}",
      "SAR 4,000.00 of SAR 12,345.67", "+966 50 000 0001", "TILL-1042-1", "00020126580014br.gov.bcb.pix0136", "E401",
      "https://a.test/b?status=200&page=3", "exit code 2", "198.51.100.7:8080", "12:30:45, 13:30:45, 14:30:45",
    ])
  func others(text: String) { #expect(Scrubbing.words(in: text) == text) }

  @Test("a megabyte is read in one go, whatever stands in it")
  func long() {
    for part in ["1 ", "%25", "4539-", "\\u0034", "&#52;", "４", "cvv="] {
      let text = String(repeating: part, count: 60_000)
      #expect(Scrubbing.words(in: text).utf8.count <= text.utf8.count)
    }
  }
}
