import Checkout
import Commerce
import Pages

extension Scene {
  /// The published test values that the present question takes.
  var testData: [TestDatum] { snapshot.testData.filter { field(for: $0.input) != nil } }

  /// The field of the present question that takes a test value; before paying, fields of the shopper's details.
  private func field(for input: TestDatum.Input) -> FieldID? {
    let form = Interface.form(of: checkout.phase)
    func present(_ id: FieldID) -> FieldID? { form?.field(id) != nil ? id : nil }
    switch input {
    case .card: return present(.cardNumber)
    case .holder: return present(.holder)
    case .phone: return isBeforePaying ? .mobile : present(.mobile)
    case .code: return present(.oneTimeCode) ?? pageCodeField
    case .email: return isBeforePaying ? .email : nil
    case .amount: return isBeforePaying ? .amount : nil
    case .bank: return present(.bankSearch)
    case .setting: return isBeforePaying ? .amount : nil
    }
  }

  private var isBeforePaying: Bool {
    switch checkout.phase {
    case .selecting, .details: true
    case .working, .answering, .result: false
    }
  }

  private var pageCodeField: FieldID? {
    guard case .answering(_, .page) = checkout.phase else { return nil }
    return Interface.form(of: checkout.phase)?.fields.first {
      if case .digits = $0.input.kind { true } else { false }
    }?.id
  }

  /// What a person would type to use a test value.
  func events(filling datum: TestDatum) -> [Event] {
    switch datum.input {
    case .card(let number, let expiry, let securityCode):
      let holder = Interface.form(of: checkout.phase)?.text(.holder) ?? ""
      return set(.cardNumber, number) + set(.expiry, expiry) + set(.securityCode, securityCode)
        + (holder.isEmpty ? set(.holder, checkout.shopper.fullName) : []) + [.focused(.button(.pay))]
    case .holder(let text), .phone(let text), .code(let text), .email(let text), .amount(let text):
      guard let field = field(for: datum.input) else { return [] }
      if case .selecting = checkout.phase { return [.detailsOpened] + set(field, text) }
      return set(field, text)
    case .bank(let id): return set(.bankSearch, "") + [.focused(.button(.bank(id)))]
    case .setting: return []
    }
  }

  /// A field's text is replaced.
  func set(_ field: FieldID, _ text: String) -> [Event] {
    [.focused(.field(field)), .edited(.end), .edited(.deleteToStart), .edited(.insert(text))]
  }
}
