public import Commerce
import Pages
import Wire

/// When and how often the providers' webhooks arrive.
public enum WebhookArrival: String, SettingChoice {
  /// Each arrives when the provider documents it.
  case usual
  /// Each arrives at the moment of what it tells, before the shopper can be back.
  case early
  /// Each arrives ten minutes later than usual; Till's own delay.
  case late
  /// Each arrives twice.
  case twice
  /// None arrives.
  case never

  /// The setting's name.
  public static let setting = "notifications.delivery"
}

extension Webhook<WireRequest> {
  /// What arrives of one that is sent.
  func arriving(_ arrival: WebhookArrival, sentAt now: Timestamp) -> [Webhook] {
    switch arrival {
    case .usual: [self]
    case .early: [moved(to: now)]
    case .late: [moved(to: at.advanced(by: .seconds(600)))]
    case .twice: [self, moved(to: at.advanced(by: .seconds(5)))]
    case .never: []
    }
  }
}
