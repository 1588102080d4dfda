import Commerce
import Language
import Payments

/// The forms of the questions that are mostly answered by choosing.
enum ChoiceForm {
  /// A wallet's sheet: which card, then agree.
  static func sheet(_ prompt: WalletSheetPrompt) -> Form {
    let cards = prompt.cards.map { card in
      Form.Field.Choice(
        id: card.id,
        label: Phrase(
          "card.named", ["brand": .phrase(Phrase("brand.\(card.brand.rawValue)")), "digits": .text(card.lastFour)]))
    }
    return Form(fields: cards.isEmpty ? [] : [Form.Field(.walletCard, cards)], buttons: [.authorise, .cancel])
  }

  /// A bank: the country where there are several, letters of the name, the banks.
  static func bank(_ prompt: BankPrompt, search: String = "") -> Form {
    var fields: [Form.Field] = []
    if prompt.countries.count > 1 {
      let countries = prompt.countries.map {
        Form.Field.Choice(id: $0.code, label: Phrase("country.\($0.code.lowercased())"))
      }
      fields.append(Form.Field(.country, countries, text: prompt.country.code))
    }
    fields.append(Form.Field(.bankSearch, .text(30), text: search))
    return Form(
      fields: fields, buttons: buttons(prompt, search: search), focus: .field(.bankSearch))
  }

  /// The banks that a search leaves, and the way out.
  static func buttons(_ prompt: BankPrompt, search: String) -> [ButtonID] {
    let wanted = search.lowercased().filter { !$0.isWhitespace }
    let banks = prompt.banks.filter {
      wanted.isEmpty || $0.name.lowercased().filter { !$0.isWhitespace }.contains(wanted)
    }
    return banks.map { .bank($0.id) } + [.cancel]
  }

  /// A provider's form.
  static func form(_ prompt: FormPrompt) -> Form {
    var fields = prompt.fields.map { field in
      switch field.kind {
      case .text(let limit): Form.Field(.prompt(field.id), .text(limit))
      case .digits(let limit): Form.Field(.prompt(field.id), .digits(limit))
      case .secret(let limit): Form.Field(.prompt(field.id), .secretText(limit))
      case .choice(let choices):
        Form.Field(
          .prompt(field.id),
          choices.map { choice in
            Form.Field.Choice(
              id: choice.id,
              label: choice.name.isEmpty
                ? Phrase("form.choice.\(choice.id)") : Phrase("literal", ["text": .text(choice.name)]))
          })
      }
    }
    if let problem = prompt.problem, !fields.isEmpty { fields[0].problem = .refused(problem.rawValue) }
    return Form(fields: fields, buttons: [.submit, .cancel])
  }

  /// What is wrong with a field of a provider's form.
  static func problem(of field: Form.Field, in prompt: FormPrompt) -> FieldProblem? {
    guard case .prompt(let id) = field.id, let asked = prompt.fields.first(where: { $0.id == id }) else { return nil }
    return asked.isRequired && field.input.text.allSatisfy(\.isWhitespace) ? .empty : nil
  }
}
