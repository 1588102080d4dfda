"""HyperPay (COPYandPAY Integration Guide, Server-to-Server, Backoffice operations, Tokenization, Reporting, Webhooks)."""

import base64
import json
import re

from walking import Shopper, curl, openssl, refuses_what_is_too_large

TOKEN = {"Authorization": "Bearer till-demo-token"}
CARDS = "8ac7a4c000000000000000000000cafe"
MADA = "8ac7a4c000000000000000000000ada0"
STC_PAY = "8ac7a4c0000000000000000000057c00"
NOTIFICATION_KEY = "74696c6c2064656d6f206e6f74696669636174696f6e206b6579203030303031"
CHECKOUT = re.compile(r"[0-9A-F]{32}\.uat01-vm-tx0[1-4]")
PAYMENT = re.compile(r"8ac7a4[0-9a-f]{26}")
TAIL = {"buildNumber": re.compile(r"[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000"),
        "timestamp": re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})?\+0000"), "ndc": str}


def result(code):
    return {"code": code, "description": str}


def basket(reference, entity=CARDS, **more):
    return list({
        "entityId": entity, "amount": "148.00", "currency": "SAR", "paymentType": "DB",
        "merchantTransactionId": reference, "customer.email": "demo@example.test", "customer.givenName": "Sara",
        "customer.surname": "Demo", "customer.ip": "203.0.113.7", "billing.street1": "King Road", "billing.city": "Riyadh",
        "billing.country": "SA", "billing.postcode": "11564", "customParameters[3DS2_enrolled]": "true",
        "cart.items[0].name": "Cup", "cart.items[0].sku": "CUP-1", "cart.items[0].currency": "SAR",
        "cart.items[0].originalPrice": "148.00", **more,
    }.items())


def prepare(till, reference, **more):
    return curl("POST", till["hyperpay"] + "/v1/checkouts", TOKEN, form=basket(reference, **more)).prints(
        200, {"result": result("000.200.100"), "id": CHECKOUT, **TAIL})


def card(number, brand="VISA", **more):
    return list({"paymentBrand": brand, "card.number": number, "card.holder": "Sara Demo", "card.expiryMonth": "12",
                 "card.expiryYear": "2030", "card.cvv": "123", **more}.items())


def status(till, path, entity=CARDS):
    return curl("GET", f"{till['hyperpay']}{path}?entityId={entity}", TOKEN)


def decrypted(headers, body):
    """A webhook, once AES-256-GCM has proved it (NIST SP 800-38D); openssl does the cipher, the checksum is worked out here."""
    vector = headers["X-Initialization-Vector"]
    data = bytes.fromhex(body.decode())

    def block(text):
        return int.from_bytes(openssl("enc", "-aes-256-ecb", "-nopad", "-K", NOTIFICATION_KEY, data=text), "big")

    def times(x, y):
        product = 0
        for bit in range(127, -1, -1):
            if x >> bit & 1:
                product ^= y
            y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
        return product

    key, sum_ = block(bytes(16)), 0
    padded = data + bytes(-len(data) % 16) + (0).to_bytes(8, "big") + (8 * len(data)).to_bytes(8, "big")
    for at in range(0, len(padded), 16):
        sum_ = times(sum_ ^ int.from_bytes(padded[at:at + 16], "big"), key)
    tag = sum_ ^ block(bytes.fromhex(vector + "00000001"))
    assert f"{tag:032X}" == headers["X-Authentication-Tag"], "the tag is wrong"
    return json.loads(openssl("enc", "-d", "-aes-256-ctr", "-K", NOTIFICATION_KEY, "-iv", vector + "00000002", data=data))


def webhook(shop, reference, code):
    """The next webhook about a payment with a result; pending ones are told as well."""
    while True:
        path, headers, body = shop.webhook()
        told = decrypted(headers, body)
        if (told["payload"].get("merchantTransactionId"), told["payload"]["result"]["code"]) == (reference, code):
            assert path == "/webhooks/hyperpay" and told["type"] == "PAYMENT", told
            return told["payload"]


def webhook_about_card(shop, token, action):
    """The next webhook about a card that is kept."""
    while True:
        _, headers, body = shop.webhook()
        told = decrypted(headers, body)
        if told["type"] == "REGISTRATION":
            assert (told["action"], told["payload"]["id"]) == (action, token), told
            return


