extension UserMessages {
  /// Brazilian Portuguese.
  static let portuguese = UserMessages(
    errors: [
      "insufficient-funds": Sentence("Nada foi cobrado: não há saldo suficiente.", "Pague de outra forma."),
      "refused-by-bank": Sentence(
        "Nada foi cobrado: seu banco recusou o pagamento.", "Pague de outra forma ou fale com seu banco."),
      "amount-held": Sentence(
        "Nada foi cobrado: seu banco recusou o pagamento, mas pode reservar o valor por alguns dias.",
        "Pague de outra forma."),
      "expired-card": Sentence("Nada foi cobrado: o cartão está vencido.", "Use outro cartão."),
      "invalid-card": Sentence("Nada foi cobrado: os dados do cartão não estão certos.", "Confira e tente de novo."),
      "invalid-security-code": Sentence(
        "Nada foi cobrado: o código de segurança não está certo.", "Confira e tente de novo."),
      "lost-or-stolen": Sentence(
        "Nada foi cobrado: este cartão não pode ser usado.", "Pague de outra forma e ligue para seu banco."),
      "limit-exceeded": Sentence(
        "Nada foi cobrado: o pagamento passa de um limite.", "Tente mais tarde ou pague de outra forma."),
      "not-permitted": Sentence("Nada foi cobrado: isto não pode ser usado nesta compra.", "Pague de outra forma."),
      "authentication-failed": Sentence("Nada foi cobrado: não foi possível confirmar que era você.", "Tente de novo."),
      "authentication-cancelled": Sentence(
        "Nada foi cobrado: você cancelou a confirmação.", "Tente de novo ou pague de outra forma."),
      "authentication-unavailable": Sentence(
        "Nada foi cobrado: a confirmação está fora do ar.", "Tente mais tarde ou pague de outra forma."),
      "risk": Sentence("Nada foi cobrado: o pagamento não foi aceito.", "Pague de outra forma."),
      "not-eligible": Sentence(
        "Nada foi cobrado: esta opção não está disponível para você neste pedido.", "Pague de outra forma."),
      "amount-too-high": Sentence("Nada foi cobrado: o pedido é alto demais para esta opção.", "Pague de outra forma."),
      "amount-too-low": Sentence("Nada foi cobrado: o pedido é baixo demais para esta opção.", "Pague de outra forma."),
      "no-account": Sentence("Nada foi cobrado: não há conta com estes dados.", "Confira e tente de novo."),
      "account-restricted": Sentence(
        "Nada foi cobrado: sua conta não pode pagar agora.", "Abra o app dela ou pague de outra forma."),
      "too-many-codes": Sentence("Nada foi cobrado: houve códigos errados demais.", "Espere um pouco e tente de novo."),
      "duplicate": Sentence("Este pedido talvez já esteja pago.", "Não pague de novo até que isso seja verificado."),
      "refused-by-provider": Sentence("Nada foi cobrado: o pagamento foi recusado.", "Pague de outra forma."),
      "network-offline": Sentence("Nada foi cobrado: você está sem internet.", "Conecte-se e tente de novo."),
      "network-lost": Sentence("Nada foi cobrado: o pedido não chegou ao servidor.", "Tente de novo."),
      "network-certificate": Sentence("Nada foi cobrado: a conexão não é segura.", "Use outra rede."),
      "provider": Sentence(
        "Nada foi cobrado: o serviço de pagamento está fora do ar.", "Tente mais tarde ou pague de outra forma."),
      "cancelled": Sentence("Nada foi cobrado: você cancelou o pagamento.", ""),
      "expired": Sentence("Nada foi cobrado: o tempo acabou.", "Tente de novo."),
      "code-expired": Sentence("Nada foi cobrado: o código expirou.", "Peça um novo."),
      "method-unavailable": Sentence(
        "Nada foi cobrado: esta forma de pagamento não está disponível.", "Pague de outra forma."),
      "too-many-requests": Sentence("Nada foi cobrado: houve tentativas demais.", "Espere um pouco e tente de novo."),
      "mismatch": Sentence("O pagamento não confere com o pedido.", "Não pague de novo até que isso seja verificado."),
      "device-not-trusted": Sentence("Nada foi cobrado: este aparelho não pode ser usado para pagar.", "Use outro."),
      "sign-in-needed": Sentence("Nada foi cobrado: entre de novo na loja e depois pague.", ""),
      "invalid-name": Sentence("Nada foi cobrado: o nome não está certo.", "Corrija e tente de novo."),
      "invalid-email": Sentence("Nada foi cobrado: o e-mail não está certo.", "Corrija e tente de novo."),
      "invalid-mobile": Sentence("Nada foi cobrado: o número de celular não está certo.", "Corrija e tente de novo."),
      "invalid-request": Sentence(
        "Nada foi cobrado: a loja cometeu um erro.", "Pague de outra forma ou fale com a loja."),
      "merchant-setup": Sentence(
        "Nada foi cobrado: o pagamento está mal configurado na loja.", "Pague de outra forma ou fale com a loja."),
    ],
    advice: [
      .notNeeded: "Você não precisa fazer nada.",
      .sameAgain: "Tente de novo.",
      .afterCorrection: "Corrija seus dados e tente de novo.",
      .later: "Tente mais tarde ou pague de outra forma.",
      .otherWay: "Pague de outra forma.",
      .never: "Não repita este pagamento.",
    ],
    unknown: Sentence(
      "Ainda não sabemos se houve cobrança.", "Não pague de novo até que isso seja verificado."),
    wait: { minutes in
      minutes == 1
        ? "Tente de novo em um minuto ou pague de outra forma."
        : "Tente de novo em \(minutes) minutos ou pague de outra forma."
    })
}
