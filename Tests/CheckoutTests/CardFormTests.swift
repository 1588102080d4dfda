import Checkout
import Payments
import Testing

@Suite("The card form")
struct CardFormTests {
  private func typed(_ number: String) -> Walk {
    var walk = Walk.atCard()
    walk.type(number)
    return walk
  }

  @Test("nothing is said against a number while it is typed")
  func quiet() {
    var walk = Walk.atCard()
    for digit in "420000000000009" {
      walk.type(String(digit))
      #expect(walk.form?.field(.cardNumber)?.problem == nil)
    }
  }

  @Test("a complaint comes when the field is left and goes with the first correction")
  func complaint() {
    var walk = typed("42000000")
    walk.send(.focusMoved(1))
    #expect(walk.form?.field(.cardNumber)?.problem == .tooShort(missing: 8))
    walk.send(.focusMoved(-1))
    #expect(walk.form?.field(.cardNumber)?.problem == .tooShort(missing: 8))
    walk.type("1")
    #expect(walk.form?.field(.cardNumber)?.problem == nil)
  }

  @Test("a complete number with a wrong digit is told at once, because nothing more can come")
  func wrongDigit() {
    #expect(typed("4111111111111112").form?.field(.cardNumber)?.problem == nil)
    #expect(typed("5555555555554443").form?.field(.cardNumber)?.problem == .checkDigit)
  }

