extension UserMessages {
  /// English.
  static let english = UserMessages(
    errors: [
      "insufficient-funds": Sentence("You have not been charged: there are not enough funds.", "Pay another way."),
      "refused-by-bank": Sentence(
        "You have not been charged: your bank declined the payment.", "Pay another way, or ask your bank."),
      "amount-held": Sentence(
        "You have not been charged: your bank declined the payment, but may hold the amount for a few days.",
        "Pay another way."),
      "expired-card": Sentence("You have not been charged: the card has expired.", "Use another card."),
      "invalid-card": Sentence(
        "You have not been charged: the card details are not correct.", "Check them and try again."),
      "invalid-security-code": Sentence(
        "You have not been charged: the security code is not correct.", "Check it and try again."),
      "lost-or-stolen": Sentence(
        "You have not been charged: this card cannot be used.", "Pay another way, and call your bank."),
      "limit-exceeded": Sentence(
        "You have not been charged: the payment exceeds a limit.", "Try again later, or pay another way."),
      "not-permitted": Sentence(
        "You have not been charged: this method cannot be used for this purchase.", "Pay another way."),
      "authentication-failed": Sentence(
        "You have not been charged: your identity could not be verified.", "Try again."),
      "authentication-cancelled": Sentence(
        "You have not been charged: you cancelled the verification.", "Try again, or pay another way."),
      "authentication-unavailable": Sentence(
        "You have not been charged: verification is unavailable.", "Try again later, or pay another way."),
      "risk": Sentence("You have not been charged: the payment was not accepted.", "Pay another way."),
      "not-eligible": Sentence(
        "You have not been charged: this is not available to you for this order.", "Pay another way."),
      "amount-too-high": Sentence(
        "You have not been charged: the order is too large for this method.", "Pay another way."),
      "amount-too-low": Sentence(
        "You have not been charged: the order is too small for this method.", "Pay another way."),
      "no-account": Sentence(
        "You have not been charged: there is no account with these details.", "Check them and try again."),
      "account-restricted": Sentence(
        "You have not been charged: your account cannot pay now.", "Open its app, or pay another way."),
      "too-many-codes": Sentence(
        "You have not been charged: there were too many wrong codes.", "Try again later, or pay another way."),
      "duplicate": Sentence("This order may already be paid.", "Do not pay again until it has been checked."),
      "refused-by-provider": Sentence("You have not been charged: the payment was declined.", "Pay another way."),
      "network-offline": Sentence(
        "You have not been charged: you are offline.", "Connect to the internet and try again."),
      "network-lost": Sentence("You have not been charged: the request did not get through.", "Try again."),
      "network-certificate": Sentence(
        "You have not been charged: the connection is not secure.", "Use another network."),
      "provider": Sentence(
        "You have not been charged: the payment service is unavailable.", "Try again later, or pay another way."),
      "cancelled": Sentence("You have not been charged: you cancelled the payment.", ""),
      "expired": Sentence("You have not been charged: the payment expired.", "Try again."),
      "code-expired": Sentence("You have not been charged: the code has expired.", "Request a new one."),
      "method-unavailable": Sentence(
        "You have not been charged: this payment method is not available.", "Pay another way."),
      "too-many-requests": Sentence(
        "You have not been charged: there were too many attempts.", "Wait a little and try again."),
      "mismatch": Sentence("The payment does not match the order.", "Do not pay again until it has been checked."),
      "device-not-trusted": Sentence(
        "You have not been charged: this device cannot be used to pay.", "Use another one."),
      "sign-in-needed": Sentence("You have not been charged: sign in to the shop again, then pay.", ""),
      "invalid-name": Sentence("You have not been charged: the name is not correct.", "Correct it and try again."),
      "invalid-email": Sentence(
        "You have not been charged: the email address is not correct.", "Correct it and try again."),
      "invalid-mobile": Sentence(
        "You have not been charged: the mobile number is not correct.", "Correct it and try again."),
      "invalid-request": Sentence(
        "You have not been charged: the provider rejected the shop’s request.", "Pay another way, or contact the shop."),
      "merchant-setup": Sentence(
        "You have not been charged: there is a problem with the shop’s setup.", "Pay another way, or contact the shop."),
    ],
    advice: [
      .notNeeded: "You do not need to do anything.",
      .sameAgain: "Try again.",
      .afterCorrection: "Correct your details and try again.",
      .later: "Try again later, or pay another way.",
      .otherWay: "Pay another way.",
      .never: "Do not try this payment again.",
    ],
    unknown: Sentence(
      "We do not know yet whether you have been charged.", "Do not pay again until it has been checked."),
    wait: { minutes in
      minutes == 1
        ? "Try again in a minute, or pay another way." : "Try again in \(minutes) minutes, or pay another way."
    })
}
