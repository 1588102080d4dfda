import Wire

@testable import Checkout
@testable import Controller

extension Snapshot {
  /// The snapshot with empty fields where a secret was typed and card numbers masked elsewhere; everything else that is drawn is left.
  var withoutSecrets: Snapshot {
    var copy = self
    copy.checkout.phase = checkout.phase.withoutSecrets
    return copy
  }
}

extension Form {
  fileprivate var withoutSecrets: Form {
    Form(
      fields: fields.map { field in
        if field.holdsSecret { return Field(field.id, field.input.kind, problem: field.problem) }
        let masked = Scrubbing.digits(in: field.input.text)
        return masked == field.input.text
          ? field : Field(field.id, field.input.kind, text: masked, problem: field.problem)
      }, buttons: buttons, focus: focus)
  }
}

extension Phase {
  fileprivate var withoutSecrets: Phase {
    switch self {
    case .selecting, .working, .result, .details: self
    case .answering(let id, .card(let prompt, let form)): .answering(id, .card(prompt, form.withoutSecrets))
    case .answering(let id, .phone(let prompt, let form)): .answering(id, .phone(prompt, form.withoutSecrets))
    case .answering(let id, .code(let prompt, let form)): .answering(id, .code(prompt, form.withoutSecrets))
    case .answering(let id, .sheet(let prompt, let form)): .answering(id, .sheet(prompt, form.withoutSecrets))
    case .answering(let id, .bank(let prompt, let form)): .answering(id, .bank(prompt, form.withoutSecrets))
    case .answering(let id, .form(let prompt, let form)): .answering(id, .form(prompt, form.withoutSecrets))
    case .answering(let id, .wait(let prompt, let form)): .answering(id, .wait(prompt, form.withoutSecrets))
    case .answering(_, .qr): self
    case .answering(let id, .page(let prompt, let view)): .answering(id, .page(prompt, view.withoutSecrets))
    }
  }
}

extension Phase.PageView {
  fileprivate var withoutSecrets: Phase.PageView {
    guard case .page(let page, let form) = content else { return self }
    return Phase.PageView(url: url, content: .page(page, form.withoutSecrets))
  }
}
