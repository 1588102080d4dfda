"""Swedbank Pay (developer.swedbankpay.com, Payment order, Redirect, Captures, Cancellations, Reversals, Callback; the merchant backend)."""

import json
import re

from walking import TEXT, Shopper, compare, curl, moment, refuses_what_is_too_large

TOKEN = {"Authorization": "Bearer till-merchant-token"}
APP = {"x-payex-sample-apikey": "till-app-key", "x-payex-sample-access-token": "till-app-user"}
ORDER = re.compile(r"/psp/paymentorders/[0-9a-f-]{36}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
CARD = {"card-number": "4761739001010416", "expiry": "1230", "cvc": "123"}


def order(shop, reference, **more):
    return {"paymentorder": {
        "operation": "Purchase", "productName": "Checkout3", "currency": "SEK", "amount": 12900, "vatAmount": 2580,
        "description": "Till demo", "language": "sv-SE", "userAgent": "TillSim/1.0",
        "urls": {"hostUrls": [shop.origin], "completeUrl": shop.origin + "/complete", "cancelUrl": shop.origin + "/cancel",
                 "callbackUrl": shop.origin + "/webhooks/swedbank-pay", "termsOfServiceUrl": "https://shop.till.example/terms"},
        "payeeInfo": {"payeeId": "7e2b6f0c-a1b2-4c3d-8e4f-a5b6c7d8e9fa", "payeeReference": reference, "payeeName": "Till Demo",
                      "orderReference": reference},
        "payer": {"email": "leia.ahlstrom@swedbankpay.com", "msisdn": "+46739000001"},
        "orderItems": [{"reference": "MUG", "name": "Mug", "type": "PRODUCT", "class": "Kitchen", "quantity": 1,
                        "quantityUnit": "pcs", "unitPrice": 12900, "vatPercent": 2500, "amount": 12900, "vatAmount": 2580}],
        "metadata": {"key1": "value1"}, **more}}


def operation(answer, rel):
    """The address of an operation, which is absolute, and its method."""
    found = next((o for o in answer["operations"] if o["rel"] == rel), None)
    assert found, f"no {rel} in {[o['rel'] for o in answer['operations']]}"
    compare(found, {"rel": rel, "method": str, "href": re.compile("https?://.+"), "contentType": str})
    return found["method"], found["href"]


def create(till, shop, reference, **more):
    made = curl("POST", till["swedbank-pay"] + "/psp/paymentorders", TOKEN, json_body=order(shop, reference, **more)).prints(201, {
        "paymentOrder": {
            "id": ORDER, "created": TIME, "updated": TIME, "operation": "Purchase", "status": "Initialized", "currency": "SEK",
            "amount": more.get("amount", 12900), "vatAmount": more.get("vatAmount", 2580), "description": "Till demo", "initiatingSystemUserAgent": TEXT,
            "language": "sv-SE", "availableInstruments": list, "implementation": TEXT, "instrumentMode": bool, "guestMode": bool,
            **{name: {"id": re.compile(r"/psp/paymentorders/.+")} for name in (
                "orderItems", "urls", "payeeInfo", "payer", "history", "failed", "aborted", "paid", "cancelled",
                "financialTransactions", "failedAttempts", "metadata")}},
        "operations": list})
    return made["paymentOrder"]["id"], made


def card(till, shop, made, code="123456", **more):
    shopper = Shopper(operation(made, "redirect-checkout")[1]).press("card").press("pay", **{**CARD, **more})
    return shopper.press("submit", code=code) if shopper.form else shopper


def callback(shop, path):
    """The next callback: nothing is signed, and it says only whose order to look at."""
    while True:
        address, _, body = shop.webhook()
        told = json.loads(body)
        assert address == "/webhooks/swedbank-pay", address
        if told["paymentOrder"]["id"] == path:
            return told


def move(till, order_id, name, amount, reference):
    body = {"transaction": {"amount": amount, "vatAmount": amount // 5, "payeeReference": reference, "description": name,
                            "orderItems": [{"reference": "MUG", "name": "Mug", "type": "PRODUCT", "class": "Kitchen",
                                            "quantity": 1, "quantityUnit": "pcs", "unitPrice": amount, "vatPercent": 2500,
                                            "amount": amount, "vatAmount": amount // 5}]}}
    return body


def walk_pay_by_card_capture_and_reverse(till, shop):
    path, made = create(till, shop, "T0001")
    shopper = card(till, shop, made)
    assert shopper.url == shop.origin + "/complete", shopper.url
    callback(shop, path)
    base = till["swedbank-pay"]
    paid = curl("GET", base + path + "?$expand=paid,history", TOKEN).prints(200, {
        "paymentOrder": {"id": path, "status": "Paid", "remainingCaptureAmount": 12900, "remainingCancellationAmount": 12900,
                         "paid": {"instrument": "CreditCard", "number": int, "payeeReference": "T0001", "orderReference": "T0001",
                                  "transactionType": "Authorization", "amount": 12900, "submittedAmount": 12900, "feeAmount": 0,
                                  "discountAmount": 0, "tokens": list,
                                  "details": {"cardBrand": "Visa", "cardType": str, "maskedPan": "476173******0416",
                                              "expiryDate": "12/2030"}},
                         "history": {"historyList": list}}, "operations": list})
    for rel, reference, amount, left in (("capture", "T0001-C", 12900, {"remainingReversalAmount": 12900}),
                                         ("reversal", "T0001-R", 4000, {"remainingReversalAmount": 8900})):
        method, href = operation(paid, rel)
        curl(method, href, TOKEN, json_body=move(till, path, rel, amount, reference)).prints(200)
        callback(shop, path)
        paid = curl("GET", base + path + "?$expand=financialTransactions", TOKEN).prints(200, {"paymentOrder": left})
    kinds = [t["type"] for t in paid["paymentOrder"]["financialTransactions"]["financialTransactionsList"]]
    assert kinds == ["Capture", "Reversal"], kinds
    for name in ("orderitems", "urls", "payeeinfo", "payers", "history", "failed", "aborted", "paid", "cancelled",
                 "financialtransactions", "failedattempts", "metadata"):
        curl("GET", f"{base}{path}/{name}", TOKEN).prints(200, {"paymentOrder": path})


def walk_cancel_an_authorisation(till, shop):
    path, made = create(till, shop, "T0002")
    card(till, shop, made)
    order_now = curl("GET", till["swedbank-pay"] + path, TOKEN).prints(200)
    method, href = operation(order_now, "cancel")
    curl(method, href, TOKEN, json_body={"transaction": {"description": "no stock", "payeeReference": "T0002-X"}}).prints(200)
    curl("GET", till["swedbank-pay"] + path, TOKEN).prints(200, {"paymentOrder": {"status": "Cancelled"}})


def walk_declined_aborted_and_3d_secure_refused(till, shop):
    path, made = create(till, shop, "T0003")
    shopper = Shopper(operation(made, "redirect-checkout")[1]).press("cancel")
    assert shopper.url == shop.origin + "/cancel", shopper.url
    curl("GET", till["swedbank-pay"] + path + "?$expand=aborted", TOKEN).prints(200, {
        "paymentOrder": {"status": "Aborted", "aborted": {"abortReason": "CancelledByConsumer"}}})
    path, made = create(till, shop, "T0004", amount=900361, vatAmount=0)
    shopper = card(till, shop, made)
    assert shopper.page == "swedbank-pay.failed", shopper.page
    path, made = create(till, shop, "T0005")
    shopper = card(till, shop, made, code="111111")
    assert shopper.page == "swedbank-pay.failed", shopper.page
    shopper.press("leave")
    failed = curl("GET", till["swedbank-pay"] + path + "?$expand=failed,failedAttempts", TOKEN).prints(200, {
        "paymentOrder": {"status": "Failed", "failed": {"problem": {"type": re.compile(".+/3dsecuredeclined"), "status": 403}}}})
    assert failed["paymentOrder"]["failedAttempts"]["failedAttemptList"], failed


def walk_abort_and_change_from_the_shop(till, shop):
    path, made = create(till, shop, "T0006")
    method, href = operation(made, "update-order")
    curl(method, href, TOKEN, json_body={"paymentorder": {"operation": "UpdateOrder", "amount": 9900, "vatAmount": 1980,
                                                          "orderItems": order(shop, "X")["paymentorder"]["orderItems"]}}).prints(
        200, {"paymentOrder": {"amount": 9900}})
    method, href = operation(made, "abort")
    curl(method, href, TOKEN, json_body={"paymentorder": {"operation": "Abort", "abortReason": "CancelledByConsumer"}}).prints(
        200, {"paymentOrder": {"status": "Aborted"}})


def walk_pay_with_swish_on_another_phone(till, shop):
    path, made = create(till, shop, "T0007")
    shopper = Shopper(operation(made, "redirect-checkout")[1]).press("swish").press("pay", phone="+46739000001")
    assert shopper.page == "swedbank-pay.waiting", shopper.page
    actions = till.control("GET", "payments/swedbank-pay/" + till.control("GET", "payments")[-1]["reference"])["actions"]
    assert actions


def walk_verify_a_card(till, shop):
    """Nothing is reserved; a token of the card stays for later."""
    body = order(shop, "TILLVERIFY", operation="Verify", generateUnscheduledToken=True)
    for name in ("amount", "vatAmount", "orderItems"):
        del body["paymentorder"][name]
    made = curl("POST", till["swedbank-pay"] + "/psp/paymentorders", TOKEN, json_body=body).prints(
        201, {"paymentOrder": {"operation": "Verify", "status": "Initialized"}})
    card(till, shop, made)
    paid = curl("GET", till["swedbank-pay"] + made["paymentOrder"]["id"] + "?$expand=paid", TOKEN).prints(200, {"paymentOrder": {
        "status": "Paid", "remainingCaptureAmount": 0, "paid": {"transactionType": "Verification", "amount": 0, "tokens": [
            {"type": "unscheduled", "token": TEXT}]}}})
    assert not [o for o in paid["operations"] if o["rel"] in ("capture", "cancel", "reversal")], paid


def walk_charge_a_card_again(till, shop):
    """The second month is reserved without a page; a token that was never made is refused by its name."""
    path, made = create(till, shop, "TILLMONTH1", generateRecurrenceToken=True)
    card(till, shop, made)
    token = curl("GET", till["swedbank-pay"] + path + "/paid", TOKEN).json["paid"]["tokens"][0]["token"]
    body = order(shop, "TILLMONTH2", operation="Recur", recurrenceToken=token)
    body["paymentorder"]["urls"] = {"callbackUrl": shop.origin + "/webhooks/swedbank-pay"}
    again = curl("POST", till["swedbank-pay"] + "/psp/paymentorders", TOKEN, json_body=body).prints(201, {"paymentOrder": {
        "operation": "Recur", "status": "Paid", "remainingCaptureAmount": 12900, "remainingReversalAmount": 0}})
    move(till, again["paymentOrder"]["id"], "captures", 12900, "TILLMONTH2C")
    unknown = order(shop, "TILLMONTH3", operation="Recur", recurrenceToken="7f3a0000-0000-4000-8000-000000000000")
    curl("POST", till["swedbank-pay"] + "/psp/paymentorders", TOKEN, json_body=unknown).prints(404, {
        "type": re.compile(".+/paymentorders/inputerror"), "status": 404, "problems": [{"name": "RecurrenceToken", "description": TEXT}]})


def walk_pay_with_a_kept_card(till, shop):
    path, made = create(till, shop, "TILLKEPT1", generatePaymentToken=True)
    card(till, shop, made)
    token = curl("GET", till["swedbank-pay"] + path + "/paid", TOKEN).json["paid"]["tokens"][0]["token"]
    path, made = create(till, shop, "TILLKEPT2", paymentToken=token, disablePaymentMenu=True, restrictedToInstruments=["CreditCard"])
    shopper = Shopper(operation(made, "redirect-checkout")[1])
    assert shopper.page == "swedbank-pay.card", shopper.page
    shopper.press("pay", cvc="123").press("submit", code="123456")
    curl("GET", till["swedbank-pay"] + path, TOKEN).prints(200, {"paymentOrder": {"status": "Paid"}})


def walk_merchant_backend(till, shop):
    backend = till.addresses["backend"] + "/swedbank-pay-mobile"
    root = curl("GET", backend + "/", APP).prints(200, {"consumers": TEXT, "paymentorders": TEXT})
    from urllib.parse import urljoin
    session = curl("POST", urljoin(backend + "/", root["consumers"]), APP, json_body={
        "operation": "initiate-consumer-session", "language": "sv-SE", "shippingAddressRestrictedToCountryCodes": ["SE", "NO"]})
    session.prints(200, {"operations": list})
    operation(session.json, "view-consumer-identification")
    made = curl("POST", urljoin(backend + "/", root["paymentorders"]), APP, json_body=order(shop, "")).json
    compare(made, {"paymentOrder": {"id": ORDER}, "operations": list})
    script = curl("GET", operation(made, "view-checkout")[1])
    assert script.status == 200 and script.headers["content-type"].startswith("application/javascript"), script.headers
    assert "payex.hostedView" in script.text
    curl("GET", till.addresses["backend"] + "/.well-known/apple-app-site-association").prints(200, {"applinks": {"details": list}})
    link = "/sdk-callback/ios-universal-link?scheme=tillpay&language=sv-SE&id=7F3A&app=Till%20Demo"
    first = curl("GET", backend + link, {"Accept": "text/html"})
    assert first.status in (301, 303) and "trampoline?target=" in first.headers["location"], (first.status, first.headers)
    assert curl("GET", backend + "/sdk-callback/ios-universal-link", {"Accept": "text/html"}).status == 400


def walk_wrong_clients(till, shop):
    url, problem = till["swedbank-pay"] + "/psp/paymentorders", {"type": TEXT, "title": str, "status": int, "detail": str}
    bad = curl("POST", url, TOKEN, body="{not json")
    bad.prints(400, {**problem, "problems": list})
    assert bad.headers["content-type"].startswith("application/problem+json"), bad.headers
    curl("POST", url, {"Authorization": "Bearer no"}, json_body=order(shop, "T")).prints(401, problem)
    curl("POST", url, TOKEN, json_body=order(shop, "T", amount=0, vatAmount=0)).prints(400, {**problem, "problems": [
        {"name": TEXT, "description": TEXT}]})
    curl("GET", url + "/7f3a0000-0000-4000-8000-000000000000", TOKEN).prints(404, problem)
    curl("GET", till["swedbank-pay"] + "/psp/nothing", TOKEN).prints(404, problem)
    assert curl("DELETE", url, TOKEN).status in (404, 405)
    refuses_what_is_too_large(url, TOKEN)
