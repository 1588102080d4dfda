import Payments
import Wire

extension Stitch {
  /// One entry of an answer's `errors`, as far as it can be read.
  struct Refusal {
    let word: ErrorWord?
    let words: ProviderResponseCode
    let field: String

    /// Reads the first error of a response; `nil` if it has none. For a rejected token, `extensions` is beside `errors` instead
    /// of inside (Stitch docs, Error handling).
    init?(_ answer: WireAnswer) {
      guard let body = answer.json else { return nil }
      let code: String
      var text = ""
      var field: String?
      if let error = body["error"]?.string {
        code = error
      } else if let first = body["errors"]?[0] {
        let extensions = first["extensions"] ?? body["extensions"]
        code = extensions?["code"]?.string ?? ""
        text = String((first["message"]?.string ?? "").prefix(255))
        field = extensions?["field"]?.string
      } else {
        return nil
      }
      word = ErrorWord(rawValue: code)
      words = ProviderResponseCode(code: code.isEmpty ? "HTTP \(answer.status)" : String(code.prefix(64)), text: text)
      self.field = field ?? word?.field ?? "query"
    }
  }
}
