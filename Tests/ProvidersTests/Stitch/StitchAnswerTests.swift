import Commerce
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Stitch answers")
struct StitchAnswerTests {
  private func reaction(
    _ answer: WireAnswer, after call: Stitch.Call = StitchSample.initiating(),
    _ references: [String: String] = ["nonce": StitchSample.nonce], _ method: PaymentMethod = .applePay
  ) throws -> Stitch.Reaction {
    StitchSample.adapter().reaction(to: answer, after: call, try StitchSample.context(references, method))
  }

  private func status(_ json: JSON) throws -> PaymentStatus {
    let step = SeenStep(try reaction(StitchSample.node(json), after: StitchSample.reading()).step)
    guard case .status(let status) = step else {
      Issue.record("no status but \(step)")
      return PaymentStatus(state: .pending(.unrecognised), words: .none)
    }
    return status
  }

  @Test("a final answer is remembered and then asked about")
  func success() throws {
    let reaction = try reaction(Recorded.answer("Stitch/transaction-success.json"))
    #expect(SeenStep(reaction.step) == .done(.completed))
    #expect(reaction.session == .kept(["payment": StitchSample.id]))
  }

  @Test("a pending answer leads to the bank's page, with the encoded way back and the identifier that comes back")
  func pending() throws {
    let reaction = try reaction(Recorded.answer("Stitch/transaction-pending.json"))
    guard case .ask(.page(let prompt)) = SeenStep(reaction.step) else {
      Issue.record("\(reaction.step)")
      return
    }
    #expect(prompt.page == StitchSample.page + "?redirect_uri=https%3A%2F%2Fpay.tillshop.test%2Freturn%2Fstitch")
    #expect(prompt.returnURLs == ["https://pay.tillshop.test/return/stitch"])
    #expect(prompt.identifiers == ["transactionId": StitchSample.id])
    #expect(prompt.purpose == .cardAuthentication)
  }

  @Test("a page that is not served over TLS is not opened")
  func insecurePage() throws {
    let json = try Recorded.json("Stitch/transaction-pending.json")
      .setting(["data", "initiateTransaction", "interactionUrl"], to: "http://3ds.stitch.money/1")
    #expect(SeenStep(try reaction(WireAnswer(status: 200, json: json)).step) == .done(.completed))
  }

  static let states: [(String, String?, PaymentState)] = [
    ("TransactionSuccess", nil, .captured), ("TransactionCancelled", nil, .cancelled),
    ("TransactionPending", "waitingFor3dSecure", .pending(.shopper)),
    ("TransactionPending", "authorizationNotFinalised", .pending(.provider)),
    ("TransactionPending", nil, .pending(.unrecognised)), ("TransactionPending", "new", .pending(.unrecognised)),
    ("TransactionFailure", "insufficientFunds", .declined(.insufficientFunds)),
    ("TransactionFailure", "authorizationFailure", .declined(.refusedByBank)),
    ("TransactionFailure", "authorizationFailed", .declined(.refusedByBank)),
    ("TransactionFailure", "secure3dDeclined", .declined(.authenticationFailed)),
    ("TransactionFailure", "secure3dNotCompleted", .declined(.authenticationCancelled)),
    ("TransactionFailure", "secure3dLookupFailed", .declined(.authenticationUnavailable)),
    ("TransactionFailure", "invalidCardError", .declined(.invalidCard)),
    ("TransactionFailure", "restrictedCard", .declined(.notPermitted)),
    ("TransactionFailure", "capitecPaymentFailed", .declined(.refusedByProvider)),
    ("TransactionFailure", nil, .declined(.refusedByProvider)),
    ("TransactionSettled", nil, .pending(.unrecognised)), ("SUCCESS", nil, .pending(.unrecognised)),
    ("transactionsuccess", nil, .pending(.unrecognised)), ("", nil, .pending(.unrecognised)),
  ]

  @Test("every state has its meaning, and no other word is paid or refused", arguments: states)
  func state(_ word: String, _ reason: String?, _ state: PaymentState) throws {
    let status = try status(StitchSample.transaction(word, reason))
    #expect(status.state == state)
    #expect(status.words.code == reason ?? word)
    #expect(status.amount == Money(minorUnits: 249_90, currency: .zar))
    #expect(status.reference == "TILL-1042-1")
  }

  @Test("amounts may be quoted or not; another amount is passed on for comparison")
  func amounts() throws {
    for (quantity, cents) in [(JSON.number("249.9"), 249_90), ("249.90", 249_90), (.number("1"), 1_00)]
      as [(JSON, Int64)]
    {
      let json = try StitchSample.transaction("TransactionSuccess").setting(["amount", "quantity"], to: quantity)
      #expect(try status(json).amount?.minorUnits == cents)
    }
  }

  @Test(
    "a success without amount or reference, or of another transaction, is not believed",
    arguments: [
      ["amount"], ["externalReference"], ["amount", "currency"], ["id"], ["state"], ["state", "__typename"],
    ])
  func missing(_ path: [String]) throws {
    #expect(try !status(StitchSample.transaction("TransactionSuccess").setting(path, to: nil)).state.isPaid)
    let other = try StitchSample.transaction("TransactionSuccess").setting(["id"], to: "b3RoZXI=")
    #expect(try status(other).state == .pending(.unreachable))
  }

