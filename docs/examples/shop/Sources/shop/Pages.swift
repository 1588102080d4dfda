import Hummingbird
import PaymentKit

extension Response {
  /// A page of the shop; `refresh` loads it again after so many seconds.
  static func page(_ title: String, _ body: String = "", refresh: Int? = nil) -> Response {
    let html = """
      <!DOCTYPE html><html lang="en" dir="ltr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      \(refresh.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">" } ?? "")<title>\(title)</title>
      <style>body { font: 1rem/1.5 system-ui; max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
      button, input { font: inherit; padding: .6rem; width: 100%; box-sizing: border-box; margin-bottom: .6rem }
      code { overflow-wrap: anywhere }</style><main><h1>\(title)</h1>\(body)</main></html>
      """
    return Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// The shop's window. An order gets its name here, so that a form that is sent twice is one order.
  static func window(_ newOrder: () -> AttemptID) -> Response {
    let forms = Orders.offers.map { offer in
      """
      <form method="post" action="/orders"><input type="hidden" name="order" value="\(newOrder())">
      <button name="method" value="\(offer.method.rawValue)">\(offer.price) by \(offer.name)</button></form>
      """
    }
    return page("A kilo of coffee", forms.joined())
  }

  /// What the shopper has to do.
  static func question(_ question: Question) -> Response {
    switch question {
    case .page(let prompt):
      HyperPay.widget(for: prompt).map { page("Pay \(prompt.amount) by card", $0) } ?? .redirect(to: prompt.page)
    case .phone(let prompt): form("Your mobile number", wasRefused: prompt.problem != nil)
    case .code(let prompt):
      form(
        "The code sent to •••• \(prompt.sentTo)", wasRefused: prompt.problem != nil,
        more: #"<button name="action" value="resend">Send another code</button>"#)
    case .qr(let prompt):
      page(
        "Pay \(prompt.amount) with PIX",
        """
        <p>Paste this into your bank’s app:</p>
        <code>\(prompt.payload.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</code>
        """, refresh: 2)
    case .card, .sheet, .bank, .form, .wait: page("One moment", refresh: 1)
    }
  }

  private static func form(_ label: String, wasRefused: Bool, more: String = "") -> Response {
    page(
      label,
      """
      \(wasRefused ? #"<p role="alert">That did not work. Please check it.</p>"# : "")
      <form method="post"><input name="answer" inputmode="numeric" autocomplete="off" aria-label="\(label)">
      <button name="action" value="submit">Continue</button>\(more)<button name="action" value="cancel">Cancel</button></form>
      """)
  }

  /// How the payment ended; an undecided one is never started again, only continued.
  static func result(_ result: PaymentResult, _ manager: PaymentManager) -> Response {
    let again = #"<p><a href="/">Choose another way to pay</a></p>"#
    return switch result {
    case .success: page("Thank you", "<p>Your order is paid.</p>")
    case .refunded: page("Refunded", "<p>You get your money back.</p>")
    case .cancelled: page("Cancelled", "<p>You have not been charged.</p>" + again)
    case .failed(let error): page("Not paid", "<p>\(manager.userMessage(for: error))</p>" + again)
    case .pending:
      page(
        "Not decided yet",
        """
        <p>We do not know yet whether you have paid. Please do not pay again.</p>
        <form method="post"><button name="action" value="resume">Continue this payment</button></form>
        """, refresh: 10)
    }
  }
}
