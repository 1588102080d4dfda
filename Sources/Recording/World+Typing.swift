import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Payments
import Wire

extension World {
  /// Puts a text into the field in hand, as somebody would who takes back what is wrong and types the rest.
  func put(_ typed: TypedText) throws(RecordingProblem.Kind) {
    guard let field = snapshot.form?.focusedField, field.id == typed.field else { throw .notInHand }
    switch typed.content {
    case .kept: edit(.end)
    case .plain(let text): put(text, in: field)
    case .secret(let surrogate): put(try surrogate.text(in: snapshot), in: field)
    }
    for _ in 0..<typed.behind { edit(.left) }
  }

  private func put(_ text: String, in field: Form.Field) {
    let old = field.input.text
    edit(.end)
    if old == text {
      // It was changed and changed back, which took away what was said against it.
      if text.isEmpty { edit(.insert("0")) }
      edit(.deleteBackward)
    }
    let standing = snapshot.form?.text(field.id) ?? ""
    let common = zip(standing, text).prefix { $0 == $1 }.count
    if common == 0 { edit(.deleteToStart) }
    for _ in 0..<(common == 0 ? 0 : standing.count - common) { edit(.deleteBackward) }
    if common < text.count { edit(.insert(String(text.dropFirst(common)))) }
    // A month that nobody would begin like this can still be what was left after taking digits out.
    guard case .expiry = field.input.kind, snapshot.form?.text(field.id) != text else { return }
    for change in [Edit.end, .deleteToStart, .insert("0"), .insert(text), .home, .deleteForward] { edit(change) }
  }

  private func edit(_ edit: Edit) { perform(.event(.edited(edit))) }
}
