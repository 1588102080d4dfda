import Payments

extension ShopperTruth {
  /// A stable name in lower-case words with dashes, which is its key below `shopper-truth.` in the language table.
  public var name: String {
    switch self {
    case .choosing: "choosing"
    case .editingDetails: "editing-details"
    case .typingCard: "typing-card"
    case .typingMobile: "typing-mobile"
    case .enteringCode: "entering-code"
    case .onPage(let purpose): "on-page-\(purpose.rawValue)"
    case .lookingAtQR: "looking-at-qr"
    case .onSheet: "on-sheet"
    case .choosingBank: "choosing-bank"
    case .fillingForm: "filling-form"
    case .waiting: "waiting"
    case .seesLinked: "sees-linked"
    case .seesRefunded: "sees-refunded"
    case .seesPaid: "sees-paid"
    case .seesPlaced: "sees-placed"
    case .seesPending: "sees-pending"
    case .closedWindow: "closed-window"
    case .seesFailed: "sees-failed"
    case .seesCancelled: "sees-cancelled"
    case .away(let away, _): "away-\(away.name)"
    }
  }
}
