public import Commerce
public import Wire

extension SwedbankPaySandbox {
  /// The address of a menu answers a script to whoever asks for no page, such as a `<script src>`, and the menu to a browser that goes there
  /// (Swedbank Pay docs, Merchant Backend API, operations `view-checkout` and `view-paymentorder`).
  public func answerWithoutPage(at url: String, _ settings: Settings) -> WireAnswer? {
    guard let place = Place(url, account), place.kind == .menu, !place.isRedirected,
      let index = index(ofToken: place.key), place.isAt(orders[index].pageURL)
    else { return nil }
    let type = "application/javascript; charset=utf-8"
    return Problem.text(200, WireBody(Self.hostedView(of: orders[index].pageURL)), type: type)
  }

  /// A script that shows a menu in a frame within the shop's page. Once the frame is back at an address of that page's origin, as at
  /// `completeUrl`, the whole window goes there. How it does that, and that a container may be an element as well, is Till's own.
  private static func hostedView(of address: String) -> String {
    """
    (function () {
      "use strict";
      const page = \(JSON.string(address).compactText);
      function view(options) {
        let frame = null;
        function container() {
          let wanted = (options || {}).container;
          if (wanted && typeof wanted === "object" && !(wanted instanceof Element)) wanted = Object.values(wanted)[0];
          const found = typeof wanted === "string" ? document.getElementById(wanted) : wanted;
          if (!found) throw new Error("There is no container " + wanted);
          return found;
        }
        function follow() {
          let address = "";
          try { address = frame.contentWindow.location.href; } catch (isElsewhere) { return; }
          if (address && address !== "about:blank") window.location.assign(address);
        }
        return {
          open() {
            if (frame) return;
            frame = document.createElement("iframe");
            frame.title = "Swedbank Pay";
            frame.style.cssText = "border: 0; width: 100%; height: 44rem";
            frame.src = page;
            frame.addEventListener("load", follow);
            container().append(frame);
          },
          close() {
            if (frame) frame.remove();
            frame = null;
          },
          refresh() {
            if (frame) frame.src = page;
          },
        };
      }
      window.payex = window.payex || {};
      window.payex.hostedView = Object.assign(window.payex.hostedView || {}, { checkout: view, paymentMenu: view });
    })();

    """
  }
}
