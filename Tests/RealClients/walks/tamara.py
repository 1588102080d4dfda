"""Tamara (docs.tamara.co, Create checkout session, Authorise, Capture, Cancel, Simplified refund, Webhooks)."""

import base64
import json
import re

from walking import TEXT, UUID, Shopper, base64url, compare, curl, from_base64url, hmac, moment, refuses_what_is_too_large

TOKEN = {"Authorization": "Bearer till-demo-tamara-token"}
NOTIFICATION_TOKEN = b"till-demo-tamara-notification-token"


def money(amount):
    return {"amount": amount, "currency": "SAR"}


def order(shop, reference, phone="544337866"):
    return {
        "order_reference_id": reference, "order_number": "3307", "total_amount": money(431.25),
        "tax_amount": money(56.25), "shipping_amount": money(15.0), "discount": {"name": "WELCOME", "amount": money(0.0)},
        "description": "Till demo basket", "country_code": "SA", "locale": "ar_SA",
        "payment_type": "PAY_BY_INSTALMENTS", "instalments": 3, "expires_in_minutes": 30,
        "items": [{"reference_id": "L1", "type": "Physical", "name": "Kettle", "sku": "KET-9", "quantity": 2,
                   "unit_price": money(180.0), "total_amount": money(360.0)}],
        "consumer": {"first_name": "Huda", "last_name": "Q.", "phone_number": phone, "email": "huda@till.example"},
        "shipping_address": {"first_name": "Huda", "last_name": "Q.", "line1": "Olaya 12", "city": "Riyadh",
                             "country_code": "SA"},
        "merchant_url": {**{name: f"{shop.origin}/{name}" for name in ("success", "failure", "cancel")},
                         "notification": shop.origin + "/tamara/ipn"},
    }


def check_out(till, shop, reference, **more):
    answer = curl("POST", till["tamara"] + "/checkout", TOKEN, json_body=order(shop, reference, **more))
    return answer.prints(200, {"order_id": UUID, "checkout_id": UUID, "status": "new",
                               "checkout_url": re.compile(re.escape(till["tamara"]) + "/c/.+")})


def approve(made):
    shopper = Shopper(made.get("checkout_url") or made["checkout_deeplink"]).press("submit")
    while shopper.form and shopper.form.buttons:
        if "otp" in shopper.form.fields:  # The code stands on the page.
            code = re.search(r"\b\d{4}\b", "".join(shopper.form.text))
            shopper.press("submit", otp=code[0])
        else:
            shopper.press(next(b for _, b in shopper.form.buttons if b in ("approve", "submit", "continue", "good")))
    return shopper


def webhook(shop, event, made, data):
    """The next webhook: a JWT in header and query proves that Tamara sent it (HS256 over its first two parts)."""
    while True:
        path, headers, body = shop.webhook()
        if path.startswith("/webhooks/tamara"):
            break
    token = headers["Authorization"].removeprefix("Bearer ")
    assert path == "/webhooks/tamara?tamaraToken=" + token, path
    head, claims, signature = token.split(".")
    assert base64url(hmac(NOTIFICATION_TOKEN, f"{head}.{claims}".encode())) == signature, token
    claimed = json.loads(from_base64url(claims))
    assert claimed["iss"] == "Tamara" and claimed["exp"] - claimed["iat"] == 900, claimed
    compare(json.loads(body), {"order_id": made["order_id"], "order_reference_id": str, "order_number": "3307",
                               "event_type": event, "data": data})


