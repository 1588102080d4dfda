import Payments
import Testing

@testable import Providers

struct HyperPayCodeTests {
  @Test("every published code falls in its group and in no other", arguments: HyperPayPublishedCodes.groups)
  func groups(group: HyperPay.Group, codes: String) {
    for code in codes.split(separator: " ").map(String.init) {
      #expect(HyperPay.Group(code: code) == group, "\(code)")
      #expect(HyperPay.Group.matching(code) == [group], "\(code)")
    }
  }

  @Test("the published list is complete, and it is the vocabulary")
  func count() {
    #expect(HyperPay.publishedCodes == HyperPayPublishedCodes.all.map(\.code).sorted())
    #expect(HyperPayPublishedCodes.all.count == 260)
    #expect(Set(HyperPayPublishedCodes.all.map(\.code)).count == 260)
  }

  @Test("a code pays exactly when its group is a success group")
  func paid() {
    for (code, group) in HyperPayPublishedCodes.all {
      let isSuccess = group == .succeeded || group == .succeededForReview
      #expect((HyperPay.verdict(of: code) == .paid) == isSuccess, "\(code)")
    }
  }

  @Test("pending groups are pending, and so is everything that leaves the outcome open")
  func pending() {
    for (code, group) in HyperPayPublishedCodes.all {
      let verdict = HyperPay.verdict(of: code)
      switch group {
      case .pending: #expect(verdict == .pending(.shopper), "\(code)")
      case .pendingForDays: #expect(verdict == .pending(.provider), "\(code)")
      case .succeeded, .succeededForReview, .authenticationRisk, .refusedByBank, .communication, .asynchronous,
        .softDecline, .externalRisk, .address, .authentication, .blacklist, .riskValidation, .system, .configuration,
        .registration, .scheduling, .reference, .format, .addressFields, .contactFields, .accountFields, .amount,
        .riskData, .chargeback, .retryBlocked:
        #expect(verdict != .pending(.shopper), "\(code)")
      }
    }
  }

  @Test(
    "a code that no published pattern knows is pending, never paid or refused",
    arguments: [
      // Published as successes, yet outside every published pattern.
      "000.500.000", "000.500.100",
      "123.456.789", "000.400.300", "", "000", "000.000", "000.000.", "000.000.abc", "000.100.11", "000.100.1100",
      "000.000.000.000", " 000.000.000", "000.000.000 ", "000-000-000", "٠٠٠.٠٠٠.٠٠٠", "OK", "success",
    ])
  func unknown(code: String) {
    #expect(HyperPay.Group(code: code) == nil)
    #expect(HyperPay.verdict(of: code) == .pending(.unrecognised))
  }

  @Test(
    "a refusal keeps the reason that its description gives",
    arguments: [
      ("800.100.155", DeclineReason.insufficientFunds), ("800.100.203", .insufficientFunds),
      ("800.100.100", .refusedByBank), ("800.100.152", .refusedByBank), ("800.100.160", .refusedByBank),
      ("800.100.159", .lostOrStolen), ("800.100.165", .lostOrStolen), ("800.100.171", .lostOrStolen),
      ("800.100.162", .limitExceeded), ("800.120.101", .limitExceeded), ("800.100.170", .notPermitted),
      ("800.100.192", .amountHeld), ("800.400.110", .amountHeld), ("800.300.101", .risk), ("100.400.242", .risk),
      ("100.380.401", .authenticationFailed), ("100.390.100", .authenticationFailed),
      ("100.396.101", .authenticationCancelled),
      ("000.400.101", .authenticationUnavailable), ("000.400.103", .authenticationUnavailable),
      ("100.390.112", .authenticationUnavailable), ("000.400.109", .notPermitted), ("000.400.102", .notPermitted),
      ("800.400.100", .refusedByBank), ("100.390.114", .authenticationFailed),
      ("100.700.101", .invalidName), ("100.700.200", .invalidName), ("100.900.101", .invalidEmail),
      ("100.900.200", .invalidMobile), ("100.900.301", .invalidMobile),
      ("800.100.999", .refusedByBank),
      // Not published, yet within the pattern.
      ("000.400.199", .authenticationUnavailable),
    ])
  func reasons(code: String, reason: DeclineReason) {
    #expect(HyperPay.verdict(of: code) == .declined(reason, correctable: false))
  }

