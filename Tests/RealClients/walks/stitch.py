"""Stitch (stitch.money, Wallets mobile integration: server-side integration; Client tokens; Webhooks)."""

import base64
import json
import re
from urllib.parse import quote

from walking import TEXT, Shopper, compare, curl, hmac, moment, refuses_what_is_too_large

TEST_TOKEN = "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n"
SECRET = "dGlsbC1zYW5kYm94LXNpZ25pbmcta2V5LTAwMDAwMDE="
ID = re.compile(r"[A-Za-z0-9+/]+=*")
INITIATE = """
mutation StartWallet($input: TransactionInitiateInput!) {
  initiateTransaction(input: $input) {
    __typename id amount nonce externalReference
    state { __typename ... on TransactionPending { date reason } ... on TransactionFailure { date reason } ... on TransactionSuccess { date } }
    ... on ApplePayTransaction { interactionUrl retrievalReferenceNumber }
    ... on SamsungPayTransaction { interactionUrl retrievalReferenceNumber }
    ... on GooglePayTransaction { interactionUrl retrievalReferenceNumber }
  }
}"""
ONE = """
query OneTransaction($id: ID!) {
  node(id: $id) { __typename id ... on GooglePayTransaction { amount externalReference state { __typename } }
                  ... on ApplePayTransaction { amount externalReference state { __typename } } }
}"""
BY_REFERENCE = """
query ByReference($ref: String!) {
  client { transactions(filter: {externalReference: {eq: $ref}}) { edges { node { __typename id nonce externalReference state { __typename } } } } }
}"""
REFUND = """
mutation Refund($input: RefundTransactionInitiateInput!) {
  refundTransactionInitiate(input: $input) { __typename id amount nonce externalReference state { __typename } }
}"""


def token(till, **changed):
    form = {"grant_type": "client_credentials", "client_id": "test-till", "client_secret": "till-client-secret",
            "scope": "transaction_initiate client_refund", "audience": till["stitch"] + "/connect/token", **changed}
    return curl("POST", till["stitch"] + "/connect/token", form=list(form.items()))


def bearer(till):
    answer = token(till).prints(200, {"access_token": TEXT, "expires_in": 3600, "token_type": "Bearer",
                                      "scope": "transaction_initiate client_refund"})
    return {"Authorization": "Bearer " + answer["access_token"]}


def ask(till, who, query, **variables):
    return curl("POST", till["stitch"] + "/graphql", who, json_body={"query": query, "variables": variables})


def wallet(reference, method="googlePay", quantity="249.90", **more):
    return {"amount": {"quantity": quantity, "currency": "ZAR"}, "nonce": "nonce-" + reference,
            "externalReference": reference, "token": TEST_TOKEN,
            "deviceInformation": {"fingerprint": "VGlsbC1zYW5kYm94LWZpbmdlcnByaW50"},
            "paymentMethods": {method: {"network": "Visa", "last4": "1234", **more}}}


def webhook(shop, reference, kind):
    """The next webhook, signed as Svix does: HMAC-SHA256 of its identifier, its time and its body."""
    path, headers, body = shop.webhook()
    assert path == "/webhooks/stitch", path
    signed = f"{headers['svix-id']}.{headers['svix-timestamp']}.".encode() + body
    proof = "v1," + base64.b64encode(hmac(base64.b64decode(SECRET), signed)).decode()
    assert proof in headers["svix-signature"].split(), headers
    compare(json.loads(body), {"type": kind, "id": str, "data": dict})
    assert reference in body.decode(), body


def walk_pay_with_each_wallet(till, shop):
    who = bearer(till)
    for method, kind in (("googlePay", "GooglePayTransaction"), ("applePay", "ApplePayTransaction"),
                         ("samsungPay", "SamsungPayTransaction")):
        sent = wallet("TILL-" + method, method)
        if method == "applePay":
            sent["paymentMethods"] = {"applePay": {"network": "Visa", "displayName": "Visa 0492", "type": "debit"}}
        made = ask(till, who, INITIATE, input=sent).prints(200, {"data": {"initiateTransaction": {
            "__typename": kind, "id": ID, "amount": {"quantity": "249.90", "currency": "ZAR"},
            "nonce": sent["nonce"], "externalReference": sent["externalReference"], "interactionUrl": None,
            "retrievalReferenceNumber": re.compile(r"\d{12}"),
            "state": {"__typename": "TransactionSuccess", "date": moment(0)}}}})["data"]["initiateTransaction"]
        webhook(shop, sent["externalReference"], "transaction")
    ask(till, who, BY_REFERENCE, ref="TILL-samsungPay").prints(200, {"data": {"client": {"transactions": {"edges": [
        {"node": {"__typename": kind, "id": made["id"], "state": {"__typename": "TransactionSuccess"}}}]}}}})
    ask(till, who, BY_REFERENCE, ref="nothing").prints(200, {"data": {"client": {"transactions": {"edges": []}}}})


def walk_declined(till, shop):
    who = bearer(till)
    for quantity, reason in (("1.01", "insufficientFunds"), ("4.04", "authorizationFailure")):
        ask(till, who, INITIATE, input=wallet("TILL-" + quantity, quantity=quantity)).prints(
            200, {"data": {"initiateTransaction": {
                "retrievalReferenceNumber": None, "interactionUrl": None,
                "state": {"__typename": "TransactionFailure", "date": moment(0), "reason": reason}}}})
        webhook(shop, "TILL-" + quantity, "transaction")


