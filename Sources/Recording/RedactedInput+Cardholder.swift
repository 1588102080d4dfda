import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Providers
import Sandbox
import Wire

extension TypedText.Content {
  /// What may be written down of a field that holds no secret: of a card's expiry how it stands to the day, of the name on it how
  /// long its words are, of anything else the text with card numbers masked.
  ///
  /// PCI DSS 4.0.1, 3.2.1: Till keeps no cardholder's data that it does not need. Published test data has no cardholder: the expiry that
  /// was published with a card is known again. Any other that is typed with such a card is somebody's own.
  init(_ field: Form.Field, of form: Form, in snapshot: Snapshot) {
    let text = field.input.text
    if case .expiry = field.input.kind {
      self = Self.expiry(text, ofCard: form.fields.first(where: \.takesCardNumber)?.input.text ?? "", in: snapshot)
    } else if field.takesCardholder {
      // A page may go by how the name begins.
      let known = TestDatum.holders.filter { text.uppercased().hasPrefix($0.uppercased()) }.map(\.count).max() ?? 0
      let rest = text.dropFirst(known).map { $0.isLetter ? "x" : $0 }
      self = .plain(Scrubbing.digits(in: String(text.prefix(known)) + String(rest)))
    } else {
      self = .plain(Scrubbing.digits(in: text))
    }
  }

  private static func expiry(_ text: String, ofCard number: String, in snapshot: Snapshot) -> Self {
    for provider in ProviderID.allCases where !number.isEmpty {
      let data = SandboxCatalog.testData(provider: provider.rawValue)
      guard let index = data.firstIndex(where: { $0.text(.card) == number && $0.text(.expiry) == text }) else {
        continue
      }
      return .secret(.datum(provider: provider.rawValue, index: index, kind: .expiry, length: text.count))
    }
    let standing = RedactedInput.ExpiryStanding(of: text, on: snapshot.today)
    return .secret(.expiry(standing, length: text.count))
  }
}

extension Form.Field {
  /// Whether the name on a card belongs into it, in the app's own form or on a page.
  fileprivate var takesCardholder: Bool { if case .cardholder = input.kind { true } else { id == .holder } }
}

extension RedactedInput {
  /// An expiry that stands to a day as the typed one did.
  static func expiry(_ standing: ExpiryStanding, length: Int, on today: CivilDate) -> String {
    func digits(_ month: Int, _ year: Int) -> String {
      [month, year % 100].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
    }
    let text =
      switch standing {
      case .unfinished: "0123"
      case .noMonth: "1399"
      case .past: digits(12, today.year - 1)
      case .present: digits(today.month, today.year)
      case .later: digits(12, today.year + 4)
      case .tooFar: digits(12, today.year + CardExpiry.longestValidity + 1)
      }
    return String(text.prefix(length))
  }
}

extension RedactedInput.ExpiryStanding {
  /// How up to four typed digits, month and year, stand to a day.
  init(of text: String, on today: CivilDate) {
    guard text.count == 4, let month = Int(text.prefix(2)), let year = Int(text.suffix(2)) else {
      self = .unfinished
      return
    }
    guard let expiry = CardExpiry(month: month, year: 2000 + year) else {
      self = .noMonth
      return
    }
    let (then, now) = ((expiry.year, expiry.month), (today.year, today.month))
    self = then < now ? .past : then == now ? .present : .later
    if expiry.year > today.year + CardExpiry.longestValidity { self = .tooFar }
  }
}

extension TestDatum {
  /// The published names that ask a sandbox for a result.
  fileprivate static let holders = Set(
    ProviderID.allCases.flatMap { provider in
      SandboxCatalog.testData(provider: provider.rawValue).compactMap { datum in
        if case .holder(let name) = datum.input { name } else { nil }
      }
    })
}

extension Snapshot {
  /// The date where the store is.
  var today: CivilDate { now.civil(offsetMinutes: checkout.store.utcOffsetMinutes).date }
}
