public import Commerce
public import Providers
import Wire

extension STCPay: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [Configuration.demo().clientCode]
  }

  /// An adapter with the demo merchant's account.
  public init(settings: Settings = Settings()) { self.init(configuration: .demo(settings)) }
}

extension STCPay.Configuration {
  /// The demo merchant's account on stc pay's test host. The address of the app is Till's own.
  public static func demo(_ settings: Settings = Settings()) -> STCPay.Configuration {
    let setUp = settings[STCPay.SetUp.self]
    return STCPay.Configuration(
      baseURL: "https://b2btest.stcpay.com.sa", app: "https://app.stcpay.till.test/approve",
      clientCode: Secret(setUp == .wrongClientCode ? "61000000001" : "61000000000"), branch: "1", teller: "1",
      device: "1", flow: settings[STCPay.Flow.self], wrongCode: settings[STCPay.WrongCode.self], setUp: setUp)
  }
}