def walk_pay_capture_and_refund(till, shop):
    made = check_out(till, shop, "TILL-3307")
    shopper = approve(made)
    assert shopper.url == f"{shop.origin}/success?paymentStatus=approved&orderId={made['order_id']}", shopper.url
    webhook(shop, "order_approved", made, [])

    base, one = till["tamara"], f"{till['tamara']}/orders/{made['order_id']}"
    curl("POST", one + "/cancel", TOKEN, json_body={"total_amount": money(1)}).prints(409, {"message": str, "errors": list})
    curl("POST", one + "/authorise", TOKEN).prints(200, {
        "order_id": made["order_id"], "status": "authorised", "order_expiry_time": moment(0),
        "payment_type": "PAY_BY_INSTALMENTS", "auto_captured": False, "authorized_amount": money(431.25),
        "capture_id": ""})
    webhook(shop, "order_authorised", made, [])
    curl("POST", one + "/authorise", TOKEN).prints(409, {"message": str, "errors": [{"error_code": str}]})

    captured = curl("POST", base + "/payments/capture", TOKEN, json_body={
        "order_id": made["order_id"], "total_amount": money(431.25),
        "shipping_info": {"shipped_at": "2027-01-13T09:00:00Z", "shipping_company": "Till Post", "tracking_number": "TP-1",
                          "tracking_url": "https://post.till.example/TP-1"},
    }).prints(200, {"order_id": made["order_id"], "capture_id": UUID, "status": "fully_captured",
                    "captured_amount": money(431.25)})
    webhook(shop, "order_captured", made, {"capture_id": captured["capture_id"], "captured_amount": money(431.25)})

    refunded = curl("POST", f"{base}/payments/simplified-refund/{made['order_id']}", TOKEN, json_body={
        "total_amount": money(180.0), "comment": "one kettle returned", "merchant_refund_id": "R-1",
    }).prints(200, {"order_id": made["order_id"], "refund_id": UUID, "capture_id": captured["capture_id"],
                    "comment": "one kettle returned", "status": "partially_refunded", "refunded_amount": money(180.00)})
    webhook(shop, "order_refunded", made, {
        "refund_id": refunded["refund_id"], "capture_id": captured["capture_id"], "refunded_amount": money(180.00),
        "comment": "one kettle returned"})

    sent = order(shop, "TILL-3307")
    detail = {
        **{name: sent[name] for name in ("order_reference_id", "order_number", "description", "items",
                                         "consumer", "shipping_address", "payment_type", "instalments")},
        "order_id": made["order_id"], "status": "partially_refunded", "created_at": TEXT,
        "total_amount": money(431.25), "captured_amount": money(431.25), "refunded_amount": money(180.00),
        "canceled_amount": money(0.00), "paid_amount": dict, "tax_amount": money(56.25), "shipping_amount": money(15.00),
        "discount_amount": dict, "wallet_prepaid_amount": dict, "settlement_status": lambda s: s is None or isinstance(s, str),
        "transactions": {"captures": [{"capture_id": captured["capture_id"]}],
                         "refunds": [{"refund_id": refunded["refund_id"]}], "cancels": []},
    }
    curl("GET", one, TOKEN).prints(200, detail)
    curl("GET", f"{base}/merchants/orders/{made['order_id']}", TOKEN).prints(200, {"order_id": made["order_id"]})
    curl("GET", f"{base}/merchants/orders/reference-id/TILL-3307", TOKEN).prints(200, {"order_id": made["order_id"]})
    curl("PUT", one + "/reference-id", TOKEN, json_body={"order_reference_id": "TILL-3307-B"}).prints(200, {"message": str})


def walk_cancel_a_part_then_the_rest(till, shop):
    made = check_out(till, shop, "TILL-3308")
    approve(made)
    one = f"{till['tamara']}/orders/{made['order_id']}"
    curl("POST", one + "/authorise", TOKEN).prints(200)
    cancel = {"order_id": made["order_id"], "cancel_id": UUID}
    curl("POST", one + "/cancel", TOKEN, json_body={"total_amount": money(180.0)}).prints(
        200, {**cancel, "status": "updated", "canceled_amount": money(180.00)})
    curl("POST", one + "/cancel", TOKEN, json_body={"total_amount": money(251.25)}).prints(
        200, {**cancel, "status": "canceled", "canceled_amount": money(251.25)})


def walk_pay_in_a_store(till, shop):
    """The shopper pays at a link, and nothing is left to authorise or capture; a link that nobody needs is voided."""
    base, sent = till["tamara"], order(shop, "TILL-3311")
    asked = {**{name: sent[name] for name in ("order_reference_id", "order_number", "items", "locale", "payment_type", "instalments")},
             "total_amount": money("431.25"), "phone_number": "966544337866", "email": "huda@till.example",
             "additional_data": {"store_code": "Olaya"}}
    answer = {"checkout_id": UUID, "order_id": UUID, "checkout_deeplink": re.compile(re.escape(base) + "/c/.+")}
    made = curl("POST", base + "/checkout/in-store-session", TOKEN, json_body=asked).prints(200, answer)
    one = f"{base}/orders/{made['order_id']}"
    curl("GET", one, TOKEN).prints(200, {"status": "new"})
    assert approve(made).page == "tamara.finished"
    curl("GET", one, TOKEN).prints(200, {"status": "fully_captured", "captured_amount": money(431.25)})
    left = curl("POST", base + "/checkout/in-store-session", TOKEN, json_body=asked).prints(200, answer)
    void = f"{base}/checkout/{left['checkout_id']}/void?order_id={left['order_id']}&store_code=Olaya"
    for was_voided in (True, False):
        curl("POST", void, TOKEN).prints(200, {
            "order_was_voided": was_voided, "captured_amount": money(0.0), "message": str, "store_code": "Olaya"})
    curl("GET", f"{base}/orders/{left['order_id']}", TOKEN).prints(200, {"status": "expired"})
    curl("GET", base + "/merchants/customer/id-verification-status?phone_number=544337866&country_code=SA", TOKEN).prints(
        200, {"is_id_verified": True})


