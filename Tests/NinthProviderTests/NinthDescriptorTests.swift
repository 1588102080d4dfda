import Checkout
import Commerce
import Deeplinks
import DemoMerchant
import HTTPTypes
import Inspection
import Pages
import Payments
import Providers
import Rules
import Testing
import Wire

@testable import Controller

/// What the descriptor declares is what masks, routes and shows: another declaration changes it, and nothing else has to.
@Suite("A ninth provider: its descriptor")
struct NinthDescriptorTests {
  private func declaring(secrets: [String], signatures: [String]) -> ProviderDescriptor {
    let own = Ninth.descriptor
    return ProviderDescriptor(
      id: own.id, name: own.name, aliases: own.aliases, returnFolder: own.returnFolder, operations: own.operations,
      signsCalls: own.signsCalls, vocabularies: own.vocabularies, secretFields: secrets, signatureFields: signatures,
      secretPlaces: own.secretPlaces, expiryFields: own.expiryFields, modifications: own.modifications,
      webhooks: own.webhooks)
  }

  @Test("secretFields: masks the header, the member of a response and that of a webhook; undeclared they would be seen")
  func secretFields() throws {
    let kept = try NinthWorld.paid().kept
    #expect(kept.contains("x-ninth-pass: \(Secret.mask)") && kept.contains("\"page_pass\": \"\(Secret.mask)\""))
    #expect(!kept.contains("ninth-pass-of-the-server") && !kept.contains("pass-of-"))
    let open = try NinthWorld.paid(declaring: declaring(secrets: [], signatures: [])).kept
    #expect(open.contains("ninth-pass-of-the-server") && open.contains("pass-of-"))
  }

  @Test("signatureFields: masks what was signed")
  func signatureFields() throws {
    #expect(!(try NinthWorld.paid().kept.contains("ninth-hook-of-the-shop")))
    let open = try NinthWorld.paid(declaring: declaring(secrets: [], signatures: [])).kept
    #expect(open.contains("ninth-hook-of-the-shop"))
  }

  @Test("secretPlaces: a card number may go into the declared field, and into no other")
  func secretPlaces() throws {
    let card = "4539578763621486"
    func leaks(_ body: String, to path: String, _ provider: String = "ninth") throws -> Bool {
      var secrets = SentSecrets([Ninth.descriptor])
      secrets.remember([try #require(SecretMark(card))], asker: "ninth")
      let head = HTTPRequest(method: .post, scheme: "https", authority: "api.ninth.test", path: path)
      return secrets.leave(
        in: WireRequest(head: head, body: WireBody(body), sender: .app, operation: "ninth.call"), to: provider)
    }
    #expect(try !leaks(#"{"plastic":{"digits":"\#(card)"}}"#, to: "/payments/1/plastic"))
    #expect(try leaks(#"{"plastic":{"note":"\#(card)"}}"#, to: "/payments/1/plastic"))
    #expect(try leaks(#"{"plastic":{"digits":"\#(card)"}}"#, to: "/payments/1/other"))
    #expect(try leaks(#"{"plastic":{"digits":"\#(card)"}}"#, to: "/payments/1/plastic", "tabby"))
  }

  @Test("expiryFields: a deadline is traced to the declared member of a response")
  func expiryFields() throws {
    let world = try NinthWorld()
    world.choose()
    let found = world.snapshot.provenance(of: .timer("session-expires"))
    #expect(found.field?.path == "page_until" && found.field?.text == "2026-03-01T06:30:00Z")
  }

  @Test("name, operations and modifications: the snapshot shows them")
  func shows() throws {
    let snapshot = try NinthWorld.paid().snapshot
    #expect(snapshot.gateway == Ninth.descriptor.name)
    #expect(snapshot.webhooks.map(\.content.gateway) == [Ninth.descriptor.name])
    #expect(snapshot.callNames == Ninth.descriptor.operations)
    #expect(snapshot.operations == Ninth.descriptor.modifications)
    #expect(Set(snapshot.exchanges.map(\.operation)).isSubset(of: Ninth.descriptor.operations))
    #expect(snapshot.books.map(\.gateway) == [Ninth.descriptor.name])
  }

  @Test("testData: the sandbox's own is offered for its gateway")
  func testData() throws {
    let world = try NinthWorld()
    world.choose()
    #expect(world.snapshot.testData == NinthSandbox.testData)
  }

  @Test("returnFolder: its pages lead back into the app, and the link is its own")
  func returnFolder() throws {
    let world = try NinthWorld()
    world.choose()
    guard case .answering(_, .page(let prompt, _)) = world.snapshot.checkout.phase else {
      Issue.record("\(world.snapshot.checkout.phase)")
      return
    }
    let address = try #require(prompt.returnURLs.first)
    #expect(address.hasSuffix("/return/\(Ninth.descriptor.returnFolder)"))
    world.press("approve")
    #expect(world.snapshot.links.last?.text.hasPrefix(address) == true)
  }
}
