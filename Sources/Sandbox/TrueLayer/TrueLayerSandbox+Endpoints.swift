import Wire

extension TrueLayerSandbox {
  /// A resource that can be made.
  enum Kind: String, CaseIterable {
    case payment
    case mandate
  }

  /// The answer to a step of the authorisation.
  enum ActionName: String, CaseIterable {
    case providerSelection = "provider-selection"
    case schemeSelection = "scheme-selection"
    case consent
    case form
  }

  /// The calls that this TrueLayer knows, with the identifiers from their paths (TrueLayer docs, Payments API v3).
  enum Endpoint {
    case issueToken
    case keySet
    case create(Kind)
    case listMandates
    case searchProviders
    case readProvider(String)
    case read(Kind, String)
    case start(Kind, String)
    case action(Kind, String, ActionName)
    case cancel(Kind, String)
    case returned
    case revoke(String)
    case confirmFunds(String)
    case readConstraints(String)
    case refund(String)
    case listRefunds(String)
    case readRefund(String, String)
    case listAccounts
    case readAccount(String)
    case listTransactions(String)
    case listSources(String)
    case createPayout
    case readPayout(String)
    case actAtBank(Kind, String)
    case picture(String)
    case hostedPage

    private static let words: Set<String> = Set(
      [
        "v3", "payments", "mandates", "payments-providers", "authorization-flow", "actions", "cancel", "revoke",
        "refunds", "connect", "token", ".well-known", "jwks", "search", "payments-provider-return", "funds",
        "constraints",
        "merchant-accounts", "transactions", "payment-sources", "payouts", "api", "single-immediate-payments",
        "vrp-consents", "action", "providers", "icon.svg", "logo.svg",
      ] + ActionName.allCases.map(\.rawValue))

    /// The call of a request; `nil` where TrueLayer knows none at that address.
    init?(_ request: WireRequest, _ account: Account) {
      let route = Route(request, words: Self.words)
      guard let endpoint = Self.ofResource(route) ?? Self.other(route),
        endpoint.origin(in: account).authority == request.authority
      else { return nil }
      self = endpoint
    }

    /// A call about one payment or mandate, or one that makes it.
    private static func ofResource(_ route: Route) -> Endpoint? {
      let id = route.identifier
      for kind in Kind.allCases {
        let one = "/v3/\(kind.rawValue)s/{id}"
        switch "\(route.method) \(route.shape)" {
        case "POST /v3/\(kind.rawValue)s": return .create(kind)
        case "GET \(one)": return .read(kind, id)
        case "POST \(one)/authorization-flow": return .start(kind, id)
        // An unauthorised mandate is cancelled like a payment; its path is Till's own reading.
        case "POST \(one)/actions/cancel": return .cancel(kind, id)
        default:
          let action = ActionName.allCases.first {
            "\(route.method) \(route.shape)" == "POST \(one)/authorization-flow/actions/\($0.rawValue)"
          }
          if let action { return .action(kind, id, action) }
        }
      }
      return nil
    }

    private static func other(_ route: Route) -> Endpoint? {
      let id = route.identifier
      switch "\(route.method) \(route.shape)" {
      case "POST /connect/token": return .issueToken
      case "GET /.well-known/jwks": return .keySet
      case "GET /v3/mandates": return .listMandates
      case "POST /v3/mandates/{id}/revoke": return .revoke(id)
      case "GET /v3/mandates/{id}/funds": return .confirmFunds(id)
      case "GET /v3/mandates/{id}/constraints": return .readConstraints(id)
      case "POST /v3/payments-providers/search": return .searchProviders
      case "GET /v3/payments-providers/{id}": return .readProvider(id)
      case "POST /v3/payments-provider-return": return .returned
      case "POST /v3/payments/{id}/refunds": return .refund(id)
      case "GET /v3/payments/{id}/refunds": return .listRefunds(id)
      case "GET /v3/payments/{id}/refunds/{id}": return .readRefund(id, route.identifiers[1])
      case "GET /v3/merchant-accounts": return .listAccounts
      case "GET /v3/merchant-accounts/{id}": return .readAccount(id)
      case "GET /v3/merchant-accounts/{id}/transactions": return .listTransactions(id)
      case "GET /v3/merchant-accounts/{id}/payment-sources": return .listSources(id)
      case "POST /v3/payouts": return .createPayout
      case "GET /v3/payouts/{id}": return .readPayout(id)
      case "POST /api/single-immediate-payments/{id}/action": return .actAtBank(.payment, id)
      case "POST /api/vrp-consents/{id}/action": return .actAtBank(.mandate, id)
      case "GET /providers/{id}/icon.svg", "GET /providers/{id}/logo.svg": return .picture(id)
      case "GET /payments", "GET /mandates": return .hostedPage
      default: return nil
      }
    }

