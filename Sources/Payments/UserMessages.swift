extension PaymentError {
  /// The sentence for the shopper in English: first the money, then what to do.
  public var userMessage: String { userMessage(in: "en") }

  /// The sentence for the shopper: first the money, then what to do.
  ///
  /// `language` is a language tag such as `ar` or `pt-BR`; the library speaks English, Arabic and Brazilian Portuguese, and English
  /// where it does not speak the language.
  public func userMessage(in language: String) -> String {
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return (UserMessages.languages[name] ?? UserMessages.english)[messageKey] ?? UserMessages.english[messageKey] ?? ""
  }
}

/// The library's sentences about failed payments, by `PaymentError.messageKey`.
enum UserMessages {
  /// The sentences by the language's two letters.
  static let languages = ["en": english, "ar": arabic, "pt": portuguese]

  static let english: [String: String] = [
    "insufficient-funds": "You have not been charged: there are not enough funds. Pay another way.",
    "refused-by-bank": "You have not been charged: your bank declined the payment. Pay another way, or ask your bank.",
    "expired-card": "You have not been charged: the card has expired. Use another card.",
    "invalid-card": "You have not been charged: the card details are not correct. Check them and try again.",
    "invalid-security-code": "You have not been charged: the security code is not correct. Check it and try again.",
    "lost-or-stolen": "You have not been charged: this card cannot be used. Pay another way, and call your bank.",
    "limit-exceeded": "You have not been charged: the payment exceeds a limit. Try again later, or pay another way.",
    "not-permitted": "You have not been charged: this method cannot be used for this purchase. Pay another way.",
    "authentication-failed": "You have not been charged: your identity could not be verified. Try again.",
    "authentication-cancelled":
      "You have not been charged: you cancelled the verification. Try again, or pay another way.",
    "authentication-unavailable":
      "You have not been charged: verification is unavailable. Try again later, or pay another way.",
    "risk": "You have not been charged: the payment was not accepted. Pay another way.",
    "not-eligible": "You have not been charged: this is not available to you for this order. Pay another way.",
    "amount-too-high": "You have not been charged: the order is too large for this method. Pay another way.",
    "amount-too-low": "You have not been charged: the order is too small for this method. Pay another way.",
    "no-account": "You have not been charged: there is no account with these details. Check them and try again.",
    "account-restricted": "You have not been charged: your account cannot pay now. Open its app, or pay another way.",
    "too-many-codes": "You have not been charged: there were too many wrong codes. Wait a while and try again.",
    "duplicate": "This order may already be paid. Do not pay again until it has been checked.",
    "refused-by-provider": "You have not been charged: the payment was declined. Pay another way.",
    "network-offline": "You have not been charged: you are offline. Connect to the internet and try again.",
    "network-lost": "You have not been charged: the request did not get through. Try again.",
    "network-certificate": "You have not been charged: the connection is not secure. Use another network.",
    "provider": "You have not been charged: the payment service is unavailable. Try again later, or pay another way.",
    "cancelled": "You have not been charged: you cancelled the payment.",
    "expired": "You have not been charged: the payment expired. Try again.",
    "code-expired": "You have not been charged: the code has expired. Request a new one.",
    "method-unavailable": "You have not been charged: this payment method is not available. Pay another way.",
    "too-many-requests": "You have not been charged: there were too many attempts. Wait a little and try again.",
    "mismatch": "The payment does not match the order. Do not pay again until it has been checked.",
    "device-not-trusted": "You have not been charged: this device cannot be used to pay. Use another one.",
    "sign-in-needed": "You have not been charged: sign in to the shop again, then pay.",
    "invalid-name": "You have not been charged: the name is not correct. Correct it and try again.",
    "invalid-email": "You have not been charged: the email address is not correct. Correct it and try again.",
    "invalid-mobile": "You have not been charged: the mobile number is not correct. Correct it and try again.",
    "invalid-request":
      "You have not been charged: there is a problem with the shop’s setup. Pay another way, or contact the shop.",
  ]

