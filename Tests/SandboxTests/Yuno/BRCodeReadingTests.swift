import Foundation
import Testing

@testable import Sandbox

@Suite("PIX: what bank apps make of a code")
struct BRCodeReadingTests {
  private static let key = "0014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a47"
  private static let good = signed(
    "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865406123.455802BR"
      + "5912LOJA EXEMPLO6009SAO PAULO62160512PEDIDO000123")

  private static func signed(_ fields: String) -> String {
    fields + "6304" + BRCode.checksum(of: fields + "6304")
  }

  /// A static code with other fields in place of the usual ones.
  private static func code(
    account: String = key, amount: String? = "30.00", name: String = "LOJA EXEMPLO", city: String = "SAO PAULO",
    additional: String = "0503***", currency: String = "986", country: String = "BR", first: String = "000201"
  ) -> String {
    func field(_ tag: String, _ value: String) -> String {
      tag + (value.utf8.count < 10 ? "0" : "") + "\(value.utf8.count)" + value
    }
    return signed(
      first + field("26", account) + field("52", "0000") + field("53", currency)
        + (amount.map { field("54", $0) } ?? "")
        + field("58", country) + field("59", name) + field("60", city) + field("62", additional))
  }

  private func kinds(_ text: String) -> [BRCodeFinding.Kind] { BRCodeReading(text).findings.map(\.kind) }

  @Test(
    "codes whose checksums were worked out elsewhere are good",
    arguments: [
      "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865406123.455802BR5912LOJA EXEMPLO6009SAO PAULO62160512PEDIDO00012363044145",
      "00020101021126330014br.gov.bcb.pix01115299822472552040000530398654040.015802BR5914MARIA DA SILVA6006RECIFE62100506TESTE163041931",
      "00020126360014br.gov.bcb.pix01141122233300018152040000530398654071500.005802BR5925COMERCIO DE TESTES LTDA M6015BELO HORIZONTES62290525A1B2C3D4E5F6G7H8I9J0K1L2M6304A898",
      "00020126360014br.gov.bcb.pix011412ABC34501DE35520400005303986540559.905802BR5909LOJA ALFA6008CURITIBA62090505NF77863045058",
      "00020126360014br.gov.bcb.pix0114+551198765432152040000530398654047.505802BR5913PADARIA DO ZE6006SANTOS62100506MESA126304552A",
      "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a4752040000530398654139999999999.995802BR5912LOJA EXEMPLO6009SAO PAULO62120508MAXVALOR63042CBC",
      "00020126580014BR.GOV.BCB.PIX01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a47520400005303986540519.905802BR5912LOJA EXEMPLO6009SAO PAULO61080131010062110507PEDIDO763049972",
    ])
  func goodStatic(text: String) {
    let reading = BRCodeReading(text)
    #expect(reading.kind == .fixed && reading.findings.isEmpty, "\(reading.findings)")
    #expect(reading.acceptance == .all && reading.isIntact && reading.hasChecksum)
  }

  @Test(
    "dynamic, composite and open codes are good, with notes alone",
    arguments: [
      (
        "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5909TILL DEMO6009SAO PAULO62070503***6304C5D6",
        BRCodeReading.Kind.dynamic, [BRCodeFinding.Kind.once]
      ),
      (
        "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca2552040000530398654041.005802BR5909TILL DEMO6009SAO PAULO62070503***6304D098",
        .dynamic, [.once, .ignoredAmount]
      ),
      (
        "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5909TILL DEMO6009SAO PAULO62070503***80810014br.gov.bcb.pix2559pix.till.example/qr/v2/rec/2353c790eefb11eaadc10242ac1200026304B408",
        .dynamic, [.once, .recurrence]
      ),
      (
        "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63045F1A",
        .fixed, [.openAmount]
      ),
    ])
  func goodOthers(text: String, kind: BRCodeReading.Kind, notes: [BRCodeFinding.Kind]) {
    let reading = BRCodeReading(text)
    #expect(reading.kind == kind && reading.findings.map(\.kind) == notes)
    #expect(reading.acceptance == .all)
  }

