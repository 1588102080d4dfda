"""Yuno (docs.y.uno, Create checkout session, Create payment, Capture, Refund, Cancel, Customers, Webhooks)."""

import base64
import json
import re
import uuid

from walking import TEXT, UUID, Shopper, compare, curl, hmac, moment, refuses_what_is_too_large

KEYS = {"public-api-key": "sandbox_till_public", "private-secret-key": "sandbox_till_secret"}
ACCOUNT = "0b7d6c1e-1111-4222-8333-444455556666"
TIME = moment(6)
CARD = {"number": "4507990000000002", "holder_name": "John Doe", "expiration_month": 11, "expiration_year": 28,
        "security_code": "123", "type": "CREDIT"}


def keyed():
    return {**KEYS, "X-Idempotency-Key": str(uuid.uuid4())}


def money(value, **more):
    return {"currency": "BRL", "value": value, **more}


def number(value):
    return lambda found: not isinstance(found, (str, bool)) and abs(found - value) < 1e-9


def open_session(till, reference, **more):
    sent = {"account_id": ACCOUNT, "merchant_order_id": reference, "payment_description": "Till demo basket",
            "country": "BR", "callback_url": "tilldemo://checkout/return", "amount": money(84.90),
            "metadata": [{"key": "channel", "value": "app"}], "workflow": "SDK_SEAMLESS", **more}
    return curl("POST", till["yuno"] + "/v1/checkout/sessions", KEYS, json_body=sent).prints(200, {
        "merchant_order_id": reference, "checkout_session": UUID, "country": "BR",
        "payment_description": "Till demo basket", "customer_id": sent.get("customer_id"),
        "callback_url": re.compile("(tilldemo|http)://.+"), "amount": {"currency": "BRL", "value": number(84.90)},
        "created_at": TIME, "metadata": sent["metadata"], "workflow": sent["workflow"],
        "installments": {"plan_id": None, "plan": None}, "checkout_id": UUID})


def payment_of(reference, kind, status, sub_status, session, **more):
    """The payment object, as the document prints it: unknown tokens are empty texts, other unknowns null."""
    return {
        "id": UUID, "account_id": ACCOUNT, "description": str, "country": "BR", "status": status,
        "sub_status": sub_status, "merchant_order_id": reference, "created_at": TIME, "updated_at": TIME,
        "amount": {"captured": number(more.get("captured", 0)), "currency": "BRL", "currency_conversion": None,
                   "refunded": number(more.get("refunded", 0)), "value": number(84.90)},
        "checkout": {"session": session, "sdk_action_required": bool},
        "payment_method": {"vaulted_token": str, "type": kind, "vault_on_success": bool, "token": str,
                           "parent_payment_method_type": None, "payment_method_detail": dict},
        "customer_payer": lambda value: True, "additional_data": lambda value: True, "taxes": lambda value: True,
        "transactions": {"id": UUID, "type": str, "status": str, "category": str, "amount": number(84.90),
                         "provider_id": "YUNO_TEST_PAYMENT_GW", "response_code": str, "response_message": str,
                         "provider_data": {"id": "YUNO_TEST_PAYMENT_GW", "iso8583_response_code": lambda value: True}},
        "transactions_history": list, "split": list, "workflow": str, "metadata": list, "fraud_screening": None,
        "payment_link_id": None, "subscription_code": None, "routing_rules": None, "simplified_mode": False,
    }


def pay(till, reference, session, method, **more):
    sent = {"account_id": ACCOUNT, "merchant_order_id": reference, "description": "Till demo basket", "country": "BR",
            "amount": money(84.90), "checkout": {"session": session}, "workflow": "SDK_SEAMLESS",
            "payment_method": method, "metadata": [{"key": "channel", "value": "app"}], **more}
    return curl("POST", till["yuno"] + "/v1/payments", keyed(), json_body=sent)


def one_time_token(till, session):
    return curl("POST", f"{till['yuno']}/v1/checkout/sessions/{session}/token", KEYS, json_body={
        "payment_method": {"type": "CARD", "card": CARD}}).prints(
        201, {"token": TEXT, "type": "CARD"})["token"]


