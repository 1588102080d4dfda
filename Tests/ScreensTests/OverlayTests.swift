import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Overlays")
struct OverlayTests {
  private func form(_ driver: Driver) throws -> Form {
    try #require(driver.snapshot.checkout.phase.form)
  }

  @Test("the question whether to resume has two buttons: Tab and arrows select, Enter presses the selected one")
  func resume() throws {
    var driver = try Driver(Samples.selecting())
    driver.model.offer = ResumeOffer(since: "09:00", title: "Qahwa", isSameProgram: true)
    driver.key(.tab, .enter)
    #expect(driver.asked() == ["resume(false)"] && driver.model.offer == nil)
    driver.model.offer = ResumeOffer(since: "09:00", title: "Qahwa", isSameProgram: true)
    driver.key(.right, .left, .enter)
    #expect(driver.asked() == ["resume(true)"])
    driver.model.offer = ResumeOffer(since: "09:00", title: "Qahwa", isSameProgram: true, resumes: false)
    #expect(driver.shows("Enter choose") && !driver.shows("Enter resume"))
    driver.key(.enter)
    #expect(driver.asked() == ["resume(false)"], "whoever asked for a checkout gets it")
  }

  @Test("the palette finds by a few letters, runs what is found, and closes")
  func palette() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.control("p"))
    driver.type("lonxa")
    driver.key(.escape)
    #expect(driver.model.overlay == nil)
    driver.key(.character(":"))
    driver.type("fault answer")
    driver.key(.enter)
    #expect(driver.asked() == ["\(Action.command(.fault(.loss(of: .answer))))"])
    #expect(driver.model.overlay == nil)
    #expect(driver.shows("The response to the next request will be lost"))
  }

  @Test("entries that begin alike and do not fit are cut in the middle, so that what differs is seen")
  func twins() throws {
    var snapshot = try Samples.selecting()
    snapshot.pace = .paused
    let begin = "A name that is by far too long for a list of forks in a terminal of eighty columns, "
    var driver = try Driver(snapshot)
    driver.model.history = try Samples.history()
    let truths = driver.model.history.forks[0].truths
    driver.model.history.forks = ["first", "second"].enumerated().map { place, end in
      History.Fork(
        id: place, name: begin + end, began: nil, truths: truths, stops: 2, shared: 0, isPresent: false)
    }
    driver.model.overlay = .forks(Overlay.ListState())
    #expect(driver.shows("first") && driver.shows("second"), "\(driver.text)")
    #expect(
      driver.text.contains { $0.contains("A name that is") && $0.contains("…") && $0.contains("columns, second") })
  }

  @Test("the palette says why something is off, and does not do it")
  func paletteObstacle() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.control("p"))
    driver.type("send a new")
    #expect(driver.shows("No code was requested"))
    driver.key(.enter)
    #expect(driver.effects.isEmpty && driver.model.overlay != nil)
  }

  @Test("themes, stores and languages are in the palette")
  func switching() throws {
    var driver = try Driver(Samples.selecting())
    for (words, action) in [("theme light", "theme(Frames.Theme.Name.light)"), ("store loja", "store(\"sao-paulo\")")] {
      driver.key(.control("p"))
      driver.type(words)
      driver.key(.enter)
      #expect(driver.asked() == [action])
    }
    #expect(driver.model.theme == .light)
    driver.key(.control("p"))
    driver.type("language english")
    driver.key(.enter)
    #expect(driver.asked().isEmpty, "the present language is off")
  }

  @Test("help lists the keys of this screen, finds and runs them")
  func help() throws {
    var driver = try Driver(Samples.qr())
    driver.key(.character("?"))
    #expect(driver.shows("Pay in the shopper’s bank"))
    driver.type("copy code")
    driver.key(.enter)
    #expect(driver.effects.contains { if case .copy = $0 { true } else { false } })
    var typing = try Driver(Samples.card())
    typing.key(.function(1))
    #expect(typing.shows("Test cards"))
  }

  @Test("at 80 columns and 24 rows help shows each key of its screen at once and whole")
  func helpFits() throws {
    for snapshot in [
      try Samples.selecting(), try Samples.card(), try Samples.phone(), try Samples.code(), try Samples.challenge(),
      try Samples.qr(), try Samples.declined(), try Samples.closed(), try Samples.bank(),
    ] {
      var driver = try Driver(snapshot)
      let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
      let here = context.entries(of: .help(Overlay.ListState())).filter { $0.section == context.say("help.here") }
      #expect(!here.isEmpty)
      driver.key(.function(1))
      for entry in here {
        let isWhole = driver.text.contains { row in
          row.contains(" \(entry.title)  ") && row.contains(" \(entry.detail) ") && !row.contains("…")
        }
        #expect(isWhole, "\(entry.title): \(driver.text)")
      }
    }
  }

  @Test("every key in help does something on its screen or says why not")
  func helpIsTrue() throws {
    for snapshot in [
      try Samples.selecting(), try Samples.card(), try Samples.phone(), try Samples.code(), try Samples.challenge(),
      try Samples.qr(), try Samples.declined(),
    ] {
      let driver = try Driver(snapshot)
      let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
      let entries = context.entries(of: .help(Overlay.ListState()))
      #expect(entries.count > 10)
      for entry in entries {
        guard case .operation(let operation) = entry.choice else { continue }
        let scopes = [driver.model.screenScope(of: snapshot), .everywhere, .always]
        let binding = try #require(Binding.of(scopes).first { $0.operation == operation && !$0.shown.isEmpty })
        var pressed = driver
        pressed.key(try #require(context.keys(of: binding).last))
        let didSomething =
          pressed.model != driver.model || pressed.snapshot != driver.snapshot || !pressed.actions.isEmpty
          || !pressed.effects.isEmpty
        #expect(didSomething, "\(entry.title)")
      }
    }
  }

  @Test("test data fills the form: card, month, code and a name where there is none")
  func testCards() throws {
    var driver = try Driver(Samples.card())
    driver.key(.function(2))
    driver.type("secure with a code")
    driver.key(.enter)
    let form = try form(driver)
    #expect(
      form.text(.cardNumber) == "4200000000000018" && form.text(.expiry) == "1230" && form.text(.securityCode) == "123")
    #expect(form.text(.holder) == "Sara Demo" && form.focus == .button(.pay))
    #expect(form.fields.allSatisfy { $0.problem == nil })
    driver.key(.enter)
    #expect(driver.effects.contains { if case .answer(_, .card(.entered)) = $0 { true } else { false } })
  }

  @Test("of the test data, what the chosen outcome names comes first, and its card brings the name that asks for it")
  func testDataOfOutcome() throws {
    var driver = try Driver(Samples.card())
    driver.model.hint = OutcomeHint(
      name: "Limit", trigger: "Pay with the card 4200 0000 0000 0018 and the name 800.100.162.", words: ["800.100.162"])
    driver.key(.function(2), .enter)
    #expect(try form(driver).text(.cardNumber) == "4200000000000018" && form(driver).text(.holder) == "800.100.162")
    driver.model.hint = nil
    driver.key(.function(2), .enter)
    #expect(try form(driver).text(.cardNumber) != "4200000000000018")
  }

  @Test("test data replaces what was typed, and is only offered where it fits")
  func testDataFits() throws {
    var driver = try Driver(Samples.filledCard())
    driver.key(.function(2))
    driver.type("insufficient")
    driver.key(.enter)
    #expect(try form(driver).text(.holder) == "800.100.155")
    driver.snapshot = try Samples.code()
    driver.snapshot.testData = Samples.cardData
    driver.key(.function(2))
    #expect(driver.model.overlay == nil && driver.shows("No test data"))
  }

  @Test("an email address from the test data is chosen before paying, in the shopper's details")
  func testMail() throws {
    var snapshot = try Samples.selecting()
    snapshot.testData = [
      .init(input: .email("otp.rejected@tabby.ai"), outcome: Phrase("tabby.test.mail-rejected"), source: "Tabby docs")
    ]
    var driver = try Driver(snapshot)
    driver.key(.function(2), .enter)
    #expect(try form(driver).text(.email) == "otp.rejected@tabby.ai")
    driver.key(.enter)
    #expect(driver.snapshot.checkout.shopper.email == "otp.rejected@tabby.ai")
  }

  @Test("what is typed into the line for links is drawn harmless")
  func hostileLink() throws {
    var driver = try Driver(Samples.plan())
    driver.key(.control("o"), .paste("tillshop://\u{1B}[2J\u{202E}x"))
    for cell in driver.frame.surface.cells {
      #expect(cell.scalar.properties.generalCategory != .control && cell.scalar.properties.generalCategory != .format)
    }
  }

  @Test("a click beside an overlay closes it")
  func clickBeside() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.control("p"))
    driver.click(0, 0)
    #expect(driver.model.overlay == nil)
  }

  @Test(
    "the letters must all be there, in their order", arguments: [("tl", "Theme: light", true), ("lt", "Theme", false)])
  func fuzzy(query: String, text: String, found: Bool) {
    #expect((FuzzySearch.score(Array(query), Array(text.lowercased())) != nil) == found)
  }

  @Test("letters that lie far apart are not what was meant")
  func strewn() {
    let entries = [Entry("Time ran out at the bank's page", .operation(.help))]
    #expect(FuzzySearch.matches("outage", in: entries).isEmpty)
  }

  @Test("a beginning of a word comes before letters strewn about")
  func ranking() {
    let entries = ["Lose it now, kindly", "Send a new code", "Open a link on the phone"].map {
      Entry($0, .operation(.help))
    }
    #expect(FuzzySearch.matches("link", in: entries).map(\.title) == ["Open a link on the phone"])
    #expect(FuzzySearch.matches("oaln", in: entries).map(\.title) == ["Open a link on the phone"])
    #expect(FuzzySearch.matches("zzz", in: entries).isEmpty)
  }

  @Test(
    "a whole word comes before a beginning, a title before what stands beside it; letters within a word count where nothing else does"
  )
  func closeness() {
    var beside = Entry("Something else", .operation(.help))
    beside.rest = "retry"
    let entries =
      [
        Entry("A pretryst", .operation(.help)), beside, Entry("Retrying soon", .operation(.help)),
        Entry("The retry", .operation(.help)),
      ]
    #expect(
      FuzzySearch.matches("retry", in: entries).map(\.title) == [
        "The retry", "Retrying soon", "Something else",
      ])
    #expect(FuzzySearch.matches("tryst", in: entries).map(\.title) == ["A pretryst"])
  }

  @Test(
    "letters of any script count as letters beside a word",
    arguments: [
      ("caf\u{E9}s, caf\u{E9}", "caf\u{E9}", true), ("caf\u{E9}s", "caf\u{E9}", false), ("cafe\u{301}s", "caf", false),
      ("\u{631}\u{642}\u{645} 1", "\u{631}\u{642}\u{645}", true), ("a\u{631}\u{642}", "\u{631}\u{642}", false),
    ])
  func scripts(title: String, word: String, isWord: Bool) {
    // A whole word further on comes before a part of a word.
    let entries = [Entry(title, .operation(.help)), Entry("x \(word)", .operation(.help))]
    #expect((FuzzySearch.matches(word, in: entries).first?.title == title) == isWord)
  }

  @Test("every word must be there, in whatever order")
  func everyWord() {
    let entries = ["Fault: answer lost, next hyperpay.status", "Fault: answer lost, next any call", "Theme: light"].map
    {
      Entry($0, .operation(.help))
    }
    #expect(FuzzySearch.matches("status lost", in: entries).map(\.title) == [entries[0].title])
    #expect(FuzzySearch.matches("lost theme", in: entries).isEmpty)
  }
}