  @Test("every finding, kind, verdict and level has its sentence in `till pix check`")
  func sentences() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../assets/languages/en.json").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let keys =
      BRCodeFinding.Kind.allCases.map { "finding.\($0.rawValue)" }
      + BRCodeReading.Kind.allCases.map { "kind.\($0.rawValue)" }
      + BRCodeReading.Acceptance.allCases.map { "accepted.\($0.rawValue)" }
      + BRCodeFinding.Level.allCases.map { "level.\($0.rawValue)" }
    for key in keys { #expect(text.contains("\"cli.pix.\(key)\""), "\(key)") }
  }

  @Test("every field is told with its place, those of templates included")
  func fields() {
    let reading = BRCodeReading(Self.good)
    #expect(reading.fields.map(\.place) == ["00", "26", "52", "53", "54", "58", "59", "60", "62", "63"])
    #expect(reading.fields[1].parts.map(\.place) == ["26.00", "26.01"])
    #expect(reading.value("26.01") == "7f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a47" && reading.amount == "123.45")
    #expect(reading.value("62.05") == "PEDIDO000123" && reading.value("99") == nil)
  }

  @Test("each slip with the checksum is named")
  func checksum() {
    let body = String(Self.good.dropLast(4))
    #expect(kinds(Self.good.replacing("123.45", with: "923.45")) == [.wrongChecksum])
    #expect(kinds(String(Self.good.dropLast(8))) == [.noChecksum])
    #expect(kinds(body + BRCode.checksum(of: String(body.dropLast(4)))) == [.checksumWithoutHeader])
    // A code whose checksum begins with 0, and one whose checksum has letters.
    let codes = (0..<400).map { Self.code(additional: "0503\(100 + $0)") }
    let zero = codes.first { $0.suffix(4).hasPrefix("0") } ?? ""
    #expect(kinds(String(zero.dropLast(4)) + zero.suffix(3)) == [.shortChecksum])
    let lettered = codes.first { $0.suffix(4).contains(where: \.isLetter) } ?? ""
    #expect(kinds(String(lettered.dropLast(4)) + lettered.suffix(4).lowercased()) == [.smallChecksum])
    let finding = BRCodeReading(Self.good.replacing("123.45", with: "923.45")).findings.first
    #expect(finding?.found == "4145" && finding?.expected.utf8.count == 4 && finding?.place == "63")
  }

  @Test("a checksum over Latin-1, and lengths that count characters, are told apart from damage")
  func accents() {
    let utf8 = Self.code(city: "MACEIÓ")
    #expect(kinds(utf8) == [.accents] && BRCodeReading(utf8).acceptance == .some)
    let latin = utf8.dropLast(4).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(kinds(String(utf8.dropLast(4)) + BRCode.checksum(of: latin)) == [.checksumOfLatin, .accents])
    let characters = Self.signed(
      "0002012658\(Self.key)520400005303986540530.005802BR5904LOJA6006MACEIÓ62070503***")
    let reading = BRCodeReading(characters)
    #expect(reading.findings.first?.kind == .lengthsInCharacters, "\(reading.findings)")
    #expect(reading.findings.first?.found == "6" && reading.findings.first?.expected == "7")
    #expect(reading.value("60") == "MACEIÓ" && reading.acceptance == .none)
  }

  @Test(
    "amounts: what everybody reads, what some refuse, what nobody reads",
    arguments: [
      ("30.00", nil), ("30.0", BRCodeFinding.Kind.unusualAmount), ("30", .unusualAmount), ("1.", .unusualAmount),
      (".10", .unusualAmount), ("0", .zeroAmount), ("0.00", .zeroAmount), ("123,45", .commaAmount),
      ("1.234.56", .fineAmount), ("10.005", .fineAmount), ("-5.00", .badAmount), ("R$10.00", .badAmount),
      ("99999999999.99", .tooLongValue), (".", .badAmount),
    ] as [(String, BRCodeFinding.Kind?)])
  func amounts(_ amount: String, _ kind: BRCodeFinding.Kind?) {
    #expect(kinds(Self.code(amount: amount)) == [kind].compactMap(\.self))
  }

