import Commerce
import Testing

@Suite("Settings")
struct SettingsTests {
  enum Kit: String, SettingChoice {
    case asDocumented = "as-documented"
    case asShipped = "as-shipped"

    static let setting = "test.kit"
  }

  @Test("the first choice is the default")
  func first() {
    let settings = Settings()
    #expect(settings[Kit.self] == .asDocumented)
    #expect(settings.choice(of: Setting(Kit.self)) == "as-documented")
    #expect(settings.chosen.isEmpty)
  }

  @Test("a choice by name counts when the setting has it, and only then")
  func byName() {
    var settings = Settings()
    let isKnown = settings.choose("as-shipped", for: Setting(Kit.self))
    #expect(isKnown)
    #expect(settings[Kit.self] == .asShipped)
    let isMisspelt = settings.choose("as-shiped", for: Setting(Kit.self))
    #expect(!isMisspelt)
    #expect(settings[Kit.self] == .asShipped)
  }

  @Test("going back to the default leaves no trace, so that equal worlds are equal")
  func back() {
    var settings = Settings()
    settings[Kit.self] = .asShipped
    settings.choose("as-documented", for: Setting(Kit.self))
    #expect(settings == Settings())
  }

  @Test("choices on top win")
  func merging() {
    var (below, above) = (Settings(), Settings())
    below[Kit.self] = .asDocumented
    above[Kit.self] = .asShipped
    #expect(below.merging(above)[Kit.self] == .asShipped)
    #expect(above.merging(Settings())[Kit.self] == .asShipped)
  }
}
