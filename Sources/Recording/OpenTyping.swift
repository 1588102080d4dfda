import Checkout
import Inspection

/// A field that is being typed into, since what it held was last written down.
struct OpenTyping {
  /// Where a field stands: the same name on another page or in another question is another field.
  struct Place: Hashable {
    let question: QuestionID?
    let page: String
    let field: FieldID

    init(_ snapshot: Snapshot, _ field: FieldID) {
      self.field = field
      if snapshot.phone.front == .outside {
        question = nil
        page = snapshot.page?.url ?? ""
        return
      }
      switch snapshot.checkout.phase {
      case .answering(let id, .page(_, let view)):
        question = id
        page = view.url
      case .answering(let id, .card), .answering(let id, .phone), .answering(let id, .code), .answering(let id, .qr),
        .answering(let id, .sheet), .answering(let id, .bank), .answering(let id, .form), .answering(let id, .wait):
        question = id
        page = ""
      case .selecting, .details, .working, .result:
        question = nil
        page = ""
      }
    }
  }

  let place: Place
  /// The field as it was when it was last written down.
  let field: Form.Field
  /// Whether its text changed since, even if it was changed back: what was said against it is gone then.
  var isTouched = false

  init(_ snapshot: Snapshot, _ field: Form.Field) {
    place = Place(snapshot, field.id)
    self.field = field
  }
}
