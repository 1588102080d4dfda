import Basics
import Frames
import Glibc
import Language
import Pages
import Payments
import Wire

struct TestDataEntry {
  private let datum: TestDatum
  /// What is typed, such as a card's number in the groups of its brand.
  private let value: String
  /// What else is typed with it: expiry and security code.
  private let rest: String
  private let kind: String
  private let outcome: String
  private let source: String

  init(_ datum: TestDatum, _ phrases: Phrasebook) {
    self.datum = datum
    switch datum.input {
    case .card(let number, let expiry, let securityCode):
      value = CardNumber.grouped(number, by: CardBrand.detect(number)?.grouping ?? [4, 4, 4, 4, 3])
      rest = "\(expiry) \(securityCode)"
    case .holder(let text), .phone(let text), .code(let text), .email(let text), .amount(let text), .bank(let text),
      .walletCard(let text):
      (value, rest) = (text, "")
    case .setting(let id, let choice): (value, rest) = ("\(id)=\(choice)", "")
    }
    kind = phrases.text("cli.cards.\(datum.input.kind)")
    outcome = phrases.text(datum.outcome)
    source = datum.source ?? phrases.text("test-data.own")
  }

  /// `true` if it is useful for a method of its provider: a scanned code or a chosen bank needs no card.
  func serves(_ method: PaymentMethod) -> Bool {
    switch (datum.input, method) {
    case (.card, .pix), (.card, .bankPayment), (.card, .mandate), (.holder, .pix), (.holder, .bankPayment),
      (.holder, .mandate):
      false
    case (.card, _), (.holder, _), (.phone, _), (.code, _), (.email, _), (.amount, _), (.bank, _), (.walletCard, _),
      (.setting, _):
      true
    }
  }

  /// Whether every one of some words stands in it; a number is found with and without its gaps.
  func matches(_ words: String) -> Bool {
    let text = ([value, value.replacingScalars(" ", with: ""), kind, outcome, source] + brands).joined(separator: "\n")
      .lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }

  private var brands: [String] {
    if case .card(let number, _, _) = datum.input { CardBrand.choices(number).map(\.rawValue) } else { [] }
  }

  /// The entries as lines, each part in a column of its own.
  static func table(of entries: [TestDataEntry]) -> [String] {
    let hasRest = entries.contains { !$0.rest.isEmpty }
    let rows = entries.map { entry in
      [entry.kind, entry.value] + (hasRest ? [entry.rest] : []) + ["\(entry.outcome) [\(entry.source)]"]
    }
    return TerminalWidth.table(rows, indent: 2, on: STDOUT_FILENO)
  }

  /// For machines; the number without gaps.
  func json(of provider: String, methods: [String]) -> JSON {
    let card: (number: String, expiry: String, code: String)? =
      if case .card(let number, let expiry, let code) = datum.input { (number, expiry, code) } else { nil }
    return .fields([
      "provider": .string(provider), "methods": .strings(methods), "kind": .string(datum.input.kind),
      "value": .string(card?.number ?? value), "expiry": card.map { .string($0.expiry) },
      "security-code": card.map { .string($0.code) }, "brands": card == nil ? nil : .strings(brands),
      "outcome": .string(outcome), "source": datum.source.map { .string($0) } ?? .null,
    ])
  }
}

extension TestDatum.Input {
  /// What kind of value it is, by the name that machines know it by.
  fileprivate var kind: String {
    switch self {
    case .card: "card"
    case .holder: "holder"
    case .phone: "phone"
    case .code: "code"
    case .email: "email"
    case .amount: "amount"
    case .bank: "bank"
    case .walletCard: "wallet-card"
    case .setting: "setting"
    }
  }
}
