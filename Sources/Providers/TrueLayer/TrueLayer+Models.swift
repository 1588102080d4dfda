extension TrueLayer {
  /// TrueLayer's SDK, by the names of its parts (TrueLayer docs, iOS SDK).
  public enum Payments {
    /// The SDK's input and its messages to the app.
    public enum Models {
      /// One payment.
      public enum SinglePayment {}
      /// A mandate for several payments.
      public enum Mandate {}
    }
  }
}

extension TrueLayer.Payments.Models.SinglePayment {
  /// The successful results of a payment (TrueLayer docs, iOS SDK, `SinglePayment.State`).
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The bank confirmed the payment.
    case executed
    /// The shopper authorised the payment at the bank.
    case authorized
    /// The shopper was sent to the bank; no longer sent since 3.8.0.
    case redirect
    /// The money arrived.
    case settled
    /// The SDK is done, and an approval elsewhere is still to come.
    case wait
  }

  /// The statuses of a payment (TrueLayer docs, iOS SDK, `SinglePayment.Status`).
  public enum Status: Hashable, Sendable, CaseIterable {
    /// The payment requires authorisation.
    case authorizationRequired
    /// The shopper is authorising it.
    case authorizing
    /// The bank has authorised it.
    case authorized
    /// It has been executed.
    case executed
    /// The money arrived.
    case settled
    /// It failed.
    case failed
  }

  /// The result on the SDK's last screen.
  public typealias ResultShown = TrueLayer.KitScreen
}

extension TrueLayer.Payments.Models.Mandate {
  /// The successful results of a mandate (TrueLayer docs, iOS SDK, `Mandate.State`).
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The shopper authorised the mandate at the bank.
    case authorized
    /// The shopper was sent to the bank; no longer sent since 3.8.0.
    case redirect
  }

  /// The statuses of a mandate (TrueLayer docs, iOS SDK, `Mandate.Status`).
  public enum Status: Hashable, Sendable, CaseIterable {
    /// The mandate requires authorisation.
    case authorizationRequired
    /// The shopper is authorising it.
    case authorizing
    /// The shopper has authorised it at the bank.
    case authorized
    /// It has been revoked.
    case revoked
    /// It failed.
    case failed
  }

  /// The result on the SDK's last screen.
  public typealias ResultShown = TrueLayer.KitScreen
}

extension TrueLayer.Payments.Models.SinglePayment {
  /// Why a payment came to nothing (TrueLayer docs, iOS SDK, `SinglePayment.Error`).
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The authorisation failed between shopper and bank.
    case authorizationFailed
    /// The phone has no working connection.
    case connectionIssues
    /// Any other error, such as one of a later version of the SDK, by its name.
    case generic(String)
    /// The resource token does not permit this.
    case invalidToken
    /// The redirect address is not registered.
    case invalidRedirectURI
    /// The shopper took too long.
    case paymentExpired
    /// There is no such payment.
    case paymentNotFound
    /// The bank rejected the payment.
    case paymentRejected
    /// The preselected bank does not work now.
    case providerOffline
    /// The SDK was not configured.
    case sdkNotConfigured
    /// The server failed.
    case serverError
    /// A regulatory requirement blocks the payment.
    case blocked
    /// An account's details are invalid.
    case invalidAccountDetails
    /// The account holder's name is invalid.
    case invalidAccountHolderName
    /// The shopper's credentials at the bank were wrong.
    case invalidCredentials
    /// The details of the paying account were wrong.
    case invalidRemitterAccount
    /// The request held invalid data.
    case invalidRequest
    /// A sort code is invalid.
    case invalidSortCode
    /// The account lacks the money.
    case insufficientFunds
    /// The shopper cancelled at the bank, or could not prove who they are.
    case notAuthorized
    /// The payment exceeds the shopper's limit.
    case paymentLimitExceeded
    /// The bank failed when the payment was created.
    case providerError
    /// The connection to the bank expired.
    case providerExpired
    /// The bank's side rejected the payment.
    case providerRejected
    /// It failed for a reason that the server does not know.
    case unknownError
    /// The shopper cancelled the authorisation at the bank.
    case userCanceledAtProvider
    /// The SDK met something that it did not expect.
    case unexpectedBehavior
    /// The shopper cancelled the payment.
    case userCanceled
  }
}

extension TrueLayer.Payments.Models.Mandate {
  /// Why a mandate came to nothing (TrueLayer docs, iOS SDK, `Mandate.Error`).
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The authorisation failed between shopper and bank.
    case authorizationFailed
    /// The phone has no working connection.
    case connectionIssues
    /// Any other error, such as one of a later version of the SDK, by its name.
    case generic(String)
    /// The resource token does not permit this.
    case invalidToken
    /// The redirect address is not registered.
    case invalidRedirectURI
    /// The mandate expired.
    case mandateExpired
    /// There is no such mandate.
    case mandateNotFound
    /// The bank rejected the mandate.
    case mandateRejected
    /// The preselected bank does not work now.
    case providerOffline
    /// The mandate has been revoked.
    case revoked
    /// The SDK was not configured.
    case sdkNotConfigured
    /// The server failed.
    case serverError
    /// The bank failed when the mandate was created.
    case providerError
    /// The bank's side rejected the mandate.
    case providerRejected
    /// The request held invalid data.
    case invalidRequest
    /// A sort code is invalid.
    case invalidSortCode
    /// It failed for an unknown reason.
    case unknownError
    /// The SDK met something that it did not expect.
    case unexpectedBehavior
    /// The shopper cancelled the mandate.
    case userCanceled
  }
}
