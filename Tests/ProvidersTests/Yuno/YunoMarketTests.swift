import Commerce
import DemoMerchant
import Payments
import Testing

@testable import Providers

@Suite("Yuno’s countries")
struct YunoMarketTests {
  @Test("the app may name the country, for a currency that several countries share", arguments: ["ec", "sv", "pr"])
  func namedCountry(_ code: String) throws {
    let dollars = try SampleIntent.request(.card, amount: Money(minorUnits: 100_000, currency: .usd))
    let choice = try #require(Yuno.ProcessingCountry(rawValue: code))
    var settings = Settings()
    settings[Yuno.ProcessingCountry.self] = choice
    let yuno = Yuno(settings: settings)
    #expect(yuno.country(dollars).code == code.uppercased())
    var configuration = yuno.configuration
    configuration.country = .brazil
    #expect(Yuno(configuration: configuration).country(dollars) == .brazil)
    #expect(Yuno.ProcessingCountry(rawValue: "zz") == nil)
  }

  @Test("the list has all 236 countries that Yuno prints, each once, and each can be named")
  func markets() {
    #expect(Yuno.markets.count == 236)
    #expect(Set(Yuno.countries).count == 236)
    #expect(Yuno.americanCountries.count == 54)
    #expect(Yuno.currencies.prefix(3) == [.brl, .cop, .usd])
    #expect(Set(Yuno.currencies).count == Yuno.currencies.count)
    #expect(Yuno.ProcessingCountry.allCases.count == 237)
  }
}
