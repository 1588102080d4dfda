public import Deeplinks

extension LinkAssociations {
  /// The demo shop's: its scheme, its own host and the merchant's backend, as `assets/associations` has them.
  public static let tillshop = LinkAssociations(
    schemes: ["tillshop"], appID: "TILLTEAM01.test.tillshop.app",
    domains: [
      AssociatedDomain(host: "pay.tillshop.test", file: .tillshopPay),
      AssociatedDomain(host: "pay-backend.till.test", file: .tillshopBackend),
    ])
}

extension AssociationFile {
  /// The demo shop's own host: where pages of providers lead back to.
  fileprivate static let tillshopPay = AssociationFile(
    details: [
      Detail(
        appIDs: ["TILLTEAM01.test.tillshop.app"],
        components: [
          .optOut,
          Component(path: "/return/admin/*", isExcluded: true, comment: "Never opens the app"),
          Component(path: "/return/*", comment: "Where a provider's page leads back to"),
        ])
    ])

  /// The merchant's backend: payment addresses of Swedbank Pay (Swedbank Pay docs, iOS Payment URL helper endpoint).
  fileprivate static let tillshopBackend = AssociationFile(
    details: [
      Detail(
        appIDs: ["TILLTEAM01.test.tillshop.app"],
        components: [
          .optOut,
          Component(path: "/pay/sdk-callback/ios-universal-link", comment: "Swedbank Pay payment address"),
          Component(
            path: "/swedbank-pay-mobile/sdk-callback/ios-universal-link", comment: "The same, in the ready-made backend"
          ),
        ])
    ])
}

extension AssociationFile.Component {
  /// An address that ends in `#no_app` stays in the browser.
  fileprivate static let optOut = AssociationFile.Component(
    fragment: "no_app", isExcluded: true, comment: "Stays in the browser")
}
