import Commerce
import Controller
import Inspection
import Pages
import Wire

@testable import Checkout
@testable import Recording

extension Snapshot {
  /// The snapshot with empty fields where a secret was typed and card numbers masked elsewhere; everything else that is drawn is left.
  var withoutSecrets: Snapshot {
    var copy = self
    copy.checkout.phase = checkout.phase.withoutSecrets
    copy.exchanges = PersistentVector(exchanges.map(\.withoutCardholder))
    copy.webhooks = webhooks.map(\.withoutCardholder)
    return copy
  }
}

extension Exchange {
  /// The exchange without the lines that name a cardholder, say when the card ends or show the beginning of its number.
  fileprivate var withoutCardholder: Exchange {
    func plain(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
        !["holder", "expir", "card.number", "\"number\"", "\"bin\"", "\"iin\"", "maskedpan"].contains {
          line.lowercased().contains($0)
        }
      }.joined(separator: "\n")
    }
    let outcome: Outcome =
      switch outcome {
      case .answered(let status, let text): .answered(status: status, text: plain(text))
      case .open, .failed: self.outcome
      }
    return Exchange(
      id: id, at: at, took: took, sender: sender, operation: operation, summary: summary, isReading: isReading,
      origin: origin, request: plain(request), outcome: outcome)
  }
}

extension Webhook {
  /// The webhook by its first line: HyperPay encrypts the cardholder's name with the rest of the body.
  fileprivate var withoutCardholder: Webhook {
    var copy = self
    copy.text = text.split(separator: "\n").first.map(String.init) ?? ""
    return copy
  }
}

extension Form.Field {
  /// Whether it holds the name on a card or when the card ends, for which others are written down.
  fileprivate var holdsCardholder: Bool {
    switch input.kind {
    case .expiry, .cardholder: true
    case .digits, .secretDigits, .cardNumber, .phone, .amount, .text, .secretText, .choice: id == .holder
    }
  }
}

extension Form {
  fileprivate var withoutSecrets: Form {
    Form(
      fields: fields.map { field in
        if field.holdsSecret || field.holdsCardholder {
          return Field(field.id, field.input.kind, problem: field.problem)
        }
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
