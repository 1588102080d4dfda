import Language
import Sandbox
import Scenarios
import Testing
import TillAssets

@Suite("A file of the merchant's accounts")
struct AccountFileTests {
  private static let phrases = Result { try Shipped.assets.phrasebook("en") }

  /// Every message of a file about it.
  private static func messages(_ path: String, _ text: String) throws -> [String] {
    let phrases = try phrases.get()
    return AccountFile(path: path, text: text).complaints.map { $0.text(in: phrases) }
  }

  @Test("the file to begin with says of every provider what the demo merchant has, and nothing else")
  func template() throws {
    let file = AccountFile(path: "account.yaml", text: AccountFile.template)
    #expect(file.complaints == [])
    for sandbox in SandboxCatalog.all {
      let kind = type(of: sandbox)
      let changes = try #require(file.changes[kind.id], "\(kind.id)")
      #expect(changes.texts == Dictionary(uniqueKeysWithValues: kind.accountLabels.map { ($0.label.name, $0.usual) }))
      let isUnchanged = Self.isUnchanged(sandbox, by: changes)
      #expect(isUnchanged, "\(kind.id)")
    }
  }

  private static func isUnchanged(_ sandbox: some ProviderSandbox, by changes: AccountChanges) -> Bool {
    var account = sandbox.account
    changes.apply(to: &account)
    return account == sandbox.account
  }

  @Test("every name is that of one thing, and no two things have the same variable")
  func names() {
    for sandbox in SandboxCatalog.all {
      let labels = type(of: sandbox).accountLabels.map(\.label)
      #expect(Set(labels.map(\.name)).count == labels.count)
    }
    let variables = SandboxCatalog.all.flatMap { type(of: $0).accountLabels.flatMap(\.label.variables) }
    #expect(Set(variables).count == variables.count)
  }

  @Test(
    "what is wrong is named with its place and what to write instead, and no value is shown",
    arguments: [
      ("tabby:\n  secrt-key: hush\n", "account.yaml:2:3: error[E101]", "`secret-key`"),
      ("taby:\n  secret-key: hush\n", "account.yaml:1:1: error[E101]", "`tabby`"),
      ("tabby:\n  secret-key: hush\n", "account.yaml:2:15: error[E107]", "sk_test_ and a UUID"),
      ("hyperpay:\n  entity: hush\n", "account.yaml:2:11: error[E107]", "32 hexadecimal digits"),
      ("truelayer:\n  signing-key: hush\n", "account.yaml:2:16: error[E107]", "P-521"),
      ("stitch:\n  webhook-secret: [hush]\n", "account.yaml:2:19: error[E105]", "text"),
      ("tabby: hush\n", "account.yaml:1:8: error[E105]", "`secret-key`"),
      ("tabby:\n  webhook-address: https://hush.example/\n", "account.yaml:2:20: error[E107]", "http://"),
      ("tabby:\n  secret-key: \"hush\n", "account.yaml:2:15: error[E005]", "quot"),
      ("tabby:\n  secret-key: hush\n  secret-key: hush\n", "account.yaml:3:3: error[E002]", "secret-key"),
    ])
  func mistakes(_ text: String, _ place: String, _ help: String) throws {
    let messages = try Self.messages("account.yaml", text)
    let message = try #require(messages.first { $0.hasPrefix(place) }, "\(messages)")
    #expect(message.contains(help), "\(message)")
    #expect(!messages.joined().contains("hush"))
  }

  @Test("a provider that keeps a list of return addresses leads back to those of the file only")
  func returnAddresses() throws {
    let file = AccountFile(
      path: "account.yaml", text: "stitch:\n  return-addresses: [http://127.0.0.1:3000/back, shop://back]\n")
    var account = StitchSandbox.Account.demo
    account.returnRule = .anySafe
    try #require(file.changes["stitch"]).apply(to: &account)
    #expect(account.returnAddresses == ["http://127.0.0.1:3000/back", "shop://back"])
    #expect(account.returnRule == .listed)
    #expect(try Self.messages("account.yaml", "tabby:\n  return-addresses: []\n").count == 1)
  }

  @Test("a .env file is read by the names of the providers' samples, with quotes, comments and `export`")
  func variables() throws {
    let file = AccountFile(
      path: "shop/.env.sandbox",
      text: """
        # Payment Gateways
        PORT=3000
        HYPERPAY_ACCESS_TOKEN='OGFjN2E0Y2E='
        export HYPERPAY_ENTITY_ID=8ac7a4c7000000000000000000000001 # cards
        TABBY_SECRET_KEY="sk_test_00000000-0000-4000-8000-000000000001"
        TABBY_WEBHOOK_SECRET=
        YUNO_PUBLIC_API_KEY = sandbox_mine
        """)
    #expect(file.complaints == [])
    #expect(
      file.changes.mapValues(\.texts) == [
        "hyperpay": ["access-token": "OGFjN2E0Y2E=", "entity": "8ac7a4c7000000000000000000000001"],
        "tabby": ["secret-key": "sk_test_00000000-0000-4000-8000-000000000001"],
        "yuno": ["public-api-key": "sandbox_mine"],
      ])
    var account = HyperPaySandbox.Account.demo
    try #require(file.changes["hyperpay"]).apply(to: &account)
    #expect(account.madaEntity == "8ac7a4c7000000000000000000000001")
  }

  @Test("of the private key of a sample, the public half is kept")
  func privateKey() throws {
    let pem = """
      -----BEGIN EC PRIVATE KEY-----
      MIHcAgEBBEIAzaaO+aBBUq2HVPIvznzeB5w62JfjJZxjuTNMY4wj9sUzXS5BwBOU
      7sF9f/piE2E2fetvwpOihvaexWt6i+gQzhmgBwYFK4EEACOhgYkDgYYABABkMoog
      zwxf4tPhfkH3RtzW5qZjgin3ugXcxc4eXw+qSDDQ8u8fFj+n8vuEfi/endW/XiZ3
      rmRObRu3FDSi0yfuVAHTNp6L/DXr18MjQ0h3i/ydQouOfZFPw0O1OXLYrfHbNSHH
      YIVMBBwXD2R3VGcGK26z8JDPdSSA7AdsBGIYQvwbXQ==
      -----END EC PRIVATE KEY-----
      """
    let escaped = pem.replacing("\n", with: "\\n")
    for text in ["TRUELAYER_PRIVATE_KEY=\"\(pem)\"\n", "TRUELAYER_PRIVATE_KEY=\"\(escaped)\"\n"] {
      let file = AccountFile(path: ".env", text: text)
      #expect(file.complaints == [])
      var account = TrueLayerSandbox.Account.demo
      account.signingKey = ""
      try #require(file.changes["truelayer"]).apply(to: &account)
      #expect(account.signingKey == TrueLayerSandbox.Account.demo.signingKey)
    }
  }

  @Test("a .env file without any name that is known says which are, and a wrong value is not shown")
  func noVariables() throws {
    #expect(try Self.messages(".env", "PORT=3000\n").first?.contains("TABBY_SECRET_KEY") == true)
    let wrong = try Self.messages("my.env", "A=1\nTABBY_SECRET_KEY=hush\n")
    #expect(wrong.first?.hasPrefix("my.env:2:18: error[E107] `TABBY_SECRET_KEY`") == true, "\(wrong)")
    #expect(!wrong.joined().contains("hush"))
  }
}
