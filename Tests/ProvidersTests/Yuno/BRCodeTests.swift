import Commerce
import Testing

@testable import Providers

@Suite("PIX codes")
struct BRCodeTests {
  static let amount = Money(minorUnits: 12_345, currency: .brl)
  static let fixed =
    "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865406123.455802BR"
    + "5912LOJA EXEMPLO6009SAO PAULO62160512PEDIDO00012363044145"
  static let dynamic =
    "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25"
    + "5204000053039865802BR5909TILL DEMO6009SAO PAULO62070503***6304C5D6"

  @Test("the checksum is CRC-16/CCITT-FALSE")
  func checksum() {
    #expect(BRCode.checksum("123456789".utf8) == "29B1")
    #expect(BRCode.checksum("".utf8) == "FFFF")
  }

  static let validTable: [(String, String)] = [
    (fixed, "LOJA EXEMPLO"), (dynamic, "TILL DEMO"),
    (
      "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865802BR5912LOJA EXEMPLO"
        + "6009SAO PAULO62070503***63045F1A", "LOJA EXEMPLO"
    ),
    (
      "00020126580014BR.GOV.BCB.PIX01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a47520400005303986540519.905802BR"
        + "5912LOJA EXEMPLO6009SAO PAULO61080131010062110507PEDIDO763049972", "LOJA EXEMPLO"
    ),
    (
      "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25"
        + "52040000530398654041.005802BR5909TILL DEMO6009SAO PAULO62070503***6304D098", "TILL DEMO"
    ),
    (
      "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25"
        + "5204000053039865802BR5909TILL DEMO6009SAO PAULO62070503***80810014br.gov.bcb.pix2559"
        + "pix.till.example/qr/v2/rec/2353c790eefb11eaadc10242ac1200026304B408", "TILL DEMO"
    ),
  ]

  @Test("codes that a payer's app takes are taken, with their beneficiary", arguments: validTable)
  func valid(_ text: String, _ beneficiary: String) {
    let code = try? BRCode(text)
    #expect(code?.text == text)
    #expect(code?.beneficiary == beneficiary)
  }

  @Test("a static code must ask for exactly the amount; a dynamic one leaves it to the bank")
  func amounts() throws {
    let other = Money(minorUnits: 12_346, currency: .brl)
    let fixed = try BRCode(Self.fixed)
    #expect(fixed.asks(for: Self.amount))
    #expect(!fixed.asks(for: other))
    let dynamic = try BRCode(Self.dynamic)
    #expect(dynamic.asks(for: other))
    let open = try BRCode(Self.validTable[2].0)
    #expect(!open.asks(for: Self.amount))
  }

  /// A change to the static code; the checksum is made right again where the change is not about it.
  static let changes: [(String, String)] = [
    ("000201", "000202"), ("0014br.gov.bcb.pix", "0015br.gov.bcb.pix2"), ("0136", "0135"), ("0136", "01XX"),
    ("5406123.45", "5406123,45"), ("5406123.45", "54081.234.56"), ("5406123.45", "540610.005"),
    ("5406123.45", "5405-5.00"), ("5406123.45", "541412345678901.23"), ("5406123.45", "5407R$10.00"),
    ("5912LOJA EXEMPLO", "5926LOJA EXEMPLO LOJA EXEMPLOX"), ("5912LOJA EXEMPLO", "5900"),
    ("6009SAO PAULO", "6017SAO PAULO DO NORT"), ("6009SAO PAULO", ""), ("0512PEDIDO000123", "0512PEDIDO-00123"),
    ("62160512PEDIDO000123", "62300526PEDIDO00012300000000000000"), ("62160512PEDIDO000123", ""),
    ("5303986", "5303840"), ("5802BR", "5802US"), ("000201", "000201010213"), ("5406123.45", "5406123.455406123.45"),
    ("52040000", "5203000"), ("LOJA EXEMPLO", "LOJA\nEXEMPLO"),
  ]

  @Test("a code with one thing wrong is not taken", arguments: changes)
  func invalid(_ part: String, _ change: String) {
    #expect(Self.fixed.contains(part))
    var body = Self.fixed.replacing(part, with: change)
    if part == "0014br.gov.bcb.pix" { body = body.replacing("2658", with: "2659") }
    let open = String(body.dropLast(4))
    #expect((try? BRCode(open + BRCode.checksum(open.utf8))) == nil)
  }

  static let damages: [String] = [
    "", "x", "https://pay.example", "\(fixed) ", "\u{FEFF}\(fixed)", "6304\(fixed)", "\(fixed)\(fixed)",
    String(fixed.dropLast()), String(fixed.dropLast(8)), String(fixed.prefix(100)), "\(fixed.dropLast(4))4144",
    "\(fixed.dropLast(4))BEEF", String(repeating: "0", count: 10_000), fixed.replacing("123.45", with: "999.99"),
  ]

  @Test("a code that was cut, prolonged, retyped or is none at all is not taken", arguments: damages)
  func damaged(_ text: String) { #expect((try? BRCode(text)) == nil) }

  @Test("why a code is not taken is told")
  func reasons() {
    func reason(_ text: String) -> BRCode.Refusal? {
      do throws(BRCode.Refusal) { _ = try BRCode(text) } catch { return error }
      return nil
    }
    func changed(_ part: String, _ change: String) -> BRCode.Refusal? {
      let open = String(Self.fixed.replacing(part, with: change).dropLast(4))
      return reason(open + BRCode.checksum(open.utf8))
    }
    #expect(reason("x") == .structure && reason(Self.fixed.replacing("123.45", with: "999.99")) == .checksum)
    #expect(changed("5303986", "5303840") == .currency && changed("5802BR", "5802US") == .country)
    #expect(changed("5912LOJA EXEMPLO", "5900") == .payee && changed("5406123.45", "5406123,45") == .amount)
    #expect(changed("0014br.gov.bcb.pix", "0014br.com.other.p") == .scheme)
    #expect(changed("0512PEDIDO000123", "0512PEDIDO-00123") == .identifier)
  }

  @Test("a key and an address together, and an address with its scheme, are not taken")
  func accounts() {
    let both = Self.sealed(account: "0014br.gov.bcb.pix0103abc2511pix.example")
    let scheme = Self.sealed(account: "0014br.gov.bcb.pix2519https://pix.example")
    let plain = Self.sealed(account: "0014br.gov.bcb.pix2511pix.example")
    let none = Self.sealed(account: "0014br.gov.bcb.pix")
    #expect((try? BRCode(both)) == nil)
    #expect((try? BRCode(scheme)) == nil)
    #expect((try? BRCode(none)) == nil)
    #expect((try? BRCode(plain)) != nil)
  }

  private static func sealed(account: String) -> String {
    let open = "00020126\(account.count)\(account)5204000053039865802BR5901A6001B62070503***6304"
    return open + BRCode.checksum(open.utf8)
  }
}
