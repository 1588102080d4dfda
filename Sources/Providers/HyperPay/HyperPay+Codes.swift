import Payments

extension HyperPay {
  /// The meaning of a result code.
  enum Verdict: Hashable, Sendable {
    /// Money is taken, also where HyperPay wants it reviewed by hand.
    case paid
    /// Nothing is decided.
    case pending(PendingReason)
    /// Refused; `correctable` when the shopper can put it right in the form and try again on the same checkout.
    case declined(DeclineReason, correctable: Bool)
    /// Refused because the bank wants its customer asked; the same card may be submitted again for that.
    case softDeclined
    /// HyperPay does not keep this saved card any more.
    case registrationGone
    /// The cardholder's bank took the money back.
    case chargedBack
    /// Cancelled by the merchant.
    case cancelled
    /// Expired without an action.
    case expired
    /// HyperPay knows no such payment session, or a parameter is wrong: the same code says both.
    case sessionLostOrBadParameter
    /// HyperPay finds no such transaction.
    case notFound
    /// Asked too often.
    case throttled
    /// The payment was made before.
    case duplicate
    /// It did not work, and HyperPay says that no money stays taken.
    case failed
    /// Something in the store's set-up is wrong.
    case misconfigured
    /// An unreadable or implausible response.
    case unclear
  }

  /// The groups into which HyperPay's published patterns sort its codes (HyperPay docs, Result Codes).
  enum Group: String, Hashable, Sendable, CaseIterable {
    case succeeded
    case succeededForReview
    case pending
    case pendingForDays
    case authenticationRisk
    case refusedByBank
    case communication
    case system
    case asynchronous
    case softDecline
    case externalRisk
    case address
    case authentication
    case blacklist
    case riskValidation
    case configuration
    case registration
    case scheduling
    case reference
    case format
    case addressFields
    case contactFields
    case accountFields
    case amount
    case riskData
    case chargeback
    case retryBlocked

    /// The beginnings of the published patterns; a bracket matches one of its characters, or with `^` none of them.
    var patterns: [String] {
      switch self {
      case .succeeded: ["000.000.", "000.100.1", "000.3", "000.6", "000.400.[1][12]0"]
      case .succeededForReview: ["000.400.0[^3]", "000.400.100"]
      case .pending: ["000.200"]
      case .pendingForDays: ["800.400.5", "100.400.500"]
      case .authenticationRisk: ["000.400.[1][0123456789][123456789]", "000.400.2"]
      case .refusedByBank: ["800.[17]00", "800.800.[123]"]
      case .communication: ["900.[1234]00", "000.400.030"]
      case .system: ["800.[56]", "999.", "600.1", "800.800.[84]"]
      case .asynchronous: ["100.39[765]"]
      case .softDecline: ["300.100.100"]
      case .externalRisk: ["100.400.[0123]", "100.380.100", "100.380.11", "100.380.4", "100.380.5"]
      case .address: ["800.400.1"]
      case .authentication: ["800.400.2", "100.390"]
      case .blacklist: ["800.[32]"]
      case .riskValidation: ["800.1[123456]0"]
      case .configuration: ["600.[23]", "500.[12]", "800.121"]
      case .registration: ["100.[13]50"]
      case .scheduling: ["100.250", "100.360"]
      case .reference: ["700.[1345][05]0"]
      case .format: ["200.[123]", "100.[53][07]", "800.900", "100.[69]00.500"]
      case .addressFields: ["100.800"]
      case .contactFields: ["100.700", "100.900.[123467890][0123456789]"]
      case .accountFields: ["100.100", "100.2[01]"]
      case .amount: ["100.55"]
      case .riskData: ["100.380.[23]", "100.380.101"]
      case .chargeback: ["000.100.2"]
      case .retryBlocked: ["700.60[01]"]
      }
    }

    /// The group of a code; `nil` if it is not a code or matches no pattern.
    init?(code: String) {
      let parts = code.split(separator: ".", omittingEmptySubsequences: false)
      let isCode =
        parts.map(\.utf8.count) == [3, 3, 3] && parts.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isCode, let group = Self.allCases.first(where: { $0.contains(code) }) else { return nil }
      self = group
    }