  @Test(
    "what the shopper can put right in the form is marked so",
    arguments: [
      ("100.100.101", DeclineReason.invalidCard), ("100.100.700", .invalidCard), ("800.100.151", .invalidCard),
      // The card is mada's and was paid as another brand.
      ("600.200.800", .invalidCard), ("100.100.402", .invalidCard), ("800.150.100", .invalidCard),
      ("100.100.303", .expiredCard), ("100.100.301", .expiredCard), ("800.100.157", .expiredCard),
      ("100.100.600", .invalidSecurityCode), ("100.100.601", .invalidSecurityCode),
      ("800.100.153", .invalidSecurityCode),
      // Not published, yet within the pattern.
      ("100.100.999", .invalidCard),
    ])
  func correctable(code: String, reason: DeclineReason) {
    #expect(HyperPay.verdict(of: code) == .declined(reason, correctable: true))
  }

  @Test(
    "codes that look like something else",
    arguments: [
      // "000" is no success by itself.
      ("000.400.030", HyperPay.Verdict.pending(.merchant)),
      // In the bank's group, yet only "wait".
      ("800.700.100", .pending(.provider)),
      ("100.396.104", .pending(.provider)),
      ("100.400.500", .pending(.provider)),
      ("900.100.300", .pending(.provider)),
      ("900.100.301", .failed), ("900.100.310", .failed), ("900.100.600", .failed), ("800.800.801", .failed),
      ("999.999.999", .pending(.provider)), ("900.100.100", .pending(.provider)), ("100.400.241", .pending(.merchant)),
      ("300.100.100", .softDeclined), ("000.100.220", .chargedBack), ("000.100.200", .chargedBack),
      ("100.150.200", .registrationGone), ("100.150.202", .registrationGone), ("800.100.197", .registrationGone),
      ("900.300.600", .expired), ("100.396.103", .expired), ("100.395.501", .expired),
      ("100.396.201", .cancelled),
      ("800.120.100", .throttled),
      ("800.110.100", .duplicate), ("800.130.100", .duplicate), ("200.200.106", .duplicate),
      ("200.300.404", .sessionLostOrBadParameter), ("700.400.580", .notFound),
      ("600.200.201", .misconfigured), ("800.900.300", .misconfigured), ("100.550.701", .misconfigured),
    ])
  func special(code: String, verdict: HyperPay.Verdict) {
    #expect(HyperPay.verdict(of: code) == verdict)
  }

  @Test(
    "a published code that no list here has gets a code of the same meaning that says no more than its group",
    arguments: [
      "000.100.105", "000.300.103", "000.400.081", "000.400.091", "000.400.111", "000.400.120", "000.200.201",
      "800.100.150", "800.100.199", "800.100.204", "800.800.302", "800.800.400", "900.100.204", "100.400.000",
      "100.395.101", "700.100.400",
    ])
  func typical(code: String) throws {
    #expect(!HyperPay.publishedCodes.contains(code))
    let typical = try #require(HyperPay.typicalCode(of: code))
    #expect(HyperPay.publishedCodes.contains(typical))
    #expect(HyperPay.verdict(of: typical) == HyperPay.verdict(of: code), "\(typical)")
  }

  @Test(
    "a published code that no outcome has keeps the reason that its description gives",
    arguments: [
      ("800.120.402", HyperPay.Verdict.pending(.provider)), ("000.100.211", .pending(.provider)),
      ("100.400.141", .pending(.merchant)), ("100.150.206", .registrationGone), ("100.200.104", .misconfigured),
      ("800.100.180", .declined(.notPermitted, correctable: false)),
      ("100.390.124", .declined(.authenticationCancelled, correctable: false)),
      ("100.100.300", .declined(.expiredCard, correctable: true)),
    ])
  func uncatalogued(code: String, verdict: HyperPay.Verdict) throws {
    #expect(HyperPay.verdict(of: code) == verdict)
    #expect(HyperPay.verdict(of: try #require(HyperPay.typicalCode(of: code))) == verdict)
  }

  @Test("what is no code, or matches no published pattern, has none", arguments: ["123.456.789", "", "800.100", "abc"])
  func untypical(code: String) { #expect(HyperPay.typicalCode(of: code) == nil) }
}

extension HyperPay.Group {
  /// Every group whose patterns know a code, not only the first.
  static func matching(_ code: String) -> [HyperPay.Group] { allCases.filter { $0.contains(code) } }
}
