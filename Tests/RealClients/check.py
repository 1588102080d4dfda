#!/usr/bin/env python3
"""Clients from PyPI against a served Till, each check by its name.

    check.py NAME PROGRAM     the status is 0 where it holds, and 77 where the client is not installed
"""

import json
import sys
import uuid

from served import Shop, Till, call

CHECKS = {}


def check(function):
    CHECKS[function.__name__.replace("_", "-")] = function
    return function


# The demo merchant's key, made for the imitation of TrueLayer; it works nowhere else.
TRUELAYER_KEY = """-----BEGIN EC PRIVATE KEY-----
MIHcAgEBBEIAzaaO+aBBUq2HVPIvznzeB5w62JfjJZxjuTNMY4wj9sUzXS5BwBOU
7sF9f/piE2E2fetvwpOihvaexWt6i+gQzhmgBwYFK4EEACOhgYkDgYYABABkMoog
zwxf4tPhfkH3RtzW5qZjgin3ugXcxc4eXw+qSDDQ8u8fFj+n8vuEfi/endW/XiZ3
rmRObRu3FDSi0yfuVAHTNp6L/DXr18MjQ0h3i/ydQouOfZFPw0O1OXLYrfHbNSHH
YIVMBBwXD2R3VGcGK26z8JDPdSSA7AdsBGIYQvwbXQ==
-----END EC PRIVATE KEY-----
"""
TRUELAYER_KID = "b7dbe9a2-0000-4000-8000-000000000512"


def truelayer_token(till):
    status, token = call("POST", till["truelayer"] + "/connect/token", {
        "grant_type": "client_credentials", "client_id": "sandbox-tillshop-512a7e",
        "client_secret": "7e0c3f5a-11c7-4b0e-9d5e-5ec2e7a0f512", "scope": "payments",
    }, form=True)
    assert status == 200, token
    return token["access_token"]


def truelayer_payment(till, tampering=""):
    """Creates a payment whose request the client signs; the signature is for the untampered body."""

    from truelayer_signing import HttpMethod, sign_with_pem

    body = json.dumps({
        "amount_in_minor": 1250, "currency": "GBP",
        "payment_method": {
            "type": "bank_transfer",
            "provider_selection": {"type": "user_selected"},
            "beneficiary": {
                "type": "merchant_account", "merchant_account_id": "b1d5c0de-0000-4000-8000-00000000acc1",
            },
        },
        "user": {"name": "Remitter Jones", "email": "remitter@example.com"},
    })
    key = str(uuid.uuid4())
    signature = (sign_with_pem(TRUELAYER_KID, TRUELAYER_KEY).set_method(HttpMethod.POST).set_path("/v3/payments")
                 .add_header("Idempotency-Key", key).set_body(body).sign())
    return call("POST", till["truelayer"] + "/v3/payments", body + tampering, {
        "Authorization": "Bearer " + truelayer_token(till), "Idempotency-Key": key, "Tl-Signature": signature,
    })


@check
def truelayer_signing_creates(till, shop):
    status, payment = truelayer_payment(till)
    assert status == 201, (status, payment)
    assert payment["status"] == "authorization_required", payment


@check
def truelayer_signing_is_refused_when_tampered(till, shop):
    status, problem = truelayer_payment(till, tampering=" ")
    assert status == 401, (status, problem)


@check
def truelayer_signing_verifies_the_webhook(till, shop):

    from truelayer_signing import HttpMethod, extract_jws_header, verify_with_jwks

    _, payment = truelayer_payment(till)
    page = (f"{till['truelayer']}/payments#payment_id={payment['id']}&resource_token={payment['resource_token']}"
            f"&return_uri={shop.origin}/return")
    shown = till.control("POST", "page", {"url": page})
    while "redirect" not in shown:
        button = next((b for b in shown["buttons"] if b["primary"]), shown["buttons"][0])
        fields = {field["id"]: "test_executed" if field["kind"] == "text" else "123456" for field in shown["fields"]}
        shown = till.press(shown["url"], button["id"], **fields)
        if shown.get("redirect", "").startswith(till["truelayer"]):
            shown = till.control("POST", "page", {"url": shown["redirect"]})
    path, headers, body = shop.webhook()
    signature = headers["Tl-Signature"]
    jku = extract_jws_header(signature).jku
    assert jku == till["truelayer"] + "/.well-known/jwks", jku
    _, keys = call("GET", jku)
    (verify_with_jwks(keys, extract_jws_header(signature)).set_method(HttpMethod.POST).set_path(path)
     .add_headers(headers).set_body(body.decode()).verify(signature))


def stitch_webhook(till, shop):
    import requests
    from stitch.payins import Currency, Wallet, Wallets
    from stitch.services import api

    # The client has its hosts built in.
    post = requests.post
    api.requests.post = lambda url, **rest: post(url.replace("https://secure.stitch.money", till["stitch"]), **rest)
    defaults = api.ApiClient.__init__.__defaults__
    api.ApiClient.__init__.__defaults__ = (till["stitch"],)
    try:
        client = Wallets("test-till", "till-client-secret", "merchant.till.demo")
        token = '{"signature":"c2lnbg==","protocolVersion":"ECv2","signedMessage":"{\\"encryptedMessage\\":\\"Q1JZ\\"}"}'
        reference = "real-" + str(uuid.uuid4())[:8]
        transaction = client.create(Wallet.GOOGLE_PAY, token, 12.5, Currency.ZAR, reference, str(uuid.uuid4()))
        assert transaction.external_reference == reference, transaction
    finally:
        api.ApiClient.__init__.__defaults__ = defaults
        api.requests.post = post
    return shop.webhook()


@check
def stitch_money_api_pays_and_svix_verifies_the_webhook(till, shop):
    from svix.webhooks import Webhook

    _, headers, body = stitch_webhook(till, shop)
    Webhook("whsec_dGlsbC1zYW5kYm94LXNpZ25pbmcta2V5LTAwMDAwMDE=").verify(body, {k.lower(): v for k, v in headers.items()})


@check
def standardwebhooks_verifies_what_svix_does(till, shop):
    from standardwebhooks.webhooks import Webhook

    _, headers, body = stitch_webhook(till, shop)
    names = {k.lower().replace("svix-", "webhook-"): v for k, v in headers.items()}
    Webhook("dGlsbC1zYW5kYm94LXNpZ25pbmcta2V5LTAwMDAwMDE=").verify(body.decode(), names)


def main(name, program):
    shop = Shop()
    till = Till(program, shop)
    try:
        CHECKS[name](till, shop)
    except ImportError as missing:
        print(f"skipped: {missing}")
        return 77
    finally:
        till.close()
    print("ok")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        print("\n".join(CHECKS))
        sys.exit(0)
    sys.exit(main(*sys.argv[1:3]))