def walk_declined_and_cancelled(till, shop):
    made = check_out(till, shop, "TILL-3309", phone="526422337")
    shopper = Shopper(made["checkout_url"]).press("submit")
    while shopper.form and "back" not in [b for _, b in shopper.form.buttons]:
        code = re.search(r"\b\d{4}\b", "".join(shopper.form.text))
        shopper.press("submit", otp=code[0])
    shopper.press("back")
    assert shopper.url.startswith(shop.origin + "/failure?paymentStatus=declined&orderId="), shopper.url
    curl("GET", f"{till['tamara']}/orders/{made['order_id']}", TOKEN).prints(200, {"status": "declined"})
    made = check_out(till, shop, "TILL-3310")
    shopper = Shopper(made["checkout_url"]).press("cancel")
    assert shopper.url == f"{shop.origin}/cancel?paymentStatus=canceled&orderId={made['order_id']}", shopper.url


def walk_ask_what_is_offered(till, shop):
    base = till["tamara"]
    limits = {"min_limit": {"amount": lambda a: a > 0, "currency": "SAR"}, "max_limit": dict}
    offers = curl("GET", base + "/checkout/payment-types?country=SA&currency=SAR&order_value=431.25", TOKEN).prints(200)
    for offer in offers:
        compare(offer, {"name": str, "description": str, "supported_instalments": list, **limits})
    assert curl("POST", base + "/checkout/credit-pre-check", TOKEN, json_body=order(till and shop, "X")).prints(200)
    curl("POST", base + "/checkout/payment-options-pre-check", TOKEN, json_body={
        "country": "SA", "order_value": money(431.25), "phone_number": "544337866", "is_vip": False,
    }).prints(200, {"has_available_payment_options": True, "single_checkout_enabled": bool, "available_payment_labels": [
        {"payment_type": "PAY_BY_INSTALMENTS", "instalment": int, "description_en": str, "description_ar": str}]})
    curl("POST", base + "/pre-checkout/v1/eligibility", TOKEN, json_body={
        "order": {"amount": 431.25, "currency": "SAR"}, "customer": {"phone": "544337866"}}).prints(200, {"is_eligible": True})


def walk_register_a_webhook(till, shop):
    hooks = till["tamara"] + "/webhooks"
    asked = {"type": "order", "url": shop.origin + "/tamara/registered", "events": ["order_approved", "order_captured"],
             "headers": {"X-Mine": "mine"}}
    made = curl("POST", hooks, TOKEN, json_body=asked).prints(200, {"webhook_id": UUID, "url": asked["url"]})
    curl("POST", hooks, TOKEN, json_body=asked).prints(400, {"errors": [{"error_code": "webhook_already_registered"}]})
    one = f"{hooks}/{made['webhook_id']}"
    curl("GET", one, TOKEN).prints(200, {"url": asked["url"], "events": asked["events"]})
    curl("PUT", one, TOKEN, json_body={**asked, "events": ["order_approved"]}).prints(200, {"events": ["order_approved"]})
    assert curl("DELETE", one, TOKEN).status == 200
    assert curl("GET", one, TOKEN).status == 404


def walk_wrong_clients(till, shop):
    base, problem = till["tamara"], {"message": str, "errors": [{"error_code": str}]}
    curl("POST", base + "/checkout", TOKEN, body="{not json").prints(400, problem)
    curl("POST", base + "/checkout", {"Authorization": "Bearer no"}, json_body=order(shop, "X")).prints(401, problem)
    curl("POST", base + "/checkout", json_body=order(shop, "X")).prints(401, problem)
    curl("POST", base + "/checkout", TOKEN, json_body=order(shop, "X", phone="12")).prints(
        400, {"message": "Your order information is invalid", "errors": [{"error_code": "consumer_invalid_phone_number"}]})
    curl("GET", base + "/orders/00000000-8a55-4c0e-9b0d-0c9c0ed4a911", TOKEN).prints(404, problem)
    curl("GET", base + "/nothing", TOKEN).prints(404, problem)
    curl("DELETE", base + "/checkout", TOKEN).prints(405, problem)
    refuses_what_is_too_large(base + "/checkout", TOKEN)
