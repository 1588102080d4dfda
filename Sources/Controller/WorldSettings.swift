import Backend
import Checkout
public import Commerce
import DemoMerchant
import Inspection
import Phone
import Providers
import Sandbox

/// Everything that can be set up about a world.
public enum WorldSettings {
  /// Every setting, each once; where both sides of a provider know one, the adapter's list of choices counts.
  public static let all: [Setting] = {
    let every =
      [Setting(StoreCare.self), Setting(SettlementFault.self), Setting(PhoneLocale.self), Setting(WebhookArrival.self)]
      + Wallets.settings + SandboxCatalog.settings + DemoAccounts.settings
    var byName: [String: Setting] = [:]
    for setting in every { byName[setting.id] = setting }
    return byName.values.sorted { $0.id < $1.id }
  }()
}