def webhook(shop, event, payment, status):
    """The next webhook: the two texts that the merchant chose, and the HMAC-SHA256 of the body."""
    path, headers, body = shop.webhook()
    assert path == "/webhooks/yuno", path
    assert (headers["x-api-key"], headers["x-secret"]) == ("till-yuno-api-key", "till-yuno-hook"), headers
    assert base64.b64encode(hmac(b"till-yuno-secret", body)).decode() == headers["x-hmac-signature"], headers
    compare(json.loads(body), {
        "type": "payment", "type_event": event, "account_id": ACCOUNT, "retry": 0, "version": 2,
        "data": {"idempotency_key": str, "payment": {
            "id": payment, "status": status, "idempotency_key": str, "order_id": str, "amount": dict, "checkout": dict}}})


def walk_pay_by_card_and_refund(till, shop):
    session = open_session(till, "TILL-000200")["checkout_session"]
    base = till["yuno"] + "/v1"
    curl("GET", f"{base}/checkout/sessions/{session}", KEYS).prints(200, {"id": session, "used": False})
    methods = curl("GET", f"{base}/checkout/sessions/{session}/payment-methods", KEYS).prints(200)
    for method in methods["payment_methods"] if isinstance(methods, dict) else methods:
        compare(method, {"name": str, "description": str, "type": str, "category": str, "icon": re.compile("https?://.+"),
                         "vaulted_token": lambda value: True, "last_successfully_used": lambda value: True,
                         "preferred": lambda value: True,
                         "checkout": {"session": session, "sdk_required_action": bool, "conditions": lambda value: True}})
    paid = pay(till, "TILL-000200", session, {"token": one_time_token(till, session), "type": "CARD"}).prints(
        201, payment_of("TILL-000200", "CARD", "SUCCEEDED", "APPROVED", session, captured=84.90))
    compare(paid["payment_method"]["payment_method_detail"]["card"], {
        "verify": False, "capture": True, "installments": 1, "authorization_code": str,
        "card_data": {"holder_name": "John Doe", "iin": "45079900", "lfd": "0002", "brand": "VISA", "type": "CREDIT",
                      "number_length": 16, "security_code_length": 3, "expiration_month": 11, "expiration_year": 28}})
    webhook(shop, "payment.purchase", paid["id"], "SUCCEEDED")
    curl("GET", f"{base}/checkout/sessions/{session}", KEYS).prints(200, {"used": True})
    at = f"{base}/payments/{paid['id']}"
    curl("GET", at, KEYS).prints(200, payment_of("TILL-000200", "CARD", "SUCCEEDED", "APPROVED", session, captured=84.90))
    curl("GET", f"{base}/payments?merchant_order_id=TILL-000200", KEYS).prints(200, [{"id": paid["id"]}])

    key = keyed()
    refund = {"merchant_reference": "REF-1", "reason": "REQUESTED_BY_CUSTOMER", "amount": money(20.0)}
    for _ in range(2):  # The same key again is the same refund.
        curl("POST", f"{at}/transactions/{paid['transactions']['id']}/refund", key, json_body=refund).prints(200, {
            "id": UUID, "type": "REFUND", "status": "SUCCEEDED", "merchant_reference": "REF-1", "response_code": str,
            "created_at": TIME, "provider_data": dict,
            "payment": {"id": paid["id"], "sub_status": "PARTIALLY_REFUNDED", "amount": {"refunded": number(20)}}})
    webhook(shop, "payment.refund", paid["id"], "SUCCEEDED")


