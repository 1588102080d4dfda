import Basics
import Commerce
import Wire

extension HyperPaySandbox {
  /// A card as it was typed; it lives only while one request is answered.
  struct CardEntry {
    let brandName: String
    let number: String
    let holder: String
    let expiryMonth: String
    let expiryYear: String
    let securityCode: String
    /// Whether the device asks for a challenge.
    let forcesChallenge: Bool

    init(_ form: FormFields) {
      brandName = form["paymentBrand"] ?? ""
      number = form["card.number"] ?? ""
      holder = form["card.holder"] ?? ""
      expiryMonth = form["card.expiryMonth"] ?? ""
      expiryYear = form["card.expiryYear"] ?? ""
      securityCode = form["card.cvv"] ?? ""
      forcesChallenge = HyperPaySandbox.forcesChallenge(form)
    }

    var brand: Brand? { Brand(rawValue: brandName) }

    /// What may be kept: of a number too short to hide its middle the end, of a holder that holds a number nothing.
    var stored: StoredCard {
      StoredCard(
        bin: number.count >= 13 ? String(number.prefix(6)) : "", lastFour: String(number.suffix(4)),
        holder: holdsNumber ? "" : HyperPaySandbox.kept(holder),
        expiryMonth: expiryMonth.count == 2 ? expiryMonth : "", expiryYear: expiryYear.count == 4 ? expiryYear : "")
    }

    /// Whether a card number was typed where the name belongs.
    var holdsNumber: Bool { HyperPaySandbox.kept(holder) != String(holder.prefix(64)) }

    /// What is wrong with the entry, if anything (HyperPay docs, Result Codes, 100.100).
    func fault(at now: Timestamp) -> String? {
      if brandName.isEmpty { return "100.100.500" }
      guard let brand else { return otherBrands.contains(brandName) ? "600.200.201" : "100.100.501" }
      if number.isEmpty { return "100.100.100" }
      guard (10...19).contains(number.utf8.count), number.utf8.allSatisfy(isDigit), Luhn.passes(number) else {
        return "100.100.101"
      }
      if brand != .mada, isMada(number) { return "600.200.800" }
      if !brand.covers(number) { return "100.100.700" }
      return holderFault ?? expiryFault(at: now) ?? securityCodeFault(of: brand)
    }

    private var holderFault: String? {
      if holder.isEmpty { return "100.100.400" }
      if holdsNumber { return "100.100.402" }
      if !(4...127).contains(holder.count) { return "100.100.401" }
      if isResultCode(holder) { return holder.hasPrefix("000.") ? "100.100.402" : nil }
      return holder.contains(where: \.isLetter) ? nil : "100.100.402"
    }

    /// A card is good through the last day of its month; a month later nowhere on earth is that day left.
    private func expiryFault(at now: Timestamp) -> String? {
      if expiryMonth.isEmpty || expiryYear.isEmpty { return "100.100.305" }
      guard expiryMonth.utf8.count == 2, expiryMonth.utf8.allSatisfy(isDigit), let month = Int(expiryMonth),
        (1...12).contains(month)
      else { return "100.100.201" }
      guard expiryYear.utf8.count == 4, expiryYear.utf8.allSatisfy(isDigit), let year = Int(expiryYear) else {
        return "100.100.301"
      }
      let today = now.civil(offsetMinutes: -12 * 60).date
      return (year, month) < (today.year, today.month) ? "100.100.303" : nil
    }

    private func securityCodeFault(of brand: Brand) -> String? {
      if securityCode.isEmpty { return "100.100.600" }
      let isRight = securityCode.utf8.count == brand.securityCodeLength && securityCode.utf8.allSatisfy(isDigit)
      return isRight ? nil : "100.100.601"
    }
  }
}
