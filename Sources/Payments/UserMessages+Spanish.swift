extension UserMessages {
  /// Spanish.
  static let spanish = UserMessages(
    errors: [
      "insufficient-funds": Sentence("No se te ha cobrado nada: no hay fondos suficientes.", "Paga de otra forma."),
      "refused-by-bank": Sentence(
        "No se te ha cobrado nada: tu banco rechazó el pago.", "Paga de otra forma o consulta con tu banco."),
      "amount-held": Sentence(
        "No se te ha cobrado nada: tu banco rechazó el pago, pero es posible que retenga el importe durante unos días.",
        "Paga de otra forma."),
      "expired-card": Sentence("No se te ha cobrado nada: la tarjeta está vencida.", "Usa otra tarjeta."),
      "invalid-card": Sentence(
        "No se te ha cobrado nada: los datos de la tarjeta no son correctos.", "Revísalos e inténtalo de nuevo."),
      "invalid-security-code": Sentence(
        "No se te ha cobrado nada: el código de seguridad no es correcto.", "Revísalo e inténtalo de nuevo."),
      "lost-or-stolen": Sentence(
        "No se te ha cobrado nada: esta tarjeta no se puede usar.", "Paga de otra forma y llama a tu banco."),
      "limit-exceeded": Sentence(
        "No se te ha cobrado nada: el pago supera un límite.", "Inténtalo más tarde o paga de otra forma."),
      "not-permitted": Sentence(
        "No se te ha cobrado nada: este método de pago no se puede usar para esta compra.", "Paga de otra forma."),
      "authentication-failed": Sentence(
        "No se te ha cobrado nada: no se pudo verificar tu identidad.", "Inténtalo de nuevo."),
      "authentication-cancelled": Sentence(
        "No se te ha cobrado nada: cancelaste la verificación.", "Inténtalo de nuevo o paga de otra forma."),
      "authentication-unavailable": Sentence(
        "No se te ha cobrado nada: la verificación no está disponible.", "Inténtalo más tarde o paga de otra forma."),
      "risk": Sentence("No se te ha cobrado nada: el pago no fue aceptado.", "Paga de otra forma."),
      "not-eligible": Sentence(
        "No se te ha cobrado nada: esta opción no está disponible para ti en este pedido.", "Paga de otra forma."),
      "amount-too-high": Sentence(
        "No se te ha cobrado nada: el importe del pedido es demasiado alto para este método de pago.",
        "Paga de otra forma."),
      "amount-too-low": Sentence(
        "No se te ha cobrado nada: el importe del pedido es demasiado bajo para este método de pago.",
        "Paga de otra forma."),
      "no-account": Sentence(
        "No se te ha cobrado nada: no hay ninguna cuenta con estos datos.", "Revísalos e inténtalo de nuevo."),
      "account-restricted": Sentence(
        "No se te ha cobrado nada: ahora no se puede pagar con tu cuenta.", "Abre su app o paga de otra forma."),
      "too-many-codes": Sentence(
        "No se te ha cobrado nada: hubo demasiados códigos incorrectos.", "Inténtalo más tarde o paga de otra forma."),
      "duplicate": Sentence(
        "Es posible que este pedido ya esté pagado.", "No vuelvas a pagar hasta que se haya comprobado."),
      "refused-by-provider": Sentence("No se te ha cobrado nada: el pago fue rechazado.", "Paga de otra forma."),
      "network-offline": Sentence(
        "No se te ha cobrado nada: no tienes conexión.", "Conéctate a internet e inténtalo de nuevo."),
      "network-lost": Sentence("No se te ha cobrado nada: la solicitud no llegó a su destino.", "Inténtalo de nuevo."),
      "network-certificate": Sentence("No se te ha cobrado nada: la conexión no es segura.", "Usa otra red."),
      "provider": Sentence(
        "No se te ha cobrado nada: el servicio de pago no está disponible.",
        "Inténtalo más tarde o paga de otra forma."),
      "cancelled": Sentence("No se te ha cobrado nada: cancelaste el pago.", ""),
      "expired": Sentence("No se te ha cobrado nada: el pago ha expirado.", "Inténtalo de nuevo."),
      "code-expired": Sentence("No se te ha cobrado nada: el código ha expirado.", "Solicita uno nuevo."),
      "method-unavailable": Sentence(
        "No se te ha cobrado nada: este método de pago no está disponible.", "Paga de otra forma."),
      "too-many-requests": Sentence(
        "No se te ha cobrado nada: hubo demasiados intentos.", "Espera un poco e inténtalo de nuevo."),
      "mismatch": Sentence("El pago no coincide con el pedido.", "No vuelvas a pagar hasta que se haya comprobado."),
      "device-not-trusted": Sentence("No se te ha cobrado nada: no se puede pagar con este dispositivo.", "Usa otro."),
      "sign-in-needed": Sentence("No se te ha cobrado nada: vuelve a iniciar sesión en la tienda y después paga.", ""),
      "invalid-name": Sentence(
        "No se te ha cobrado nada: el nombre no es correcto.", "Corrígelo e inténtalo de nuevo."),
      "invalid-email": Sentence(
        "No se te ha cobrado nada: la dirección de correo electrónico no es correcta.",
        "Corrígela e inténtalo de nuevo."),
      "invalid-mobile": Sentence(
        "No se te ha cobrado nada: el número de teléfono móvil no es correcto.", "Corrígelo e inténtalo de nuevo."),
      "invalid-request": Sentence(
        "No se te ha cobrado nada: el proveedor de pagos rechazó la solicitud de la tienda.",
        "Paga de otra forma o ponte en contacto con la tienda."),
      "merchant-setup": Sentence(
        "No se te ha cobrado nada: hay un problema en la configuración de la tienda.",
        "Paga de otra forma o ponte en contacto con la tienda."),
    ],
    advice: [
      .notNeeded: "No tienes que hacer nada.",
      .sameAgain: "Inténtalo de nuevo.",
      .afterCorrection: "Corrige tus datos e inténtalo de nuevo.",
      .later: "Inténtalo más tarde o paga de otra forma.",
      .otherWay: "Paga de otra forma.",
      .never: "No vuelvas a intentar este pago.",
    ],
    unknown: Sentence(
      "Todavía no sabemos si se te ha cobrado.", "No vuelvas a pagar hasta que se haya comprobado."),
    wait: { minutes in
      minutes == 1
        ? "Inténtalo de nuevo dentro de un minuto o paga de otra forma."
        : "Inténtalo de nuevo dentro de \(minutes) minutos o paga de otra forma."
    })
}
