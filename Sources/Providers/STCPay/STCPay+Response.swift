import Payments
import Wire

extension STCPay {
  /// stc pay's response.
  struct Response {
    enum Said: Hashable {
      /// The message that answers the call.
      case message(JSON)
      /// An error.
      case trouble(Verdict)
      /// HTTP 429.
      case throttled
      /// An empty body.
      case nothing
      /// Anything else.
      case noise
    }

    let said: Said
    let words: ProviderResponseCode

    /// Reads an answer whose message has this name.
    init(_ answer: WireAnswer, _ message: String) {
      let json = answer.json
      let code = json?["Code"]?.decimal
      // A code that the store does not send on is missing the next time as well.
      let misses = code.flatMap { Int($0) }.flatMap(ErrorCode.init) == .codeRequired
      words = ProviderResponseCode(
        code: code ?? "HTTP \(answer.status)", text: json?["Text"]?.string ?? "",
        retry: misses ? ProviderRetryAdvice(.otherWay) : nil)
      if answer.status == 429 {
        said = .throttled
      } else if answer.status >= 500 {
        said = .noise
      } else if answer.body.isEmpty {
        said = .nothing
      } else if let code = code.flatMap({ Int($0) }) {
        // Published clients have seen errors come with 200 as well as with 4xx.
        said = .trouble(STCPay.verdict(of: code, text: words.text))
      } else if answer.status == 200, let message = json?[message], message.members != nil {
        said = .message(message)
      } else {
        said = .noise
      }
    }
  }
}
