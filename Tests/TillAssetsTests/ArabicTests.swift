import Commerce
import Language
import Testing

@testable import TillAssets

@Suite("Arabic")
struct ArabicTests {
  private static let arabic = Result { try Translation("ar") }

  /// Names of companies, products and standards, and of keys, which are written in Latin letters.
  private static let names = Set(
    """
    Amex Apple BankID Google HTTP IBAN JavaScript Mastercard Mercado MobilePay PIX Pago Pay QR Samsung Secure Stitch Swedbank Swish \
    Tabby Tamara Till Trustly Vipps Visa XXX XXXX mada pay stc C Ctrl D End Enter Esc F1 F2 Home N PgDn R Space X a p s t x
    """.split(separator: " ").map(String.init))
  /// What is written as it is typed, or as a bank and an app call themselves.
  private static let phrases = [
    "authorisation", "name@example.com", "till demo NAME --presenter", "Demo Bank", "Till Shop",
  ]

  /// The Latin words of a text that are no names.
  private static func otherWords(_ text: String) -> [String] {
    let text = phrases.reduce(text) { $0.replacing($1, with: "") }
    return Translation.latinWords(text).filter { !names.contains($0) }
  }

  /// What a shopper and an audience see, whole families of it.
  private static let families = Set(
    """
    alert app-truth bank belief button card chrome code country details enrolment field form gateway group hyperpay ignored kit-screen ledger merchant method methods more \
    obstacle outside-window page payment-error payment-error-wallet phone-number place play-along problem qr record result role save-card settlement \
    sheet shopper-truth small stage state state-of-payment store-truth stcpay step stitch swedbank-pay tabby tamara truelayer wait wait-for wallet web-page yuno
    """.split(separator: " ").map(String.init))

  /// Parts of other families.
  private static let parts = [
    "phone.app.", "phone.brought-back.", "phone.closed.", "phone.elsewhere.", "phone.home.", "phone.life.",
    "setting.swedbank-pay.card-problem.", "setting.swedbank-pay.credit-account-problem.",
    "setting.swedbank-pay.invoice-problem.", "setting.swedbank-pay.swish-problem.",
    "setting.swedbank-pay.trustly-problem.", "setting.swedbank-pay.vipps-problem.",
  ]

  /// Whether only those who present, test or support read a text.
  private static func isForStaff(_ key: String) -> Bool {
    let parts = key.split(separator: ".").map(String.init)
    guard let family = parts.first, let last = parts.last else { return true }
    let isNote = last == "note" || last.hasPrefix("note-")
    // A sentence of a record is read on the stage as well.
    let isRecord = ["shopper-truth", "app-truth", "store-truth", "ledger", "record"].contains(family)
    if key.hasSuffix(".for-support") && !isRecord || parts.contains("test") || isNote { return true }
    return switch family {
    case "payment-error", "payment-error-wallet": ["cause", "next", "do-not", "happened"].contains(last)
    case "result": ["support", "money", "do-not", "happened"].contains(last)
    case "stage": parts[1] == "presenter" || last == "key"
    case "sheet": ["request", "updated"].contains(parts[1])
    case "swedbank-pay": key.contains(".trampoline.back") && last != "en"
    case "setting": last == "none"
    default: ["chrome.rule", "qr.picture"].contains(key)
    }
  }

  @Test("whatever a shopper or an audience sees has its Arabic, unless it is a name")
  func complete() throws {
    let translation = try Self.arabic.get()
    for (key, english) in translation.english where translation.own[key] == nil && !Self.isForStaff(key) {
      let family = String(key.prefix { $0 != "." })
      guard Self.families.contains(family) || Self.parts.contains(where: key.hasPrefix) else { continue }
      #expect(Self.otherWords(english.text).isEmpty, "\(key): \(english.text)")
    }
    for family in Self.families {
      #expect(translation.english.keys.contains { $0.hasPrefix(family + ".") }, "\(family)")
    }
  }

  @Test("Latin letters stand only in names")
  func letters() throws {
    for (key, _, text, _) in try Self.arabic.get().texts {
      #expect(Self.otherWords(text).isEmpty, "\(key): \(text)")
    }
  }

  @Test("digits are Western, marks Arabic, and of the vowel signs only tanwin is written")
  func signs() throws {
    for (key, _, text, _) in try Self.arabic.get().texts {
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0640, 0x064C, 0x064E...0x0652, 0x0660...0x0669, 0x06F0...0x06F9, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
          Issue.record("\(key): U+\(String(scalar.value, radix: 16, uppercase: true))")
        case 0x22, 0x2C, 0x3B, 0x201C...0x201D: Issue.record("\(key): \(scalar)")
        default: break
        }
      }
      // A question mark by itself is the key for help.
      #expect(text.matches(of: /\S\?/).isEmpty, "\(key)")
    }
  }

  @Test(
    "what is said of money is said in the same words everywhere",
    arguments: [
      ("have not been charged", "لم يتم خصم أي مبلغ منك"), ("ou will not be charged", "لن يتم خصم أي مبلغ"),
      ("o not pay again", "لا تدفع مرة أخرى"), ("e do not know yet", "لا نعلم بعد"),
      ("ot reserved any more", "لم يعد"), ("still reserved", "محجو"), ("on its way", "في الطريق"),
    ])
  func money(english: String, arabic: String) throws {
    let texts = try Self.arabic.get().texts.filter { $0.english.contains(english) }
    #expect(!texts.isEmpty)
    for text in texts { #expect(text.text.contains(arabic), "\(text.key): \(text.text)") }
  }

  @Test("a button is little wider than in English")
  func buttons() throws {
    for (key, _, text, english) in try Self.arabic.get().texts where key.hasPrefix("button.") {
      #expect(text.count <= english.count + 6, "\(key): \(text)")
    }
  }

  @Test("the language says how it is written")
  func format() throws {
    let book = try Self.arabic.get().book
    #expect(book.code == "ar" && book.name == "العربية" && book.direction == .rightToLeft)
    #expect(book.money(Money(minorUnits: 123_456, currency: .sar)) == "SAR 1,234.56")
    #expect(book.date(try #require(CivilDate(year: 2026, month: 4, day: 1))) == "1 أبريل 2026")
    #expect(Set(book.format.months).count == 12)
  }

  @Test(
    "counted things have the form that Arabic grammar asks for",
    arguments: [
      (0, "لم تبق أي محاولة"), (1, "بقيت محاولة واحدة"), (2, "بقيت محاولتان"), (3, "بقيت 3 محاولات"),
      (10, "بقيت 10 محاولات"), (11, "بقيت 11 محاولة"), (100, "بقيت 100 محاولة"), (103, "بقيت 103 محاولات"),
    ])
  func counts(count: Int, text: String) throws {
    #expect(try Self.arabic.get().book.text("code.tries", ["count": .number(count)]) == text)
  }
}