  static let refunds: [(JSON, PaymentState, Int64, Int64?)] = [
    ([], .captured, 0, nil),
    (
      [["amount": ["quantity": "50.00", "currency": "ZAR"], "state": ["__typename": "TransactionSuccess"]]], .captured,
      50_00, nil
    ),
    (
      [["amount": ["quantity": "50.00", "currency": "ZAR"], "state": ["__typename": "TransactionPending"]]], .captured,
      0, 50_00
    ),
    (
      [["amount": ["quantity": "249.90", "currency": "ZAR"], "state": ["__typename": "TransactionSuccess"]]], .refunded,
      249_90, nil
    ),
  ]

  @Test(
    "only refunds that arrived count, those on their way are told apart; all of it makes it refunded",
    arguments: refunds)
  func refunded(_ refunds: JSON, _ state: PaymentState, _ cents: Int64, _ coming: Int64?) throws {
    let status = try status(StitchSample.transaction("TransactionSuccess").setting(["refunds"], to: refunds))
    #expect(status.state == state)
    #expect(status.refunded?.minorUnits == cents)
    #expect(status.refunding?.minorUnits == coming)
    #expect(status.captured?.minorUnits == 249_90)
  }

  @Test("a refused token is renewed once, wherever its code stands")
  func renewal() throws {
    let beside = try Recorded.answer("Stitch/error-unauthenticated.json", status: 401)
    for answer in [beside, StitchSample.error("UNAUTHENTICATED")] {
      let first = SeenStep(try reaction(answer, after: StitchSample.initiating(mayRenew: true)).step)
      guard case .call(let call) = first else {
        Issue.record("\(first)")
        continue
      }
      #expect(call.hasPrefix("authenticate"))
      let second = SeenStep(try reaction(answer).step)
      guard case .failed(.invalidRequest(field: "authorization", _)) = second else {
        Issue.record("\(second)")
        continue
      }
    }
  }

  @Test("a missing scope says which one")
  func missingScope() throws {
    let step = SeenStep(try reaction(Recorded.answer("Stitch/error-missing-scope.json")).step)
    let words = ProviderResponseCode(
      code: "FORBIDDEN", text: "Token is missing the following scope: transaction_initiate")
    #expect(step == .failed(.invalidRequest(field: "scope", words)))
  }

  @Test("a nonce that was used leads to the transaction it was used for; somebody else's is a fault of the server's")
  func duplicate() throws {
    let step = SeenStep(try reaction(StitchSample.error("NONCE_DUPLICATE")).step)
    guard case .call(let call) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(call.contains("duplicate"))
    let ours = try Recorded.answer("Stitch/transactions-by-nonce.json")
    #expect(SeenStep(try reaction(ours, after: StitchSample.finding(.duplicate)).step) == .done(.completed))
    let foreign = ours.body.text.replacing("TILL-1042-1", with: "TILL-7-1")
    let answer = WireAnswer(head: ours.head, body: WireBody(foreign))
    let ended = SeenStep(try reaction(answer, after: StitchSample.finding(.duplicate)).step)
    guard case .failed(.invalidRequest(field: "nonce", _)) = ended else {
      Issue.record("\(ended)")
      return
    }
    #expect(SeenStep(try reaction(answer, after: StitchSample.finding()).step).isPending)
  }

  @Test("of several transactions under the order's reference the one with our nonce counts, else any of the order's")
  func byReference() throws {
    func row(_ id: String, nonce: String, reference: String, _ state: String) throws -> JSON {
      [
        "node": try StitchSample.transaction(state).setting(["id"], to: .string(id))
          .setting(["nonce"], to: .string(nonce)).setting(["externalReference"], to: .string(reference))
      ]
    }
    func status(_ rows: JSON...) throws -> SeenStep {
      let json: JSON = ["data": ["client": ["transactions": ["edges": .array(rows)]]]]
      return SeenStep(try reaction(WireAnswer(status: 200, json: json), after: StitchSample.searching()).step)
    }
    let other = try row("b", nonce: "other", reference: "TILL-1042-1", "TransactionFailure")
    let ours = try row("a", nonce: StitchSample.nonce, reference: "TILL-1042-1", "TransactionSuccess")
    let foreign = try row("c", nonce: StitchSample.nonce, reference: "TILL-7-1", "TransactionSuccess")
    #expect(try status(other, ours).state == .captured)
    #expect(try status(other).state == .declined(.refusedByProvider))
    #expect(try status(foreign).state == .pending(.shopper))
  }

  @Test("what is asked after a lost answer is the order's reference, or the nonce where it is set up so")
  func lookup() throws {
    func asked(_ choice: String) throws -> Stitch.Call? {
      StitchSample.adapter(["stitch.lost-answer": choice, "stitch.client-token": "kept"])
        .statusRequest(try StitchSample.context())
    }
    for choice in ["ask", "send-again"] {
      guard case .perform(.find(.reference("TILL-1042-1"), .status), _, _)? = try asked(choice) else {
        Issue.record("\(choice)")
        continue
      }
    }
    guard case .perform(.find(.nonce(StitchSample.nonce), .status), _, _)? = try asked("ask-by-nonce") else {
      Issue.record("not by the nonce")
      return
    }
  }

