import Commerce
import Payments
import Wire

/// The bodies of a payment session's requests.
extension SwedbankPay {
  /// The body of a step; `nil` where it has none (Swedbank Pay iOS SDK, session requests). The phone's figures stand for any phone's:
  /// this library's own.
  func body(of step: SessionStep, _ context: Context) -> JSON? {
    let culture = JSON.string(language(context.request).rawValue)
    switch step {
    case .fetch, .look, .acknowledge, .abort: return nil
    case .prepare:
      return [
        "integration": "HostedView", "deviceAcceptedWallets": "", "client": client, "browser": browser(culture),
        "service": ["name": "SwedbankPaySDK-iOS", "version": "5.0.3"],
      ]
    case .start(.swish): return ["culture": culture, "client": client]
    case .start(.card(let card)):
      return [
        "culture": culture, "paymentToken": .string(card.token), "cardNumber": .string(card.maskedPan),
        "cardExpiryMonth": .string(String(card.expiry.suffix(2))),
        "cardExpiryYear": .string(String(card.expiry.dropFirst(2).prefix(2))), "client": client,
      ]
    case .authenticate:
      return [
        "methodCompletionIndicator": "U", "notificationUrl": .string(context.session.notificationURL ?? ""),
        "requestWindowSize": "FULLSCREEN", "client": client, "browser": browser(culture),
      ]
    // In an app the issuer's page posts its answer to the web view; here a link comes back, and the question stands for the answer.
    case .completeAuthentication: return ["cRes": .string(context.session.challenge ?? ""), "client": client]
    case .customize(let method): return ["paymentMethod": method.map { .string($0) } ?? .null]
    }
  }

  private var client: JSON {
    [
      "userAgent": .string("SwedbankPaySDK-iOS/5.0.3 " + configuration.shop), "ipAddress": "192.0.2.10",
      "screenHeight": "2556", "screenWidth": "1179", "screenColorDepth": "24",
    ]
  }

  private func browser(_ language: JSON) -> JSON {
    [
      "acceptHeader": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "languageHeader": language,
      "timeZoneOffset": 0, "javascriptEnabled": true,
    ]
  }
}
