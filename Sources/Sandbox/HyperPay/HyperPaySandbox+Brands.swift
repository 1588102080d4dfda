extension HyperPaySandbox {
  /// A merchant's channel; mada has its own.
  enum Entity: Hashable, Sendable, CaseIterable {
    /// Visa, Mastercard and American Express.
    case cards
    /// mada.
    case mada
    /// The stc pay wallet.
    case stcPay
  }

  /// A card brand by HyperPay's name for it.
  enum Brand: String, Hashable, Sendable, CaseIterable {
    /// Visa.
    case visa = "VISA"
    /// Mastercard.
    case master = "MASTER"
    /// American Express.
    case amex = "AMEX"
    /// mada.
    case mada = "MADA"
    /// The stc pay wallet.
    case stcPay = "STC_PAY"

    /// The channel that takes it.
    var entity: Entity {
      switch self {
      case .visa, .master, .amex: .cards
      case .mada: .mada
      case .stcPay: .stcPay
      }
    }

    /// How many digits its security code has.
    var securityCodeLength: Int {
      switch self {
      case .visa, .master, .mada: 3
      case .amex: 4
      case .stcPay: 0
      }
    }

    /// Whether a number can be of this brand, by its length and first digits (ISO/IEC 7812-1 ranges of the schemes).
    func covers(_ number: String) -> Bool {
      switch self {
      case .visa: return number.hasPrefix("4") && [13, 16, 18, 19].contains(number.count)
      case .master:
        guard number.count == 16, let first = Int(number.prefix(4)) else { return false }
        return (5100...5599).contains(first) || (2221...2720).contains(first)
      case .amex: return number.count == 15 && (number.hasPrefix("34") || number.hasPrefix("37"))
      case .mada: return HyperPaySandbox.isMada(number)
      case .stcPay: return number.isEmpty
      }
    }
  }

  /// Brands HyperPay has and these entities have not.
  static let otherBrands: Set<String> = [
    "JCB", "APPLEPAY", "APPLEPAYTKN", "CLICK_TO_PAY", "SADAD", "PAYPAL", "GOOGLEPAY",
  ]

  /// Whether a number belongs to mada: sixteen digits that begin with one of mada's prefixes.
  static func isMada(_ number: String) -> Bool {
    number.count == 16
      && (madaPrefixes.contains(String(number.prefix(6))) || madaPrefixes.contains(String(number.prefix(8))))
  }

  /// mada's prefixes: those in HyperPay's public shop plugin and those in Checkout.com docs, mada; no official list is
  /// published, and lists drift.
  private static let madaPrefixes: Set<String> = Set(
    """
    407197 407395 409201 410685 417633 419593 422817 422818 422819 428331 428671 428672 428673 431361 432328
    434107 439954 440533 440647 440795 445564 446393 446404 446672 455036 455708 457865 458456 462220 468540
    468541 468542 468543 483010 483011 483012 484783 486094 486095 486096 489318 489319 504300 513213 520058
    521076 524130 524514 529415 529741 530060 531196 535825 535989 536023 537767 543085 543357 549760 554180
    588845 588848 588850 589206 604906 605141 636120 968201 968202 968203 968204 968205 968206 968207 968208
    968209 968211 403024 406136 406996 407520 410621 410834 412565 420132 421141 442463 457997 474491 558563
    242030 22337902 22337986 22402030 40719700 40739500 45488707 52166100 400861 401757 489317 493428 508160
    530906 531095 532013 539931 557606 558848 585265 588846 588847 588849 588851 588982 588983 589005 968210
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