def walk_pay_by_card_with_3d_secure_and_refund(till, shop):
    made = prepare(till, "TILL-000481")
    path = f"/v1/checkouts/{made['id']}/payment"
    opened = status(till, path).prints(200, {"result": result("000.200.000"), **TAIL})
    assert "id" not in opened, opened

    back = {"shopperResultUrl": shop.origin + "/result"}
    asked = curl("POST", till["hyperpay"] + path, form=card("4200000000000042", **back)).prints(200, {
        "result": result("000.200.000"), "redirect": {"url": str, "parameters": list}, **TAIL})
    shopper = Shopper(asked["redirect"]["url"])
    shopper.press("submit", code="123456")
    assert shopper.url.startswith(shop.origin + "/result?"), shopper.url
    assert shopper.query == {"id": made["id"], "resourcePath": path}, shopper.query

    paid = status(till, path).prints(200, {
        "id": PAYMENT, "paymentType": "DB", "paymentBrand": "VISA", "amount": "148.00", "currency": "SAR",
        "descriptor": re.compile(r"\d{4}\.\d{4}\.\d{4} .+"), "merchantTransactionId": "TILL-000481",
        "result": result("000.100.110"),
        "resultDetails": {"ExtendedDescription": str, "clearingInstituteName": str, "AcquirerResponse": "00", "AuthCode": str,
                          "ConnectorTxID1": str, "ConnectorTxID2": str, "ConnectorTxID3": str},
        "card": {"bin": "420000", "last4Digits": "0042", "holder": str, "expiryMonth": "12",
                 "expiryYear": "2030", "type": str},
        "customer": {"givenName": "Sara", "surname": "Demo", "email": "demo@example.test", "ip": "203.0.113.7"},
        "billing": {"street1": "King Road", "city": "Riyadh", "country": "SA", "postcode": "11564"},
        "cart": {"items": [{"name": "Cup", "sku": "CUP-1", "currency": "SAR", "originalPrice": "148.00"}]},
        "threeDSecure": {"eci": str, "authenticationStatus": "Y"}, "customParameters": {"3DS2_enrolled": "true"},
        "risk": {"score": str}, **TAIL})
    told = webhook(shop, "TILL-000481", "000.100.110")
    assert told["id"] == paid["id"], told

    refund = [("entityId", CARDS), ("paymentType", "RF"), ("amount", "48.00"), ("currency", "SAR")]
    refunded = curl("POST", f"{till['hyperpay']}/v1/payments/{paid['id']}", TOKEN, form=refund).prints(200, {
        "id": PAYMENT, "referencedId": paid["id"], "paymentType": "RF", "amount": "48.00", "currency": "SAR",
        "result": result("000.100.110"), **TAIL})
    webhook(shop, "TILL-000481", "000.100.110")
    query = f"{till['hyperpay']}/v1/query?entityId={CARDS}&merchantTransactionId=TILL-000481"
    curl("GET", query, TOKEN).prints(200, {"result": result("000.000.100"), "payments": [
        {"id": paid["id"], "paymentType": "DB", "paymentBrand": "VISA", "amount": "148.00", "currency": "SAR",
         "merchantTransactionId": "TILL-000481", "result": result("000.100.110"), "timestamp": TAIL["timestamp"]},
        {"id": refunded["id"], "paymentType": "RF", "amount": "48.00"}]})


def walk_reserve_capture_and_reverse(till, shop):
    paid = []
    for reference in ("TILL-000482", "TILL-000483", "TILL-000499"):
        made = prepare(till, reference, paymentType="PA")
        answer = curl("POST", f"{till['hyperpay']}/v1/checkouts/{made['id']}/payment", form=card(
            "4200000000000091", shopperResultUrl=shop.origin + "/result"))
        answer.prints(200, {"id": PAYMENT, "paymentType": "PA", "result": result("000.100.110")})
        paid.append(answer.json["id"])
    change = {"entityId": CARDS, "amount": "148.00", "currency": "SAR"}
    for payment, kind in zip(paid, ("CP", "RV")):
        curl("POST", f"{till['hyperpay']}/v1/payments/{payment}", TOKEN, form=list({**change, "paymentType": kind}.items())).prints(
            200, {"id": PAYMENT, "referencedId": payment, "paymentType": kind, "result": result("000.100.110")})
    for kind, amount, code in (("RV", "48.00", "000.100.110"), ("CP", "100.01", "700.400.100"), ("CP", "100.00", "000.100.110")):
        curl("POST", f"{till['hyperpay']}/v1/payments/{paid[2]}", TOKEN, form=list({**change, "paymentType": kind, "amount": amount}.items())).prints(
            200 if code == "000.100.110" else 400, {"result": result(code)})


def walk_change_a_checkout(till, shop):
    made = prepare(till, "TILL-000484")
    changed = [("entityId", CARDS), ("amount", "92.00"), ("currency", "SAR"), ("paymentType", "DB")]
    curl("POST", f"{till['hyperpay']}/v1/checkouts/{made['id']}", TOKEN, form=changed).prints(
        200, {"result": result("000.200.101"), "id": made["id"], **TAIL})
    curl("POST", f"{till['hyperpay']}/v1/checkouts/{made['id']}/payment", form=card(
        "4200000000000091", shopperResultUrl=shop.origin + "/result")).prints(200, {"amount": "92.00"})