  @Test("where Stitch knows nothing of the nonce, the sheet is shown again and the payment stays undecided")
  func notFound() throws {
    let empty = WireAnswer(status: 200, json: ["data": ["client": ["transactions": ["edges": []]]]])
    guard case .ask(.sheet) = SeenStep(try reaction(empty, after: StitchSample.finding(.leading)).step) else {
      Issue.record("no sheet")
      return
    }
    #expect(SeenStep(try reaction(empty, after: StitchSample.finding()).step).state == .pending(.shopper))
    // An answer that cannot be read is no proof that nothing was charged, so no sheet is shown.
    let broken = WireAnswer(head: HTTPResponse(status: .badGateway), body: "<html>")
    #expect(SeenStep(try reaction(broken, after: StitchSample.finding(.leading)).step) == .done(.completed))
  }

  @Test("parts that worked count although there are errors beside them")
  func partial() throws {
    let json = try Recorded.json("Stitch/transaction-success.json").setting(["errors"], to: [["message": "other"]])
    #expect(SeenStep(try reaction(WireAnswer(status: 200, json: json)).step) == .done(.completed))
  }

  @Test("nonsense decides nothing after a charge, and no question about it", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    #expect(SeenStep(try reaction(answer).step) == .done(.completed))
    for call in [StitchSample.reading(), StitchSample.finding()] {
      #expect(SeenStep(try reaction(answer, after: call).step).isPending)
    }
    for purpose in [Stitch.Purpose.leading, .duplicate] {
      #expect(SeenStep(try reaction(answer, after: StitchSample.reading(purpose)).step) == .done(.completed))
    }
    let token = Stitch.Call.authenticate(.initiate(StitchSample.walletToken()))
    #expect(SeenStep(try reaction(answer, after: token).step).isFailure)
    #expect(SeenStep(try reaction(answer, after: .authenticate(.read(id: "x", .status))).step).isPending)
  }

  @Test("why no token came is told in the provider's own words, also where these are new")
  func newRefusal() throws {
    let token = Stitch.Call.authenticate(.initiate(StitchSample.walletToken()))
    for (body, message) in [(["error": "something_new"], "something_new"), (["note": "none"], "")] as [(JSON, String)] {
      let step = SeenStep(try reaction(WireAnswer(status: 400, json: body), after: token).step)
      #expect(step == .failed(.providerError(ProviderResponseCode(code: "HTTP 400", text: message))))
    }
  }

  @Test("too many requests say how long to wait")
  func tooMany() throws {
    let answer = WireAnswer(status: 429, json: .object([]))
    #expect(
      SeenStep(try reaction(answer, after: StitchSample.reading()).step).state
        == .pending(.askedTooOften(retryAfter: .seconds(30))))
    #expect(SeenStep(try reaction(answer).step) == .done(.completed))
  }

  @Test("no stranger in an answer makes an unpaid payment paid or crashes", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try StitchSample.transaction("TransactionPending", "waitingFor3dSecure").mutants(stranger) {
      #expect(try !status(mutant).state.isPaid)
    }
    for mutant in try StitchSample.transaction("TransactionSuccess").mutants(stranger) {
      let status = try status(mutant)
      if status.state.isPaid { #expect(status.amount != nil && status.reference != nil) }
    }
    for mutant in try Recorded.json("Stitch/transaction-pending.json").mutants(stranger) {
      let step = SeenStep(try reaction(WireAnswer(status: 200, json: mutant)).step)
      if case .ask(.page(let prompt)) = step { #expect(prompt.page.hasPrefix("https://")) }
      #expect(!step.isFailure)
    }
  }

  @Test("a refund is asked about afterwards, and one whose nonce was used has been made", arguments: [true, false])
  func refund(_ wasMadeBefore: Bool) throws {
    let call = Stitch.Call.perform(
      .refund(id: StitchSample.id, Money(minorUnits: 1, currency: .zar)), token: StitchSample.token, mayRenew: false)
    let made = WireAnswer(
      status: 200,
      json: ["data": ["refundTransactionInitiate": ["id": "r", "state": ["__typename": "TransactionPending"]]]])
    let reaction = try reaction(wasMadeBefore ? StitchSample.error("NONCE_DUPLICATE") : made, after: call)
    guard case .call = SeenStep(reaction.step) else {
      Issue.record("\(reaction.step)")
      return
    }
    let refused = try self.reaction(StitchSample.error("REFUND_NOT_ALLOWED"), after: call)
    #expect(SeenStep(refused.step).isFailure)
    #expect(refused.session == .kept([:]))
    let unclear = try self.reaction(WireAnswer(status: 502, json: .null), after: call)
    #expect(SeenStep(unclear.step).isPending)
    #expect(unclear.session == .kept([:]))
  }
}
