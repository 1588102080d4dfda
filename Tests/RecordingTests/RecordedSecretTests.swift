import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire
import WorldFixture

@testable import Recording

@Suite("A recording holds no secret, and leads to the same without")
struct RecordedSecretTests {
  /// A secret in the forms in which it could be hidden in a text.
  static func forms(of secret: String) -> [String] {
    let percent = secret.utf8.map { "%" + String($0, radix: 16) }.joined()
    let escaped = secret.utf16.map { "\\u00" + String($0, radix: 16) }.joined()
    let spaced = secret.map(String.init).joined(separator: " ")
    return [secret, String(secret.reversed()), percent, escaped, spaced, Base64.encode(Array(secret.utf8))]
  }

  @Test("no card number, security code, one-time code or password is in any text of it", arguments: RecordedFlow.all)
  func noSecret(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    // Not the fingerprint: in a hash three digits in a row stand by chance.
    var text = person.world.setup.text + "\n" + person.world.standing.compactText
    for entry in person.world.entries { text += "\n" + entry.text }
    for secret in person.secrets.union(["4532015112830366", "4464040000000007"]) where secret.count > 2 {
      for form in Self.forms(of: secret) { #expect(!text.contains(form), "\(form) in \(text)") }
    }
  }

  @Test("secrets are typed in these flows, so that there is something to find")
  func thereAreSecrets() throws {
    let secrets = try RecordedFlow.all.reduce(into: Set<String>()) { $0.formUnion(try $1.played().secrets) }
    #expect(secrets.isSuperset(of: ["4464040000000007", "4532015112830366", "917", "123456", "905521", "zwiebel"]))
  }

  @Test("of a card number nothing but the last four digits is kept, however it is typed")
  func cardDigits() throws {
    // No beginning of it has a check digit that fits by chance.
    let number = "4539578763621486"
    for count in 13...15 { #expect(!CardNumber.passesLuhn(String(number.prefix(count)))) }
    #expect(CardNumber.passesLuhn(number))
    let world = RecordedWorld(try TestSetup.world())
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(3))
    // Left after every digit, as somebody might who looks at the other fields in between.
    for digit in number {
      world.perform(.event(.edited(.insert(String(digit)))))
      world.perform(.event(.focusMoved(1)))
      world.perform(.event(.focusMoved(-1)))
    }
    let typed = world.entries.map(\.text).filter { $0.contains("card-number") }
    #expect(typed.count == 16)
    for text in typed {
      let json = try JSON(parsing: text)
      #expect(json["first"]?.string == "" && json["brand"]?.string == "visa")
      #expect(json["last"]?.string == (json["length"]?.integer == 16 ? "1486" : ""))
    }
  }

  @Test("what is shown in place of a card number is none, whichever was typed and however much of it")
  func standInsAreNoCards() throws {
    let published = ProviderID.allCases.flatMap { provider in
      SandboxCatalog.testData(provider: provider.rawValue).compactMap { datum in
        if case .card(let number, _, _) = datum.input { number } else { nil }
      }
    }
    // Filled with nines alone, the check digit of this one would fit.
    #expect(
      CardNumber.passesLuhn("4916999999992017") && published.contains { $0.hasPrefix("491699") || $0.hasPrefix("4916") }
    )
    for number in Set(published).sorted() {
      let world = RecordedWorld(try TestSetup.world())
      world.perform(.event(.methodChosen(.card)))
      world.advance(by: .seconds(3))
      for digit in number {
        world.perform(.event(.edited(.insert(String(digit)))))
        let shown = try #require(world.snapshot.withStandIns.checkout.phase.form?.fields.first?.input.text)
        let typed = world.snapshot.checkout.phase.form?.fields.first?.input.text
        #expect(shown.count == typed?.count)
        if shown.count > 10 { #expect(shown != typed && !CardNumber.passesLuhn(shown), "\(shown)") }
      }
    }
  }

  @Test("of two numbers that begin alike and end differently, only one end is kept")
  func oneEnd() throws {
    // Both pass the check digit: 13 digits, and 16 that begin with them.
    let short = try #require((0...9).map { "453201511283\($0)" }.first(where: CardNumber.passesLuhn))
    let long = try #require((100...999).map { "\(short)\($0)" }.first(where: CardNumber.passesLuhn))
    let world = RecordedWorld(try TestSetup.world())
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(3))
    world.perform(.event(.edited(.insert(short))))
    world.perform(.event(.focusMoved(1)))
    world.perform(.event(.focusMoved(-1)))
    world.perform(.event(.edited(.insert(String(long.suffix(3))))))
    world.perform(.event(.focusMoved(1)))
    let ends = world.entries.map(\.text).filter { $0.contains("card-number") }.map {
      try? JSON(parsing: $0)["last"]?.string
    }
    #expect(ends == [String(short.suffix(4)), ""])
  }

