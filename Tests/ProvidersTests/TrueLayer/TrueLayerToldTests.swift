import DemoMerchant
import Payments
import Testing

@testable import Providers

@Suite("The SDK's messages, read back")
struct TrueLayerToldTests {
  private func words(_ kit: String) -> ProviderResponseCode { ProviderResponseCode(code: "failed", kit: kit) }

  @Test(
    "every error with every screen is read as it was told, in each version of the SDK",
    arguments: TrueLayer.KitVersion.allCases)
  func errors(version: TrueLayer.KitVersion) {
    var configuration = TrueLayer.Configuration.demo()
    configuration.kit = version
    let adapter = TrueLayer(configuration: configuration)
    for error in TrueLayer.KitError.allCases {
      for screen in TrueLayer.KitScreen.allCases {
        let told = TrueLayer.Told(words(adapter.told(adapter.failure(error, payload: "a (b) \"c\""), screen)))
        let carries = error == .generic || (error == .invalidRedirectURI && version != .asDocumented)
        #expect(told == TrueLayer.Told(.failure(error, payload: carries ? "a (b) \"c\"" : ""), screen), "\(error)")
      }
    }
  }

  @Test("every state is read as it was told, and the status call's answer is none")
  func states() {
    let adapter = TrueLayer(configuration: .demo())
    for state in TrueLayer.Payments.Models.SinglePayment.State.allCases {
      let told = TrueLayer.Told(words(adapter.told("success(.\(state.rawValue))", .success)))
      #expect(told == TrueLayer.Told(.success(state.rawValue), .success))
    }
    #expect(TrueLayer.Told(words(adapter.statusCall("authorized", .payment))) == nil)
    #expect(TrueLayer.Told(words("")) == nil)
  }

  @Test("each documented error is told by its own name, and those of the other subject or of version 4 by theirs")
  func names() {
    let payment = TrueLayer.KitError.allCases.filter { $0.isOfPayments && !$0.isOfVersion4 && $0 != .generic }
    let mandate = TrueLayer.KitError.allCases.filter { $0.isOfMandates && !$0.isOfVersion4 && $0 != .generic }
    for error in TrueLayer.KitError.allCases where error != .generic {
      let name = TrueLayer.spelled(error.rawValue)
      let own = error == .notConfigured ? "sdkNotConfigured" : name
      let asPayment = TrueLayer.Payments.Models.SinglePayment.Error(error)
      let asMandate = TrueLayer.Payments.Models.Mandate.Error(error)
      #expect(payment.contains(error) ? "\(asPayment)" == own : asPayment == .generic(name))
      #expect(mandate.contains(error) ? "\(asMandate)" == own : asMandate == .generic(name))
    }
  }
}
