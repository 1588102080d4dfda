// An app imports `PaymentKit` and has money, gateways, providers, the wire they speak and the deep-link router.
@_exported public import Commerce
@_exported public import Deeplinks
@_exported public import Payments
@_exported public import Providers
@_exported public import Wire
