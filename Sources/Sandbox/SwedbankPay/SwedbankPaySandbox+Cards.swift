import Basics
import Commerce
import Language

extension SwedbankPaySandbox.CardKept {
  /// What is wrong with a card's form.
  struct FormProblem: Error {
    let field: String
    let phrase: Phrase
  }

  /// Reads a card's form; the number itself is not kept. Of a card that a token has filled in only the security code is asked for.
  static func read(
    _ values: [String: String], over stored: Self?, at now: Timestamp
  ) -> Result<Self, FormProblem> {
    func problem(_ field: String) -> Result<Self, FormProblem> {
      .failure(FormProblem(field: field, phrase: Phrase("swedbank-pay.card.\(field)-problem")))
    }
    let code = Digits.ascii(in: String((values["cvc"] ?? "").prefix(8)))
    let isCode = (3...4).contains(code.count)
    if let stored { return isCode ? .success(stored) : problem("cvc") }
    let number = Digits.ascii(in: String((values["card-number"] ?? "").prefix(40)))
    guard (13...19).contains(number.count), Luhn.passes(number), let brand = brand(number) else {
      return problem("card-number")
    }
    let expiry = Digits.ascii(in: String((values["expiry"] ?? "").prefix(10)))
    guard expiry.count == 4, let month = Int(expiry.prefix(2)), (1...12).contains(month),
      let year = Int(expiry.suffix(2))
    else { return problem("expiry") }
    let today = now.civil().date
    guard (2_000 + year, month) >= (today.year, today.month) else { return problem("expiry") }
    guard isCode else { return problem("cvc") }
    return .success(
      Self(
        brand: brand, firstSix: String(number.prefix(6)), lastFour: String(number.suffix(4)),
        expiry: "\(expiry.prefix(2))/20\(expiry.suffix(2))",
        asksChallenge: SwedbankPaySandbox.challengedCards.contains(number)))
  }

  /// Whether it can be charged no more; its form is `MM/YYYY`.
  func isExpired(at now: Timestamp) -> Bool {
    let today = now.civil().date
    return (Int(expiry.suffix(4)) ?? 0, Int(expiry.prefix(2)) ?? 0) < (today.year, today.month)
  }

  /// Visa and Mastercard, which Swedbank Pay acquires.
  private static func brand(_ number: String) -> String? {
    if number.hasPrefix("4") { return "Visa" }
    guard let head = Int(number.prefix(4)) else { return nil }
    return (5_100...5_599).contains(head) || (2_221...2_720).contains(head) ? "MasterCard" : nil
  }
}
