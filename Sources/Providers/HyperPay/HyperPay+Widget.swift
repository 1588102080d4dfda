import Basics
import Deeplinks
public import Payments
import Wire

extension HyperPay {
  /// Returns the card form for a page of the merchant's own, as HTML: the form and the script that draws its fields (HyperPay docs,
  /// COPYandPAY Integration Guide, Create the payment form). The card goes from the shopper's browser to HyperPay.
  ///
  /// `nil` unless the prompt is that of `CardForm.hosted`.
  public static func widget(for prompt: RedirectPrompt) -> String? {
    guard prompt.purpose == .cardEntry, let checkout = prompt.identifiers["id"], let link = try? Link(prompt.page),
      let page = prompt.page.split(separator: "?").first, page.hasSuffix("/paymentWidgets"),
      let back = prompt.returnURLs.first
    else { return nil }
    let brands = PercentCoding.decode(link.value(of: "brands") ?? "", plusIsSpace: true)
    let script = "\(page).js?checkoutId=\(PercentCoding.encode(checkout))"
    return """
      <form class="paymentWidgets" action="\(XMLText.attribute(back))" data-brands="\(XMLText.attribute(brands))"></form>
      <script src="\(XMLText.attribute(script))"></script>
      """
  }
}