def walk_keep_a_card_and_pay_with_it(till, shop):
    made = curl("POST", till["hyperpay"] + "/v1/checkouts", TOKEN, form=[
        ("entityId", CARDS), ("createRegistration", "true")]).prints(200, {"result": result("000.200.100"), "id": CHECKOUT})
    form = f"{till['hyperpay']}/v1/checkouts/{made['id']}"
    curl("POST", form + "/registration", form=card("4200000000000091", shopperResultUrl=shop.origin + "/result")).prints(200)
    kept = status(till, f"/v1/checkouts/{made['id']}/registration").prints(200, {
        "id": re.compile("[0-9a-zA-Z]{32}"), "paymentBrand": "VISA", "result": result("000.100.110"),
        "card": {"bin": "420000", "last4Digits": "0091", "holder": str, "expiryMonth": "12", "expiryYear": "2030"}, **TAIL})
    webhook_about_card(shop, kept["id"], "CREATED")
    one = f"{till['hyperpay']}/v1/registrations/{kept['id']}"
    curl("POST", one + "/payments", TOKEN, form=[
        ("entityId", CARDS), ("amount", "148.00"), ("currency", "SAR"), ("paymentType", "DB"),
        ("merchantTransactionId", "TILL-000485"), ("standingInstruction.mode", "REPEATED"),
        ("standingInstruction.type", "UNSCHEDULED"), ("standingInstruction.source", "MIT")]).prints(
        200, {"id": PAYMENT, "result": result("000.100.110")})
    curl("DELETE", f"{one}?entityId={CARDS}", TOKEN).prints(200, {"id": kept["id"]})
    webhook_about_card(shop, kept["id"], "DELETED")
    assert curl("GET", f"{one}?entityId={CARDS}", TOKEN).json["result"]["code"] == "100.150.202"


def walk_pay_with_stc_pay(till, shop):
    made = prepare(till, "TILL-000486", entity=STC_PAY, **{
        "customer.mobile": "0512345678", "customParameters[branch_id]": "1", "customParameters[teller_id]": "1",
        "customParameters[device_id]": "1", "customParameters[bill_number]": "486", "customParameters[locale]": "en"})
    asked = curl("POST", f"{till['hyperpay']}/v1/checkouts/{made['id']}/payment", form=[
        ("paymentBrand", "STC_PAY"), ("shopperResultUrl", shop.origin + "/result")]).prints(200, {"result": result("000.200.000")})
    shopper = Shopper(asked["redirect"]["url"]).press("submit", code="123456")
    assert shopper.url.startswith(shop.origin), shopper.url
    status(till, f"/v1/checkouts/{made['id']}/payment", STC_PAY).prints(
        200, {"paymentBrand": "STC_PAY", "result": result("000.100.110")})


def walk_widget_in_a_browser(till, shop):
    made = prepare(till, "TILL-000487", integrity="true")
    script = curl("GET", f"{till['hyperpay']}/v1/paymentWidgets.js?checkoutId={made['id']}")
    assert script.status == 200 and "javascript" in script.headers["content-type"], script.headers
    digest = base64.b64encode(openssl("dgst", "-sha256", "-binary", data=script.text.encode())).decode()
    assert made["integrity"] == "sha256-" + digest, made


def walk_wrong_clients(till, shop):
    base = till["hyperpay"] + "/v1"
    fault = {"name": "entityID", "value": CARDS, "message": "is not an allowed parameter"}
    curl("POST", base + "/checkouts", TOKEN, form=[("entityID", CARDS)] + basket("TILL-000488")[1:]).prints(
        400, {"result": {"code": "200.300.404", "description": "invalid or missing parameter", "parameterErrors": [fault]}, **TAIL})
    curl("POST", base + "/checkouts", form=basket("TILL-000488")).prints(401, {"result": result("800.900.300")})
    curl("POST", base + "/checkouts", {"Authorization": "Bearer no"}, form=basket("TILL-000488")).prints(
        403, {"result": result("800.900.302")})
    curl("POST", base + "/checkouts", TOKEN, body="{not a form").prints(400, {"result": {"parameterErrors": list}})
    status(till, "/v1/checkouts/0123.uat01-vm-tx01/payment").prints(400, {"result": result("200.300.404")})
    curl("GET", f"{base}/query?entityId={CARDS}&merchantTransactionId=unknown1", TOKEN).prints(
        404, {"result": result("700.400.580")})
    curl("GET", base + "/nothing", TOKEN).prints(404, {"result": dict})
    curl("DELETE", base + "/checkouts", TOKEN).prints(405, {"result": dict})
    refuses_what_is_too_large(base + "/checkouts", TOKEN)
