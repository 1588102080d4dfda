import PseudoTerminal
import Testing

@Suite("till subscriptions", .ownThreads)
struct SubscriptionsCommandTests {
  private static let own = "ep_till_0001  transaction, refund  https://shop.till.test/notifications/stitch\n"

  private func till(_ arguments: String...) throws -> Finished { try runTill(["subscriptions"] + arguments) }

  @Test("lists the store's own subscription")
  func list() throws {
    let listed = try till()
    #expect(listed.status == 0 && listed.output == Self.own, "\(listed)")
  }

  @Test("adds one without showing its secret, and ends one")
  func changed() throws {
    let added = try till("--add", "https://shop.example/hooks", "--type", "transaction", "--type", "refund")
    #expect(added.status == 0, "\(added)")
    #expect(added.output.hasSuffix(Self.own + "ep_till_0002  transaction, refund  https://shop.example/hooks\n"))
    #expect(!added.output.contains("whsec_"))
    let ended = try till("--end", "ep_till_0001")
    #expect(ended.status == 0 && ended.output.hasPrefix("Ended ep_till_0001.\n"), "\(ended)")
    #expect(!ended.output.contains(Self.own))
  }

  @Test("says what Stitch refused, and that a type alone is nothing")
  func refused() throws {
    for arguments in [["--add", "http://shop.example/hooks"], ["--end", "ep_nowhere"]] {
      let refused = try runTill(["subscriptions"] + arguments)
      #expect(refused.status == 1 && refused.output.isEmpty, "\(refused)")
      #expect(refused.complaints.contains("BAD_USER_INPUT"), "\(refused)")
    }
    #expect(try till("--type", "refund").status == 2)
  }
}
