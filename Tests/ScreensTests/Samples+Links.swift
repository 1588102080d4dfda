import Commerce
import Deeplinks
import DemoMerchant
import Frames
import Inspection
import Language
import Payments
import Testing

@testable import Screens

/// Links that came and links that are expected.
extension Samples {
  static let paymentID = "8ac7a4a1845f7e19018461a00b366a74"

  static let links: [LinkReport] = [
    LinkReport(
      id: 1, at: later(31), text: "tillshop://return?id=\(paymentID)", entry: .openURL,
      source: .page, handled: true, decision: .accepted(attempt: "order-1042-attempt-1"),
      steps: [
        LinkStep(
          "entered", .note,
          Phrase(
            "link.reason.entered", ["source": .phrase(Phrase("link.source.page")), "entry": .text("open(url:)")])),
        LinkStep("scheme-known", .passed, Phrase("link.reason.scheme-known", ["scheme": .text("tillshop")])),
        LinkStep(
          "attempt-open", .passed, Phrase("link.reason.attempt-open", ["attempt": .text("order-1042-attempt-1")])),
        LinkStep(
          "not-seen-before", .passed, Phrase("link.reason.not-seen-before", ["attempt": .text("order-1042-attempt-1")]),
          isDeciding: true),
      ], attempt: "order-1042-attempt-1", mark: 5),
    LinkReport(
      id: 2, at: later(40), text: "tilshop://return\u{202E}dliap=sutats", entry: .openURL, source: .urlBar,
      handled: false, decision: .malformed(.forbiddenCharacter("\u{202E}", offset: 17)),
      steps: [
        LinkStep(
          "unreadable-forbidden-character", .failed,
          Phrase(
            "link.reason.unreadable-forbidden-character", ["character": .text("U+202E"), "position": .text("17")]),
          isDeciding: true)
      ], mark: 9),
  ]

  /// What attempts expect: one that is over and two that wait.
  static func expected() throws -> [LinkRegistration] {
    let address = try Link("tillshop://return")
    func attempt(_ number: Int, _ provider: String, _ name: String, _ value: String, isOpen: Bool = true)
      -> LinkRegistration
    {
      LinkRegistration(
        attempt: "order-1042-attempt-\(number)", provider: provider, returns: [address],
        identifiers: [.init(name: name, value: value)], isOpen: isOpen)
    }
    return [
      attempt(1, "HyperPay", "id", paymentID, isOpen: false), attempt(2, "Tamara", "order", "e5b7d1c0"),
      attempt(3, "Tabby", "payment", "ac7b366a74"),
    ]
  }

  /// A page that is open, with links that came and links that are expected.
  static func linkedPage(links: Bool = true) throws -> Snapshot {
    var snapshot = try plan()
    snapshot.timeline = timeline
    snapshot.links = links ? Self.links : []
    snapshot.expectedLinks = try expected()
    snapshot.associations = .tillshop
    return snapshot
  }
}
