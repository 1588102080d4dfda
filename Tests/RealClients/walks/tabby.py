"""Tabby (docs.tabby.ai, Checkout flow, Payment processing, Webhooks, Response codes)."""

import re

from walking import UUID, Shopper, curl, moment, refuses_what_is_too_large

KEY = {"Authorization": "Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"}
STORE = {**KEY, "X-Merchant-Code": "SA"}
MONEY = re.compile(r"\d+\.\d\d")
TIME = moment(0)


def session(shop, reference, email="otp.success@tabby.ai"):
    return {
        "merchant_code": "SA", "lang": "ar",
        "merchant_urls": {name: f"{shop.origin}/{name}" for name in ("success", "cancel", "failure")},
        "payment": {
            "amount": "431.25", "currency": "SAR", "description": "Till demo basket",
            "buyer": {"name": "Huda Q.", "email": email, "phone": "+966500000001"},
            "shipping_address": {"city": "Riyadh", "address": "Olaya 12", "zip": "12211"},
            "order": {
                "reference_id": reference, "tax_amount": "56.25", "shipping_amount": "15.00",
                "discount_amount": "0.00", "updated_at": "2026-01-12T08:00:00Z",
                "items": [{"reference_id": "KET-9", "title": "Kettle", "quantity": 2, "unit_price": "180.00",
                           "category": "Home", "brand": "Till", "is_refundable": True}],
            },
            "buyer_history": {"registered_since": "2024-02-11T09:00:00Z", "loyalty_level": 3},
            "order_history": [], "meta": {"order_id": "2041", "customer": "77"},
        },
    }


def open_session(till, shop, reference, **more):
    sent = session(shop, reference, **more)
    answer = curl("POST", till["tabby"] + "/api/v2/checkout", KEY, json_body=sent)
    return sent, answer.prints(200, {
        "id": UUID, "status": "created", "token": None, "merchant_urls": sent["merchant_urls"],
        "payment": {"id": UUID, "status": "CREATED", "is_test": True, "amount": "431.25", "currency": "SAR",
                    "created_at": TIME},
        "configuration": {
            "available_products": {"installments": [{"web_url": re.compile(re.escape(till["tabby"]) + ".+"),
                                                     "qr_code": re.compile(".+/hpp_link_qr")}]},
            "products": {"installments": {"type": "installments", "is_available": True, "rejection_reason": None}},
        },
    })


def approve(opened):
    shopper = Shopper(opened["configuration"]["available_products"]["installments"][0]["web_url"])
    shopper.press("submit", otp="8888")
    return shopper.press("approve")


def webhook(shop, status, payment):
    """The next webhook: the header that the merchant chose is all that proves it."""
    path, headers, body = shop.webhook()
    assert path == "/webhooks/tabby" and headers["X-Secret"] == "till-demo-tabby-notification", headers
    import json
    told = json.loads(body)
    from walking import compare
    compare(told, {"id": payment, "status": status, "is_test": True, "is_expired": False, "created_at": TIME,
                   "expires_at": TIME, "amount": "431.25", "currency": "SAR", "captures": list, "refunds": list,
                   "meta": {"order_id": "2041", "customer": "77"}, "order": {"reference_id": str}})
    return told


def walk_pay_capture_and_refund(till, shop):
    sent, opened = open_session(till, shop, "TILL-2041")
    payment = opened["payment"]["id"]
    shopper = approve(opened)
    assert shopper.url == f"{shop.origin}/success?payment_id={payment}", shopper.url
    webhook(shop, "authorized", payment)

    at = f"{till['tabby']}/api/v2/payments/{payment}"
    whole = {
        "id": payment, "created_at": TIME, "expires_at": TIME, "is_test": True, "amount": "431.25",
        "currency": "SAR", "description": "Till demo basket", "buyer": sent["payment"]["buyer"],
        "shipping_address": sent["payment"]["shipping_address"],
        "order": sent["payment"]["order"], "buyer_history": sent["payment"]["buyer_history"],
        "order_history": [], "meta": {"order_id": "2041", "customer": "77"},
    }
    curl("GET", at, KEY).prints(200, {**whole, "status": "AUTHORIZED", "captures": [], "refunds": []})

    capture = {"amount": "431.25", "reference_id": "cap-TILL-2041", "tax_amount": "56.25", "shipping_amount": "15.00",
               "discount_amount": "0.00", "items": [{"title": "Kettle", "quantity": 2, "unit_price": "180.00"}]}
    captured = {"id": UUID, "created_at": TIME, **capture}
    curl("POST", at + "/captures", KEY, json_body=capture).prints(
        200, {**whole, "status": "CLOSED", "captures": [captured], "refunds": []})
    assert len(webhook(shop, "authorized", payment)["captures"]) == 1
    assert webhook(shop, "closed", payment)["closed_at"]

    refund = {"amount": "180.00", "reference_id": "ref-TILL-2041-1", "reason": "one kettle returned"}
    refunded = {"id": UUID, "created_at": TIME, **refund}
    for _ in range(2):  # The same reference again refunds nothing more.
        curl("POST", at + "/refunds", KEY, json_body=refund).prints(
            200, {**whole, "status": "CLOSED", "captures": [captured], "refunds": [refunded]})
    assert len(webhook(shop, "closed", payment)["refunds"]) == 1

    curl("PUT", at, KEY, json_body={"order": {"reference_id": "TILL-2041-B"}}).prints(
        200, {"id": payment, "order": {"reference_id": "TILL-2041-B"}})
    curl("GET", till["tabby"] + "/api/v2/payments?limit=5", KEY).prints(
        200, {"payments": [{"id": payment, "status": "CLOSED"}], "pagination": {"limit": 5, "offset": 0, "total_count": 1}})