  @Test(
    "of a link only what stands under a code's name is masked, wherever it stands; everything else stays as it is",
    arguments: [
      ("tillshop://return?a=b?&c=d", "tillshop://return?a=b?&c=d"),
      ("tillshop://return?&a=1#", "tillshop://return?&a=1#"),
      ("tillshop://return?otp=905521#done", "tillshop://return?otp=******#done"),
      ("tillshop://return#code=9055&x=1", "tillshop://return#code=****&x=1"),
      ("https://a.test/b?o=t&o%74p=905521&otp=&otp", "https://a.test/b?o=t&o%74p=******&otp=&otp"),
      ("tillshop://return?code=12345678901", "tillshop://return?code=12345678901"),
      ("tillshop://return", "tillshop://return"),
    ])
  func links(link: String, masked: String) throws {
    #expect(RecordedWorld(try TestSetup.world()).masked(link) == masked)
  }

  /// A field as a form has it, with a text in it.
  static func field(_ id: FieldID, _ text: String, digits: Int = 19) -> Form.Field {
    Form.Field(id, .digits(digits), text: text)
  }

  static let cards = ProviderID.allCases.flatMap { provider in
    SandboxCatalog.testData(provider: provider.rawValue).compactMap { datum -> String? in
      if case .card(let number, _, _) = datum.input { number } else { nil }
    }
  }

  @Test("every published card is known again", arguments: Set(cards).sorted())
  func publishedCards(number: String) throws {
    let snapshot = RecordedWorld(try TestSetup.world()).snapshot
    let surrogate = RedactedInput(of: Self.field(.cardNumber, number), in: snapshot, keepsEnd: true)
    guard case .datum = surrogate else {
      Issue.record("\(surrogate)")
      return
    }
    #expect(try surrogate.text(in: snapshot) == number)
    #expect(!JSON.object(surrogate.json.members ?? []).compactText.contains(number))
  }

  @Test(
    "a card that nobody published becomes another with the same end, length, brands and check",
    arguments: [
      "4532015112830366", "4532015112830367", "5425233430109903", "2223000048400011", "378282246310005",
      "4222222222222",
      "6011000990139424", "4", "45320", "453201", "4532015", "453201511283", "", "4406471234567890", "2233790212345678",
      "0000000000000000", "4532015112830366123", "5433570000000004", "9682010000000000", "34", "5", "222", "6049",
    ])
  func otherCards(number: String) throws {
    let snapshot = RecordedWorld(try TestSetup.world()).snapshot
    let surrogate = RedactedInput(of: Self.field(.cardNumber, number), in: snapshot, keepsEnd: true)
    let other = try surrogate.text(in: snapshot)
    #expect(other.count == number.count)
    #expect(CardNumber.passesLuhn(other) == CardNumber.passesLuhn(number))
    #expect(CardBrand.choices(other) == CardBrand.choices(number))
    #expect(CardBrand.canBegin(with: other) == CardBrand.canBegin(with: number))
    let text = JSON.object(surrogate.json.members ?? []).compactText
    if number.count > 5 { #expect(!text.contains(number.prefix(6)), "\(text)") }
    #expect(!Self.cards.contains(other) || number.count <= 6)
    if number.count > 10 {
      #expect(other != number)
      #expect((other.suffix(4) == number.suffix(4)) == (number.count >= 13 && CardNumber.passesLuhn(number)))
    }
    #expect(try surrogate.text(in: snapshot) == other)
  }

  @Test(
    "of the name on a card and of when it ends nothing is in any text of it, and it ends as it did",
    arguments: ["1131", "0326", "0226", "0949", "1399", "093"])
  func cardholder(expiry: String) throws {
    let person = RecordedPerson(try TestSetup.world())
    person.payByCard("4532015112830366", expiry: expiry, holder: "Zoë Quill")
    person.wait(.seconds(60))
    person.world.seal()
    let again = try RecordingTests.restored(person)
    #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
    let text = person.world.entries.map(\.text).joined(separator: "\n")
    #expect(!text.contains("Zo") && !text.contains("Quill") && !text.contains("\"\(expiry)\""))
    #expect(
      (again.snapshot.form?.field(.expiry)?.problem == nil) == (person.snapshot.form?.field(.expiry)?.problem == nil))
  }

  @Test(
    "the name on Mercado Pago's page is not written down, but how it begins where the page goes by that",
    arguments: [("Zoë Quill", "xxx xxxxx"), ("FUND Quill", "FUND xxxxx"), ("Call Quill", "Call xxxxx")])
  func cardholderOnPage(name: String, written: String) throws {
    let person = RecordedPerson(try TestSetup.world("sao-paulo"))
    person.choose(.mercadoPago)
    person.page(["holder": name], press: "approve")
    person.wait(.seconds(60))
    person.world.seal()
    let text = person.world.entries.map(\.text).joined(separator: "\n")
    #expect(!text.contains("Quill") && text.contains(written))
    let again = try RecordingTests.restored(person)
    #expect(again.snapshot.truths == person.snapshot.truths)
  }