  static let arabic: [String: String] = [
    "insufficient-funds": "لم يُخصم أي مبلغ: الرصيد غير كافٍ. ادفع بطريقة أخرى.",
    "refused-by-bank": "لم يُخصم أي مبلغ: رفض البنك عملية الدفع. ادفع بطريقة أخرى أو تواصل مع بنكك.",
    "expired-card": "لم يُخصم أي مبلغ: انتهت صلاحية البطاقة. استخدم بطاقة أخرى.",
    "invalid-card": "لم يُخصم أي مبلغ: بيانات البطاقة غير صحيحة. تحقق منها وحاول مجددًا.",
    "invalid-security-code": "لم يُخصم أي مبلغ: رمز الأمان غير صحيح. تحقق منه وحاول مجددًا.",
    "lost-or-stolen": "لم يُخصم أي مبلغ: لا يمكن استخدام هذه البطاقة. ادفع بطريقة أخرى واتصل ببنكك.",
    "limit-exceeded": "لم يُخصم أي مبلغ: العملية تتجاوز الحد المسموح. حاول لاحقًا أو ادفع بطريقة أخرى.",
    "not-permitted": "لم يُخصم أي مبلغ: لا يمكن استخدام هذه الوسيلة لهذا الشراء. ادفع بطريقة أخرى.",
    "authentication-failed": "لم يُخصم أي مبلغ: تعذّر التحقق من هويتك. حاول مجددًا.",
    "authentication-cancelled": "لم يُخصم أي مبلغ: ألغيت التحقق. حاول مجددًا أو ادفع بطريقة أخرى.",
    "authentication-unavailable": "لم يُخصم أي مبلغ: خدمة التحقق معطّلة. حاول لاحقًا أو ادفع بطريقة أخرى.",
    "risk": "لم يُخصم أي مبلغ: لم تُقبل عملية الدفع. ادفع بطريقة أخرى.",
    "not-eligible": "لم يُخصم أي مبلغ: هذه الوسيلة غير متاحة لك لهذا الطلب. ادفع بطريقة أخرى.",
    "amount-too-high": "لم يُخصم أي مبلغ: قيمة الطلب أعلى من الحد المسموح. ادفع بطريقة أخرى.",
    "amount-too-low": "لم يُخصم أي مبلغ: قيمة الطلب أقل من الحد الأدنى. ادفع بطريقة أخرى.",
    "no-account": "لم يُخصم أي مبلغ: لا يوجد حساب بهذه البيانات. تحقق منها وحاول مجددًا.",
    "account-restricted": "لم يُخصم أي مبلغ: لا يمكن لحسابك الدفع الآن. افتح تطبيقه أو ادفع بطريقة أخرى.",
    "too-many-codes": "لم يُخصم أي مبلغ: أُدخلت رموز خاطئة كثيرة. انتظر قليلًا ثم حاول مجددًا.",
    "duplicate": "قد يكون هذا الطلب مدفوعًا بالفعل. لا تدفع مرة أخرى قبل التحقق.",
    "refused-by-provider": "لم يُخصم أي مبلغ: رُفضت عملية الدفع. ادفع بطريقة أخرى.",
    "network-offline": "لم يُخصم أي مبلغ: أنت غير متصل بالإنترنت. اتصل وحاول مجددًا.",
    "network-lost": "لم يُخصم أي مبلغ: لم يصل الطلب. حاول مجددًا.",
    "network-certificate": "لم يُخصم أي مبلغ: الاتصال غير آمن. استخدم شبكة أخرى.",
    "provider": "لم يُخصم أي مبلغ: خدمة الدفع معطّلة. حاول لاحقًا أو ادفع بطريقة أخرى.",
    "cancelled": "لم يُخصم أي مبلغ: ألغيت عملية الدفع.",
    "expired": "لم يُخصم أي مبلغ: انتهت المهلة. حاول مجددًا.",
    "code-expired": "لم يُخصم أي مبلغ: انتهت صلاحية الرمز. اطلب رمزًا جديدًا.",
    "method-unavailable": "لم يُخصم أي مبلغ: طريقة الدفع هذه غير متاحة. ادفع بطريقة أخرى.",
    "too-many-requests": "لم يُخصم أي مبلغ: محاولات كثيرة. انتظر قليلًا ثم حاول مجددًا.",
    "mismatch": "عملية الدفع لا تطابق الطلب. لا تدفع مرة أخرى قبل التحقق.",
    "device-not-trusted": "لم يُخصم أي مبلغ: لا يمكن الدفع من هذا الجهاز. استخدم جهازًا آخر.",
    "sign-in-needed": "لم يُخصم أي مبلغ: سجّل الدخول إلى المتجر مجددًا ثم ادفع.",
    "invalid-name": "لم يُخصم أي مبلغ: الاسم غير صحيح. صحّحه وحاول مجددًا.",
    "invalid-email": "لم يُخصم أي مبلغ: البريد الإلكتروني غير صحيح. صحّحه وحاول مجددًا.",
    "invalid-mobile": "لم يُخصم أي مبلغ: رقم الجوال غير صحيح. صحّحه وحاول مجددًا.",
    "invalid-request": "لم يُخصم أي مبلغ: أخطأ المتجر. ادفع بطريقة أخرى أو تواصل مع المتجر.",
  ]

