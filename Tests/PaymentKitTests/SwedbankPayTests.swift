import PaymentKit
import Testing

@Suite("Swedbank Pay's failure callback")
struct SwedbankPayTests {
  @Test(
    "an error of the library reaches the printed callback as the problem it stands for",
    arguments: [
      (
        PaymentKit.PaymentError.signInNeeded(ProviderResponseCode(code: "", text: "token expired")),
        "Credentials invalidated: token expired"
      ),
      (.invalidRequest(field: "backend", .none), "Other client error at merchant backend"),
      (
        .invalidRequest(field: "amount", ProviderResponseCode(code: "", text: "too high")),
        "Payment rejected by Swedbank Pay: too high; Fix: amount"
      ),
      (.networkError(.lost), "Swedbank Pay timeout: lost"),
      (.providerError(ProviderResponseCode(code: "500", text: "down")), "Generic server error at Swedbank Pay: down"),
    ])
  func callback(error: PaymentKit.PaymentError, printed: String) {
    let screen = OrderScreen()
    screen.paymentFailed(failureReason: SwedbankPaySDKController.FailureReason(error))
    #expect(screen.printed == [printed])
  }

  @Test("a problem of the merchant's own is told apart by its type")
  func unknown() {
    let screen = OrderScreen()
    for type in ["https://example.com/problems/special-problem", "https://example.com/problems/other"] {
      let problem = SwedbankPaySDK.UnknownProblem(type: type, detail: "sold out", raw: "{}")
      screen.paymentFailed(failureReason: .Problem(.Client(.Unknown(problem))))
    }
    #expect(screen.printed == ["Special problem occurred: sold out", "Unexpected problem: {}"])
  }

  @Test("what is no problem of Swedbank Pay's prints nothing")
  func other() {
    let screen = OrderScreen()
    screen.paymentFailed(failureReason: SwedbankPaySDKController.FailureReason(.deviceNotTrusted()))
    #expect(screen.printed.isEmpty)
  }
}
