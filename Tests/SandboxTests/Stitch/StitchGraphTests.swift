import Pages
import Sandbox
import Testing
import Wire

@Suite("Pretend Stitch, GraphQL")
struct StitchGraphTests {
  private func paid() -> (StitchBench, String) {
    let bench = StitchBench()
    return (bench, bench.initiate()["id"]?.string ?? "")
  }

  @Test("a transaction is read by its identifier, by reference and by nonce; no match is null or no rows")
  func queries() {
    let (bench, id) = paid()
    let node = bench.graph(
      """
      query OneTransaction($id: ID!) {
        node(id: $id) { __typename id ... on ApplePayTransaction { amount externalReference state { __typename } } }
      }
      """, #"{"id":"\#(id)"}"#)
    #expect(
      node.json?.at("data", "node") == [
        "__typename": "ApplePayTransaction", "id": .string(id), "amount": ["quantity": "249.90", "currency": "ZAR"],
        "externalReference": "TILL-2041", "state": ["__typename": "TransactionSuccess"],
      ])
    for (filter, count) in [
      (#"{externalReference: {eq: "TILL-2041"}}"#, 1), (#"{nonce: {eq: "nonce-1"}}"#, 1),
      (#"{nonce: {in: ["x", "nonce-1"]}}"#, 1), (#"{nonce: {eq: "x"}}"#, 0),
      (#"{nonce: {eq: "nonce-1"}, externalReference: {eq: "x"}}"#, 0), (#"{colour: {eq: "x"}}"#, 0),
    ] {
      let answer = bench.graph("{ client { transactions(filter: \(filter)) { edges { node { id } } } } }")
      #expect(answer.json?.at("data", "client", "transactions", "edges")?.array?.count == count)
      #expect(answer.json?["errors"] == nil)
    }
    #expect(bench.graph("{ node(id: \"x\") { id } }").json == ["data": ["node": nil]])
  }

  @Test(
    "of a card its mask and kind are told, never its number; what applies to no wallet is null, whatever is selected in it"
  )
  func card() {
    let (bench, id) = paid()
    let node = bench.graph(
      """
      { node(id: "\(id)") { ... on ApplePayTransaction {
        card { network last4 bin maskedPan fundingType issuer } maskedPan fundingType
        secure3d { status } riskResult paymentConsentRequest { id } paymentInitiationRequest { id state { __typename } }
      } } }
      """)
    #expect(
      node.json?.at("data", "node") == [
        "card": [
          "network": "Visa", "last4": "0492", "bin": nil, "maskedPan": "************0492", "fundingType": "debit",
          "issuer": nil,
        ],
        "maskedPan": "************0492", "fundingType": "debit", "secure3d": nil, "riskResult": nil,
        "paymentConsentRequest": nil, "paymentInitiationRequest": nil,
      ])
    let number = #"{"applePay":{"network":"Visa","type":"4111111111111111"}}"#
    let other = bench.initiate(StitchBench.input(nonce: "nonce-2", methods: number))["id"]?.string ?? ""
    let told = bench.graph(
      "{ node(id: \"\(other)\") { ... on ApplePayTransaction { card { maskedPan fundingType } } } }")
    #expect(told.json?.at("data", "node", "card") == ["maskedPan": nil, "fundingType": nil])
  }

  @Test("fields of the interface need no fragment; aliases, named fragments and comments are read")
  func shapes() {
    let (bench, id) = paid()
    let query = """
      # by hand
      fragment Common on PaymentTransaction { id, state { kind: __typename } }
      query Q($id: ID!) { found: node(id: $id) { ...Common ... on GooglePayTransaction { nonce } ... on PaymentTransaction { nonce } } }
      """
    #expect(
      bench.graph(query, #"{"id":"\#(id)"}"#).json?.at("data", "found") == [
        "id": .string(id), "state": ["kind": "TransactionSuccess"], "nonce": "nonce-1",
      ])
  }

  @Test("everything that does not fit is told at once, each with its place")
  func places() {
    let bench = StitchBench()
    let answer = bench.graph("{\n  node(id: \"x\") { id\n    purse }\n  colour\n}")
    #expect(answer.status == 400)
    #expect(
      answer.json?["errors"]?.array?.map { $0["locations"] } == [
        [["line": 3, "column": 5]], [["line": 4, "column": 3]],
      ])
    #expect(bench.graph("{ node(id: }").json?["errors"]?[0]?["locations"] == [["line": 1, "column": 12]])
    let refused = bench.graph(StitchBench.initiate, StitchBench.input(quantity: "0"))
    #expect(refused.json?["errors"]?[0]?["locations"] == [["line": 2, "column": 3]])
  }

