import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

extension RenderContext {
  /// The published test values that the present question takes, first those that the chosen outcome needs.
  var testData: [TestDatum] {
    let all = snapshot.testData.filter(takes)
    guard let hint = model.hint else { return all }
    return all.filter(hint.names) + all.filter { !hint.names($0) }
  }

  /// Whether there is any; footers ask with every frame.
  var hasTestData: Bool { snapshot.testData.contains(where: takes) }

  /// Whether the test data is about shopper and amount, which an audience that uses a demo by hand is not to change.
  var isKeptFromAudience: Bool { model.performance?.isByHand == true && isSelecting }

  private func takes(_ datum: TestDatum) -> Bool {
    switch datum.input {
    case .setting(let id, let choice): isBeforePaying && obstacle(of: .setting(id, choice)) == nil
    case .amount: field(for: datum.input) != nil && isPayable(datum)
    // A card that the app did not ask for is not in the sheet.
    case .walletCard(let id): form?.field(.walletCard)?.choices.contains { $0.id == id } ?? false
    case .card(let number, _, _): field(for: datum.input) != nil && isTakenByPage(number)
    case .holder, .phone, .code, .email, .bank: field(for: datum.input) != nil
    }
  }

  /// A hosted card form has mada or the other brands, never both.
  private func isTakenByPage(_ number: String) -> Bool {
    pageCard == nil || CardBrand.choices(number).contains(.mada) == (checkout.chosen == .mada)
  }

  /// Whether a hosted page says itself what to type.
  var isTestDataInNote: Bool {
    if case .page(let page, _)? = snapshot.usablePage?.content {
      page.simulatorNote != nil && !page.fields.isEmpty
    } else {
      false
    }
  }

  /// Whether the amounts that a test value speaks of are in the currency that would be paid in.
  private func isPayable(_ datum: TestDatum) -> Bool {
    guard case .selecting(let selecting) = checkout.phase else { return true }
    let price = selecting.offers.first { $0.method == selecting.highlighted }?.price ?? checkout.order.total
    let amounts = datum.outcome.values.values.compactMap { value -> Money? in
      if case .money(let money) = value { money } else { nil }
    }
    return amounts.allSatisfy { $0.currency == price.currency }
  }

  /// The field of the present question that takes a test value; before paying, fields of the shopper's details.
  private func field(for input: TestDatum.Input) -> FieldID? {
    func present(_ id: FieldID) -> FieldID? { form?.field(id) != nil ? id : nil }
    switch input {
    case .card: return present(.cardNumber) ?? present(.savedCard).map { _ in .cardNumber } ?? pageCard?.number
    case .holder: return present(.holder) ?? pageField("holder", "username")
    case .phone: return isBeforePaying ? .mobile : present(.mobile) ?? pageField("phone")
    case .code: return present(.oneTimeCode) ?? pageCodeField
    case .email: return isBeforePaying ? .email : nil
    case .amount: return isBeforePaying ? .amount : nil
    case .bank: return present(.bankSearch)
    case .walletCard: return present(.walletCard)
    case .setting: return nil
    }
  }

  private var isBeforePaying: Bool {
    switch snapshot.visiblePhase {
    case .selecting, .details: true
    case .working, .answering, .result, nil: false
    }
  }

  /// The fields of a hosted page that together take a card; providers have a few names for each.
  private var pageCard: (number: FieldID, expiry: FieldID?, securityCode: FieldID?)? {
    let fields = snapshot.usablePage?.form?.fields.map(\.id) ?? []
    func field(_ names: String...) -> FieldID? { fields.first { id in names.contains { id == .page($0) } } }
    return field("card-number", "number").map { ($0, field("expiry"), field("cvc", "cvv", "security-code")) }
  }

  // Digits may be a password as well; providers call a one-time code by one of two names.
  private var pageCodeField: FieldID? { pageField("code", "otp") }

