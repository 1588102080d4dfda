import Cryptography
import HTTPTypes
import Wire

extension HyperPaySandbox {
  /// `GET /v1/paymentWidgets.js?checkoutId=…`: the script that draws the card form on a merchant's page (HyperPay docs, COPYandPAY
  /// Integration Guide, Create the payment form).
  func widgetScript(_ request: WireRequest) throws(Refusal) -> WireAnswer {
    guard let widget = widgetScript(of: request.query["checkoutId"]) else { throw Refusal.sessionLost }
    return WireAnswer(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/javascript; charset=utf-8"]),
      body: WireBody(widget.text))
  }

  private func widgetScript(of id: String?) -> WidgetScript? {
    if let checkout = checkouts.first(where: { $0.id == id && !$0.isServerToServer }) { return WidgetScript(checkout) }
    return keepings.first { $0.id == id }.map { WidgetScript($0) }
  }
}

extension HyperPaySandbox {
  /// The script for one checkout.
  struct WidgetScript {
    let checkout: String
    let hasReturnAddress: Bool
    /// The last part of the address to which the card goes: a payment, or a registration.
    let goal: String

    init(_ checkout: Checkout) {
      (self.checkout, hasReturnAddress, goal) = (checkout.id, checkout.returnURL != nil, "payment")
    }

    init(_ keeping: Keeping) {
      (checkout, hasReturnAddress, goal) = (keeping.id, keeping.returnURL != nil, "registration")
    }

    /// The hash with which a page compares the script before it runs it (W3C, Subresource Integrity).
    var integrity: String { "sha256-" + Base64.encode(Array(SHA256.hash(data: Array(text.utf8))), .standard) }
  }
}

extension HyperPaySandbox.WidgetScript {
  /// The script; all of it is Till's own. It asks the host from which it came, so no address stands in it.
  var text: String {
    """
    (function () {
      "use strict";
      var origin = new URL(document.currentScript.src).origin;
      var checkout = "\(checkout)";
      var path = "/v1/checkouts/" + checkout + "/\(goal)";
      var hasReturnAddress = \(hasReturnAddress);
      var fields = [
        ["card.number", "Card number", "cc-number", "text", 23],
        ["card.expiryMonth", "Month (MM)", "cc-exp-month", "text", 2],
        ["card.expiryYear", "Year (YYYY)", "cc-exp-year", "text", 4],
        ["card.holder", "Name on card", "cc-name", "text", 127],
        ["card.cvv", "Security code", "cc-csc", "password", 4]
      ];
      function add(parent, name, attributes, text) {
        var element = document.createElement(name);
        Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
        if (text) { element.textContent = text; }
        parent.appendChild(element);
        return element;
      }
      function leave(address) {
        var target = new URL(address, document.baseURI);
        target.searchParams.set("id", checkout);
        target.searchParams.set("resourcePath", path);
        location.href = target.href;
      }
      function draw(form) {
        var address = form.getAttribute("action") || location.href;
        var brands = (form.getAttribute("data-brands") || "VISA MASTER").split(/\\s+/).filter(Boolean);
        var body = add(form, "div", { "class": "wpwl-container wpwl-container-card" });
        var brand = add(add(body, "label", {}, "Brand "), "select", { name: "paymentBrand", "class": "wpwl-control-brand" });
        brands.forEach(function (name) { add(brand, "option", { value: name }, name); });
        fields.forEach(function (field) {
          add(add(body, "label", { style: "display:block" }, field[1] + " "), "input", {
            name: field[0], autocomplete: field[2], type: field[3], maxlength: field[4], "class": "wpwl-control"
          });
        });
        var problem = add(body, "p", { role: "alert", "class": "wpwl-hint" });
        var button = add(body, "button", { type: "submit", "class": "wpwl-button-pay" }, "Pay");
        form.addEventListener("submit", function (event) {
          event.preventDefault();
          button.disabled = true;
          problem.textContent = "";
          var values = new URLSearchParams();
          new FormData(form).forEach(function (value, name) {
            if (name === "card.number") { value = value.replace(/\\s/g, ""); }
            if (value) { values.append(name, value); }
          });
          if (!hasReturnAddress) { values.append("shopperResultUrl", new URL(address, document.baseURI).href); }
          fetch(origin + path, { method: "POST", body: values })
            .then(function (response) { return response.json(); })
            .then(function (answer) {
              var code = answer.result ? answer.result.code : "";
              if (answer.redirect) {
                location.href = answer.redirect.url;
              } else if (/^(100\\.100\\.|200\\.)/.test(code)) {
                problem.textContent = answer.result.description + " (" + code + ")";
                button.disabled = false;
              } else {
                leave(address);
              }
            })
            .catch(function () {
              problem.textContent = "No answer. Check the payment before you try again.";
              button.disabled = false;
            });
        });
      }
      function start() { document.querySelectorAll("form.paymentWidgets").forEach(draw); }
      if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", start); } else { start(); }
    })();

    """
  }
}
