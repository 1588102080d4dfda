public import Commerce

/// Asks the shopper for a card: typed, or one that a provider keeps.
public struct CardPrompt: Hashable, Sendable {
  /// The layout of the form.
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// All fields at once.
    case oneStep = "one-step"
    /// One field after another.
    case stepByStep = "step-by-step"
  }

  /// A part of a card that the provider did not accept, where it says more than that the card is wrong.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The name on the card.
    case holder = "invalid-holder"
    /// The brand under which the card was submitted.
    case brand = "wrong-brand"
    /// The saved card, which the provider or the bank no longer has.
    case savedCard = "saved-card-gone"
  }

  /// The amount to be paid.
  public let amount: Money
  /// The brands that are accepted, in order of preference.
  public var brands: [CardBrand]
  /// Why the last card did not do; `nil` the first time.
  public let problem: DeclineReason?
  /// The part that was rejected; `nil` if the reason is enough.
  public let part: Part?
  /// The shopper's saved cards that can be used instead of typing one.
  public var saved: [SavedCard]
  /// Whether a saved card needs its security code again.
  public let asksCodeOfSaved: Bool
  /// Whether the shopper may have the card saved.
  public let offersSaving: Bool
  /// Whether the name on the card is asked for.
  public let asksHolder: Bool
  /// The layout of the form.
  public var layout: Layout
  /// The look of the form.
  public let appearance: Appearance
  /// The purpose of the card.
  public let purpose: Purpose

  /// A prompt; by default the provider's form with all fields at once, for a card that is typed.
  public init(
    amount: Money, brands: [CardBrand], problem: DeclineReason? = nil, part: Part? = nil, saved: [SavedCard] = [],
    asksCodeOfSaved: Bool = false, offersSaving: Bool = false, asksHolder: Bool = true, layout: Layout = .oneStep,
    appearance: Appearance = Appearance(), purpose: Purpose = .payment
  ) {
    self.appearance = appearance
    self.purpose = purpose
    self.amount = amount
    self.brands = brands
    self.problem = problem
    self.part = part
    self.saved = saved
    self.asksCodeOfSaved = asksCodeOfSaved
    self.offersSaving = offersSaving
    self.asksHolder = asksHolder
    self.layout = layout
  }
}

/// The answer to a `CardPrompt`.
public enum CardReply: Sendable {
  /// A card that passed the form's checks.
  case entered(CardDetails)
  /// A saved card, with its security code where the prompt asks for it.
  case saved(SavedCard, SecretDigits?)
  /// The shopper called it off.
  case cancelled
}

/// Asks for a mobile number.
public struct PhonePrompt: Hashable, Sendable {
  /// The amount to be paid.
  public let amount: Money
  /// The country whose numbering plan applies.
  public let country: Country
  /// Why the last number did not do; `nil` the first time.
  public let problem: DeclineReason?

  /// A prompt; `problem` only when a number was tried before.
  public init(amount: Money, country: Country, problem: DeclineReason? = nil) {
    self.amount = amount
    self.country = country
    self.problem = problem
  }
}

/// The answer to a `PhonePrompt`.
public enum PhoneReply: Hashable, Sendable {
  /// A mobile number in the country's numbering plan.
  case entered(PhoneNumber)
  /// The shopper called it off.
  case cancelled
}

/// Why a one-time code was not accepted.
public enum CodeProblem: Hashable, Sendable {
  /// The code is wrong.
  case wrong
  /// The code has expired.
  case expired
}

/// Asks for a one-time code.
public struct CodePrompt: Hashable, Sendable {
  /// The amount to be paid.
  public let amount: Money
  /// The last four digits of the number it was sent to.
  public let sentTo: String
  /// The numbers of digits that a code may have.
  public let length: ClosedRange<Int>
  /// Until when it is valid; `nil` when the provider does not say.
  public let expiresAt: Timestamp?
  /// The time from which another code can be requested.
  public let resendAt: Timestamp
  /// The number of attempts left, 1 or more; `nil` if the provider does not state it.
  public let triesLeft: Int?
  /// Why the last code did not do; `nil` the first time.
  public let problem: CodeProblem?

  /// A prompt; `length` counts digits, and `sentTo` is the last four digits of a mobile number.
  public init(
    amount: Money, sentTo: String, length: ClosedRange<Int>, expiresAt: Timestamp?, resendAt: Timestamp,
    triesLeft: Int?,
    problem: CodeProblem? = nil
  ) {
    self.amount = amount
    self.sentTo = sentTo
    self.length = length
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.triesLeft = triesLeft
    self.problem = problem
  }
}

/// The answer to a `CodePrompt`.
public enum CodeReply: Sendable {
  /// A code with as many digits as the prompt allows; it never prints.
  case entered(SecretDigits)
  /// The shopper asks for another code.
  case resend
  /// The shopper called it off.
  case cancelled
}