def walk_reserve_capture_and_cancel(till, shop):
    base = till["yuno"] + "/v1"
    for reference, action in (("TILL-000201", "capture"), ("TILL-000202", "cancel")):
        reserved = pay(till, reference, None, {
            "type": "CARD", "detail": {"card": {"capture": False, "card_data": CARD}}}, workflow="DIRECT", checkout=None).prints(
            201, payment_of(reference, "CARD", "PENDING", "AUTHORIZED", str))
        webhook(shop, "payment.authorize", reserved["id"], "PENDING")
        body = {"merchant_reference": "A-1", "reason": "PRODUCT_CONFIRMED", "amount": money(84.90)}
        if action == "cancel":
            body = {"merchant_reference": "A-1", "reason": "REQUESTED_BY_CUSTOMER"}
        one = f"{base}/payments/{reserved['id']}/transactions/{reserved['transactions']['id']}"
        curl("POST", f"{one}/{action}", keyed(), json_body=body).prints(
            200, {"id": UUID, "type": action.upper(), "status": "SUCCEEDED", "payment": {"id": reserved["id"]}})
        webhook(shop, f"payment.{action}", reserved["id"], "SUCCEEDED" if action == "capture" else "CANCELED")


def walk_pay_with_pix(till, shop):
    session = open_session(till, "TILL-000203")["checkout_session"]
    made = pay(till, "TILL-000203", session, {"type": "PIX"}).prints(
        201, payment_of("TILL-000203", "PIX", "READY_TO_PAY", "CREATED", session))
    transfer = made["payment_method"]["payment_method_detail"]["bank_transfer"]
    compare(transfer, {
        "provider_image": re.compile("http://127.0.0.1.+"), "account_type": None, "bank_name": None, "beneficiary_name": str,
        "bank_account": None, "bank_account_2": None, "beneficiary_document_type": None, "beneficiary_document": None,
        "reference": re.compile("000201.+6304[0-9A-F]{4}"), "payment_instruction": None,
        "redirect_url": re.compile("http://127.0.0.1.+"), "expires_at": moment(3)})
    shopper = Shopper(transfer["redirect_url"])
    assert shopper.form.code == transfer["reference"], shopper.form.code
    picture = curl("GET", transfer["provider_image"], more=["--output", "/dev/null"])
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png"), picture.headers
    curl("GET", f"{till['yuno']}/v1/payments/{made['id']}", KEYS).prints(200, {"status": "PENDING", "sub_status": "IN_PROCESS"})
    shopper.press("pay")
    assert shopper.page == "yuno.pix" and [b for _, b in shopper.form.buttons] == ["back"], shopper.form.buttons
    curl("GET", f"{till['yuno']}/v1/payments/{made['id']}", KEYS).prints(
        200, payment_of("TILL-000203", "PIX", "SUCCEEDED", "APPROVED", session, captured=84.90))


def walk_pay_at_mercado_pago(till, shop):
    for button, status in (("approve", "approved"), ("pending", "pending"), ("reject", "rejected"), ("cancel", "null")):
        reference = f"TILL-mp-{button}"
        session = open_session(till, reference, callback_url=shop.origin + "/return")["checkout_session"]
        made = pay(till, reference, session, {"type": "MERCADO_PAGO_CHECKOUT_PRO"}).prints(
            201, payment_of(reference, "MERCADO_PAGO_CHECKOUT_PRO", "READY_TO_PAY", "CREATED", session))
        page = made["payment_method"]["payment_method_detail"]["wallet"]["redirect_url"]
        shopper = Shopper(page).press(button)
        assert shopper.url.startswith(shop.origin + "/return?"), shopper.url
        assert shopper.query["collection_status"] == status and shopper.query["checkoutSession"] == session, shopper.query


