"""TrueLayer (docs.truelayer.com, Payments API v3, Hosted payment page, Mandates, Webhooks; TrueLayer signing)."""

import base64
import json
import os
import re
import tempfile
import uuid
from urllib.parse import quote

from walking import (TEXT, UUID, Shopper, base64url, compare, curl, from_base64url, moment, openssl,
                     refuses_what_is_too_large)

# The demo merchant's key, made for the imitation of TrueLayer; it works nowhere else.
KEY = """-----BEGIN EC PRIVATE KEY-----
MIHcAgEBBEIAzaaO+aBBUq2HVPIvznzeB5w62JfjJZxjuTNMY4wj9sUzXS5BwBOU
7sF9f/piE2E2fetvwpOihvaexWt6i+gQzhmgBwYFK4EEACOhgYkDgYYABABkMoog
zwxf4tPhfkH3RtzW5qZjgin3ugXcxc4eXw+qSDDQ8u8fFj+n8vuEfi/endW/XiZ3
rmRObRu3FDSi0yfuVAHTNp6L/DXr18MjQ0h3i/ydQouOfZFPw0O1OXLYrfHbNSHH
YIVMBBwXD2R3VGcGK26z8JDPdSSA7AdsBGIYQvwbXQ==
-----END EC PRIVATE KEY-----
"""
KEY_ID = "b7dbe9a2-0000-4000-8000-000000000512"
ACCOUNT = "b1d5c0de-0000-4000-8000-00000000acc1"
TIME = moment(0)


def kept(data):
    """A file with some bytes, for openssl."""
    file = tempfile.NamedTemporaryFile(delete=False)
    file.write(data)
    file.close()
    return file.name


def sign(method, path, headers, body):
    """A detached JWS of method, path, headers and body: ES512, whose signature is r and s of 66 bytes each (RFC 7518, 3.4)."""
    head = base64url(json.dumps({"alg": "ES512", "kid": KEY_ID, "tl_version": "2", "tl_headers": ",".join(headers)}).encode())
    text = f"{method} {path}\n" + "".join(f"{name}: {value}\n" for name, value in headers.items()) + body
    key = kept(KEY.encode())
    der = openssl("dgst", "-sha512", "-sign", key, data=f"{head}.{base64url(text.encode())}".encode())
    os.unlink(key)
    numbers = re.findall(r"INTEGER\s*:([0-9A-F]+)", openssl("asn1parse", "-inform", "DER", data=der).decode())
    raw = b"".join(int(number, 16).to_bytes(66, "big") for number in numbers)
    return f"{head}..{base64url(raw)}"