    /// The server of TrueLayer's that answers it.
    private func origin(in account: Account) -> BaseURL {
      switch self {
      case .issueToken: account.auth
      case .keySet: account.keys
      case .actAtBank, .picture: account.pages
      case .hostedPage: account.hostedPages
      case .create, .listMandates, .searchProviders, .readProvider, .read, .start, .action, .cancel, .returned, .revoke,
        .confirmFunds, .readConstraints, .refund, .listRefunds, .readRefund, .listAccounts, .readAccount,
        .listTransactions, .listSources, .createPayout, .readPayout:
        account.api
      }
    }

    /// The callers that are let in.
    enum Access {
      /// Everybody.
      case anyone
      /// The merchant's server with a token of its own, and the app with the resource token of what the call is about.
      case merchantAndApp
      /// The merchant's server with a token of its own.
      case merchant
    }

    /// The callers that may make it.
    var access: Access {
      switch self {
      // A bank's answer is no secret of the merchant's; that it needs no token is Till's own reading.
      case .issueToken, .keySet, .picture, .hostedPage, .returned: .anyone
      // Its token is the one in the page's address.
      case .actAtBank: .anyone
      case .readProvider, .read, .start, .action, .cancel: .merchantAndApp
      case .create, .listMandates, .searchProviders, .revoke, .confirmFunds, .readConstraints, .refund, .listRefunds,
        .readRefund, .listAccounts, .readAccount, .listTransactions, .listSources, .createPayout, .readPayout:
        .merchant
      }
    }

    /// Whether it must carry `Tl-Signature` (TrueLayer signing, Request signing v2).
    var isSigned: Bool {
      switch self {
      case .create, .revoke, .refund, .createPayout: true
      case .issueToken, .keySet, .listMandates, .searchProviders, .readProvider, .read, .start, .action, .cancel,
        .returned, .confirmFunds, .readConstraints, .listRefunds, .readRefund, .listAccounts, .readAccount,
        .listTransactions, .listSources, .readPayout, .actAtBank, .picture, .hostedPage:
        false
      }
    }

    /// Whether it changes something and so needs an idempotency key (TrueLayer docs, Idempotency).
    var needsKey: Bool {
      switch self {
      case .create, .start, .action, .cancel, .revoke, .refund, .createPayout: true
      case .issueToken, .keySet, .listMandates, .searchProviders, .readProvider, .read, .returned, .confirmFunds,
        .readConstraints, .listRefunds, .readRefund, .listAccounts, .readAccount, .listTransactions, .listSources,
        .readPayout, .actAtBank, .picture, .hostedPage:
        false
      }
    }

    /// The payment or mandate that it is about.
    var subject: (Kind, String)? {
      switch self {
      case .issueToken, .keySet, .create, .listMandates, .searchProviders, .readProvider, .returned, .listAccounts,
        .readAccount, .listTransactions, .listSources, .createPayout, .readPayout, .picture, .hostedPage:
        nil
      case .read(let kind, let id), .start(let kind, let id), .action(let kind, let id, _), .cancel(let kind, let id),
        .actAtBank(let kind, let id):
        (kind, id)
      case .revoke(let id), .confirmFunds(let id), .readConstraints(let id): (.mandate, id)
      case .refund(let id), .listRefunds(let id), .readRefund(let id, _): (.payment, id)
      }
    }
  }
}
