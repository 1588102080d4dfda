public import Checkout
import Commerce
public import Pages
public import Payments

/// What the shopper sees, thinks or does.
public enum ShopperTruth: Hashable, Sendable {
  /// Looks at the methods.
  case choosing
  /// Changes name, mail, mobile number or amount.
  case editingDetails
  /// Types a card.
  case typingCard
  /// Types a mobile number.
  case typingMobile
  /// Types a one-time code.
  case enteringCode
  /// Is on a hosted page.
  case onPage(RedirectPurpose)
  /// Looks at a QR code.
  case lookingAtQR
  /// Looks at a wallet's sheet.
  case onSheet
  /// Picks a bank.
  case choosingBank
  /// Reads what is to be agreed to, or fills a provider's form in.
  case fillingForm
  /// Waits.
  case waiting
  /// Sees that the order is placed; money is set aside, not taken.
  case seesPlaced
  /// Sees that the permission is given.
  case seesLinked
  /// Sees a refund.
  case seesRefunded
  /// Sees that it is paid.
  case seesPaid
  /// Sees that nothing is decided.
  case seesPending
  /// Closed the window and may think that it failed.
  case closedWindow
  /// Sees that it did not work.
  case seesFailed
  /// Sees a cancellation.
  case seesCancelled
  /// Looks at something else than the store's app, and believes what the app said last.
  case away(Away, believing: Truths.PerceivedStatus)

  /// Where a shopper is who does not look at the store's app.
  public enum Away: Hashable, Sendable {
    /// The app is closed.
    case closedApp
    /// On the home screen.
    case home
    /// In the browser or in another app.
    case outside(PagePlace)

    /// A stable name in lower-case words with dashes.
    public var name: String {
      switch self {
      case .closedApp: "closed-app"
      case .home: "home"
      case .outside(let place): place.name
      }
    }
  }
}

extension ShopperTruth {
  /// What the shopper believes.
  public var belief: Truths.PerceivedStatus {
    switch self {
    case .choosing, .editingDetails, .typingCard, .typingMobile, .enteringCode, .onPage, .lookingAtQR, .onSheet,
      .choosingBank, .fillingForm, .waiting:
      .underway
    case .seesLinked: .linked
    case .seesRefunded: .refunded
    case .seesPaid, .seesPlaced: .paid
    case .seesPending: .waiting
    case .closedWindow, .seesFailed, .seesCancelled: .notPaid
    case .away(_, let belief): belief
    }
  }
}

extension Checkout {
  /// What the shopper sees, thinks or does while the provider holds this. That a bank has taken all of the money back the shopper
  /// knows from the bank, even before the shop does; that a reservation has ended the screen says.
  func shopperTruth(holding ledger: ProviderRecord) -> ShopperTruth {
    switch shopperTruth {
    case .seesPaid where ledger.state == .refunded && ledger.chargedBack != nil: .seesRefunded
    case .seesPlaced where ledger.hasReservationEnded: ledger.state == .cancelled ? .seesCancelled : .seesFailed
    case let seen: seen
    }
  }

  /// What a shopper believes who looks at something else than the store's app.
  func belief(holding ledger: ProviderRecord) -> Truths.PerceivedStatus {
    shopperTruth == .seesPlaced ? shopperTruth.belief : shopperTruth(holding: ledger).belief
  }

  /// What the shopper sees, thinks or does.
  public var shopperTruth: ShopperTruth {
    switch phase {
    case .selecting: .choosing
    case .details: .editingDetails
    case .working: .waiting
    case .answering(_, .card): .typingCard
    case .answering(_, .phone): .typingMobile
    case .answering(_, .code): .enteringCode
    // A page that went on outside the app is no longer there: the app waits.
    case .answering(_, .page(let prompt, let view)):
      if case .elsewhere = view.content { .waiting } else { .onPage(prompt.purpose) }
    case .answering(_, .qr): .lookingAtQR
    case .answering(_, .sheet): .onSheet
    case .answering(_, .bank): .choosingBank
    case .answering(_, .form): .fillingForm
    case .answering(_, .wait): .waiting
    case .result(let outcome):
      switch outcome.result {
      case .success(_, let status):
        switch status.state {
        case .linked: .seesLinked
        case .authorised where (status.captured?.minorUnits ?? 0) > 0: .seesPaid
        case .authorised: .seesPlaced
        case .captured, .refunded, .pending, .declined, .cancelled, .expired: .seesPaid
        }
      case .refunded: .seesRefunded
      case .pending(_, let status): status.state == .pending(.closedByShopper) ? .closedWindow : .seesPending
      case .cancelled: .seesCancelled
      case .failed: .seesFailed
      }
    }
  }
}

extension ProviderRecord {
  /// Whether nothing is held any more of what was reserved, and nothing was captured.
  public var hasReservationEnded: Bool { wasHeld && !state.holdsMoney && captured == nil }
}
