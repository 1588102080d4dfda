extension UserMessages {
  /// Swedish.
  static let swedish = UserMessages(
    errors: [
      "insufficient-funds": Sentence(
        "Du har inte debiterats: det finns inte tillräckligt med pengar.", "Betala på ett annat sätt."),
      "refused-by-bank": Sentence(
        "Du har inte debiterats: din bank nekade betalningen.", "Betala på ett annat sätt eller kontakta din bank."),
      "amount-held": Sentence(
        "Du har inte debiterats: din bank nekade betalningen men kan hålla beloppet reserverat i några dagar.",
        "Betala på ett annat sätt."),
      "expired-card": Sentence("Du har inte debiterats: kortet har gått ut.", "Använd ett annat kort."),
      "invalid-card": Sentence(
        "Du har inte debiterats: kortuppgifterna stämmer inte.", "Kontrollera dem och försök igen."),
      "invalid-security-code": Sentence(
        "Du har inte debiterats: säkerhetskoden stämmer inte.", "Kontrollera den och försök igen."),
      "lost-or-stolen": Sentence(
        "Du har inte debiterats: det här kortet kan inte användas.", "Betala på ett annat sätt och ring din bank."),
      "limit-exceeded": Sentence(
        "Du har inte debiterats: betalningen överskrider en gräns.",
        "Försök igen senare eller betala på ett annat sätt."),
      "not-permitted": Sentence(
        "Du har inte debiterats: betalsättet kan inte användas för det här köpet.", "Betala på ett annat sätt."),
      "authentication-failed": Sentence("Du har inte debiterats: din identitet kunde inte verifieras.", "Försök igen."),
      "authentication-cancelled": Sentence(
        "Du har inte debiterats: du avbröt verifieringen.", "Försök igen eller betala på ett annat sätt."),
      "authentication-unavailable": Sentence(
        "Du har inte debiterats: verifieringen är inte tillgänglig.",
        "Försök igen senare eller betala på ett annat sätt."),
      "risk": Sentence("Du har inte debiterats: betalningen accepterades inte.", "Betala på ett annat sätt."),
      "not-eligible": Sentence(
        "Du har inte debiterats: du kan inte använda det här alternativet för den här beställningen.",
        "Betala på ett annat sätt."),
      "amount-too-high": Sentence(
        "Du har inte debiterats: beställningen är för stor för det här betalsättet.", "Betala på ett annat sätt."),
      "amount-too-low": Sentence(
        "Du har inte debiterats: beställningen är för liten för det här betalsättet.", "Betala på ett annat sätt."),
      "no-account": Sentence(
        "Du har inte debiterats: det finns inget konto med de här uppgifterna.", "Kontrollera dem och försök igen."),
      "account-restricted": Sentence(
        "Du har inte debiterats: det går inte att betala med ditt konto just nu.",
        "Öppna kontots app eller betala på ett annat sätt."),
      "too-many-codes": Sentence(
        "Du har inte debiterats: det blev för många felaktiga koder.",
        "Försök igen senare eller betala på ett annat sätt."),
      "duplicate": Sentence(
        "Den här beställningen kan redan vara betald.", "Betala inte igen förrän det har kontrollerats."),
      "refused-by-provider": Sentence("Du har inte debiterats: betalningen nekades.", "Betala på ett annat sätt."),
      "network-offline": Sentence("Du har inte debiterats: du är offline.", "Anslut till internet och försök igen."),
      "network-lost": Sentence("Du har inte debiterats: begäran kom inte fram.", "Försök igen."),
      "network-certificate": Sentence(
        "Du har inte debiterats: anslutningen är inte säker.", "Använd ett annat nätverk."),
      "provider": Sentence(
        "Du har inte debiterats: betaltjänsten är inte tillgänglig.",
        "Försök igen senare eller betala på ett annat sätt."),
      "cancelled": Sentence("Du har inte debiterats: du avbröt betalningen.", ""),
      "expired": Sentence("Du har inte debiterats: tiden för betalningen har gått ut.", "Försök igen."),
      "code-expired": Sentence("Du har inte debiterats: koden har gått ut.", "Begär en ny."),
      "method-unavailable": Sentence(
        "Du har inte debiterats: det här betalsättet är inte tillgängligt.", "Betala på ett annat sätt."),
      "too-many-requests": Sentence(
        "Du har inte debiterats: det blev för många försök.", "Vänta lite och försök igen."),
      "mismatch": Sentence(
        "Betalningen stämmer inte överens med beställningen.", "Betala inte igen förrän det har kontrollerats."),
      "device-not-trusted": Sentence(
        "Du har inte debiterats: den här enheten kan inte användas för att betala.", "Använd en annan."),
      "sign-in-needed": Sentence("Du har inte debiterats: logga in i butiken igen och betala sedan.", ""),
      "invalid-name": Sentence("Du har inte debiterats: namnet stämmer inte.", "Rätta det och försök igen."),
      "invalid-email": Sentence("Du har inte debiterats: e-postadressen stämmer inte.", "Rätta den och försök igen."),
      "invalid-mobile": Sentence("Du har inte debiterats: mobilnumret stämmer inte.", "Rätta det och försök igen."),
      "invalid-request": Sentence(
        "Du har inte debiterats: betalleverantören avvisade butikens begäran.",
        "Betala på ett annat sätt eller kontakta butiken."),
      "merchant-setup": Sentence(
        "Du har inte debiterats: det finns ett problem med butikens inställningar.",
        "Betala på ett annat sätt eller kontakta butiken."),
    ],
    advice: [
      .notNeeded: "Du behöver inte göra något.",
      .sameAgain: "Försök igen.",
      .afterCorrection: "Rätta dina uppgifter och försök igen.",
      .later: "Försök igen senare eller betala på ett annat sätt.",
      .otherWay: "Betala på ett annat sätt.",
      .never: "Försök inte göra den här betalningen igen.",
    ],
    unknown: Sentence(
      "Vi vet ännu inte om du har debiterats.", "Betala inte igen förrän det har kontrollerats."),
    wait: { minutes in
      minutes == 1
        ? "Försök igen om en minut eller betala på ett annat sätt."
        : "Försök igen om \(minutes) minuter eller betala på ett annat sätt."
    })
}
