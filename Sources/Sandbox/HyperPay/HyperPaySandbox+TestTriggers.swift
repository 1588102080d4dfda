import Commerce
import Wire

extension HyperPaySandbox {
  /// What comes of a submission.
  enum Verdict {
    /// Refused at once, by a check, by 3-D Secure or by the bank.
    case refuse(String, Authentication? = nil)
    /// Unknown until it is decided by hand.
    case wait(String)
    /// Nothing is known for two minutes.
    case uncertain(String, isTaken: Bool)
    /// The issuer asks the shopper.
    case challenge(Challenge)
    /// The bank is asked, and agrees.
    case authorise(Authentication?)

    /// What 3-D Secure said.
    var authentication: Authentication? {
      switch self {
      case .refuse(_, let authentication), .authorise(let authentication): authentication
      case .wait, .uncertain, .challenge: nil
      }
    }
  }

  /// Decides by what is wrong, then by the holder's name, then by what is set up, then by the card's number.
  func verdict(on card: CardEntry, for checkout: Checkout, at moment: SandboxMoment) -> Verdict {
    if let code = card.fault(at: moment.now) ?? ruleBroken(by: card.brand, in: checkout) { return .refuse(code) }
    if let verdict = verdict(onHolder: card, for: checkout) { return verdict }
    let known = Self.cards.first { $0.number == card.number }
    let unknown: CardBehaviour = isEnrolled(checkout) ? .frictionless : .refused("000.400.109")
    let issuer = Issuer(
      behaviour: known?.behaviour ?? unknown, wantsDeviceData: known?.wantsDeviceData ?? false, number: card.number,
      forcesChallenge: card.forcesChallenge)
    return verdict(of: issuer, for: checkout, moment.settings)
  }

  /// Decides about a card that is kept under a token: its number is not known any more, only what it does.
  func verdict(
    on registration: Registration, forcesChallenge: Bool, for checkout: Checkout, at moment: SandboxMoment
  ) -> Verdict {
    if let code = registration.fault ?? ruleBroken(by: registration.brand, in: checkout) { return .refuse(code) }
    let issuer = Issuer(
      behaviour: registration.behaviour, wantsDeviceData: registration.wantsDeviceData, number: registration.card.bin,
      forcesChallenge: forcesChallenge)
    return verdict(of: issuer, for: checkout, moment.settings)
  }

  /// The rules of channels and test systems.
  func ruleBroken(by brand: Brand?, in checkout: Checkout) -> String? {
    guard let brand else { return nil }
    if account.id(of: brand.entity) != account.id(of: checkout.entity) { return "600.200.201" }
    if brand == .mada || brand == .stcPay {
      // mada is purchase only and in riyals (Checkout.com docs, mada), the wallet likewise; the codes are Till's own choice
      // from the list.
      if checkout.kind == .preauthorisation { return "600.200.400" }
      if checkout.amount.currency != .sar { return "600.200.500" }
    }
    if checkout.mode == .connector {
      // The acquirers' test systems take whole amounts, and mada only with the enrolment flag (merchants' reports).
      let isWhole = checkout.amount.minorUnits.isMultiple(of: checkout.amount.currency.minorUnitsPerMajor)
      if !isWhole || (brand == .mada && !isEnrolled(checkout)) { return "200.100.103" }
    }
    return nil
  }

  /// A result code typed as the holder's name is what happens (negative testing of the OPPWA platform).
  private func verdict(onHolder card: CardEntry, for checkout: Checkout) -> Verdict? {
    guard Self.isResultCode(card.holder) else { return nil }
    switch card.holder {
    case "300.100.100":
      let isSecond = checkout.payments.contains { $0.state == .refused(code: card.holder) }
      return isSecond ? .challenge(Challenge(flow: .challenge)) : .refuse(card.holder)
    case "900.100.300": return .uncertain(card.holder, isTaken: false)
    case "900.100.400": return .uncertain(card.holder, isTaken: true)
    case let code where Self.undecidedCodes.contains(code): return .wait(code)
    default: return .refuse(card.holder)
    }
  }

  /// Codes that do not tell whether money moved (HyperPay docs, Result Codes).
  private static let undecidedCodes: Set<String> = [
    "800.400.500", "800.400.501", "800.400.502", "100.400.500", "100.400.241", "800.700.100", "800.600.100",
    "100.396.104", "900.100.100", "900.100.200", "900.100.201", "900.100.203", "900.100.500", "999.999.888",
    "999.999.999",
  ]

  /// The card's issuer, as far as a submission concerns it.
  private struct Issuer {
    let behaviour: CardBehaviour
    let wantsDeviceData: Bool
    /// The number, or its first digits.
    let number: String
    let forcesChallenge: Bool
  }

  private func verdict(of issuer: Issuer, for checkout: Checkout, _ settings: Settings) -> Verdict {
    func said(_ status: String?, reason: String? = nil, _ flow: Authentication.Flow = .frictionless) -> Authentication {
      Authentication(status: status, flow: flow, cardNumber: issuer.number, reason: reason)
    }
    let system = settings[Authentication.Behaviour.self]
    if let code = system.code { return .refuse(code) }
    if case .refused(let code) = issuer.behaviour { return .refuse(code) }
    if system == .informationOnly { return .authorise(said("I")) }
    if system == .decoupled { return .challenge(Challenge(flow: .decoupled)) }
    switch steered(issuer, by: checkout) {
    case .withoutAuthentication: return .authorise(nil)
    case .frictionless: return .authorise(said("Y"))
    case .attempted: return .authorise(said("A"))
    case .unavailable: return .refuse("100.390.112", said("U"))
    case .directorySilent: return .refuse("100.390.111", said("U", reason: "22"))
    case .notEnrolled: return .refuse("000.400.102", said("N"))
    case .notParticipating: return .refuse("000.400.101")
    case .challenge: return .challenge(Challenge(flow: .challenge, wantsDeviceData: issuer.wantsDeviceData))
    case .outOfBand: return .challenge(Challenge(flow: .outOfBand))
    case .challengeThenRefused(let code):
      return .challenge(
        Challenge(flow: .challenge, wantsDeviceData: issuer.wantsDeviceData, refusalAfterwards: code))
    case .refused(let code): return .refuse(code)
    }
  }

  private func isEnrolled(_ checkout: Checkout) -> Bool { checkout.customParameter("3DS2_enrolled") == "true" }

  /// The test parameters that choose the flow (HyperPay docs, 3D Secure Testing Guide).
  private func steered(_ issuer: Issuer, by checkout: Checkout) -> CardBehaviour {
    let isForced = checkout.challengeIsForced || issuer.forcesChallenge
    let flow = isEnrolled(checkout) ? checkout.customParameter("3DS2_flow") : nil
    switch issuer.behaviour {
    case .withoutAuthentication, .frictionless, .attempted:
      return isForced || flow == "challenge" ? .challenge : issuer.behaviour
    case .challenge: return flow == "frictionless" && !isForced ? .frictionless : issuer.behaviour
    case .unavailable, .directorySilent, .notEnrolled, .notParticipating, .outOfBand, .challengeThenRefused, .refused:
      return issuer.behaviour
    }
  }

  /// The response codes an acquirer sends beside a decline (ISO 8583 field 39, as in Moyasar docs, Test cards).
  static let acquirerCodes = [
    "800.100.100": "99", "800.100.152": "05", "800.100.155": "51", "800.100.157": "54", "800.100.159": "43",
    "800.100.162": "61", "800.100.165": "41",
  ]
}