    /// Whether one of its patterns knows a code.
    func contains(_ code: String) -> Bool { patterns.contains { Self.begins(code, with: $0) } }

    private static func begins(_ code: String, with pattern: String) -> Bool {
      var rest = code.utf8[...]
      var pattern = pattern.utf8[...]
      while let expected = pattern.popFirst() {
        guard let found = rest.popFirst() else { return false }
        guard expected == UInt8(ascii: "[") else {
          if found != expected { return false }
          continue
        }
        let set = pattern.prefix { $0 != UInt8(ascii: "]") }
        pattern = pattern.dropFirst(set.count + 1)
        let excludes = set.first == UInt8(ascii: "^")
        if set.dropFirst(excludes ? 1 : 0).contains(found) == excludes { return false }
      }
      return true
    }
  }

  /// The meaning of a code: its own if its description says more than its group, otherwise the group's. A code that matches no
  /// published pattern is pending, never paid or declined.
  static func verdict(of code: String) -> Verdict {
    guard let group = Group(code: code) else { return .pending(.unrecognised) }
    return known[code] ?? verdict(of: group)
  }

  /// A code of the catalogue with the same verdict on the money and on the next step, for a code without an outcome. `nil` where the text
  /// is no code or matches no pattern.
  public static func typicalCode(of code: String) -> String? {
    guard let group = Group(code: code) else { return nil }
    let verdict = verdict(of: code)
    let alike = publishedCodes.filter { Self.verdict(of: $0) == verdict }
    return alike.first { Group(code: $0) == group && (known[$0] == nil) == (known[code] == nil) } ?? alike.first
  }

  private static func verdict(of group: Group) -> Verdict {
    switch group {
    case .succeeded, .succeededForReview: .paid
    case .pending: .pending(.shopper)
    case .pendingForDays: .pending(.provider)
    // The platform itself does not know: money may have moved.
    case .communication, .system: .pending(.provider)
    case .authenticationRisk: .declined(.authenticationUnavailable, correctable: false)
    case .softDecline: .softDeclined
    case .authentication: .declined(.authenticationFailed, correctable: false)
    case .refusedByBank, .address, .asynchronous, .retryBlocked: .declined(.refusedByBank, correctable: false)
    case .externalRisk, .blacklist, .riskValidation: .declined(.risk, correctable: false)
    case .chargeback: .chargedBack
    case .accountFields: .declined(.invalidCard, correctable: true)
    case .configuration, .registration, .scheduling, .reference, .format, .addressFields, .contactFields, .amount,
      .riskData:
      .misconfigured
    }
  }

