extension Checkout {
  /// The same checkout with other texts in the fields of its form; `text` gets a field and returns what shall stand there, or `nil` to
  /// leave it as it is. Carets stay as far from the end as they were.
  public func replacingTexts(_ text: (Form.Field) -> String?) -> Checkout {
    var copy = self
    copy.phase = phase.replacingTexts(text)
    return copy
  }
}

extension Form {
  fileprivate func replacingTexts(_ text: (Field) -> String?) -> Form {
    var copy = self
    for (index, field) in fields.enumerated() {
      guard let new = text(field) else { continue }
      let behind = field.input.text.count - field.input.caret
      var input = TextField(field.input.kind, text: new)
      for _ in 0..<behind { input.apply(.left) }
      copy.fields[index].input = input
    }
    return copy
  }
}

extension Phase {
  fileprivate func replacingTexts(_ text: (Form.Field) -> String?) -> Phase {
    switch self {
    case .selecting, .working: return self
    case .details(let form): return .details(form.replacingTexts(text))
    case .result(var outcome):
      outcome.form = outcome.form.replacingTexts(text)
      return .result(outcome)
    case .answering(let id, let answering): return .answering(id, answering.replacingTexts(text))
    }
  }
}

extension Phase.Answering {
  fileprivate func replacingTexts(_ text: (Form.Field) -> String?) -> Phase.Answering {
    switch self {
    case .card(let prompt, let form): return .card(prompt, form.replacingTexts(text))
    case .phone(let prompt, let form): return .phone(prompt, form.replacingTexts(text))
    case .code(let prompt, let form): return .code(prompt, form.replacingTexts(text))
    case .page(let prompt, let view): return .page(prompt, view.replacingTexts(text))
    case .qr(let prompt, var view):
      view.form = view.form.replacingTexts(text)
      return .qr(prompt, view)
    case .sheet(let prompt, let form): return .sheet(prompt, form.replacingTexts(text))
    case .bank(let prompt, let form): return .bank(prompt, form.replacingTexts(text))
    case .form(let prompt, let form): return .form(prompt, form.replacingTexts(text))
    case .wait(let prompt, let form): return .wait(prompt, form.replacingTexts(text))
    }
  }
}

extension Phase.PageView {
  /// The same page with other texts in the fields of its form.
  public func replacingTexts(_ text: (Form.Field) -> String?) -> Phase.PageView {
    guard case .page(let page, let form) = content else { return self }
    return Phase.PageView(url: url, content: .page(page, form.replacingTexts(text)))
  }
}
