public import Commerce
import Wire

extension HyperPaySandbox {
  /// What 3-D Secure said of an attempt: the status letter, the electronic commerce indicator, and why.
  public struct Authentication: Hashable, Sendable {
    /// The way in which the issuer was asked.
    enum Flow: String, Hashable, Sendable {
      /// Without the shopper.
      case frictionless
      /// On the issuer's page.
      case challenge
      /// In the bank's app, while our page waits.
      case outOfBand = "out-of-band"
      /// By the bank alone, without any page.
      case decoupled
    }

    /// The status letter (EMV 3-D Secure, transStatus); `nil` where none was reached.
    let status: String?
    /// The electronic commerce indicator.
    let indicator: String?
    let flow: Flow
    /// EMV 3-D Secure, transStatusReason: two digits.
    let reason: String?
    /// EMV 3-D Secure, challengeCancel: two digits.
    let cancel: String?

    /// The indicator that goes with a status: Visa and American Express say 05 and 06 where Mastercard says 02 and 01
    /// (HyperPay docs, 3D Secure Testing Guide), and 07 and 04 where data is only shared (Checkout.com docs, ECI values). That guide
    /// gives a card that is not enrolled the indicator of an attempt, although its status is N; a shopper who failed a challenge made
    /// none, so there is no indicator.
    init(status: String?, flow: Flow, cardNumber: String, reason: String? = nil, cancel: String? = nil) {
      self.status = status
      self.flow = flow
      self.reason = reason
      self.cancel = cancel
      let isMastercard = !cardNumber.hasPrefix("4") && !cardNumber.hasPrefix("3")
      indicator =
        switch (status, flow) {
        case ("Y", _): isMastercard ? "02" : "05"
        case ("A", _), ("N", .frictionless): isMastercard ? "01" : "06"
        case ("I", _): isMastercard ? "04" : "07"
        default: nil
        }
    }

    /// As answers show it; reasons and flows are in no published answer, their names are Till's own.
    var json: JSON {
      .object(
        HyperPaySandbox.members([
          "eci": indicator.map(JSON.string), "authenticationStatus": status.map(JSON.string),
          "flow": .string(flow.rawValue), "transStatusReason": reason.map(JSON.string),
          "challengeCancel": cancel.map(JSON.string),
        ]))
    }

    /// What the directory server and the issuers do with every card.
    public enum Behaviour: String, SettingChoice {
      /// What the card's row in the test data says.
      case usual
      /// The issuer collects data only, without authentication (transStatus I).
      case informationOnly = "information-only"
      /// The bank authenticates the shopper in its own app, without any page (transStatus D).
      case decoupled
      /// The 3-D Secure system fails.
      case technicalError = "technical-error"
      /// The merchant's channel is not set up for 3-D Secure.
      case notConfigured = "not-configured"
      /// The shopper's device is not supported.
      case unsupportedDevice = "unsupported-device"
      /// The issuer's answer is not valid.
      case invalidAnswer = "invalid-answer"
      /// The directory server does not answer.
      case directorySilent = "directory-silent"
      /// The card is in no issuer's range.
      case cardUnknown = "card-unknown"
      /// The risk check does not answer.
      case riskCheckSilent = "risk-check-silent"

      /// The setting's name.
      public static let setting = "hyperpay.three-d-secure"

      /// The code by which it ends every payment (HyperPay docs, Result Codes); `nil` where it does not.
      var code: String? {
        switch self {
        case .usual, .informationOnly, .decoupled: nil
        case .technicalError: "000.400.103"
        case .notConfigured: "000.400.104"
        case .unsupportedDevice: "000.400.105"
        case .invalidAnswer: "000.400.106"
        case .directorySilent: "000.400.107"
        case .cardUnknown: "000.400.108"
        case .riskCheckSilent: "000.400.200"
        }
      }
    }
  }
}
