public import Checkout

extension Snapshot {
  /// The same moment with other texts in the fields of every form in it; `text` gets a field and returns what shall stand there, or
  /// `nil` to leave it as it is. Carets stay as far from the end as they were.
  public func replacingTexts(_ text: (Form.Field) -> String?) -> Snapshot {
    var copy = self
    copy.checkout = checkout.replacingTexts(text)
    if let window = phone.window { copy.phone.window?.view = window.view.replacingTexts(text) }
    return copy
  }
}
