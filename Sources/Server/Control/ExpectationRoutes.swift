import Backend
import Language
import Pages
import Scenarios
import Wire

/// The claims of tests about the provider's side, in the words of scenario files.
enum ExpectationRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "POST", path: "expectations",
      summary: "Says which claims hold, with status 409 where one does not, and keeps them for later questions.",
      body: [
        .must(
          "expect", .map(.anything), "Claims as in scenario files: `provider`, `money`, `wire`, `webhooks` and `fault`."
        ),
        .may("payment", .shared(.place), "The payment that they are about; else the newest."),
      ], answer: .shared(.verdicts), perform: add),
    ControlRoute(
      method: "GET", path: "expectations",
      summary:
        "Says which of the claims that were made since the last reset hold now, with status 409 where one does not.",
      answer: .shared(.verdicts)
    ) { control, _ throws(ControlProblem) in
      try verdict(control.room.expectations.map { judge($0, control) })
    },
  ]

  private static func add(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    guard let text = request.body["expect"]?.compactText else {
      throw .wrong("Say what: {\"expect\": {\"provider\": {\"status\": \"captured\"}}}.")
    }
    var place: ShopPlace?
    if let payment = request.body["payment"] {
      guard let provider = payment["provider"]?.string, let reference = payment["reference"]?.string else {
        throw .wrong("Name a payment as {\"provider\": \"…\", \"reference\": \"…\"}.")
      }
      try control.check(provider)
      place = ShopPlace(provider: provider, reference: reference)
    }
    let claims: ServedExpectations
    do throws(ServedExpectations.Problem) {
      claims = try ServedExpectations(
        reading: text, faults: control.room.world.line.faults.progress.map(\.rule.id))
    } catch {
      let phrases = control.room.setup.phrases
      throw .wrong(error.phrases.map { phrases.text($0) }.joined(separator: ". ") + ".")
    }
    let expected = ServedClaims(claims: claims, place: place)
    control.room.expectations.append(expected)
    return try verdict([judge(expected, control)])
  }

  private static func judge(_ expected: ServedClaims, _ control: Control) -> JSON {
    let (world, phrases) = (control.room.world, control.room.setup.phrases)
    // Looking at the ledgers brings them to the present.
    _ = world.act { $0.holdings() }
    let place = expected.place ?? world.watch.newest(1).last
    let view = world.act { $0.view(of: place?.reference ?? "", provider: place?.provider ?? "") }
    let webhooks = world.watch.webhooks
    let side = ServedSide(
      ledger: view.truth, calls: world.log.entries, droppedCalls: world.log.dropped, webhookTries: view.webhookTries,
      webhooksReceived: webhooks.received, webhooksAccepted: webhooks.accepted, faults: world.line.faults.progress,
      at: world.now)
    let verdicts = expected.claims.judge(side)
    return .fields([
      "holds": .boolean(verdicts.allSatisfy { $0.problem == nil }),
      "payment": place.map { ["provider": .string($0.provider), "reference": .string($0.reference)] },
      "claims": .array(
        verdicts.map { verdict in
          .fields([
            "claim": .string(verdict.claim), "holds": .boolean(verdict.problem == nil),
            "story": verdict.problem.map { .string(phrases.text($0)) },
          ])
        }),
    ])
  }

  private static func verdict(_ judged: [JSON]) throws(ControlProblem) -> JSON {
    let holds = judged.allSatisfy { $0["holds"]?.boolean == true }
    guard holds else {
      throw ControlProblem(
        status: 409, text: "Not every claim holds.", facts: ["holds": false, "expectations": .array(judged)])
    }
    return ["holds": true, "expectations": .array(judged)]
  }
}

/// Claims that a test has made, and the payment that they are about; `nil` for the newest.
struct ServedClaims {
  let claims: ServedExpectations
  let place: ShopPlace?
}
