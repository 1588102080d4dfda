/// A card scheme, as determined by the issuer identification number.
public enum CardBrand: String, Hashable, Sendable, CaseIterable {
  /// mada, Saudi Arabia's debit scheme.
  case mada
  /// Visa.
  case visa
  /// Mastercard.
  case mastercard
  /// American Express.
  case amex

  /// The permitted numbers of digits.
  public var lengths: [Int] {
    switch self {
    case .mada, .mastercard: [16]
    case .visa: [13, 16, 19]
    case .amex: [15]
    }
  }

  /// The length of the security code: 3 on the back, or 4 on the front of American Express.
  public var securityCodeLength: Int {
    switch self {
    case .mada, .visa, .mastercard: 3
    case .amex: 4
    }
  }

  /// The grouping of the digits on the card.
  public var grouping: [Int] {
    switch self {
    case .mada, .visa, .mastercard: [4, 4, 4, 4, 3]
    case .amex: [4, 6, 5]
    }
  }

  /// The brand of the digits typed so far; `nil` while more than one is possible or none is.
  ///
  /// mada ranges come before Visa and Mastercard, because many lie inside theirs; ranges as in HyperPay's own plug-in and
  /// Checkout.com's mada page. `4` alone reads as Visa until a mada range is complete.
  public static func detect(_ digits: String) -> CardBrand? {
    MadaRanges.contains(digits) ? .mada : detectInternational(digits)
  }

  /// The brand by the international schemes' own ranges.
  private static func detectInternational(_ digits: String) -> CardBrand? {
    if digits.hasPrefix("4") { return .visa }
    guard let two = Int(digits.prefix(2)), digits.count >= 2 else { return nil }
    if two == 34 || two == 37 { return .amex }
    if (51...55).contains(two) { return .mastercard }
    if digits.count >= 4, let four = Int(digits.prefix(4)), (2221...2720).contains(four) { return .mastercard }
    return nil
  }

  /// The brands a card with these digits can be paid with, the preferred one first; two where mada shares the card with an
  /// international scheme.
  public static func choices(_ digits: String) -> [CardBrand] {
    guard let brand = detect(digits) else { return [] }
    guard brand == .mada, let other = detectInternational(digits) else { return [brand] }
    return [.mada, other]
  }

  /// Whether some accepted brand could still begin with the digits typed so far.
  public static func canBegin(with digits: String) -> Bool {
    guard detect(digits) == nil else { return true }
    if MadaRanges.couldComplete(digits) { return true }
    switch digits.count {
    case 1: return "345".contains(digits)
    case 2, 3:
      let low = Int(digits + String(repeating: "0", count: 4 - digits.count)) ?? 0
      let high = Int(digits + String(repeating: "9", count: 4 - digits.count)) ?? 0
      return high >= 2221 && low <= 2720
    default: return false
    }
  }
}

/// The issuer ranges of mada.
enum MadaRanges {
  static func contains(_ digits: String) -> Bool {
    six.contains(String(digits.prefix(6))) || eight.contains(String(digits.prefix(8)))
  }

  static func couldComplete(_ digits: String) -> Bool {
    (six.union(eight)).contains { $0.hasPrefix(digits) }
  }

  /// Six digits; published by HyperPay's plug-in and Checkout.com's mada page, and the mada test number of Tamara's guide.
  private static let six = Set(
    """
    407197 407395 409201 410685 417633 419593 422817 422818 422819 428331 428671 428672 428673 431361 432328 434107 \
    439954 440533 440647 440795 445564 446393 446404 446672 455036 455708 457865 458456 462220 465858 468540 468541 468542 \
    468543 483010 483011 483012 484783 486094 486095 486096 489318 489319 504300 513213 520058 521076 524130 524514 \
    529415 529741 530060 531196 535825 535989 536023 537767 543085 543357 549760 554180 588845 588848 588850 589206 \
    604906 605141 636120 968201 968202 968203 968204 968205 968206 968207 968208 968209 968211 403024 406136 406996 \
    407520 410621 410834 412565 420132 421141 442463 457997 474491 558563 242030 400861 401757 489317 493428 508160 \
    530906 531095 532013 539931 557606 558848 585265 588846 588847 588849 588851 588982 588983 589005 968210
    """.split(separator: " ").map(String.init))

  /// Eight digits, only in HyperPay's plug-in.
  private static let eight: Set<String> = [
    "22337902", "22337986", "22402030", "40719700", "40739500", "45488707", "52166100",
  ]
}
