import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Testing

@Suite("The checkout's phases")
struct PhaseTests {
  private let paid = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "ok"), amount: price)

  @Test("choosing moves over all methods and stops at the ends")
  func moving() {
    var walk = Walk()
    for _ in 0..<20 { walk.send(.focusMoved(1)) }
    guard case .selecting(let selecting) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
    #expect(selecting.highlighted == PaymentMethod.allCases.last)
    for _ in 0..<20 { walk.send(.focusMoved(-1)) }
    guard case .selecting(let back) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
    #expect(back.highlighted == .card)
  }

  @Test("a method that cannot be used does not begin, and says so")
  func unavailable() {
    var walk = Walk()
    walk.send(.methodChosen(.pix))
    #expect(walk.ignored == .methodUnavailable)
    #expect(walk.checkout.attempts == 0)
  }

  @Test("choosing begins one attempt, and a second press does not begin another")
  func doubleTap() {
    var walk = Walk(choosing: .card)
    #expect(walk.checkout.attempts == 1)
    walk.send(.methodChosen(.card))
    walk.send(.submitted)
    #expect(walk.ignored == .notNow)
    #expect(walk.checkout.attempts == 1)
  }

  @Test("what was called off here and paid elsewhere is shown as paid, also to who looks at the methods")
  func paidElsewhere() {
    var walk = Walk(choosing: .card)
    walk.send(.finished(.cancelled(ProviderResponseCode(code: "new"))))
    walk.send(.pressed(.otherMethod))
    walk.send(.progressed(.verifying))
    #expect(walk.ignored == nil)
    walk.send(.finished(.failed(.expired(.none))))
    #expect(walk.ignored == .notNow)
    walk.send(.finished(.success(transactionID: "p-1", paid)))
    guard case .result(let outcome) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
    #expect(outcome.result == .success(transactionID: "p-1", paid))
    #expect(outcome.method == .card)
    var fresh = Walk()
    fresh.send(.finished(.success(transactionID: "p-1", paid)))
    #expect(fresh.ignored == .notNow)
  }

  @Test("another code may not be asked for before its time, and then may")
  func resend() {
    var walk = Walk.atCode()
    walk.send(.pressed(.resend))
    #expect(walk.ignored == .tooEarly)
    walk.now = morning.advanced(by: .seconds(60))
    walk.send(.pressed(.resend))
    guard case .answer(_, .code(.resend))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("a code that is too short is not sent")
  func shortCode() {
    var walk = Walk.atCode()
    walk.type("12")
    walk.send(.submitted)
    #expect(walk.effects.isEmpty)
    #expect(walk.form?.field(.oneTimeCode)?.problem == .needsDigits(4))
    walk.type("34")
    walk.send(.submitted)
    guard case .answer(_, .code(.entered))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("a mobile number is checked against the country's plan before it is sent")
  func mobile() {
    var walk = Walk(
      choosing: .stcPay,
      .asked(QuestionID(number: 1), .phone(PhonePrompt(amount: price, country: .saudiArabia))))
    #expect(walk.form?.text(.mobile) == "0500000001")
    walk.send(.edited(.deleteToStart))
    walk.type("041234")
    walk.send(.pressed(.sendCode))
    #expect(walk.effects.isEmpty)
    #expect(walk.form?.field(.mobile)?.problem == .notAMobile)
    walk.send(.edited(.deleteToStart))
    walk.type("+966 51 234 5678")
    walk.send(.pressed(.sendCode))
    guard case .answer(_, .phone(.entered(let number)))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
    #expect(number.international == "966512345678")
    #expect(!walk.checkout.hasSubmitted, "a number to which a code is sent is no confirmation")
  }

  @Test("a hosted page is opened, filled and submitted with its own names")
  func page() {
    let prompt = RedirectPrompt(
      purpose: .instalments, page: "https://checkout.example.test/1", returnURLs: ["tillshop://return"], amount: price,
      expiresAt: nil)
    var walk = Walk(choosing: .tabby, .asked(QuestionID(number: 1), .page(prompt)))
    guard case .openPage("https://checkout.example.test/1")? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
    let page = HostedPage(
      id: "p", url: prompt.page, title: Phrase("t"), blocks: [],
      fields: [HostedPage.Field(id: "otp", label: Phrase("l"), kind: .digits(4))],
      buttons: [HostedPage.Button(id: "ok", label: Phrase("l"), weight: .primary)])
    walk.send(.pageAnswered(.page(page)))
    walk.type("88889")
    walk.send(.pressed(.page("nothing")))
    #expect(walk.ignored == .noSuchButton)
    walk.send(.submitted)
    guard case .submitPage(let submission)? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
    #expect(submission == PageSubmission(url: prompt.page, pageID: "p", button: "ok", values: ["otp": "8888"]))
    walk.send(.pageAnswered(.redirect("tillshop://return?x=1")))
    guard case .openPage("tillshop://return?x=1")? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
    walk.send(.returned(url: "tillshop://return?x=1"))
    guard case .answer(_, .page(.returned("tillshop://return?x=1", nil)))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("a page that cannot be had can still be left")
  func unavailablePage() {
    let prompt = RedirectPrompt(
      purpose: .cardAuthentication, page: "https://acs.example.test", returnURLs: [], amount: price, expiresAt: nil)
    var walk = Walk(choosing: .card, .asked(QuestionID(number: 1), .page(prompt)))
    walk.send(.pageAnswered(.unavailable(status: 503)))
    walk.send(.escaped)
    guard case .answer(_, .page(.closed))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("a question that was withdrawn is gone, and one that was not asked is named")
  func withdrawn() {
    var walk = Walk.atCode()
    walk.send(.withdrawn(QuestionID(number: 9)))
    #expect(walk.ignored == .staleQuestion)
    walk.send(.withdrawn(QuestionID(number: 1)))
    guard case .working = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
  }

  @Test("a result offers what makes sense next")
  func buttons() {
    func after(_ result: PaymentResult) -> [ButtonID] {
      Walk(choosing: .card, .finished(result)).form?.buttons ?? []
    }
    let closed = PaymentStatus(state: .pending(.closedByShopper), words: .none)
    #expect(after(.success(transactionID: "1", paid)) == [.leave])
    #expect(after(.pending(checkoutID: "1", closed)) == [.reopen, .checkAgain, .otherMethod])
    #expect(after(.failed(.insufficientFunds(.none))) == [.tryAgain, .otherMethod, .leave])
    #expect(after(.failed(.mismatch(expected: "1", found: "2"))) == [.checkAgain, .leave])
    #expect(after(.failed(.deviceNotTrusted())) == [.otherMethod, .leave])
    #expect(after(.failed(.signInNeeded(.none))) == [.signIn, .otherMethod, .leave])
  }

  @Test(
    "a detail that the provider refused is corrected in the details, not sent again as it is",
    arguments: [
      (DeclineReason.invalidName, FieldID.shopperName), (.invalidEmail, .email), (.invalidMobile, .mobile),
    ])
  func correctDetails(reason: DeclineReason, field: FieldID) {
    var walk = Walk(choosing: .tamara, .finished(.failed(.refused(reason, .none))))
    #expect(walk.form?.buttons == [.correctDetails, .otherMethod, .leave])
    walk.send(.pressed(.correctDetails))
    #expect(walk.form?.focus == .field(field))
    #expect(walk.form?.field(field)?.problem == .refused(reason.rawValue))
    walk.type("1")
    #expect(walk.form?.field(field)?.problem == nil)
  }

  @Test("every state has a way out by escape, except while a call is on its way")
  func noDeadEnds() {
    let page = RedirectPrompt(
      purpose: .instalments, page: "https://p.example.test", returnURLs: [], amount: price, expiresAt: nil)
    let qr = QRPrompt(payload: "0002", amount: price, beneficiary: "L", expiresAt: morning)
    for question in [
      Question.card(CardPrompt(amount: price, brands: [.visa])),
      .phone(PhonePrompt(amount: price, country: .saudiArabia)), .page(page), .qr(qr),
    ] {
      var walk = Walk(choosing: .card, .asked(QuestionID(number: 1), question))
      walk.send(.escaped)
      guard case .answer? = walk.effects.first else {
        Issue.record("\(question.kind) has no way out")
        continue
      }
    }
    var working = Walk(choosing: .card)
    working.send(.escaped)
    #expect(working.ignored == .inFlight)
  }

  @Test("leaving an undecided payment is remembered")
  func leftPending() {
    let status = PaymentStatus(state: .pending(.closedByShopper), words: .none)
    var walk = Walk(choosing: .tabby, .finished(.pending(checkoutID: "1", status)))
    walk.send(.pressed(.otherMethod))
    #expect(walk.checkout.leftPending == .tabby)
  }

  @Test("name, mail, mobile and amount can be changed, and nonsense is refused at its field")
  func details() {
    var walk = Walk()
    walk.send(.detailsOpened)
    walk.send(.focused(.field(.amount)))
    walk.send(.edited(.deleteToStart))
    walk.type("0")
    walk.send(.pressed(.save))
    #expect(walk.form?.field(.amount)?.problem == .amount(.zero))
    walk.send(.edited(.deleteToStart))
    walk.type("99.5")
    walk.send(.focused(.field(.email)))
    walk.send(.edited(.deleteToStart))
    walk.type("nobody")
    walk.send(.pressed(.save))
    #expect(walk.form?.field(.email)?.problem == .notAnAddress)
    walk.type("@example.test")
    walk.send(.pressed(.save))
    #expect(walk.checkout.order.total.decimalText == "99.50")
    #expect(walk.checkout.shopper.email == "nobody@example.test")
    guard case .loadOffers? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("no sequence of events ever traps, and a paid result comes only from a finished one", arguments: 0..<200)
  func randomWalk(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var walk = Walk()
    var finished = false
    for _ in 0..<300 {
      switch Self.events(paid)[next(Self.events(paid).count)] {
      case .shopper(let event): walk.send(event)
      case .library(let event):
        if case .finished(.success) = event { finished = true }
        walk.send(event)
      case .outside(let event): walk.send(event)
      }
      if walk.checkout.shopperTruth == .seesPaid { #expect(finished) }
    }
  }

  private enum Event {
    case shopper(ShopperEvent)
    case library(LibraryEvent)
    case outside(OutsideEvent)
  }

  private static func events(_ paid: PaymentStatus) -> [Event] {
    let page = HostedPage(
      id: "p", url: "https://p.example.test", title: Phrase("t"), blocks: [], fields: [],
      buttons: [HostedPage.Button(id: "ok", label: Phrase("l"))])
    let redirect = RedirectPrompt(purpose: .instalments, page: page.url, returnURLs: [], amount: price, expiresAt: nil)
    let id = QuestionID(number: 1)
    let shopper: [ShopperEvent] = [
      .methodHighlighted(.tabby), .methodChosen(.card), .methodChosen(.pix), .detailsOpened,
      .edited(.insert("4111 1111 1111 1111")), .edited(.insert("12")), .edited(.deleteBackward), .edited(.left),
      .edited(.home), .edited(.deleteWord), .focusMoved(1), .focusMoved(-1), .focused(.field(.expiry)),
      .focused(.button(.pay)), .pressed(.pay), .pressed(.cancel), .pressed(.otherMethod), .pressed(.page("ok")),
      .pressed(.checkAgain), .pressed(.reopen), .pressed(.leave), .submitted, .escaped,
    ]
    let library: [LibraryEvent] = [
      .offersArrived(offers), .asked(id, .card(CardPrompt(amount: price, brands: [.visa]))),
      .asked(id, .page(redirect)),
      .asked(id, .phone(PhonePrompt(amount: price, country: .saudiArabia))),
      .asked(id, .qr(QRPrompt(payload: "0002", amount: price, beneficiary: "L", expiresAt: morning))), .withdrawn(id),
      .progressed(.verifying), .finished(.success(transactionID: "1", paid)),
      .finished(.pending(checkoutID: "1", PaymentStatus(state: .pending(.provider), words: .none))),
      .finished(.cancelled(.none)), .finished(.failed(.insufficientFunds(.none))),
    ]
    let outside: [OutsideEvent] = [
      .pageAnswered(.page(page)), .pageAnswered(.redirect("tillshop://return")),
      .pageAnswered(.unavailable(status: 404)), .returned(url: "tillshop://return"), .bankActed(.paid),
    ]
    return shopper.map { .shopper($0) } + library.map { .library($0) } + outside.map { .outside($0) }
  }
}