def walk_close_without_capture(till, shop):
    _, opened = open_session(till, shop, "TILL-2042")
    payment = opened["payment"]["id"]
    approve(opened)
    at = f"{till['tabby']}/api/v2/payments/{payment}"
    curl("POST", at + "/close", KEY).prints(200, {"id": payment, "status": "CLOSED", "captures": []})
    curl("POST", at + "/close", KEY).prints(
        400, {"status": "error", "errorType": "bad_data", "error": re.compile(".*already closed.*")})


def walk_cancel_on_the_page(till, shop):
    _, opened = open_session(till, shop, "TILL-2043")
    send = f"{till['tabby']}/api/v2/checkout/{opened['id']}/send_hpp_link"
    curl("POST", send, KEY).prints(200, {"id": opened["id"]})
    shopper = Shopper(opened["configuration"]["available_products"]["installments"][0]["web_url"]).press("cancel")
    payment = opened["payment"]["id"]
    assert shopper.url == f"{shop.origin}/cancel?payment_id={payment}", shopper.url
    curl("GET", f"{till['tabby']}/api/v2/payments/{payment}", KEY).prints(200, {"status": "EXPIRED"})


def walk_register_a_webhook(till, shop):
    hooks = till["tabby"] + "/api/v1/webhooks"
    asked = {"url": shop.origin + "/other/tabby", "is_test": True, "header": {"title": "X-Mine", "value": "mine"}}
    made = curl("POST", hooks, STORE, json_body=asked).prints(200, {"id": TEXT_ID, "url": asked["url"], "is_test": True})
    assert made["id"] in [hook["id"] for hook in curl("GET", hooks, STORE).prints(200)]
    one = f"{hooks}/{made['id']}"
    curl("GET", one, STORE).prints(200, {"id": made["id"], "url": asked["url"]})
    curl("PUT", one, STORE, json_body={**asked, "url": shop.origin + "/third"}).prints(200, {"url": shop.origin + "/third"})
    assert curl("DELETE", one, STORE).status == 200
    assert curl("GET", one, STORE).status == 404


TEXT_ID = re.compile(r"\S+")


def walk_wrong_clients(till, shop):
    base, error = till["tabby"] + "/api/v2", {"status": "error", "errorType": str, "error": str}
    curl("POST", base + "/checkout", KEY, body="{not json").prints(400, {**error, "errorType": "bad_data"})
    curl("POST", base + "/checkout", json_body={}).prints(
        401, {**error, "errorType": "not_authorized", "error": "missing Bearer scheme"})
    curl("POST", base + "/checkout", {"Authorization": "Bearer sk_test_no"}, json_body={}).prints(
        401, {**error, "errorType": "not_authorized", "error": "auth: provided key doesn't exist"})
    curl("GET", base + "/payments/00000000-5489-497d-b14d-d76ea7b22900", KEY).prints(404, {**error, "errorType": "not_found"})
    curl("GET", base + "/payments/no-uuid", KEY).prints(400, {**error, "errorType": "bad_data"})
    curl("POST", base + "/checkout", KEY, json_body={**session(shop, "X"), "merchant_code": "AE"}).prints(
        400, {**error, "errorType": "bad_data"})
    for method, path in (("GET", base + "/nothing"), ("DELETE", base + "/checkout")):
        unknown = curl(method, path, KEY)
        assert (unknown.status, unknown.text) == (404, "404 page not found"), (unknown.status, unknown.text)
    refuses_what_is_too_large(base + "/checkout", KEY)
