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

  @Test("cards are charged in every country of the list unless the account has fewer; the country of the payment wins")
  func cardCountries() throws {
    let demo = Yuno.Configuration.demo
    var configuration = Yuno.Configuration(
      baseURL: demo.baseURL, publicKey: demo.publicKey, secretKey: demo.secretKey, accountID: demo.accountID,
      webhook: demo.webhook)
    #expect(Yuno(configuration: configuration).capabilities(for: .card).countries == Yuno.countries)
    configuration.cardCountries = [.brazil]
    configuration.country = .brazil
    let yuno = Yuno(configuration: configuration)
    #expect(yuno.capabilities(for: .card).countries == [.brazil])
    var request = try SampleIntent.request(.card, amount: Money(minorUnits: 100_000, currency: .brl))
    #expect(yuno.country(request) == .brazil)
    request.processingCountry = .colombia
    #expect(yuno.country(request) == .colombia)
  }

  @Test("what the app hands to the SDK wins over the settings")
  func parameters() throws {
    var configuration = Yuno.Configuration.demo
    configuration.parameters.hideCardholderName = true
    configuration.parameters.cardForm = .stepByStep
    configuration.parameters.capture = false
    configuration.parameters.language = .japanese
    configuration.parameters.saveCardEnabled = true
    configuration.parameters.keepLoader = true
    configuration.parameters.showPaymentStatus = false
    let setup = Yuno(configuration: configuration).setup
    #expect(setup.holderName == .hidden)
    #expect(setup.cardForm == .stepByStep)
    #expect(setup.capture == .authoriseOnly)
    #expect(setup.language == .japanese)
    #expect(setup.saveCard == .shown)
    #expect(setup.loader == .hiddenByApp)
    #expect(setup.statusScreen == .hidden)
    let usual = Yuno(configuration: .demo).setup
    #expect(usual.holderName == .shown && usual.capture == .capture && usual.loader == .dismissed)
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
