import Commerce
import Sandbox
import Testing

@Suite("PIX: the text of a code")
struct BRCodeTests {
  @Test("the checksum's published check value (CRC-16/CCITT-FALSE)")
  func checkValue() {
    #expect(BRCode.checksum(of: "123456789") == "29B1")
    #expect(BRCode.checksum(of: "") == "FFFF")
  }

  @Test("a dynamic code is built field by field (BR Code manual 2.0.1)")
  func build() throws {
    let open = try #require(
      BRCode(
        location: "pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25", amount: nil, merchantName: "TILL DEMO",
        city: "SAO PAULO"))
    #expect(
      open.text
        == "00020101021226770014br.gov.bcb.pix2555pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25"
        + "5204000053039865802BR5909TILL DEMO6009SAO PAULO62070503***6304C5D6")
    let decoy = try #require(
      BRCode(
        location: "pix.till.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25",
        amount: Money(minorUnits: 1_00, currency: .brl), merchantName: "TILL DEMO", city: "SAO PAULO"))
    #expect(decoy.text.hasSuffix("52040000530398654041.005802BR5909TILL DEMO6009SAO PAULO62070503***6304D098"))
    let long = try #require(
      BRCode(
        location: "pix.till.example/psp/bancodedemonstracao/qr/v2/cobv/8b3da2f39a4140d1a91abd931", amount: nil,
        merchantName: "TILL DEMO", city: "SAO PAULO"))
    #expect(long.text.utf8.count == 181)
    #expect(long.text.hasSuffix("63043D28"))
    let sandbox = try #require(
      BRCode(
        location: "pix.sandbox.invalid/v2/3f1c9a", amount: Money(minorUnits: 84_90, currency: .brl),
        merchantName: "LOJA TILL", city: "SAO PAULO"))
    #expect(
      sandbox.text
        == "00020101021226510014br.gov.bcb.pix2529pix.sandbox.invalid/v2/3f1c9a520400005303986540584.90"
        + "5802BR5909LOJA TILL6009SAO PAULO62070503***6304AE8E")
  }

  @Test(
    "codes whose checksums were worked out elsewhere are intact, static and dynamic",
    arguments: [
      "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63045F1A",
      "00020126580014br.gov.bcb.pix01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a475204000053039865406123.455802BR5912LOJA EXEMPLO6009SAO PAULO62160512PEDIDO00012363044145",
      "00020101021126330014br.gov.bcb.pix01115299822472552040000530398654040.015802BR5914MARIA DA SILVA6006RECIFE62100506TESTE163041931",
      "00020126360014br.gov.bcb.pix01141122233300018152040000530398654071500.005802BR5925COMERCIO DE TESTES LTDA M6015BELO HORIZONTES62290525A1B2C3D4E5F6G7H8I9J0K1L2M6304A898",
      "00020126360014br.gov.bcb.pix011412ABC34501DE35520400005303986540559.905802BR5909LOJA ALFA6008CURITIBA62090505NF77863045058",
      "00020126360014br.gov.bcb.pix0114+551198765432152040000530398654047.505802BR5913PADARIA DO ZE6006SANTOS62100506MESA126304552A",
      "00020126580014BR.GOV.BCB.PIX01367f3c1a52-9d4e-4b8a-a6f1-2c0e5d9b8a47520400005303986540519.905802BR5912LOJA EXEMPLO6009SAO PAULO61080131010062110507PEDIDO763049972",
      "00020126400014br.gov.bcb.pix0118caixa@loja.invalid520400005303986540584.905802BR5909LOJA TILL6009SAO PAULO62120508TILL00016304581F",
    ])
  func intact(text: String) {
    #expect(BRCode.isIntact(text))
    #expect(!BRCode.isIntact(String(text.dropLast(2))))
    #expect(!BRCode.isIntact(text.replacing("5802BR", with: "5802US")))
    #expect(!BRCode.isIntact(text.lowercased()))
  }

  @Test(
    "a text that is no code is not intact", arguments: ["", "6304", "6304FFFF", "https://till.example", "63041D0F "])
  func notIntact(text: String) { #expect(!BRCode.isIntact(text)) }

  @Test(
    "a part that does not fit its field makes no code (BR Code manual 2.0.1)",
    arguments: [
      ("", "LOJA", "RIO"), (String(repeating: "a", count: 78), "LOJA", "RIO"), ("https://a.example/1", "LOJA", "RIO"),
      ("a.example/1", "", "RIO"), ("a.example/1", String(repeating: "A", count: 26), "RIO"),
      ("a.example/1", "CAFÉ", "RIO"), ("a.example/1", "LOJA", ""), ("a.example/1", "LOJA", "SAO PAULO DE TODOS"),
      ("a.example/1\n", "LOJA", "RIO"),
    ])
  func doesNotFit(location: String, name: String, city: String) {
    #expect(BRCode(location: location, amount: nil, merchantName: name, city: city) == nil)
  }

  @Test("an amount must be in reais and above zero; the largest has thirteen characters (API Pix 2.9.0)")
  func amounts() {
    func code(_ amount: Money) -> BRCode? {
      BRCode(location: "a.example/1", amount: amount, merchantName: "LOJA", city: "RIO")
    }
    #expect(code(Money(minorUnits: 1_00, currency: .sar)) == nil)
    #expect(code(.zero(.brl)) == nil)
    #expect(code(Money(minorUnits: -1, currency: .brl)) == nil)
    #expect(code(Money(minorUnits: 1, currency: .brl))?.text.contains("54040.01") == true)
    #expect(code(Money(minorUnits: 999_999_999_999, currency: .brl))?.text.contains("54139999999999.99") == true)
    #expect(code(Money(minorUnits: 1_000_000_000_000, currency: .brl)) == nil)
  }
}