def walk_3d_secure_and_refund(till, shop):
    who = bearer(till)
    sent = wallet("TILL-3ds", requireSecure3d=True)
    made = ask(till, who, INITIATE, input=sent).prints(200, {"data": {"initiateTransaction": {
        "id": ID, "interactionUrl": re.compile(re.escape(till["stitch"]) + "/.+"), "retrievalReferenceNumber": None,
        "state": {"__typename": "TransactionPending", "date": moment(0), "reason": "waitingFor3dSecure"}}}})
    made = made["data"]["initiateTransaction"]
    back = shop.origin + "/return?order=7"
    mark = "&" if "?" in made["interactionUrl"] else "?"
    shopper = Shopper(f"{made['interactionUrl']}{mark}redirect_uri={quote(back, safe='')}")
    shopper.press("submit", code="123456")
    assert shopper.query == {"order": "7", "transactionId": made["id"]}, shopper.url
    webhook(shop, "TILL-3ds", "transaction")
    ask(till, who, ONE, id=made["id"]).prints(200, {"data": {"node": {
        "__typename": "GooglePayTransaction", "id": made["id"], "amount": {"quantity": "249.90", "currency": "ZAR"},
        "externalReference": "TILL-3ds", "state": {"__typename": "TransactionSuccess"}}}})

    refund = {"originalPaymentId": made["id"], "refundInput": {
        "amount": {"quantity": "49.90", "currency": "ZAR"}, "reason": "requestedByUser", "nonce": "refund-1",
        "externalReference": "TILL-3ds-refund"}}
    ask(till, who, REFUND, input=refund).prints(200, {"data": {"refundTransactionInitiate": {
        "id": ID, "amount": {"quantity": "49.90", "currency": "ZAR"}, "nonce": "refund-1",
        "state": {"__typename": "TransactionPending"}}}})
    till.control("POST", "clock", {"advance": "10s"})
    webhook(shop, "TILL-3ds", "refund")


def walk_subscribe_to_webhooks(till, shop):
    who = bearer(till)
    listen = "mutation Listen($input: ClientAddWebhookInput!) { clientWebhookAdd(input: $input) { id url filterTypes secret } }"
    asked = {"url": shop.origin + "/hooks/stitch", "filterTypes": ["transaction", "refund"]}
    made = ask(till, who, listen, input=asked).prints(200, {"data": {"clientWebhookAdd": {
        "id": TEXT, **asked, "secret": re.compile("whsec_.+")}}})
    listed = ask(till, who, "query { client { webhookEndpoints { id url filterTypes } } }").prints(200)
    assert made["data"]["clientWebhookAdd"]["url"] in json.dumps(listed), listed


    end = "mutation Stop($input: ClientDeleteWebhookInput!) { clientWebhookDelete(input: $input) { id url } }"
    one = {"id": made["data"]["clientWebhookAdd"]["id"], "url": asked["url"]}
    ask(till, who, end, input={"webhookId": one["id"]}).prints(200, {"data": {"clientWebhookDelete": one}})


def walk_pay_without_a_token(till, shop):
    """A merchant that decrypts tokens itself sends what was in one; a web page's Samsung Pay has a reference."""
    who = bearer(till)
    for number, methods in enumerate((
            {"applePay": {"network": "Visa", "applicationPrimaryAccountNumber": "4111111111111111",
                          "applicationExpirationDate": "301231",
                          "secure3DPaymentData": {"onlinePaymentCryptogram": "till-proof-1", "eciIndicator": "5"}}},
            {"googlePay": {"primaryAccountNumber": "4111111111111111", "expirationYear": 2030, "expirationMonth": 12,
                           "cryptogram": "till-proof-1"}},
            {"samsungPay": {"referenceId": "c7b5c1a8"}})):
        sent = {**wallet(f"TILL-bare-{number}"), "token": None, "paymentMethods": methods}
        ask(till, who, INITIATE, input=sent).prints(200, {"data": {"initiateTransaction": {
            "state": {"__typename": "TransactionSuccess"}}}})
        webhook(shop, f"TILL-bare-{number}", "transaction")


def walk_a_refused_way_back(till, shop):
    made = ask(till, bearer(till), INITIATE, input=wallet("TILL-back", requireSecure3d=True)).prints(200)
    address = made["data"]["initiateTransaction"]["interactionUrl"]
    curl("GET", address + "?redirect_uri=tillshop%3A%2F%2Fx").prints(400, {"redirect_uri": [TEXT]})


def walk_wrong_clients(till, shop):
    who, url = bearer(till), till["stitch"] + "/graphql"
    token(till, client_secret="no").prints(400, {"error": "invalid_client"})
    token(till, scope="transaction_initate").prints(400, {"error": "invalid_scope"})
    curl("POST", url, who, body="{not json").prints(400, {"errors": list})
    ask(till, who, "mutation {").prints(400, {"errors": list})
    ask(till, who, INITIATE.replace("nonce externalReference", "nonce { quantity }")).prints(400, {"errors": list})
    ask(till, {"Authorization": "Bearer no"}, ONE, id="x").prints(
        401, {"errors": [{"message": "UNAUTHENTICATED: Token is expired or malformed"}], "extensions": {"code": "UNAUTHENTICATED"}})
    sent = wallet("TILL-again")
    ask(till, who, INITIATE, input=sent).prints(200)
    ask(till, who, INITIATE, input=sent).prints(200, {"data": None, "errors": [
        {"message": str, "path": ["initiateTransaction"], "extensions": {"code": "NONCE_DUPLICATE"}}]})
    limited = token(till, scope="client_refund").prints(200)
    ask(till, {"Authorization": "Bearer " + limited["access_token"]}, INITIATE, input=wallet("TILL-scope")).prints(
        200, {"errors": [{"extensions": {"code": "FORBIDDEN", "missingScopes": ["transaction_initiate"]}}]})
    for method, place in (("GET", "/nothing"), ("DELETE", "/graphql")):
        assert curl(method, till["stitch"] + place, who).status == 404
    refuses_what_is_too_large(url, who)
