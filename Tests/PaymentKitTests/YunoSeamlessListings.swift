// The listings of "Seamless SDK (pagamento iOS)" as the document prints them: the start of the SDK, the chosen method, and the payment by
// `await` and by callback. The document is a translation: its label `com` is `with` in the SDK.
// swift-format-ignore-file
import PaymentKit

struct ChosenMethod: PaymentMethodSelected {
    var vaultedToken: String? { token }
    var paymentMethodType: String { type }
    let token: String?
    let type: String
}

enum YunoStart {
    static func asPrinted(callback: @escaping @Sendable (Bool) -> Void) {
Yuno.initialize(
    apiKey: "PUBLIC_API_KEY",
    config: YunoConfig(),
    callback: { (value: Bool) in callback(value) }
)
    }
}

@MainActor final class SeamlessScreen {
    let params: SeamlessParams
    let chosen: any PaymentMethodSelected

    init(params: SeamlessParams, chosen: any PaymentMethodSelected) {
        self.params = params
        self.chosen = chosen
    }

    func payAsync() async -> String {
        let result = await Yuno.startPaymentSeamlessLite(
            with: params,
            paymentSelected: chosen,
            showPaymentStatus: true
        )
        return name(result)
    }

    func pay(_ done: @escaping @MainActor (String) -> Void) {
        Yuno.startPaymentSeamlessLite(
            with: params,
            paymentSelected: chosen,
            callback: { result in
                done(self.name(result))
            }
        )
    }

    private func name(_ result: Yuno.Result) -> String {
        switch result {
        case .reject: "reject"
        case .success: "success"
        case .fail: "fail"
        case .processing: "processing"
        case .internalError: "internalError"
        case .userCancell: "userCancell"
        }
    }
}