  @Test(
    "an expiry stands to the present as the one that was typed",
    arguments: [
      ("", RedactedInput.ExpiryStanding.unfinished), ("1", .unfinished), ("112", .unfinished), ("1326", .noMonth),
      ("0026", .noMonth), ("0226", .past), ("1225", .past), ("0326", .present), ("0426", .later), ("1230", .later),
      ("1246", .later), ("0147", .tooFar), ("1299", .tooFar),
    ])
  func expiries(text: String, standing: RedactedInput.ExpiryStanding) throws {
    let today = try #require(CivilDate("2026-03-31"))
    #expect(RedactedInput.ExpiryStanding(of: text, on: today) == standing)
    let other = RedactedInput.expiry(standing, length: text.count, on: today)
    #expect(other.count == text.count)
    #expect(RedactedInput.ExpiryStanding(of: other, on: today) == standing)
    let written = RedactedInput.expiry(standing, length: text.count)
    let entry = RecordingEntry(
      at: Timestamp(milliseconds: 1_772_355_600_000),
      .typed(TypedText(field: .expiry, content: .secret(written), behind: 0)))
    #expect(try RecordingEntry(reading: entry.text).text == entry.text)
  }

  @Test("a result that was asked for by the name on a card comes again", arguments: ["800.100.155", "800.100.171"])
  func askedFor(name: String) throws {
    let person = RecordedPerson(try TestSetup.world())
    person.payByCard("4200000000000000", holder: name)
    person.wait(.seconds(60))
    let again = try RecordingTests.restored(person)
    #expect(again.snapshot.truths == person.snapshot.truths)
    #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
  }

  /// Every code that means something, by provider.
  static let codes = ProviderID.allCases.flatMap { provider in
    let published = SandboxCatalog.testData(provider: provider.rawValue).compactMap { datum -> String? in
      if case .code(let code) = datum.input { code } else { nil }
    }
    return (published + SandboxCatalog.unlistedCodes(provider: provider.rawValue)).map { (provider, $0) }
  }

  @Test(
    "every code that means something is known again, and every other one stays one that means nothing",
    arguments: codes)
  func knownCodes(provider: ProviderID, code: String) throws {
    var snapshot = RecordedWorld(try TestSetup.world()).snapshot
    snapshot.gateway = provider.name
    let field = Self.field(.oneTimeCode, code, digits: 6)
    let secret = code.allSatisfy(\.isNumber) ? field : Form.Field(.prompt("password"), .secretText(30), text: code)
    let surrogate = RedactedInput(of: secret, in: snapshot, keepsEnd: true)
    #expect(try surrogate.text(in: snapshot) == code)
    #expect(!JSON.object(surrogate.json.members ?? []).compactText.contains(code))
    let all = Set(Self.codes.map(\.1))
    for wrong in ["905521", "9055", "12", "0", ""] where !all.contains(wrong) {
      let other = try RedactedInput(of: Self.field(.oneTimeCode, wrong, digits: 6), in: snapshot, keepsEnd: true)
        .text(in: snapshot)
      #expect(other.count == wrong.count)
      #expect(!all.contains(other))
    }
  }

  @Test(
    "a code typed at a wallet ends as it did, published, wrong or never sent",
    arguments: SandboxCatalog.testData(provider: "stc-pay").compactMap { datum -> String? in
      if case .code(let code) = datum.input { code } else { nil }
    } + ["905521", "000001", "1234"])
  func walletCodes(code: String) throws {
    let person = RecordedPerson(try TestSetup.world())
    person.choose(.stcPay)
    person.press(.sendCode)
    person.fill(.oneTimeCode, code)
    person.press(.confirm)
    person.wait(.seconds(900))
    let again = try RecordingTests.restored(person)
    #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
  }

  @Test(
    "a code typed on a bank's page ends as it did",
    arguments: SandboxCatalog.testData(provider: "hyperpay").compactMap { datum -> String? in
      if case .code(let code) = datum.input { code } else { nil }
    } + SandboxCatalog.unlistedCodes(provider: "hyperpay") + ["905521", "019099"])
  func pageCodes(code: String) throws {
    let person = RecordedPerson(try TestSetup.world())
    person.payByCard("4464040000000007")
    person.page(["code": code])
    person.wait(.seconds(120))
    let again = try RecordingTests.restored(person)
    #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
    #expect(!person.world.entries.map(\.text).joined().contains(code))
  }

  @Test("a published card ends as it did", arguments: Set(cards).sorted())
  func publishedCardsEnd(number: String) throws {
    for store in ["default", "sao-paulo"] {
      let person = RecordedPerson(try TestSetup.world(store))
      person.payByCard(number, code: number.count == 15 ? "9176" : "917")
      person.wait(.seconds(120))
      let again = try RecordingTests.restored(person)
      #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
    }
  }
}