  @Test(
    "account and key",
    arguments: [
      ("0014br.gov.bcb.pix0111529.982.247", BRCodeFinding.Kind.unknownKey),
      ("0014br.gov.bcb.pix011152998224724", .phoneWithoutCountry), ("0014br.gov.bcb.pix011411222333000182", .wrongKey),
      ("0014br.gov.bcb.pix01327f3c1a529d4e4b8aa6f12c0e5d9b8a47", .unknownKey),
      ("0014br.gov.bcb.pix0111a@b.example2513a.example/abc", .keyAndAddress), ("0014br.gov.bcb.pix", .noKey),
      ("0014br.gov.bcb.pix2521https://a.example/abc", .addressWithScheme), ("0014br.gov.bcb.pix2505a.b/c", nil),
      ("0014br.gov.bcb.pix2505nobod", .badAddress), ("0014br.com.other.p0103abc", .otherScheme),
    ] as [(String, BRCodeFinding.Kind?)])
  func accounts(_ account: String, _ kind: BRCodeFinding.Kind?) {
    let found = BRCodeReading(Self.code(account: account)).findings.filter { $0.level == .fault }.map(\.kind)
    #expect(found == [kind].compactMap(\.self))
  }

  @Test("name, city, identifier, currency, country and the obsolete template")
  func others() {
    #expect(kinds(Self.code(name: String(repeating: "A", count: 26))) == [.tooLongValue])
    #expect(kinds(Self.code(city: "SAO JOSE DO RIO P")) == [.tooLongValue])
    #expect(kinds(Self.code(city: "SÃO JOÃO D REI.")) == [.tooManyBytes, .accents])
    #expect(kinds(Self.code(additional: "0507TILL-01")) == [.badIdentifier])
    #expect(kinds(Self.code(additional: "0526" + String(repeating: "7", count: 26))) == [.tooLongValue])
    #expect(kinds(Self.code(additional: "0503***50300017br.gov.bcb.brcode01051.0.0")) == [.obsoleteTemplate])
    #expect(kinds(Self.code(additional: "0103***")) == [.missing])
    #expect(kinds(Self.code(currency: "840")) == [.otherValue] && kinds(Self.code(country: "US")) == [.otherValue])
  }

  @Test("structure: what is around it, in it, cut off, doubled or out of order")
  func structure() {
    #expect(kinds("") == [.empty] && kinds(" \n") == [.empty])
    #expect(kinds("https://pix.example/000201") == [.address] && kinds("hello") == [.noCode])
    #expect(kinds("\u{FEFF}\(Self.good)\n") == [.blanksAround])
    #expect(BRCodeReading("\u{FEFF}\(Self.good)\n").text == Self.good)
    let middle = Self.good.index(Self.good.startIndex, offsetBy: 60)
    #expect(kinds("\(Self.good[..<middle])\r\n\(Self.good[middle...])") == [.lineBreak])
    #expect(kinds("\(Self.good[..<middle])\u{200B}\(Self.good[middle...])").first == .invisible)
    #expect(kinds(String(Self.good.prefix(100))).first == .cutShort)
    #expect(kinds(Self.good.replacing("5912LOJA", with: "5913LOJA")).first == .badHeader)
    #expect(kinds(Self.good.replacing("5912", with: "59XX")).first == .badHeader)
    #expect(kinds(Self.code(first: "000201010211").replacing("010211", with: "010211010211")).contains(.repeated))
    #expect(kinds("\(Self.good)620705031AB").contains(.notLast))
    #expect(kinds(Self.code(first: "").replacing("520400", with: "000201520400")).contains(.notFirst))
    let swapped = Self.signed(
      "00020153039865204000026580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475405"
        + "30.005802BR5904LOJA6006RECIFE62070503***")
    #expect(kinds(swapped).contains(.disordered) && BRCodeReading(swapped).acceptance == .some)
    #expect(kinds(String(repeating: "0", count: 9_000)).contains(.tooLong))
  }
}