  /// The first field of a hosted page that has one of these names.
  private func pageField(_ names: String...) -> FieldID? {
    snapshot.usablePage?.form?.fields.first { field in names.contains { field.id == .page($0) } }?.id
  }

  /// What a person would do to use a test value.
  func actions(filling datum: TestDatum) -> [Action] {
    if case .setting(let id, let choice) = datum.input { return [.setting(id, choice)] }
    let isBeforeAudience = model.performance?.isByHand == true
    return events(filling: isBeforeAudience ? datum.forAudience : datum).map { .command(.event($0)) }
  }

  private func events(filling datum: TestDatum) -> [ShopperEvent] {
    switch datum.input {
    case .card(let number, let expiry, let securityCode):
      if let page = pageCard {
        return set(page.number, number) + (page.expiry.map { set($0, expiry) } ?? [])
          + (page.securityCode.map { set($0, securityCode) } ?? [])
      }
      let form = snapshot.visibleForm
      let holder = form?.text(.holder) ?? ""
      // A name that asks for a certain result would spoil what the card is there to show.
      let isOwn =
        holder.isEmpty || holder == model.hint?.holder || snapshot.testData.contains { $0.input == .holder(holder) }
      let isSaved = form?.field(.cardNumber) == nil && form?.field(.savedCard) != nil
      let start: [ShopperEvent] = isSaved ? [.focused(.field(.savedCard)), .edited(.insert("new"))] : []
      let values: [(FieldID, String)] = [(.cardNumber, number), (.expiry, expiry), (.securityCode, securityCode)]
      var events = start
      for (index, (field, text)) in values.enumerated() {
        events += set(field, text)
        // In a form that is filled in step by step the next field comes only after this one.
        let next = index + 1 < values.count ? values[index + 1].0 : .holder
        if form?.buttons.contains(.next) ?? false, form?.field(next) == nil { events.append(.pressed(.next)) }
      }
      let asked = model.hint.flatMap { $0.names(datum) ? $0.holder : nil }
      if isOwn || asked != nil, form?.field(.holder) != nil {
        events += set(.holder, asked ?? checkout.shopper.fullName)
      }
      return events + (form?.buttons.contains(.next) ?? false ? [] : [.focused(.button(.pay))])
    case .holder(let text), .phone(let text), .code(let text), .email(let text), .amount(let text):
      guard let field = field(for: datum.input) else { return [] }
      if case .selecting = checkout.phase { return [.detailsOpened] + set(field, text) }
      return set(field, text)
    case .bank(let id): return set(.bankSearch, "") + [.focused(.button(.bank(id)))]
    case .walletCard(let id): return set(.walletCard, id)
    case .setting: return []
    }
  }

  /// A field's text is replaced; of a choice, the name is found by what it is called.
  func set(_ field: FieldID, _ text: String) -> [ShopperEvent] {
    if let choices = snapshot.visibleForm?.field(field)?.choices, !choices.isEmpty {
      let wanted = text.lowercased()
      let found =
        choices.first { $0.id.lowercased() == wanted || say($0.label).lowercased() == wanted }
        ?? choices.first { say($0.label).lowercased().contains(wanted) }
      return [.focused(.field(field)), .edited(.insert(found?.id ?? text))]
    }
    return [.focused(.field(field)), .edited(.end), .edited(.deleteToStart), .edited(.insert(text))]
  }
}

extension OutcomeHint {
  /// Whether what brings it about names a test value.
  func names(_ datum: TestDatum) -> Bool {
    switch datum.input {
    case .card(let number, _, _): trigger.filter { !$0.isWhitespace }.contains(number)
    case .holder(let text), .phone(let text), .code(let text), .email(let text), .amount(let text): names(text)
    case .bank, .walletCard, .setting: false
    }
  }

  /// The name on the card that asks for it; `nil` where any name will do.
  var holder: String? { words.first(where: names) }

  private func names(_ text: String) -> Bool {
    trigger.split(whereSeparator: { $0.isWhitespace || $0 == "," }).contains { word in
      word == text || word == text + "."
    }
  }
}