  @Test("a card that no accepted brand begins like is told at once")
  func unknownBrand() { #expect(typed("9999").form?.field(.cardNumber)?.problem == .unknownBrand) }

  @Test("American Express is known by its numbers and refused, because it is not accepted here")
  func notAccepted() { #expect(typed("378282246310005").form?.field(.cardNumber)?.problem == .unknownBrand) }

  @Test(
    "a pasted number may have spaces, dashes and digits of another script",
    arguments: ["4111 1111 1111 1111", "4111-1111-1111-1111", "٤١١١١١١١١١١١١١١١", "  4111\u{00A0}1111 1111 1111 \n"])
  func paste(text: String) {
    var walk = Walk.atCard()
    walk.send(.edited(.insert(text)))
    #expect(walk.form?.text(.cardNumber) == "4111111111111111")
  }

  @Test("a paste over a full field replaces it; a key beyond the last digit does nothing")
  func pasteOver() {
    var walk = typed("5555555555554444")
    walk.type("9")
    #expect(walk.form?.text(.cardNumber) == "5555555555554444")
    walk.send(.edited(.insert("4111111111111111")))
    #expect(walk.form?.text(.cardNumber) == "4111111111111111")
  }

  @Test("the caret edits in the middle, digit by digit")
  func caret() {
    var walk = typed("4111")
    walk.send(.edited(.home))
    walk.send(.edited(.right))
    walk.type("2")
    #expect(walk.form?.text(.cardNumber) == "42111")
    walk.send(.edited(.deleteBackward))
    walk.send(.edited(.deleteForward))
    #expect(walk.form?.text(.cardNumber) == "411")
    walk.send(.edited(.end))
    walk.send(.edited(.deleteToStart))
    #expect(walk.form?.text(.cardNumber) == "")
  }

  @Test(
    "the month is read however it is typed",
    arguments: [("1130", "1130"), ("11/30", "1130"), ("3", "03"), ("330", "0330"), ("1/30", "0130"), ("11302", "1130")])
  func expiryKeys(keys: String, kept: String) {
    var walk = Walk.atCard()
    walk.send(.focused(.field(.expiry)))
    walk.type(keys)
    #expect(walk.form?.text(.expiry) == kept)
  }

  @Test(
    "the month is read however it is pasted", arguments: ["11/30", "11/2030", "2030-11", "11 30", "112030", "1130"])
  func expiryPaste(text: String) {
    var walk = Walk.atCard()
    walk.send(.focused(.field(.expiry)))
    walk.send(.edited(.insert(text)))
    #expect(walk.form?.text(.expiry) == "1130")
  }

  @Test(
    "a month that is over, does not exist or is too far away is told when the field is left",
    arguments: [
      ("0226", FieldProblem.past("02/26")), ("1330", .noSuchMonth), ("0047", .noSuchMonth), ("0147", .tooFar),
      ("112", .needsDigits(4)),
      ("", .empty),
    ])
  func expiryProblems(text: String, problem: FieldProblem) {
    var walk = Walk.atCard()
    walk.send(.focused(.field(.expiry)))
    walk.type(text)
    walk.send(.focusMoved(1))
    #expect(walk.form?.field(.expiry)?.problem == problem)
  }

  @Test("a card is good to the last day of its month")
  func thisMonth() {
    var walk = Walk.atCard()
    walk.send(.focused(.field(.expiry)))
    walk.type("0326")
    walk.send(.focusMoved(1))
    #expect(walk.form?.field(.expiry)?.problem == nil)
  }

  @Test("the security code has as many digits as the brand's")
  func securityCode() {
    var walk = typed("4111111111111111")
    walk.send(.focused(.field(.securityCode)))
    walk.type("12345")
    #expect(walk.form?.text(.securityCode) == "123")
    walk.send(.edited(.deleteBackward))
    walk.send(.focusMoved(1))
    #expect(walk.form?.field(.securityCode)?.problem == .needsDigits(3))
  }

  @Test(
    "a name needs two letters and may be in any script",
    arguments: [
      ("S", false), ("12 34", false), ("", false), ("سارة", true), ("O'Neil", true), ("800.100.155", true),
      ("800.100", false),
    ])
  func name(text: String, fine: Bool) {
    var walk = Walk.atCard()
    walk.send(.focused(.field(.holder)))
    walk.type(text)
    walk.send(.focusMoved(1))
    #expect((walk.form?.field(.holder)?.problem == nil) == fine)
  }

  @Test("a name never holds line breaks or invisible characters, and a line break parts two words")
  func cleanName() {
    var walk = Walk.atCard()
    walk.send(.focused(.field(.holder)))
    walk.send(.edited(.insert("Sa\nra\u{202E} De\u{200B}mo\u{1B}[31m")))
    #expect(walk.form?.text(.holder) == "Sa ra Demo[31m")
  }

  @Test("paying with problems moves to the first one and asks the library nothing")
  func payTooEarly() {
    var walk = typed("4111111111111111")
    walk.send(.pressed(.pay))
    #expect(walk.effects.isEmpty)
    #expect(walk.form?.focus == .field(.expiry))
    #expect(walk.form?.field(.holder)?.problem == .empty)
  }

  @Test("a complete form gives the library a card, and the checkout keeps no form")
  func pay() throws {
    var walk = typed("4111111111111111")
    walk.send(.focusMoved(1))
    walk.type("1130")
    walk.send(.focusMoved(1))
    walk.type("123")
    walk.send(.focusMoved(1))
    walk.type("Sara Demo")
    walk.send(.pressed(.pay))
    guard case .answer(QuestionID(number: 1), .card(.entered(let details)))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
    #expect(details.number.brand == .visa)
    #expect(details.expiry.text == "11/30")
    #expect(walk.form == nil)
    #expect(!String(describing: walk.effects).contains("4111"))
    #expect(!String(describing: details).contains("4111"))
  }

  @Test("what the bank did not like is said at the field it belongs to")
  func askedAgain() {
    #expect(
      Walk.atCard(problem: .invalidSecurityCode).form?.field(.securityCode)?.problem
        == .refused("invalid-security-code"))
    #expect(Walk.atCard(problem: .expiredCard).form?.field(.expiry)?.problem == .refused("expired-card"))
    let named = Walk.atCard(problem: .invalidCard, part: .holder).form
    #expect(named?.field(.holder)?.problem == .refused("invalid-holder") && named?.field(.cardNumber)?.problem == nil)
    let branded = Walk.atCard(problem: .invalidCard, part: .brand).form
    #expect(branded?.field(.cardNumber)?.problem == .refused("wrong-brand"))
    let gone = Walk.atCard(problem: .notPermitted, part: .savedCard).form
    #expect(gone?.field(.cardNumber)?.problem == .refused("saved-card-gone"))
  }

  @Test("escape goes back to the methods and calls the payment off")
  func escape() {
    var walk = typed("4111")
    walk.send(.escaped)
    guard case .answer(_, .card(.cancelled))? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
    walk.send(.finished(.cancelled(.none)))
    guard case .selecting = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
  }

  @Test("a form never prints what is in it")
  func unprintable() {
    let walk = typed("4111111111111111")
    var dumped = ""
    dump(walk.checkout, to: &dumped)
    #expect(!dumped.contains("4111111111111111"))
    #expect(!"\(walk.checkout)".contains("4111111111111111"))
  }
}
