extension UserMessages {
  /// Norwegian, Bokmål.
  static let norwegian = UserMessages(
    errors: [
      "insufficient-funds": Sentence(
        "Du er ikke belastet: Det er ikke dekning for beløpet.", "Betal på en annen måte."),
      "refused-by-bank": Sentence(
        "Du er ikke belastet: Banken din avviste betalingen.", "Betal på en annen måte, eller kontakt banken din."),
      "amount-held": Sentence(
        "Du er ikke belastet: Banken din avviste betalingen, men kan holde beløpet reservert i noen dager.",
        "Betal på en annen måte."),
      "expired-card": Sentence("Du er ikke belastet: Kortet er utløpt.", "Bruk et annet kort."),
      "invalid-card": Sentence("Du er ikke belastet: Kortopplysningene stemmer ikke.", "Sjekk dem og prøv igjen."),
      "invalid-security-code": Sentence(
        "Du er ikke belastet: Sikkerhetskoden stemmer ikke.", "Sjekk den og prøv igjen."),
      "lost-or-stolen": Sentence(
        "Du er ikke belastet: Dette kortet kan ikke brukes.", "Betal på en annen måte, og ring banken din."),
      "limit-exceeded": Sentence(
        "Du er ikke belastet: Betalingen overskrider en grense.", "Prøv igjen senere, eller betal på en annen måte."),
      "not-permitted": Sentence(
        "Du er ikke belastet: Denne betalingsmåten kan ikke brukes til dette kjøpet.", "Betal på en annen måte."),
      "authentication-failed": Sentence("Du er ikke belastet: Identiteten din kunne ikke verifiseres.", "Prøv igjen."),
      "authentication-cancelled": Sentence(
        "Du er ikke belastet: Du avbrøt verifiseringen.", "Prøv igjen, eller betal på en annen måte."),
      "authentication-unavailable": Sentence(
        "Du er ikke belastet: Verifiseringen er ikke tilgjengelig.",
        "Prøv igjen senere, eller betal på en annen måte."),
      "risk": Sentence("Du er ikke belastet: Betalingen ble ikke godtatt.", "Betal på en annen måte."),
      "not-eligible": Sentence(
        "Du er ikke belastet: Du kan ikke bruke dette alternativet til denne bestillingen.", "Betal på en annen måte."),
      "amount-too-high": Sentence(
        "Du er ikke belastet: Bestillingen er for stor for denne betalingsmåten.", "Betal på en annen måte."),
      "amount-too-low": Sentence(
        "Du er ikke belastet: Bestillingen er for liten for denne betalingsmåten.", "Betal på en annen måte."),
      "no-account": Sentence(
        "Du er ikke belastet: Det finnes ingen konto med disse opplysningene.", "Sjekk dem og prøv igjen."),
      "account-restricted": Sentence(
        "Du er ikke belastet: Kontoen din kan ikke brukes til å betale nå.",
        "Åpne appen til kontoen, eller betal på en annen måte."),
      "too-many-codes": Sentence(
        "Du er ikke belastet: Det ble tastet inn for mange feil koder.",
        "Prøv igjen senere, eller betal på en annen måte."),
      "duplicate": Sentence("Denne bestillingen kan allerede være betalt.", "Ikke betal igjen før dette er sjekket."),
      "refused-by-provider": Sentence("Du er ikke belastet: Betalingen ble avvist.", "Betal på en annen måte."),
      "network-offline": Sentence("Du er ikke belastet: Du er ikke på nett.", "Koble deg til internett og prøv igjen."),
      "network-lost": Sentence("Du er ikke belastet: Forespørselen kom ikke fram.", "Prøv igjen."),
      "network-certificate": Sentence("Du er ikke belastet: Tilkoblingen er ikke sikker.", "Bruk et annet nettverk."),
      "provider": Sentence(
        "Du er ikke belastet: Betalingstjenesten er ikke tilgjengelig.",
        "Prøv igjen senere, eller betal på en annen måte."),
      "cancelled": Sentence("Du er ikke belastet: Du avbrøt betalingen.", ""),
      "expired": Sentence("Du er ikke belastet: Betalingen er utløpt.", "Prøv igjen."),
      "code-expired": Sentence("Du er ikke belastet: Koden er utløpt.", "Be om en ny."),
      "method-unavailable": Sentence(
        "Du er ikke belastet: Denne betalingsmåten er ikke tilgjengelig.", "Betal på en annen måte."),
      "too-many-requests": Sentence("Du er ikke belastet: Det var for mange forsøk.", "Vent litt og prøv igjen."),
      "mismatch": Sentence("Betalingen stemmer ikke med bestillingen.", "Ikke betal igjen før dette er sjekket."),
      "device-not-trusted": Sentence(
        "Du er ikke belastet: Denne enheten kan ikke brukes til å betale.", "Bruk en annen."),
      "sign-in-needed": Sentence("Du er ikke belastet: Logg inn i butikken igjen, og betal deretter.", ""),
      "invalid-name": Sentence("Du er ikke belastet: Navnet stemmer ikke.", "Rett det og prøv igjen."),
      "invalid-email": Sentence("Du er ikke belastet: E-postadressen stemmer ikke.", "Rett den og prøv igjen."),
      "invalid-mobile": Sentence("Du er ikke belastet: Mobilnummeret stemmer ikke.", "Rett det og prøv igjen."),
      "invalid-request": Sentence(
        "Du er ikke belastet: Betalingsleverandøren avviste forespørselen fra butikken.",
        "Betal på en annen måte, eller kontakt butikken."),
      "merchant-setup": Sentence(
        "Du er ikke belastet: Det er et problem med oppsettet til butikken.",
        "Betal på en annen måte, eller kontakt butikken."),
    ],
    advice: [
      .notNeeded: "Du trenger ikke å gjøre noe.",
      .sameAgain: "Prøv igjen.",
      .afterCorrection: "Rett opplysningene dine og prøv igjen.",
      .later: "Prøv igjen senere, eller betal på en annen måte.",
      .otherWay: "Betal på en annen måte.",
      .never: "Ikke forsøk denne betalingen på nytt.",
    ],
    unknown: Sentence(
      "Vi vet ennå ikke om du er belastet.", "Ikke betal igjen før dette er sjekket."),
    wait: { minutes in
      minutes == 1
        ? "Prøv igjen om ett minutt, eller betal på en annen måte."
        : "Prøv igjen om \(minutes) minutter, eller betal på en annen måte."
    })
}