  static let portuguese: [String: String] = [
    "insufficient-funds": "Nada foi cobrado: não há saldo suficiente. Pague de outra forma.",
    "refused-by-bank": "Nada foi cobrado: seu banco recusou o pagamento. Pague de outra forma ou fale com seu banco.",
    "expired-card": "Nada foi cobrado: o cartão está vencido. Use outro cartão.",
    "invalid-card": "Nada foi cobrado: os dados do cartão não estão certos. Confira e tente de novo.",
    "invalid-security-code": "Nada foi cobrado: o código de segurança não está certo. Confira e tente de novo.",
    "lost-or-stolen": "Nada foi cobrado: este cartão não pode ser usado. Pague de outra forma e ligue para seu banco.",
    "limit-exceeded": "Nada foi cobrado: o pagamento passa de um limite. Tente mais tarde ou pague de outra forma.",
    "not-permitted": "Nada foi cobrado: isto não pode ser usado nesta compra. Pague de outra forma.",
    "authentication-failed": "Nada foi cobrado: não foi possível confirmar que era você. Tente de novo.",
    "authentication-cancelled":
      "Nada foi cobrado: você cancelou a confirmação. Tente de novo ou pague de outra forma.",
    "authentication-unavailable":
      "Nada foi cobrado: a confirmação está fora do ar. Tente mais tarde ou pague de outra forma.",
    "risk": "Nada foi cobrado: o pagamento não foi aceito. Pague de outra forma.",
    "not-eligible": "Nada foi cobrado: esta opção não está disponível para você neste pedido. Pague de outra forma.",
    "amount-too-high": "Nada foi cobrado: o pedido é alto demais para esta opção. Pague de outra forma.",
    "amount-too-low": "Nada foi cobrado: o pedido é baixo demais para esta opção. Pague de outra forma.",
    "no-account": "Nada foi cobrado: não há conta com estes dados. Confira e tente de novo.",
    "account-restricted": "Nada foi cobrado: sua conta não pode pagar agora. Abra o app dela ou pague de outra forma.",
    "too-many-codes": "Nada foi cobrado: houve códigos errados demais. Espere um pouco e tente de novo.",
    "duplicate": "Este pedido talvez já esteja pago. Não pague de novo até que isso seja verificado.",
    "refused-by-provider": "Nada foi cobrado: o pagamento foi recusado. Pague de outra forma.",
    "network-offline": "Nada foi cobrado: você está sem internet. Conecte-se e tente de novo.",
    "network-lost": "Nada foi cobrado: o pedido não chegou ao servidor. Tente de novo.",
    "network-certificate": "Nada foi cobrado: a conexão não é segura. Use outra rede.",
    "provider": "Nada foi cobrado: o serviço de pagamento está fora do ar. Tente mais tarde ou pague de outra forma.",
    "cancelled": "Nada foi cobrado: você cancelou o pagamento.",
    "expired": "Nada foi cobrado: o tempo acabou. Tente de novo.",
    "code-expired": "Nada foi cobrado: o código expirou. Peça um novo.",
    "method-unavailable": "Nada foi cobrado: esta forma de pagamento não está disponível. Pague de outra forma.",
    "too-many-requests": "Nada foi cobrado: houve tentativas demais. Espere um pouco e tente de novo.",
    "mismatch": "O pagamento não confere com o pedido. Não pague de novo até que isso seja verificado.",
    "device-not-trusted": "Nada foi cobrado: este aparelho não pode ser usado para pagar. Use outro.",
    "sign-in-needed": "Nada foi cobrado: entre de novo na loja e depois pague.",
    "invalid-name": "Nada foi cobrado: o nome não está certo. Corrija e tente de novo.",
    "invalid-email": "Nada foi cobrado: o e-mail não está certo. Corrija e tente de novo.",
    "invalid-mobile": "Nada foi cobrado: o número de celular não está certo. Corrija e tente de novo.",
    "invalid-request": "Nada foi cobrado: a loja cometeu um erro. Pague de outra forma ou fale com a loja.",
  ]
}
