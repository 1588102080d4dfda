import Checkout
import Controller
import Language
import Pages
import Payments
import Testing
import TillAssets

@testable import Scenarios

@Suite("The scenarios that are shipped")
struct ShippedScenarioTests {
  @Test("every one passes without a warning, and the same files give the same bytes again")
  func pass() throws {
    let english = try Shipped.english()
    func all() throws -> (report: RunReport, bytes: String) {
      let report = try Shipped.runner().run(
        paths: [Shipped.folder], from: Disk.files, options: RunOptions(isStrict: true))
      let transcripts = report.runs.map { $0.scenario.title + "\n" + $0.transcriptText(in: english) }
      return (report, report.text(in: english) + report.jsonText(in: english) + transcripts.joined())
    }
    let first = try all()
    #expect(first.report.exitCode == .passed, "\(first.report.text(in: english))")
    #expect(first.report.runs.count > 80)
    #expect(try all().bytes == first.bytes)
  }

  @Test("every one passes whatever the seed, and in whatever order ready jobs run", arguments: [2, 3])
  func seeds(seed: UInt64) throws {
    let english = try Shipped.english()
    let options = RunOptions(isStrict: true, seed: seed, isShuffled: true)
    let report = try Shipped.runner().run(paths: [Shipped.folder], from: Disk.files, options: options)
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
  }

  @Test("every one is named like its file, has words to find it by and says that the rules hold")
  func form() throws {
    for file in Disk.files.find(Shipped.folder).files {
      let read = ReadFile(file, vocabulary: try Self.vocabulary())
      let name = try #require(file.path.split(separator: "/").last)
      for scenario in read.scenarios {
        #expect(scenario.id + ScenarioFile.ending == name)
        #expect(!scenario.tags.isEmpty, "\(name)")
      }
      #expect(!read.scenarios.isEmpty, "\(name)")
      #expect(file.text.hasSuffix("\nalways: all\n"), "\(name)")
    }
  }

  @Test("together they make every call that the adapters have, and the language knows each by its name")
  func calls() throws {
    var made: Set<String> = []
    let english = try Shipped.english()
    for file in Disk.files.find(Shipped.folder).files {
      let read = ReadFile(file, vocabulary: try Self.vocabulary())
      for scenario in read.scenarios {
        let display = ScenarioDisplay(language: english, columns: 80, rows: 24)
        var run = ScenarioRun(
          scenario, read.source, display: display, options: RunOptions(), render: PlainScreen.lines)
        run.run()
        made.formUnion(run.world.snapshot.exchanges.map(\.operation))
      }
    }
    #expect(made.sorted() == OperationName.allCases.map(\.rawValue).sorted())
  }

  /// An outcome that must be shown, the scenario that shows it, and what that scenario must expect.
  struct Outcome: Sendable, CustomTestStringConvertible {
    let words: String
    let scenario: String
    let checks: [Check]

    init(_ words: String, _ scenario: String, _ checks: Check...) {
      self.words = words
      self.scenario = scenario
      self.checks = checks
    }

    var testDescription: String { words }
  }

