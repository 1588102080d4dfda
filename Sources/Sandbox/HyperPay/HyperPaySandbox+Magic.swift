import Commerce
import Wire

extension HyperPaySandbox {
  /// What comes of a submitted card.
  enum Verdict {
    /// Refused at once, by a check, by 3-D Secure or by the bank.
    case refuse(String, Authentication? = nil)
    /// Nothing is known for days.
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

  /// Decides by what is wrong, then by the holder's name, then by the card's number.
  func verdict(on card: CardEntry, for checkout: Checkout, at now: Timestamp) -> Verdict {
    if let code = card.fault(at: now) ?? ruleBroken(by: card, in: checkout) { return .refuse(code) }
    return verdict(onHolder: card, for: checkout) ?? verdict(onNumber: card, for: checkout)
  }

  /// The rules of channels and test systems.
  private func ruleBroken(by card: CardEntry, in checkout: Checkout) -> String? {
    guard let brand = card.brand else { return nil }
    if brand.entity != checkout.entity { return "600.200.201" }
    if brand == .mada {
      // mada is purchase only and in riyals (Checkout.com docs, mada); the codes are Till's own choice from the list.
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
      return isSecond ? .challenge(Challenge(wantsDeviceData: false)) : .refuse(card.holder)
    case "900.100.300": return .uncertain(card.holder, isTaken: false)
    case "900.100.400": return .uncertain(card.holder, isTaken: true)
    case "800.400.500", "800.400.501", "800.400.502", "100.400.500": return .wait(card.holder)
    default: return .refuse(card.holder)
    }
  }

  private func verdict(onNumber card: CardEntry, for checkout: Checkout) -> Verdict {
    let known = Self.cards.first { $0.number == card.number }
    let unknown: CardBehaviour = isEnrolled(checkout) ? .frictionless : .refused("000.400.109")
    let wantsData = known?.wantsDeviceData ?? false
    func said(_ status: String) -> Authentication { Authentication(status: status, cardNumber: card.number) }
    switch steered(known?.behaviour ?? unknown, by: checkout) {
    case .withoutAuthentication: return .authorise(nil)
    case .frictionless: return .authorise(said("Y"))
    case .attempted: return .authorise(said("A"))
    case .unavailable: return .refuse("100.390.112", said("U"))
    case .notEnrolled: return .refuse("000.400.102", said("N"))
    case .notParticipating: return .refuse("000.400.101")
    case .challenge: return .challenge(Challenge(wantsDeviceData: wantsData))
    case .challengeThenRefused(let code):
      return .challenge(Challenge(wantsDeviceData: wantsData, refusalAfterwards: code))
    case .refused(let code): return .refuse(code)
    }
  }

  private func isEnrolled(_ checkout: Checkout) -> Bool { checkout.customParameter("3DS2_enrolled") == "true" }

  /// The test parameters that choose the flow (HyperPay docs, 3D Secure Testing Guide).
  private func steered(_ behaviour: CardBehaviour, by checkout: Checkout) -> CardBehaviour {
    let flow = isEnrolled(checkout) ? checkout.customParameter("3DS2_flow") : nil
    switch behaviour {
    case .withoutAuthentication, .frictionless, .attempted:
      return checkout.challengeIsForced || flow == "challenge" ? .challenge : behaviour
    case .challenge: return flow == "frictionless" && !checkout.challengeIsForced ? .frictionless : behaviour
    case .unavailable, .notEnrolled, .notParticipating, .challengeThenRefused, .refused: return behaviour
    }
  }

  /// The response codes an acquirer sends beside a decline (ISO 8583 field 39, as in Moyasar docs, Test cards).
  static let acquirerCodes = [
    "800.100.100": "99", "800.100.152": "05", "800.100.155": "51", "800.100.157": "54", "800.100.159": "43",
    "800.100.162": "61", "800.100.165": "41",
  ]
}