/// Why a shopper is sent to a hosted page.
public enum RedirectPurpose: String, Hashable, Sendable, CaseIterable {
  /// The provider's own card form, so that the app never has the card's number.
  case cardEntry = "card-entry"
  /// The card issuer's question (EMV 3-D Secure).
  case cardAuthentication = "card-authentication"
  /// The pay-later provider's plan.
  case instalments
  /// The shopper's bank, for one payment.
  case bank
  /// The shopper's bank, for a permission.
  case mandate
  /// A wallet's own pages.
  case wallet
  /// A provider's menu of instruments.
  case menu
  /// The shopper's identity, before a menu.
  case checkIn = "check-in"
}

/// The place where a hosted page is shown.
public enum PageTarget: Hashable, Sendable {
  /// In a web view of the app.
  case webView
  /// In the phone's browser.
  case browser
  /// In another app, by its name.
  case app(String)
}

/// The place where a page in the app lets other sites' pages open (Swedbank Pay iOS SDK, redirect behaviour).
public enum RedirectBehaviour: Hashable, Sendable {
  /// In the same web view.
  case webView
  /// In the phone's browser.
  case browser
  /// In the same web view if the host is on a list, in the browser otherwise.
  ///
  /// A line is a host alone, `*.` and a host for it and one level below it, or `**.` and a host for any level; `#` begins a
  /// remark. A flawed reading of `**.` compares ends of texts only, so that `evilpayex.com` passes for a host below
  /// `payex.com`.
  case listed([String], isFlawed: Bool)
}

/// Sends the shopper to a hosted page.
public struct RedirectPrompt: Hashable, Sendable {
  /// The shopper's task on the page.
  public let purpose: RedirectPurpose
  /// The address of the page: https, or another app's scheme.
  public let page: String
  /// The addresses that lead back, without the parameters that will be added.
  public let returnURLs: [String]
  /// The query items by which a return is known as this payment's, by their names, such as `payment_id`.
  public let identifiers: [String: String]
  /// The amount that is being paid.
  public let amount: Money
  /// Until when the page can be used; `nil` when the provider does not say.
  public let expiresAt: Timestamp?
  /// The place where the page is shown: in the app or in the browser.
  public let target: PageTarget
  /// The place where other sites' pages behind it are shown.
  public let redirects: RedirectBehaviour
  /// `true` if a shopper who returns from another app to an unchanged page is offered help.
  public let offersHelpWhenStuck: Bool
  /// The address among them that may return with additions; `nil` if none may.
  public let paymentURL: PaymentURL?

  /// A prompt; by default the page and what is behind it stay in a web view of the app.
  public init(
    purpose: RedirectPurpose, page: String, returnURLs: [String], identifiers: [String: String] = [:], amount: Money,
    expiresAt: Timestamp?, target: PageTarget = .webView, redirects: RedirectBehaviour = .webView,
    offersHelpWhenStuck: Bool = false, paymentURL: PaymentURL? = nil
  ) {
    self.paymentURL = paymentURL
    self.target = target
    self.redirects = redirects
    self.offersHelpWhenStuck = offersHelpWhenStuck
    self.identifiers = identifiers
    self.purpose = purpose
    self.page = page
    self.returnURLs = returnURLs
    self.amount = amount
    self.expiresAt = expiresAt
  }
}

/// The answer to a `RedirectPrompt`: evidence, never proof.
public enum RedirectReply: Hashable, Sendable {
  /// A link came back to the app; `showsStatus` is whether the app wants the provider's kit to show how the payment ended, and `nil`
  /// where the app did not say (Yuno docs, Seamless SDK iOS, Handle payment status, `showStatusView`).
  case returned(url: String, showsStatus: Bool? = nil)
  /// The shopper closed the page.
  case closed
}

/// Shows a QR code to pay with another app.
public struct QRPrompt: Hashable, Sendable {
  /// The text of the code, which can be copied and pasted as well.
  public let payload: String
  /// The amount that is asked for.
  public let amount: Money
  /// The payee's name, as the code has it.
  public let beneficiary: String
  /// Until when it can be paid.
  public let expiresAt: Timestamp

  /// A prompt; `payload` is the text that the code holds, `amount` what the code asks for.
  public init(payload: String, amount: Money, beneficiary: String, expiresAt: Timestamp) {
    self.payload = payload
    self.amount = amount
    self.beneficiary = beneficiary
    self.expiresAt = expiresAt
  }
}

/// The answer to a `QRPrompt`; that it was paid is for the provider to say.
public enum QRReply: Hashable, Sendable {
  /// The shopper closed the window, or it was taken away because the payment has an outcome.
  case closed
}

/// The interface through which a gateway asks the shopper, in place of a view controller.
public protocol PaymentPresenter: Sendable {
  /// Asks a question and waits for its answer, which is of the question's kind; if the asking task is cancelled, it is the question's
  /// `unanswered`.
  ///
  /// If `Wallet.sheetStaysOpen`, the presenter keeps a wallet's sheet open after the token is returned: until the next question, or
  /// until the payment's result is known. `walletSheetStatus` of the result is the status for the sheet.
  func present(_ question: Question) async -> Answer
}

extension PaymentPresenter {
  /// Asks a question; an answer to a question of another kind counts as none.
  public func answer(to question: Question) async -> Answer {
    let answer = await present(question)
    return answer.kind == question.kind ? answer : question.unanswered
  }
}
