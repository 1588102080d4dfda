import Commerce
import Payments
import Providers

extension ContractPlot {
  /// PIX; a card whose issuer asks; Apple Pay; Mercado Pago. The cents of an amount in reais choose the outcome where no card does.
  ///
  /// The shop draws the result, and not the SDK before it, which has tests of its own.
  static let yuno = [
    yuno(.pix, callingOffIsKnown: false),
    ContractPlot(
      provider: .yuno, method: .card, country: .brazil, amount: Money(minorUnits: 21_605, currency: .brl),
      inputs: Inputs(card: "4916994064252017"), settings: withoutStatusScreen,
      refused: Refused(inputs: Inputs(card: "4507990000000010"), error: "insufficient-funds"), sendsMessages: true),
    // Yuno keeps a wallet's payment waiting when its sheet is closed, and another try is refused meanwhile.
    yuno(.applePay, callingOffIsKnown: false, canBeReopened: false),
    yuno(.mercadoPago, callingOffIsKnown: false),
  ]

  private static func yuno(
    _ method: PaymentMethod, callingOffIsKnown: Bool, canBeReopened: Bool = true
  ) -> ContractPlot {
    var plot = ContractPlot(
      provider: .yuno, method: method, amount: Money(minorUnits: 21_605, currency: .brl),
      refused: Refused(amount: Money(minorUnits: 151, currency: .brl), error: "insufficient-funds"),
      callingOffIsKnown: callingOffIsKnown, canBeReopened: canBeReopened)
    plot.hasReturn = method == .mercadoPago
    plot.sendsMessages = true
    plot.settings = withoutStatusScreen
    return plot
  }

  private static let withoutStatusScreen: Settings = {
    var settings = Settings()
    settings[Yuno.StatusScreen.self] = .hidden
    return settings
  }()
}
