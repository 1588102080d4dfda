import Commerce
import Testing

@testable import Payments

@Suite("A card form for one brand")
struct CardPromptTests {
  @Test("is the gateway's form with fewer brands and saved cards, and everything else as it was")
  func narrowed() throws {
    let expiry = try #require(CardExpiry(month: 11, year: 2030))
    func saved(_ brand: CardBrand) -> SavedCard {
      SavedCard(token: brand.rawValue, gateway: "G", brand: brand, lastFour: "1111", expiry: expiry)
    }
    func prompt(_ brands: [CardBrand]) -> CardPrompt {
      CardPrompt(
        amount: Money(minorUnits: 14_800, currency: .sar), brands: brands, problem: .invalidCard, part: .holder,
        saved: brands.map(saved), asksCodeOfSaved: true, offersSaving: true, asksHolder: false, layout: .stepByStep,
        appearance: CardPrompt.Appearance(owner: .shop))
    }
    #expect(try Sample.request(method: .visa).narrowed(prompt([.mada, .visa])) == prompt([.visa]))
    #expect(try Sample.request(method: .card).narrowed(prompt([.mada, .visa])) == prompt([.mada, .visa]))
  }
}
