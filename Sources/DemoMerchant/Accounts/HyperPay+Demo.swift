public import Commerce
import Payments
public import Providers
import Wire

extension HyperPay: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [Configuration.demo.token, Configuration.demo.notificationKey]
  }

  /// An adapter with the demo merchant's account.
  public init(settings: Settings = Settings()) { self.init(configuration: .demo, settings: settings) }
}

extension HyperPay.Configuration {
  /// The demo merchant's account on HyperPay's European test host.
  public static let demo = HyperPay.Configuration(
    baseURL: "https://eu-test.oppwa.com", token: Secret("till-demo-token"),
    cardsEntity: "8ac7a4c000000000000000000000cafe",
    madaEntity: "8ac7a4c000000000000000000000ada0", stcPayEntity: "8ac7a4c0000000000000000000057c00",
    notificationKey: Secret("74696c6c2064656d6f206e6f74696669636174696f6e206b6579203030303031"),
    environment: .sandbox)
}