def walk_save_a_card(till, shop):
    base = till["yuno"] + "/v1"
    sent = {"merchant_customer_id": "sara-1", "first_name": "Sara", "last_name": "Demo", "email": "sara@till.example",
            "country": "BR", "phone": {"country_code": "55", "number": "11999990000"}}
    customer = curl("POST", base + "/customers", KEYS, json_body=sent).prints(
        201, {"id": UUID, **sent, "created_at": TIME, "updated_at": TIME})
    curl("POST", base + "/customers", KEYS, json_body=sent).prints(400, {"code": "CUSTOMER_ID_DUPLICATED", "messages": list})
    one = f"{base}/customers/{customer['id']}"
    curl("PATCH", one, KEYS, json_body={"first_name": "Sarah"}).prints(200, {"first_name": "Sarah"})
    curl("GET", one, KEYS).prints(200, {"id": customer["id"], "first_name": "Sarah"})
    session = open_session(till, "TILL-000205", customer_id=customer["id"])["checkout_session"]
    token = one_time_token(till, session)
    paid = pay(till, "TILL-000205", session, {"token": token, "type": "CARD", "vault_on_success": True},
               customer_payer={"id": customer["id"]}).prints(201)
    vaulted = paid["payment_method"]["vaulted_token"]
    assert vaulted, paid["payment_method"]
    session = open_session(till, "TILL-000206", customer_id=customer["id"])["checkout_session"]
    pay(till, "TILL-000206", session, {"vaulted_token": vaulted, "type": "CARD"}, customer_payer={"id": customer["id"]}).prints(
        201, {"status": "SUCCEEDED"})


def walk_enrol_a_card(till, shop):
    """A certified merchant's server enrols a card, and is told of it."""
    base = till["yuno"] + "/v1"
    customer = curl("POST", base + "/customers", KEYS, json_body={"merchant_customer_id": "omar-1"}).prints(201, {"id": UUID})["id"]
    card = {"number": "4507990000000002", "holder_name": "John Doe", "expiration_month": 11, "expiration_year": 2028}
    methods = f"{base}/customers/{customer}/payment-methods"
    kept = curl("POST", methods, keyed(), json_body={"account_id": ACCOUNT, "country": "BR", "type": "CARD", "workflow": "DIRECT",
                                                    "card_data": card}).prints(201, {"status": "ENROLLED", "vaulted_token": UUID})
    curl("POST", f"{methods}/{kept['vaulted_token']}/unenroll", keyed()).prints(200, {"status": "UNENROLLED"})
    for event, status in (("enroll", "ENROLLED"), ("unenroll", "UNENROLLED")):
        while True:
            _, headers, body = shop.webhook()
            told = json.loads(body)
            if told["type"] == "enrollment":
                break
        assert base64.b64encode(hmac(b"till-yuno-secret", body)).decode() == headers["x-hmac-signature"], headers
        compare(told, {"type_event": "enrollment." + event, "account_id": ACCOUNT, "retry": 0, "version": 2, "data": {"payment_method": {
            "id": UUID, "account_id": ACCOUNT, "name": "VISA ****0002", "type": "CARD", "category": "CARD", "country": "BR",
            "status": status, "customer_id": customer, "created_at": TIME, "updated_at": TIME,
            "enrollment": {"session": None, "sdk_action_required": False}, "verify": dict,
            "detail": {"card": {"holder_name": "John Doe", "lfd": "0002", "brand": "VISA"}}}}})


def walk_wrong_clients(till, shop):
    base, problem = till["yuno"] + "/v1", {"code": str, "messages": list}
    curl("POST", base + "/payments", keyed(), body="{not json").prints(400, problem)
    curl("POST", base + "/payments", json_body={}).prints(401, {**problem, "code": "INVALID_CREDENTIALS"})
    curl("POST", base + "/payments", {**keyed(), "private-secret-key": "no"}, json_body={}).prints(
        401, {**problem, "code": "INVALID_CREDENTIALS"})
    curl("GET", base + f"/payments/{uuid.uuid4()}", KEYS).prints(400, {**problem, "code": "PAYMENT_NOT_FOUND"})
    curl("GET", base + f"/checkout/sessions/{uuid.uuid4()}", KEYS).prints(400, {**problem, "code": "CHECKOUT_SESSION_NOT_FOUND"})
    curl("GET", base + "/nothing", KEYS).prints(400, {**problem, "code": "NOT_FOUND"})
    curl("DELETE", base + "/payments", KEYS).prints(405, {**problem, "code": "UNSUPPORTED_METHOD"})
    refuses_what_is_too_large(base + "/payments", KEYS)