  static let outcomes: [Outcome] = [
    Outcome("mada, frictionless", "hyperpay-mada-frictionless", .sdk(.result(.success)), .backend(.status(.captured))),
    Outcome("Visa, frictionless", "hyperpay-visa-frictionless", .sdk(.result(.success)), .backend(.status(.captured))),
    Outcome(
      "Mastercard, frictionless", "hyperpay-mastercard-frictionless", .sdk(.result(.success)),
      .backend(.status(.captured))),
    Outcome(
      "3-D Secure passed", "hyperpay-visa-challenge-passed", .screen(.page(.hyperPayChallenge)), .sdk(.result(.success))
    ),
    Outcome("3-D Secure failed", "hyperpay-visa-challenge-failed", .sdk(.error("authentication-failed"))),
    Outcome("3-D Secure cancelled", "hyperpay-visa-challenge-cancelled", .sdk(.error("authentication-cancelled"))),
    Outcome(
      "3-D Secure closed", "hyperpay-visa-challenge-closed", .sdk(.subStatus(.closedByShopper)), .sdk(.result(.success))
    ),
    Outcome("card declined", "hyperpay-visa-declined", .sdk(.error("refused-by-bank"))),
    Outcome("card without money", "hyperpay-visa-insufficient-funds", .sdk(.error("insufficient-funds"))),
    Outcome(
      "card expired", "hyperpay-visa-expired-card", .screen(.problem(.expiry, true)), .backend(.status(.declined))),
    Outcome("wrong security code", "hyperpay-visa-wrong-security-code", .screen(.problem(.securityCode, true))),
    Outcome("status read too often", "hyperpay-status-read-too-often", .sdk(.subStatus(.askedTooOften))),
    Outcome("card session expired", "hyperpay-session-expired", .sdk(.error("expired")), .backend(.status(.expired))),
    Outcome("STC Pay paid", "stc-pay-paid", .sdk(.result(.success)), .backend(.captures(1))),
    Outcome(
      "STC Pay wrong code, then right", "stc-pay-wrong-code-then-right", .screen(.problem(.otp, true)),
      .sdk(.result(.success))),
    Outcome("STC Pay code expired", "stc-pay-code-expired", .screen(.problem(.otp, true)), .backend(.status(.expired))),
    Outcome("STC Pay resend with cool-down", "stc-pay-resend-cool-down", .ignored(.tooEarly), .messages(2)),
    Outcome("STC Pay too many tries", "stc-pay-too-many-tries", .sdk(.error("too-many-codes"))),
    Outcome("STC Pay insufficient balance", "stc-pay-insufficient-balance", .sdk(.error("insufficient-funds"))),
    Outcome("STC Pay no wallet", "stc-pay-no-wallet", .screen(.problem(.mobile, true))),
    Outcome("STC Pay answer lost", "stc-pay-answer-lost", .fault("lost", .fired), .backend(.captures(1))),
    Outcome("Tabby pre-scoring refusal", "tabby-not-eligible", .sdk(.error("not-eligible"))),
    Outcome("Tabby amount too high", "tabby-amount-too-high", .sdk(.error("amount-too-high"))),
    Outcome("Tabby amount too low", "tabby-amount-too-low", .sdk(.error("amount-too-low"))),
    Outcome("Tabby approved", "tabby-approved", .sdk(.result(.success)), .backend(.status(.authorised))),
    Outcome("Tabby rejected after the code", "tabby-rejected-after-code", .sdk(.error("refused-by-provider"))),
    Outcome("Tabby cancelled", "tabby-cancelled", .sdk(.result(.cancelled))),
    Outcome("Tabby session expired", "tabby-session-expired", .sdk(.error("expired"))),
    Outcome("Tabby page closed", "tabby-page-closed", .sdk(.subStatus(.closedByShopper))),
    Outcome("Tabby return repeated", "tabby-return-repeated", .link(.decision(.repeated)), .link(.decision(.late))),
    Outcome("Tabby return forged", "tabby-return-forged", .link(.decision(.altered)), .backend(.status(.open))),
    Outcome("Tamara refused before the page", "tamara-amount-too-high", .sdk(.error("not-eligible"))),
    Outcome("Tamara amount too low", "tamara-amount-too-low", .sdk(.error("not-eligible"))),
    Outcome(
      "Tamara approved, then authorised", "tamara-approved", .sdk(.result(.success)), .backend(.words("authorised"))),
    Outcome("Tamara rejected after the code", "tamara-rejected-after-code", .sdk(.error("refused-by-provider"))),
    Outcome("Tamara cancelled", "tamara-cancelled", .sdk(.result(.cancelled))),
    Outcome("Tamara session expired", "tamara-session-expired", .sdk(.error("expired"))),
    Outcome("Tamara page closed", "tamara-page-closed", .sdk(.subStatus(.closedByShopper))),
    Outcome("Tamara return repeated", "tamara-return-repeated", .link(.decision(.repeated)), .link(.decision(.late))),
    Outcome("Tamara return forged", "tamara-return-forged", .link(.decision(.altered)), .backend(.status(.open))),
    Outcome(
      "Tamara authorise answer lost", "tamara-authorise-answer-lost", .fault("lost", .fired), .sdk(.result(.success))),
    Outcome("PIX paid", "pix-paid", .sdk(.result(.success)), .qr(.validChecksum(true))),
    Outcome(
      "PIX closed while pending", "pix-closed-while-pending", .sdk(.subStatus(.closedByShopper)), .truths(.agree(false))
    ),
    Outcome("PIX reopened with the same code", "pix-reopened-same-code", .qr(.sameAs(.first))),
    Outcome(
      "PIX paid after close", "pix-paid-after-close", .truths(.belief(.provider, .paid)), .sdk(.result(.success))),
    Outcome("PIX expired", "pix-expired", .sdk(.error("expired")), .backend(.status(.expired))),
    Outcome("PIX wrong amount refused", "pix-wrong-amount", .qr(.bank(.wrongAmount)), .sdk(.result(.none))),
    Outcome("PIX offline before the start", "pix-offline-before-start", .sdk(.error("network-offline"))),
    Outcome("offline before the start", "offline-before-start", .sdk(.error("network-offline"))),
    Outcome("request lost, then retried", "request-lost-then-retried", .fault("lost", .fired)),
    Outcome("answer lost when opening", "answer-lost-on-create", .fault("lost", .fired), .backend(.captures(0))),
    Outcome("unknown link", "link-unknown", .link(.decision(.notOurs))),
    Outcome("foreign link", "link-foreign", .link(.decision(.foreign))),
  ]

  @Test("every documented outcome has a scenario that expects it", arguments: outcomes)
  func outcome(_ outcome: Outcome) throws {
    let path = "\(Shipped.folder)/\(outcome.scenario)\(ScenarioFile.ending)"
    let file = try #require(Disk.files.find(path).files.first)
    let scenarios = ReadFile(file, vocabulary: try Self.vocabulary()).scenarios
    #expect(!scenarios.isEmpty)
    for scenario in scenarios {
      let expected = scenario.steps.flatMap { step -> [Check] in
        if case .expect(let expectations) = step.action { expectations.map(\.check) } else { [] }
      }
      for check in outcome.checks { #expect(expected.contains(check), "\(scenario.title) does not expect \(check)") }
    }
  }

  private static func vocabulary() throws -> Vocabulary {
    Vocabulary(
      stores: try Shipped.assets.storeIDs.map { try Shipped.assets.store($0) }, languages: [try Shipped.english()])
  }
}
