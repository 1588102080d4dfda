import Payments
import Phone

/// Asks the library's questions through the checkout on the screen.
struct ScreenPresenter: PaymentPresenter {
  private let controller: CheckoutController?
  private let wallets: Wallets
  private let history: EventRecorder
  /// The life of the app that asks.
  private let life: Int

  init(_ world: WorldContext, life: Int) {
    (controller, wallets, history) = (world.controller, world.wallets, world.log.history)
    self.life = life
  }

  func present(_ question: Question) async -> Answer {
    guard let controller else { return question.unanswered }
    guard case .sheet(let prompt) = question else { return await controller.ask(question, from: life) }
    guard let shown = shown(prompt) else { return .sheet(.unavailable) }
    let answer = await controller.ask(.sheet(shown), from: life)
    if case .sheet(.authorised(let token)) = answer { token.reveal { history.note(handedOver: $0) } }
    return answer
  }

  /// The sheet with the cards that the phone has for it; `nil` if the phone cannot show it.
  private func shown(_ prompt: WalletSheetPrompt) -> WalletSheetPrompt? {
    let wallet = prompt.wallet.rawValue
    guard wallets.isReady(wallet) else { return nil }
    let proof: CardAuthMethod = wallets.knowsNumbersOnly(wallet) ? .panOnly : .cryptogram3DS
    let allowed = prompt.account?.authMethods ?? []
    guard allowed.isEmpty || allowed.contains(proof) else { return nil }
    var shown = prompt
    shown.cards = wallets.cards(of: wallet).compactMap { card in
      guard let brand = CardBrand(rawValue: card.brand), prompt.networks.contains(brand) else { return nil }
      return WalletCard(id: card.id, brand: brand, lastFour: card.lastFour)
    }
    return shown.cards.isEmpty ? nil : shown
  }
}
