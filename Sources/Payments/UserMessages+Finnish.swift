extension UserMessages {
  /// Finnish.
  static let finnish = UserMessages(
    errors: [
      "insufficient-funds": Sentence("Sinua ei ole veloitettu: kate ei riitä.", "Maksa toisella tavalla."),
      "refused-by-bank": Sentence(
        "Sinua ei ole veloitettu: pankkisi hylkäsi maksun.", "Maksa toisella tavalla tai ota yhteyttä pankkiisi."),
      "amount-held": Sentence(
        "Sinua ei ole veloitettu: pankkisi hylkäsi maksun mutta saattaa pitää summan varattuna muutaman päivän.",
        "Maksa toisella tavalla."),
      "expired-card": Sentence("Sinua ei ole veloitettu: kortti on vanhentunut.", "Käytä toista korttia."),
      "invalid-card": Sentence(
        "Sinua ei ole veloitettu: kortin tiedot eivät ole oikein.", "Tarkista ne ja yritä uudelleen."),
      "invalid-security-code": Sentence(
        "Sinua ei ole veloitettu: turvakoodi ei ole oikein.", "Tarkista se ja yritä uudelleen."),
      "lost-or-stolen": Sentence(
        "Sinua ei ole veloitettu: tätä korttia ei voi käyttää.", "Maksa toisella tavalla ja soita pankkiisi."),
      "limit-exceeded": Sentence(
        "Sinua ei ole veloitettu: maksu ylittää sallitun rajan.",
        "Yritä myöhemmin uudelleen tai maksa toisella tavalla."),
      "not-permitted": Sentence(
        "Sinua ei ole veloitettu: tätä maksutapaa ei voi käyttää tähän ostokseen.", "Maksa toisella tavalla."),
      "authentication-failed": Sentence(
        "Sinua ei ole veloitettu: henkilöllisyyttäsi ei voitu vahvistaa.", "Yritä uudelleen."),
      "authentication-cancelled": Sentence(
        "Sinua ei ole veloitettu: peruit vahvistuksen.", "Yritä uudelleen tai maksa toisella tavalla."),
      "authentication-unavailable": Sentence(
        "Sinua ei ole veloitettu: vahvistus ei ole käytettävissä.",
        "Yritä myöhemmin uudelleen tai maksa toisella tavalla."),
      "risk": Sentence("Sinua ei ole veloitettu: maksua ei hyväksytty.", "Maksa toisella tavalla."),
      "not-eligible": Sentence(
        "Sinua ei ole veloitettu: et voi käyttää tätä vaihtoehtoa tähän tilaukseen.", "Maksa toisella tavalla."),
      "amount-too-high": Sentence(
        "Sinua ei ole veloitettu: tilaus on liian suuri tälle maksutavalle.", "Maksa toisella tavalla."),
      "amount-too-low": Sentence(
        "Sinua ei ole veloitettu: tilaus on liian pieni tälle maksutavalle.", "Maksa toisella tavalla."),
      "no-account": Sentence(
        "Sinua ei ole veloitettu: näillä tiedoilla ei löydy tiliä.", "Tarkista ne ja yritä uudelleen."),
      "account-restricted": Sentence(
        "Sinua ei ole veloitettu: tililläsi ei voi nyt maksaa.", "Avaa tilin sovellus tai maksa toisella tavalla."),
      "too-many-codes": Sentence(
        "Sinua ei ole veloitettu: vääriä koodeja annettiin liian monta.",
        "Yritä myöhemmin uudelleen tai maksa toisella tavalla."),
      "duplicate": Sentence("Tämä tilaus on ehkä jo maksettu.", "Älä maksa uudelleen, ennen kuin asia on tarkistettu."),
      "refused-by-provider": Sentence("Sinua ei ole veloitettu: maksu hylättiin.", "Maksa toisella tavalla."),
      "network-offline": Sentence(
        "Sinua ei ole veloitettu: sinulla ei ole verkkoyhteyttä.", "Yhdistä internetiin ja yritä uudelleen."),
      "network-lost": Sentence("Sinua ei ole veloitettu: pyyntö ei mennyt perille.", "Yritä uudelleen."),
      "network-certificate": Sentence("Sinua ei ole veloitettu: yhteys ei ole turvallinen.", "Käytä toista verkkoa."),
      "provider": Sentence(
        "Sinua ei ole veloitettu: maksupalvelu ei ole käytettävissä.",
        "Yritä myöhemmin uudelleen tai maksa toisella tavalla."),
      "cancelled": Sentence("Sinua ei ole veloitettu: peruit maksun.", ""),
      "expired": Sentence("Sinua ei ole veloitettu: maksu on vanhentunut.", "Yritä uudelleen."),
      "code-expired": Sentence("Sinua ei ole veloitettu: koodi on vanhentunut.", "Pyydä uusi."),
      "method-unavailable": Sentence(
        "Sinua ei ole veloitettu: tämä maksutapa ei ole käytettävissä.", "Maksa toisella tavalla."),
      "too-many-requests": Sentence(
        "Sinua ei ole veloitettu: yrityksiä oli liian monta.", "Odota hetki ja yritä uudelleen."),
      "mismatch": Sentence("Maksu ei vastaa tilausta.", "Älä maksa uudelleen, ennen kuin asia on tarkistettu."),
      "device-not-trusted": Sentence(
        "Sinua ei ole veloitettu: tällä laitteella ei voi maksaa.", "Käytä toista laitetta."),
      "sign-in-needed": Sentence("Sinua ei ole veloitettu: kirjaudu kauppaan uudelleen ja maksa sitten.", ""),
      "invalid-name": Sentence("Sinua ei ole veloitettu: nimi ei ole oikein.", "Korjaa se ja yritä uudelleen."),
      "invalid-email": Sentence(
        "Sinua ei ole veloitettu: sähköpostiosoite ei ole oikein.", "Korjaa se ja yritä uudelleen."),
      "invalid-mobile": Sentence(
        "Sinua ei ole veloitettu: matkapuhelinnumero ei ole oikein.", "Korjaa se ja yritä uudelleen."),
      "invalid-request": Sentence(
        "Sinua ei ole veloitettu: maksupalveluntarjoaja hylkäsi kaupan pyynnön.",
        "Maksa toisella tavalla tai ota yhteyttä kauppaan."),
      "merchant-setup": Sentence(
        "Sinua ei ole veloitettu: kaupan asetuksissa on ongelma.", "Maksa toisella tavalla tai ota yhteyttä kauppaan."),
    ],
    advice: [
      .notNeeded: "Sinun ei tarvitse tehdä mitään.",
      .sameAgain: "Yritä uudelleen.",
      .afterCorrection: "Korjaa tietosi ja yritä uudelleen.",
      .later: "Yritä myöhemmin uudelleen tai maksa toisella tavalla.",
      .otherWay: "Maksa toisella tavalla.",
      .never: "Älä yritä tätä maksua uudelleen.",
    ],
    unknown: Sentence(
      "Emme vielä tiedä, onko sinua veloitettu.", "Älä maksa uudelleen, ennen kuin asia on tarkistettu."),
    wait: { minutes in
      minutes == 1
        ? "Yritä uudelleen minuutin kuluttua tai maksa toisella tavalla."
        : "Yritä uudelleen \(minutes) minuutin kuluttua tai maksa toisella tavalla."
    })
}
