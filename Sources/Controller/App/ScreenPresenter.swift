import Checkout
import Commerce
import Payments
import Phone
import Simulation

/// Asks the library's questions through the checkout on the screen.
struct ScreenPresenter: PaymentPresenter {
  private let controller: CheckoutController?
  private let simulation: Simulation
  private let wallets: Wallets
  private let history: EventRecorder
  /// The life of the app that asks.
  private let life: Int

  init(_ world: WorldContext, life: Int) {
    (controller, simulation, wallets, history) = (world.controller, world.simulation, world.wallets, world.log.history)
    self.life = life
  }

  func requestCard(_ prompt: CardPrompt) async -> CardReply {
    guard case .card(let reply) = await controller?.ask(.card(prompt), from: life) else { return .cancelled }
    return reply
  }

  func requestPhoneNumber(_ prompt: PhonePrompt) async -> PhoneReply {
    guard case .phone(let reply) = await controller?.ask(.phone(prompt), from: life) else { return .cancelled }
    return reply
  }

  func requestCode(_ prompt: CodePrompt) async -> CodeReply {
    guard case .code(let reply) = await controller?.ask(.code(prompt), from: life) else { return .cancelled }
    return reply
  }

  func openPage(_ prompt: RedirectPrompt) async -> RedirectReply {
    guard case .page(let reply) = await controller?.ask(.page(prompt), from: life) else { return .closed }
    return reply
  }

  func showQRCode(_ prompt: QRPrompt) async -> QRReply {
    guard case .qr(let reply) = await controller?.ask(.qr(prompt), from: life) else { return .closed }
    return reply
  }

  /// The phone shows the sheet with the cards it has, and makes the token when the shopper agrees.
  func presentSheet(_ prompt: WalletSheetPrompt) async -> WalletSheetReply {
    let wallet = prompt.wallet.rawValue
    guard wallets.isReady(wallet) else { return .unavailable }
    let proof: CardAuthMethod = wallets.knowsNumbersOnly(wallet) ? .panOnly : .cryptogram3DS
    guard prompt.account?.authMethods.contains(proof) ?? true else { return .unavailable }
    var shown = prompt
    shown.cards = wallets.cards(of: wallet).compactMap { card in
      guard let brand = CardBrand(rawValue: card.brand), prompt.networks.contains(brand) else { return nil }
      return WalletCard(id: card.id, brand: brand, lastFour: card.lastFour)
    }
    guard !shown.cards.isEmpty else { return .unavailable }
    guard case .sheet(.agreed(let id)) = await controller?.ask(.sheet(shown), from: life),
      let card = shown.cards.first(where: { $0.id == id })
    else { return .cancelled }
    let nonce = simulation.random("wallet")
    let digits = String(nonce, radix: 16)
    let payload = wallets.payload(of: wallet, card: id, amount: shown.agreed(card: id).amount, nonce: nonce)
    history.note(handedOver: payload)
    return .authorised(
      WalletToken(
        wallet: prompt.wallet, brand: card.brand, displayName: "\(card.brand.rawValue) \(card.lastFour)",
        transactionID: digits, payload: payload))
  }

  func requestBank(_ prompt: BankPrompt) async -> BankReply {
    guard case .bank(let reply) = await controller?.ask(.bank(prompt), from: life) else { return .cancelled }
    return reply
  }

  func requestForm(_ prompt: FormPrompt) async -> FormReply {
    guard case .form(let reply) = await controller?.ask(.form(prompt), from: life) else { return .cancelled }
    return reply
  }

  func showWait(_ prompt: WaitPrompt) async -> WaitReply {
    guard case .wait(let reply) = await controller?.ask(.wait(prompt), from: life) else { return .over }
    return reply
  }
}

extension Answer {
  /// The answer of a shopper who leaves.
  static func leaving(_ question: Question) -> Answer {
    switch question {
    case .card: .card(.cancelled)
    case .phone: .phone(.cancelled)
    case .code: .code(.cancelled)
    case .page: .page(.closed)
    case .qr: .qr(.closed)
    case .sheet: .sheet(.cancelled)
    case .bank: .bank(.cancelled)
    case .form: .form(.cancelled)
    // It was taken away because the time is over or the provider has spoken.
    case .wait: .wait(.over)
    }
  }
}