def whole(number):
    """A number of DER."""
    data = number.to_bytes(number.bit_length() // 8 + 1, "big")
    return b"\x02" + bytes([len(data)]) + data


def verify(till, path, headers, body):
    """Proves a webhook by the key that its `jku` names, which must be TrueLayer's own."""
    head, _, signature = headers["Tl-Signature"].split(".")
    claims = json.loads(from_base64url(head))
    assert claims["alg"] == "ES512" and claims["jku"] == till["truelayer"] + "/.well-known/jwks", claims
    keys = curl("GET", claims["jku"]).prints(200)["keys"]
    key = next(key for key in keys if key["kid"] == claims["kid"])
    compare(key, {"kty": "EC", "crv": "P-521", "x": str, "y": str})
    point = b"\x04" + b"".join(from_base64url(key[name]).rjust(66, b"\0") for name in "xy")
    der = bytes.fromhex("30819b301006072a8648ce3d020106052b81040023038186") + b"\0" + point
    raw = from_base64url(signature)
    numbers = whole(int.from_bytes(raw[:66], "big")) + whole(int.from_bytes(raw[66:], "big"))
    length = bytes([len(numbers)]) if len(numbers) < 128 else b"\x81" + bytes([len(numbers)])
    text = f"POST {path}\n"
    for name in claims["tl_headers"].split(","):
        text += f"{name}: {next(value for key, value in headers.items() if key.lower() == name.lower())}\n"
    files = kept(der), kept(b"\x30" + length + numbers)
    signed = f"{head}.{base64url(text.encode() + body)}".encode()
    openssl("dgst", "-sha512", "-verify", files[0], "-keyform", "DER", "-signature", files[1], data=signed)
    for file in files:
        os.unlink(file)


def token(till, **changed):
    form = {"grant_type": "client_credentials", "client_id": "sandbox-tillshop-512a7e",
            "client_secret": "7e0c3f5a-11c7-4b0e-9d5e-5ec2e7a0f512", "scope": "payments recurring_payments:sweeping", **changed}
    return curl("POST", till["truelayer"] + "/connect/token", form=list(form.items()))


def bearer(till):
    answer = token(till).prints(200, {"access_token": TEXT, "expires_in": 3600, "token_type": "Bearer", "scope": TEXT})
    return {"Authorization": "Bearer " + answer["access_token"]}


def post(till, path, body, key=None, tampered=""):
    """A signed call of the merchant's server."""
    text, signed = json.dumps(body), {"Idempotency-Key": key or str(uuid.uuid4())}
    headers = {**bearer(till), **signed, "Tl-Signature": sign("POST", path, signed, text), "Content-Type": "application/json"}
    return curl("POST", till["truelayer"] + path, headers, body=text + tampered)


def wanted(**more):
    return {
        "amount_in_minor": 1299, "currency": "GBP",
        "payment_method": {
            "type": "bank_transfer",
            "provider_selection": {"type": "user_selected",
                                   "filter": {"countries": ["GB"], "release_channel": "general_availability"},
                                   "scheme_selection": {"type": "instant_preferred"}},
            "beneficiary": {"type": "merchant_account", "merchant_account_id": ACCOUNT, "reference": "TILL-42"}},
        "user": {"name": "Robin Till", "email": "robin@till.example"}, "metadata": {"till_scenario": "happy_gbp"}, **more}


def create(till, body=None):
    return post(till, "/v3/payments", body or wanted()).prints(201, {
        "id": UUID, "user": {"id": UUID}, "resource_token": re.compile(r"[^.]+\.[^.]+\.[^.]+"), "status": "authorization_required"})


def hosted(till, shop, made, kind="payment"):
    return (f"{till['truelayer']}/{kind}s#{kind}_id={made['id']}&resource_token={made['resource_token']}"
            f"&return_uri={quote(shop.origin + '/return', safe='')}")


def at_the_bank(till, shop, made, username, kind="payment", give_up=False):
    """Goes through the hosted page to the mock bank, as a browser would whose address ends in a fragment."""
    shown = till.control("POST", "page", {"url": hosted(till, shop, made, kind)})
    for _ in range(9):
        if "redirect" in shown:
            if not shown["redirect"].startswith(till["truelayer"]):
                return shown["redirect"]
            shown = till.control("POST", "page", {"url": shown["redirect"]})
            continue
        if give_up and shown["page"].endswith("bank"):
            shown = till.press(shown["url"], "cancel")
            continue
        button = next((b["id"] for b in shown["buttons"] if b["primary"]), shown["buttons"][0]["id"])
        fields = {field["id"]: username if field["kind"] == "text" else "123456" for field in shown["fields"]}
        shown = till.press(shown["url"], button, **fields)
    raise AssertionError("the page never ends")


def webhook(till, shop, kind, **more):
    """The next webhook of a type."""
    while True:
        path, headers, body = shop.webhook()
        verify(till, path, headers, body)
        told = json.loads(body)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", headers["X-TL-Webhook-Timestamp"]), headers
        if told["type"] == kind:
            compare(told, {"event_id": UUID, "event_version": 1, **more})
            return told


def walk_pay_and_refund(till, shop):
    made = create(till)
    at = f"{till['truelayer']}/v3/payments/{made['id']}"
    who = bearer(till)
    sent = wanted()
    known = {"id": made["id"], "created_at": TIME, "amount_in_minor": 1299, "currency": "GBP", "user": {"id": made["user"]["id"]},
             "metadata": {"till_scenario": "happy_gbp"},
             "payment_method": {"type": "bank_transfer", "beneficiary": sent["payment_method"]["beneficiary"],
                                "provider_selection": {"type": "user_selected"}}}
    curl("GET", at, who).prints(200, {**known, "status": "authorization_required"})
    curl("GET", at, {"Authorization": "Bearer " + made["resource_token"]}).prints(200, {"status": "authorization_required"})
    back = at_the_bank(till, shop, made, "test_executed")
    assert back == f"{shop.origin}/return?payment_id={made['id']}", back
    webhook(till, shop, "payment_authorized", payment_id=made["id"], authorized_at=TIME, payment_method={"type": "bank_transfer"})
    till.control("POST", "clock", {"advance": "1m"})
    webhook(till, shop, "payment_executed", payment_id=made["id"], executed_at=TIME)
    webhook(till, shop, "payment_settled", payment_id=made["id"], settled_at=TIME, payment_source=dict, user_id=made["user"]["id"])
    settled = curl("GET", at, bearer(till)).prints(200, {
        **known, "status": "settled", "authorized_at": TIME, "executed_at": TIME, "settled_at": TIME, "creditable_at": TIME,
        "payment_source": {"id": UUID, "account_identifiers": list, "account_holder_name": str},
        "payment_method": {"provider_selection": {"provider_id": TEXT, "scheme_id": TEXT}}})
    assert settled

    refund = post(till, f"/v3/payments/{made['id']}/refunds", {"amount_in_minor": 299, "reference": "RF-1", "metadata": {"a": "b"}})
    refunded = refund.prints(202, {"id": UUID})
    till.control("POST", "clock", {"advance": "5m"})
    webhook(till, shop, "refund_executed", refund_id=refunded["id"])
    curl("GET", f"{at}/refunds/{refunded['id']}", bearer(till)).prints(200, {
        "id": refunded["id"], "amount_in_minor": 299, "currency": "GBP", "reference": "RF-1", "metadata": {"a": "b"},
        "status": "executed", "created_at": TIME, "executed_at": TIME})
    curl("GET", at + "/refunds", bearer(till)).prints(200, {"items": [{"id": refunded["id"]}]})


def walk_refused_at_the_bank(till, shop):
    for username, stage, reason in (("test_authorisation_failed", "authorizing", "authorization_failed"),
                                    ("test_execution_rejected", "authorized", "provider_rejected")):
        made = create(till)
        at_the_bank(till, shop, made, username)
        till.control("POST", "clock", {"advance": "1m"})
        webhook(till, shop, "payment_failed", payment_id=made["id"], failed_at=TIME, failure_stage=stage, failure_reason=reason,
                payment_method={"type": "bank_transfer"})
        curl("GET", f"{till['truelayer']}/v3/payments/{made['id']}", bearer(till)).prints(200, {
            "status": "failed", "failed_at": TIME, "failure_stage": stage, "failure_reason": reason})


def walk_step_by_step_as_an_own_interface(till, shop):
    """The authorisation flow without the hosted page, with the resource token."""
    made = create(till)
    at = f"{till['truelayer']}/v3/payments/{made['id']}"
    who = {"Authorization": "Bearer " + made["resource_token"], "Idempotency-Key": str(uuid.uuid4())}

    def step(path, body):
        return curl("POST", f"{at}/{path}", {**who, "Idempotency-Key": str(uuid.uuid4())}, json_body=body)

    flow = step("authorization-flow", {"provider_selection": {}, "scheme_selection": {}, "consent": {}, "form": {
        "input_types": ["text", "select"]}, "redirect": {"return_uri": shop.origin + "/return"}}).prints(200, {
            "status": "authorizing", "authorization_flow": {"actions": {"next": {"type": "provider_selection", "providers": list}}}})
    provider = flow["authorization_flow"]["actions"]["next"]["providers"][0]
    compare(provider, {"id": TEXT, "display_name": TEXT, "icon_uri": re.compile("http://127.0.0.1.+"),
                       "logo_uri": re.compile("http://127.0.0.1.+"), "bg_color": TEXT, "country_code": "GB"})
    assert "svg" in curl("GET", provider["icon_uri"]).headers["content-type"]
    flow = step("authorization-flow/actions/provider-selection", {"provider_id": provider["id"]}).prints(200)
    while flow["authorization_flow"]["actions"]["next"]["type"] != "redirect":
        kind = flow["authorization_flow"]["actions"]["next"]["type"]
        body = {"scheme_selection": {"scheme_id": "faster_payments_service"}, "consent": {}}[kind]
        flow = step("authorization-flow/actions/" + kind.replace("_", "-"), body).prints(200)
    assert flow["authorization_flow"]["actions"]["next"]["uri"].startswith(till["truelayer"]), flow
    step("authorization-flow/actions/consent", {}).prints(400, {"title": "Invalid State", "status": 400, "type": TEXT, "trace_id": TEXT})
    assert step("actions/cancel", {}).status == 202
    curl("GET", at, who).prints(200, {"status": "failed", "failure_reason": "canceled"})


def walk_mandate(till, shop):
    made = post(till, "/v3/mandates", {
        "mandate": {"type": "sweeping", "provider_selection": {"type": "user_selected"},
                    "beneficiary": {"type": "merchant_account", "merchant_account_id": ACCOUNT}, "reference": "TILL-SUB"},
        "currency": "GBP", "user": {"name": "Robin Till", "email": "robin@till.example"},
        "constraints": {"valid_to": "2037-01-15T00:00:00Z", "maximum_individual_amount": 5000,
                        "periodic_limits": {"month": {"maximum_amount": 15000, "period_alignment": "calendar"}}},
    }).prints(201, {"id": UUID, "user": {"id": UUID}, "resource_token": TEXT})
    back = at_the_bank(till, shop, made, "test_executed", kind="mandate")
    assert back == f"{shop.origin}/return?mandate_id={made['id']}", back
    webhook(till, shop, "mandate_authorized", mandate_id=made["id"])
    one = f"{till['truelayer']}/v3/mandates/{made['id']}"
    curl("GET", one, bearer(till)).prints(200, {
        "id": made["id"], "status": "authorized", "authorized_at": TIME, "created_at": TIME, "currency": "GBP",
        "constraints": {"maximum_individual_amount": 5000}, "mandate": {"type": "sweeping"}})
    curl("GET", one + "/funds?amount_in_minor=500&currency=GBP", bearer(till)).prints(200, {"confirmed": True, "confirmed_at": TIME})
    curl("GET", one + "/constraints", bearer(till)).prints(200, {"maximum_individual_amount": 5000, "periodic_limits": {
        "month": {"start_date": TEXT, "end_date": TEXT, "current_amount": 0, "maximum_available_amount": 15000}}})
    paid = post(till, "/v3/payments", {
        "amount_in_minor": 500, "currency": "GBP", "user": {"id": made["user"]["id"]},
        "payment_method": {"type": "mandate", "mandate_id": made["id"], "reference": "TILL-SUB-1"}}).prints(201, {"id": UUID, "status": "authorized"})
    curl("GET", one + "/constraints", bearer(till)).prints(200, {"periodic_limits": {"month": {
        "current_amount": 500, "maximum_available_amount": 14500}}})
    assert paid["id"] != made["id"]
    revoke = post(till, f"/v3/mandates/{made['id']}/revoke", {})
    assert revoke.status in (200, 202, 204), revoke.status
    webhook(till, shop, "mandate_revoked", mandate_id=made["id"])
    curl("GET", one, bearer(till)).prints(200, {"status": "revoked", "revoked_at": TIME, "revocation_source": TEXT})


def walk_look_at_the_merchant_account(till, shop):
    accounts = curl("GET", till["truelayer"] + "/v3/merchant-accounts", bearer(till)).prints(200)["items"]
    compare(next(account for account in accounts if account["id"] == ACCOUNT), {
        "id": ACCOUNT, "currency": "GBP", "account_identifiers": list, "available_balance_in_minor": int,
        "current_balance_in_minor": int, "account_holder_name": str})
    search = curl("POST", till["truelayer"] + "/v3/payments-providers/search", bearer(till), json_body={
        "countries": ["GB"], "currencies": ["GBP"], "release_channel": "general_availability", "capabilities": {
            "payments": {"bank_transfer": {}}}}).prints(200, {"items": list})
    one = search["items"][0]["id"]
    curl("GET", f"{till['truelayer']}/v3/payments-providers/{one}", bearer(till)).prints(200, {"id": one, "display_name": TEXT})


def walk_wrong_clients(till, shop):
    problem = {"type": re.compile("https://docs.truelayer.com/docs/error-types#.+"), "title": str, "trace_id": TEXT, "detail": str}
    url, who = till["truelayer"] + "/v3/payments", bearer(till)
    token(till, client_secret="no").prints(400, {"error": "invalid_client"})
    post(till, "/v3/payments", wanted(), tampered=" ").prints(401, {**problem, "title": "Unauthenticated", "status": 401})
    curl("POST", url, {"Idempotency-Key": "1"}, json_body=wanted()).prints(401, {**problem, "status": 401})
    key, sent = str(uuid.uuid4()), wanted()
    first = post(till, "/v3/payments", sent, key).prints(201)
    assert post(till, "/v3/payments", sent, key).prints(201)["id"] == first["id"]
    post(till, "/v3/payments", wanted(amount_in_minor=1), key).prints(422, {**problem, "status": 422})
    post(till, "/v3/payments", wanted(amount_in_minor=0)).prints(
        400, {**problem, "title": "Invalid Parameters", "status": 400, "errors": {"amount_in_minor": list}})
    curl("GET", f"{url}/{uuid.uuid4()}", who).prints(404, {**problem, "status": 404})
    curl("GET", till["truelayer"] + "/v3/nothing", who).prints(404, {**problem, "status": 404})
    assert curl("DELETE", url, who).status in (404, 405)
    other = {"Authorization": "Bearer " + create(till)["resource_token"]}
    curl("GET", f"{url}/{first['id']}", other).prints(403, {**problem, "status": 403})
    refuses_what_is_too_large(url, who)
