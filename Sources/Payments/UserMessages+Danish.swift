extension UserMessages {
  /// Danish.
  static let danish = UserMessages(
    errors: [
      "insufficient-funds": Sentence(
        "Der er ikke trukket penge: der er ikke dækning for beløbet.", "Betal på en anden måde."),
      "refused-by-bank": Sentence(
        "Der er ikke trukket penge: din bank afviste betalingen.", "Betal på en anden måde, eller kontakt din bank."),
      "amount-held": Sentence(
        "Der er ikke trukket penge: din bank afviste betalingen, men kan holde beløbet reserveret i nogle dage.",
        "Betal på en anden måde."),
      "expired-card": Sentence("Der er ikke trukket penge: kortet er udløbet.", "Brug et andet kort."),
      "invalid-card": Sentence(
        "Der er ikke trukket penge: kortoplysningerne er ikke korrekte.", "Tjek dem, og prøv igen."),
      "invalid-security-code": Sentence(
        "Der er ikke trukket penge: sikkerhedskoden er ikke korrekt.", "Tjek den, og prøv igen."),
      "lost-or-stolen": Sentence(
        "Der er ikke trukket penge: dette kort kan ikke bruges.", "Betal på en anden måde, og ring til din bank."),
      "limit-exceeded": Sentence(
        "Der er ikke trukket penge: betalingen overskrider en grænse.",
        "Prøv igen senere, eller betal på en anden måde."),
      "not-permitted": Sentence(
        "Der er ikke trukket penge: denne betalingsmetode kan ikke bruges til dette køb.", "Betal på en anden måde."),
      "authentication-failed": Sentence(
        "Der er ikke trukket penge: din identitet kunne ikke verificeres.", "Prøv igen."),
      "authentication-cancelled": Sentence(
        "Der er ikke trukket penge: du annullerede verificeringen.", "Prøv igen, eller betal på en anden måde."),
      "authentication-unavailable": Sentence(
        "Der er ikke trukket penge: verificeringen er ikke tilgængelig.",
        "Prøv igen senere, eller betal på en anden måde."),
      "risk": Sentence("Der er ikke trukket penge: betalingen blev ikke accepteret.", "Betal på en anden måde."),
      "not-eligible": Sentence(
        "Der er ikke trukket penge: du kan ikke bruge denne mulighed til denne ordre.", "Betal på en anden måde."),
      "amount-too-high": Sentence(
        "Der er ikke trukket penge: ordren er for stor til denne betalingsmetode.", "Betal på en anden måde."),
      "amount-too-low": Sentence(
        "Der er ikke trukket penge: ordren er for lille til denne betalingsmetode.", "Betal på en anden måde."),
      "no-account": Sentence(
        "Der er ikke trukket penge: der findes ingen konto med disse oplysninger.", "Tjek dem, og prøv igen."),
      "account-restricted": Sentence(
        "Der er ikke trukket penge: din konto kan ikke bruges til at betale lige nu.",
        "Åbn kontoens app, eller betal på en anden måde."),
      "too-many-codes": Sentence(
        "Der er ikke trukket penge: der blev indtastet for mange forkerte koder.",
        "Prøv igen senere, eller betal på en anden måde."),
      "duplicate": Sentence("Denne ordre er måske allerede betalt.", "Betal ikke igen, før det er tjekket."),
      "refused-by-provider": Sentence("Der er ikke trukket penge: betalingen blev afvist.", "Betal på en anden måde."),
      "network-offline": Sentence(
        "Der er ikke trukket penge: du er offline.", "Opret forbindelse til internettet, og prøv igen."),
      "network-lost": Sentence("Der er ikke trukket penge: anmodningen kom ikke igennem.", "Prøv igen."),
      "network-certificate": Sentence(
        "Der er ikke trukket penge: forbindelsen er ikke sikker.", "Brug et andet netværk."),
      "provider": Sentence(
        "Der er ikke trukket penge: betalingstjenesten er ikke tilgængelig.",
        "Prøv igen senere, eller betal på en anden måde."),
      "cancelled": Sentence("Der er ikke trukket penge: du annullerede betalingen.", ""),
      "expired": Sentence("Der er ikke trukket penge: betalingen er udløbet.", "Prøv igen."),
      "code-expired": Sentence("Der er ikke trukket penge: koden er udløbet.", "Bed om en ny."),
      "method-unavailable": Sentence(
        "Der er ikke trukket penge: denne betalingsmetode er ikke tilgængelig.", "Betal på en anden måde."),
      "too-many-requests": Sentence("Der er ikke trukket penge: der var for mange forsøg.", "Vent lidt, og prøv igen."),
      "mismatch": Sentence("Betalingen stemmer ikke overens med ordren.", "Betal ikke igen, før det er tjekket."),
      "device-not-trusted": Sentence(
        "Der er ikke trukket penge: denne enhed kan ikke bruges til at betale.", "Brug en anden."),
      "sign-in-needed": Sentence("Der er ikke trukket penge: log ind i butikken igen, og betal derefter.", ""),
      "invalid-name": Sentence("Der er ikke trukket penge: navnet er ikke korrekt.", "Ret det, og prøv igen."),
      "invalid-email": Sentence("Der er ikke trukket penge: e-mailadressen er ikke korrekt.", "Ret den, og prøv igen."),
      "invalid-mobile": Sentence("Der er ikke trukket penge: mobilnummeret er ikke korrekt.", "Ret det, og prøv igen."),
      "invalid-request": Sentence(
        "Der er ikke trukket penge: betalingsudbyderen afviste butikkens anmodning.",
        "Betal på en anden måde, eller kontakt butikken."),
      "merchant-setup": Sentence(
        "Der er ikke trukket penge: der er et problem med butikkens opsætning.",
        "Betal på en anden måde, eller kontakt butikken."),
    ],
    advice: [
      .notNeeded: "Du behøver ikke at gøre noget.",
      .sameAgain: "Prøv igen.",
      .afterCorrection: "Ret dine oplysninger, og prøv igen.",
      .later: "Prøv igen senere, eller betal på en anden måde.",
      .otherWay: "Betal på en anden måde.",
      .never: "Forsøg ikke at gennemføre denne betaling igen.",
    ],
    unknown: Sentence(
      "Vi ved endnu ikke, om der er trukket penge.", "Betal ikke igen, før det er tjekket."),
    wait: { minutes in
      minutes == 1
        ? "Prøv igen om et minut, eller betal på en anden måde."
        : "Prøv igen om \(minutes) minutter, eller betal på en anden måde."
    })
}
