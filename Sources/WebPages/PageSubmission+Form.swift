public import Pages
import Wire

extension PageSubmission {
  /// Reads what the form of a page posted (`application/x-www-form-urlencoded`) to the page at an address; `nil` where it names no page
  /// or no button. Of a name that repeats, the first value counts.
  public init?(form body: some StringProtocol, to url: String) {
    let form = FormFields(parsing: body)
    guard let page = form[WebForm.pageName], let button = form[WebForm.buttonName] else { return nil }
    let typed = form.fields.filter { $0.name != WebForm.pageName && $0.name != WebForm.buttonName }
    let values = Dictionary(typed.map { ($0.name, $0.value) }) { first, _ in first }
    self.init(url: url, pageID: page, button: button, values: values)
  }
}