  static let invalid: [(String, String)] = [
    ("{ node(id: \"x\") { id purse } }", "Cannot query field \"purse\" on type \"Node\"."),
    ("{ node(id: \"x\") }", "Field \"node\" of type \"Node\" must have a selection of subfields."),
    ("{ node(id: \"x\") { ... on Nothing { id } } }", "Unknown type \"Nothing\"."),
    ("{ node(id: \"x\") { ...Nothing } }", "Unknown fragment \"Nothing\"."),
    ("{ node(id: $id) { id } }", "Variable \"$id\" is not defined."),
    ("query($id: ID!) { node(id: $id) { id } }", "Variable \"$id\" of required type \"ID!\" was not provided."),
    ("{ purse }", "Cannot query field \"purse\" on type \"Query\"."),
    ("mutation { node(id: \"x\") { id } }", "Cannot query field \"node\" on type \"Mutation\"."),
    (
      "{ client { transactions { edges { node { amount { quantity currency } } } } } }",
      "Field \"amount\" must not have a selection since type \"Money\" has no subfields."
    ),
    (
      "{ client { transactions { edges { node { state { reason } } } } } }",
      "Cannot query field \"reason\" on type \"TransactionState\"."
    ),
    (
      "{ client { transactions { edges { ... on Client { id } } } } }",
      "Fragment cannot be spread here as objects of type \"TransactionEdge\" can never be of type \"Client\"."
    ),
    ("fragment A on Node { ...A } { node(id: \"x\") { ...A } }", "Cannot spread fragment \"A\" within itself."),
    (
      "query A { client { __typename } } query B { client { __typename } }",
      "Must provide operation name if query contains multiple operations."
    ),
  ]

  @Test(
    "a document that does not fit the schema is refused with a message, an amount's inside among them",
    arguments: invalid)
  func validation(_ query: String, _ message: String) {
    let answer = StitchBench().graph(query)
    #expect(answer.status == 400)
    #expect(answer.json?["errors"]?[0]?["message"]?.string == message)
    #expect(answer.json?["data"] == nil)
  }

  @Test(
    "a text that is no GraphQL is refused and never crashes",
    arguments: [
      "", "{", "{}", "{ a(", "{ a(b: }", "}", "query", "query {", "subscription { a }", "{ a @skip(if: true) }",
      "{ é }",
      "{ a(b: \"", "{ a(b: \"\\", "{ a(b: 1.) }", "{ a(b: .) }", "{ ... }", "{ a(b: $) }", "mutation(",
      "fragment on on",
      String(repeating: "{ a ", count: 10_000), "{ a(b: " + String(repeating: "[", count: 10_000),
      "query($a: " + String(repeating: "[", count: 10_000),
    ])
  func syntax(_ query: String) { #expect(StitchBench().graph(query).status == 400) }

  @Test("bodies that no server can read are answered, never obeyed", arguments: TestBody.absurd)
  func absurd(_ body: TestBody) {
    let bench = StitchBench()
    #expect([400, 401].contains(bench.send(body.text).status))
    let variables = bench.graph(StitchBench.initiate, body.text)
    #expect(variables.json?["errors"]?[0]?["message"]?.string?.isEmpty == false)
    #expect(bench.tokenAnswer(body.text).status == 400)
    #expect(bench.truth() == .nothing)
  }

  @Test("without a token nothing is answered, and elsewhere is nothing")
  func doors() {
    let bench = StitchBench()
    #expect(bench.send("{}", token: "").status == 401)
    #expect(bench.send("{}", token: "till-sbx-of-yesterday").status == 401)
    let elsewhere = WireRequest.literal("GET", host: "api.stitch.money", "/graphql")
    #expect(bench.sandbox.respond(to: elsewhere, at: &bench.moment).status == 404)
  }

  @Test("what worked is answered beside what did not")
  func partial() {
    let bench = StitchBench()
    let answer = bench.graph("{ client { __typename } other: node(id: \"x\") { id } }")
    #expect(answer.json == ["data": ["client": ["__typename": "Client"], "other": nil]])
  }
}
