import Commerce
import Phone
import Testing

@Suite("The phone's locale")
struct PhoneLocaleTests {
  @Test("unless it is set, the phone speaks the store's language in the store's country")
  func stores() {
    let locale = Settings()[PhoneLocale.self]
    #expect(locale.language == nil)
    #expect(locale.region == nil)
  }

  @Test("every other locale has a language and a region of its own", arguments: PhoneLocale.allCases.dropFirst())
  func own(_ locale: PhoneLocale) throws {
    let language = try #require(locale.language)
    let region = try #require(locale.region)
    #expect(locale.rawValue == "\(language)-\(region.code.lowercased())")
    #expect(language.count == 2)
  }

  @Test("a language goes with its region")
  func sample() {
    #expect(PhoneLocale.svSE.language == "sv")
    #expect(PhoneLocale.svSE.region == .sweden)
    #expect(PhoneLocale.arSA.language == "ar")
    #expect(PhoneLocale.arSA.region == .saudiArabia)
  }
}