  /// The codes whose published description says more than their group (HyperPay docs, Result Codes).
  private static let known: [String: Verdict] = {
    var table: [String: Verdict] = [:]
    func put(_ verdict: Verdict, _ codes: String) {
      for code in codes.utf8.split(separator: UInt8(ascii: " ")) { table[String(Substring(code))] = verdict }
    }
    func decline(_ reason: DeclineReason, _ codes: String) { put(.declined(reason, correctable: false), codes) }
    func correct(_ reason: DeclineReason, _ codes: String) { put(.declined(reason, correctable: true), codes) }

    correct(.invalidCard, "100.100.101 100.100.400 100.100.401 100.100.402 100.100.501 100.100.700 600.200.800")
    correct(.invalidCard, "800.100.151 800.100.175 800.100.198 800.100.402 800.150.100")
    correct(.invalidSecurityCode, "100.100.600 100.100.601 800.100.153")
    correct(.expiredCard, "100.100.201 100.100.301 100.100.303 100.100.304 100.100.305 800.100.157")

    decline(.insufficientFunds, "800.100.155 800.100.203 100.550.311")
    decline(.limitExceeded, "800.100.162 800.100.163 800.100.179 100.550.310 700.600.002")
    decline(.limitExceeded, "800.120.101 800.120.102 800.120.103 800.120.200 800.300.500 800.300.501")
    decline(.lostOrStolen, "800.100.159 800.100.165 800.100.171")
    decline(.notPermitted, "800.100.154 800.100.168 800.100.169 800.100.170 800.100.500 800.100.501")
    decline(.notPermitted, "000.400.102 000.400.108 000.400.109 100.390.110 100.400.317 700.601.003")
    // The security code or the address was wrong, but the bank keeps the amount reserved for a few business days.
    decline(.amountHeld, "800.100.192 800.400.110")
    decline(.invalidCard, "700.601.001")
    decline(.noAccount, "800.100.195")
    // The details that the store keeps of the shopper and sends along; the card form has none of them.
    decline(.invalidName, "100.700.100 100.700.101 100.700.200 100.700.201")
    decline(.invalidEmail, "100.900.100 100.900.101")
    decline(.invalidMobile, "100.900.200 100.900.301")
    decline(.risk, "800.100.158 100.100.701")
    decline(.authenticationFailed, "800.100.166 000.400.106 100.380.401")
    decline(
      .authenticationUnavailable,
      "000.400.101 000.400.103 000.400.105 000.400.107 000.400.200 100.390.105 100.390.107 100.390.109 100.390.111")
    decline(.authenticationUnavailable, "100.390.112 100.390.113")
    decline(.authenticationCancelled, "100.396.101 100.396.102 100.396.106 100.397.101")
    decline(.refusedByBank, "100.380.100 800.500.100")
    decline(.merchantSetup, "800.100.156 800.100.164 800.100.173 800.100.174 800.100.190 800.100.191 100.390.101")
    decline(.merchantSetup, "000.400.104 100.390.106 100.390.108")
    decline(.refusedByProvider, "100.397.102")
    decline(.amountTooLow, "100.550.300")
    decline(.amountTooHigh, "100.550.301")

    put(.cancelled, "100.396.201")
    put(.expired, "100.395.501 100.395.502 100.396.103 900.300.600")
    // "Probably cancelled", "being processed", "challenged by the risk check" and "reverse by hand" decide nothing.
    put(.pending(.provider), "100.396.104 800.700.100 800.600.100")
    put(.pending(.merchant), "000.400.030 100.400.241")
    // Reversed, never sent to the acquirer, or out of order for a while.
    put(.failed, "900.100.301 900.100.310 900.100.600 900.400.100 800.800.800 800.800.801 100.380.501")
    put(.failed, "800.100.176 800.100.196")
    put(.registrationGone, "100.150.200 100.150.202 100.150.203 800.100.197")
    put(.throttled, "800.120.100")
    put(.duplicate, "800.110.100 800.130.100 200.200.106")
    put(.sessionLostOrBadParameter, "200.300.404")
    put(.notFound, "700.400.580")
    put(.misconfigured, "100.100.500 600.100.100 800.500.110 900.100.202")

    // Published codes that no outcome has.
    correct(.expiredCard, "100.100.200 100.100.300")
    decline(.limitExceeded, "800.120.201 800.120.202 800.120.203 800.120.401")
    decline(.notPermitted, "800.100.180 000.400.112 100.390.120 100.390.121")
    decline(.invalidName, "800.700.101 800.700.201")
    decline(.invalidEmail, "100.900.105 800.900.101")
    decline(.invalidMobile, "100.900.300 800.900.200")
    decline(.authenticationCancelled, "100.390.124")
    decline(.authenticationUnavailable, "100.390.115 100.390.116 100.390.117")
    decline(.merchantSetup, "800.100.167 800.100.177 800.100.305 800.100.316")
    // "Succeeded" among the chargebacks, and a payment that is being processed.
    put(.pending(.provider), "000.100.211 000.100.212 800.120.402")
    put(.pending(.merchant), "100.400.045 100.400.065 100.400.085 100.400.141")
    put(.registrationGone, "100.150.206")
    // Nothing on a card's form can put them right.
    put(
      .misconfigured, "100.100.104 100.200.100 100.200.103 100.200.104 100.200.200 100.210.101 100.210.102 100.211.101")
    put(
      .misconfigured, "100.211.102 100.211.103 100.211.104 100.211.105 100.211.106 100.212.101 100.212.102 100.212.103")
    return table
  }()
}
