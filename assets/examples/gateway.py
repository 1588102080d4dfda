#!/usr/bin/env python3
"""A payment gateway for Till, in Python, with nothing but the standard library.

It was written from docs/gateway.md. Try it, where Till's sources are, with

    till run assets/examples/gateway --gateway "python3 assets/examples/gateway.py"
    till --gateway "python3 assets/examples/gateway.py"

It serves cards at HyperPay with 3-D Secure, stc pay with its code, Tabby's page, PIX with its QR code at Yuno and bank payments
at TrueLayer with the list of banks; it captures and refunds at HyperPay and Tabby, and reads Tabby's messages.

Each question of Till's is one generator. It yields what it wants next (a call, a question to the shopper, a wait), gets Till's answer
to that, and returns how it ended. So several questions can be open at once, and each line is answered with exactly one.
"""

import base64
import hashlib
import hmac
import json
import secrets
import sys
import urllib.parse
import uuid


# ---------------------------------------------------------------------------------------------------------------------------------
# The lines.


def say(line):
    """One line a message, and flushed: Till waits for it."""
    sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def main():
    questions = {}
    for text in sys.stdin:
        line = json.loads(text)
        if line.get("do") == "begin":
            # The app was started anew: whatever was open has ended.
            questions = {}
            say(HELLO)
            continue
        number = line["id"]
        if "do" in line:
            questions[number] = TASKS[line["do"]](line)
            wish = next_wish(questions[number], None)
        else:
            wish = next_wish(questions[number], line)
        if wish.keys() & ENDINGS:
            questions.pop(number, None)
        say({"id": number, **wish})


def next_wish(question, answer):
    """What a question wants next, or how it ended."""
    try:
        return next(question) if answer is None else question.send(answer)
    except StopIteration as end:
        return end.value
    except NotSent as problem:
        return {"not-sent": problem.reason}
    except Unknown:
        return {"unknown": True}
    except Refused as refusal:
        return {"refused": {"reason": refusal.reason, "code": refusal.code, "text": refusal.text}}


ENDINGS = {
    "ended", "status", "notification", "refused", "failed", "expired", "code-expired", "sign-in-needed",
    "too-many-requests", "mismatch", "invalid-request", "unknown", "not-sent",
}

HELLO = {
    "name": "Python",
    "methods": [
        {"method": "card", "currencies": ["SAR"]},
        {"method": "stc-pay", "currencies": ["SAR"], "countries": ["SA"]},
        {"method": "tabby", "currencies": ["SAR"], "instalments": 4},
        {"method": "pix", "currencies": ["BRL"]},
        {"method": "bank-payment", "currencies": ["GBP", "EUR"], "polls": [1000, 2000, 4000]},
    ],
    "operations": ["capture", "void", "refund"],
    "providers": ["tabby"],
}


# ---------------------------------------------------------------------------------------------------------------------------------
# What can go wrong with a call.


class Unknown(Exception):
    """No answer came, and the provider may have acted: Till asks this gateway to verify."""


class NotSent(Exception):
    """Nothing has reached the provider."""

    def __init__(self, reason):
        self.reason = {"offline": "offline", "certificate-mismatch": "certificate"}.get(reason, "lost")


class Refused(Exception):
    def __init__(self, reason, code, text=""):
        self.reason, self.code, self.text = reason, code, text


def send(operation, method, url, body=None, headers=(), sender="merchant", moves_money=False, references=None):
    """Makes one call; returns the HTTP status and the body."""
    call = {"operation": operation, "from": sender, "method": method, "url": url, "headers": dict(headers)}
    if body is not None:
        call["body"] = body
    if moves_money:
        call["moves-money"] = True
    wish = {"call": call}
    if references:
        # Written down before the call leaves, so that the next life of the app can ask about it.
        wish["references"] = references
    line = yield wish
    if "answer" in line:
        return line["answer"]["status"], line["answer"]["body"]
    failure = line["no-answer"]
    if "not-sent" in failure:
        raise NotSent(failure["not-sent"])
    raise Unknown


def send_json(*arguments, **more):
    status, body = yield from send(*arguments, **more)
    try:
        return status, json.loads(body)
    except ValueError:
        return status, {}


def ask(kind, amount, **fields):
    """Asks the shopper; returns the reply, or {"open": True} where the question shall be looked at again."""
    line = yield {"ask": {"kind": kind, "amount": amount, **{k.replace("_", "-"): v for k, v in fields.items()}}}
    return line.get("reply") or {"open": True}


def key(payment, purpose):
    """The same intent always has the same idempotency key."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, payment["attempt"] + "/" + purpose))


def with_numbers(text):
    """Amounts are written with their decimals: "@148.00@" becomes 148.00."""
    return text.replace('"@', "").replace('@"', "")


def money(amount, currency):
    return {"amount": amount, "currency": currency}


# ---------------------------------------------------------------------------------------------------------------------------------
# Cards at HyperPay.


class HyperPay:
    host = "https://eu-test.oppwa.com"
    entity = "8ac7a4c000000000000000000000cafe"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    key = {"Authorization": "Bearer till-demo-token"}

    def initiate(self, payment):
        fields = {
            "entityId": self.entity, "amount": payment["amount"]["amount"], "currency": payment["amount"]["currency"],
            "paymentType": "DB", "merchantTransactionId": payment["reference"],
            "customer.email": payment["shopper"]["email"],
        }
        _, answer = yield from self.post("hyperpay.create-checkout", "/v1/checkouts", fields)
        if "id" not in answer:
            return {"failed": {"code": self.code(answer)}}
        return {"references": {"checkout": answer["id"]}}

    def process(self, session):
        payment, references = session["payment"], session["references"]
        card = yield from ask("card", payment["amount"], brands=["visa", "mastercard"])
        if "number" not in card:
            return {"ended": "cancelled"}
        fields = {
            "paymentBrand": {"visa": "VISA", "mastercard": "MASTER"}.get(card["brand"], "VISA"),
            # These two are stand-ins; Till puts the real ones in their place, here and nowhere else.
            "card.number": card["number"], "card.cvv": card["code"],
            "card.holder": card["holder"], "card.expiryMonth": "%02d" % card["month"],
            "card.expiryYear": str(card["year"]), "shopperResultUrl": payment["return-url"] + "/hyperpay",
        }
        _, answer = yield from send_json(
            "hyperpay.submit-card", "POST", self.host + "/v1/checkouts/%s/payment" % references["checkout"],
            urllib.parse.urlencode(fields), self.form, sender="app", moves_money=True)
        page = (answer.get("redirect") or {}).get("url")
        if page:
            reply = yield from ask(
                "page", payment["amount"], purpose="card-authentication", url=page,
                return_urls=[payment["return-url"] + "/hyperpay"], identifiers={"id": references["checkout"]})
            if "closed" in reply:
                return {"ended": "closed"}
        return {"ended": "completed", "references": {"payment": answer["id"]} if "id" in answer else {}}

    def verify(self, session):
        path = "/v1/checkouts/%s/payment?entityId=%s" % (session["references"].get("checkout", ""), self.entity)
        _, answer = yield from send_json("hyperpay.read-status", "GET", self.host + path, None, self.key)
        return {"status": self.status(answer)}

    def operate(self, session, operation):
        kinds = {"capture": "CP", "void": "RV", "refund": "RF"}
        words = {"capture": "hyperpay.capture", "void": "hyperpay.reverse", "refund": "hyperpay.refund"}
        fields = {
            "entityId": self.entity, "paymentType": kinds[operation["kind"]],
            "merchantTransactionId": session["payment"]["reference"],
        }
        if "amount" in operation:
            fields.update(operation["amount"])
        _, found = yield from send_json(
            "hyperpay.find-payment", "GET",
            self.host + "/v1/query?entityId=%s&merchantTransactionId=%s" % (self.entity, session["payment"]["reference"]),
            None, self.key)
        paid = [one for one in found.get("payments", []) if one.get("paymentType") in ("DB", "PA")]
        if not paid:
            return {"refused": {"reason": "refused-by-provider", "code": self.code(found)}}
        status, answer = yield from self.post(
            words[operation["kind"]], "/v1/payments/" + paid[-1]["id"], fields, moves_money=True)
        if status != 200:
            return {"refused": {"reason": "refused-by-provider", "code": self.code(answer)}}
        return {"status": {"state": "captured", "code": self.code(answer)}}

    def post(self, operation, path, fields, moves_money=False):
        return (yield from send_json(
            operation, "POST", self.host + path, urllib.parse.urlencode(fields), {**self.form, **self.key},
            moves_money=moves_money))

    def code(self, answer):
        return answer.get("result", {}).get("code", "")

    def status(self, answer):
        code = self.code(answer)
        status = {"state": "pending", "reason": "provider", "code": code}
        if code.startswith("000.000.") or code.startswith("000.100.1"):
            status = {"state": "captured", "code": code, "amount": money(answer["amount"], answer["currency"])}
        elif code.startswith("800.100.155"):
            status = {"state": "declined", "reason": "insufficient-funds", "code": code}
        elif code == "200.300.404":
            status = {"state": "pending", "reason": "shopper", "code": code}
        elif code and not code.startswith(("000.200.", "800.400.5", "900.100.")):
            status = {"state": "declined", "reason": "refused-by-bank", "code": code}
        if "merchantTransactionId" in answer:
            status["reference"] = answer["merchantTransactionId"]
        return status


# ---------------------------------------------------------------------------------------------------------------------------------
# stc pay, with its one-time code.


class STCPay:
    base = "https://b2btest.stcpay.com.sa/B2B.DirectPayment.WebApi/DirectPayment/V4/"
    headers = {"Content-Type": "application/json", "X-ClientCode": "61000000000"}

    def initiate(self, payment):
        return {"references": {}}
        yield  # A generator without a wish.

    def process(self, session):
        payment = session["payment"]
        phone = yield from ask("phone", payment["amount"], country="SA")
        if "mobile" not in phone:
            return {"ended": "cancelled"}
        reference = payment["reference"] + "-1"
        status, sent = yield from self.post(
            "stc-pay.authorize", "DirectPaymentAuthorize",
            {
                "BranchID": "1", "TellerID": "1", "DeviceID": "1", "RefNum": reference, "BillNumber": payment["order"],
                "MobileNo": phone["mobile"].lstrip("+"), "Amount": "@%s@" % payment["amount"]["amount"],
            }, references={"sent": reference})
        if "OtpReference" not in sent:
            return {"refused": {"reason": "no-account", "code": str(sent.get("Code", status))}}
        problem = {}
        while True:
            reply = yield from ask(
                "code", payment["amount"], sent_to=phone["mobile"][-4:], shortest=4, longest=6,
                resend_at=self.now + 60_000, **problem)
            if "code" not in reply:
                return {"ended": "cancelled"}
            status, answer = yield from self.post(
                "stc-pay.confirm", "DirectPaymentConfirm",
                {
                    "OtpReference": sent["OtpReference"], "OtpValue": reply["code"],
                    "STCPayPmtReference": sent["STCPayPmtReference"],
                }, moves_money=True)
            if status == 200:
                return {"ended": "completed", "references": {"payment": sent["STCPayPmtReference"]}}
            problem = {"problem": "wrong"}

    def verify(self, session):
        reference = session["references"].get("sent", "")
        status, answer = yield from self.post("stc-pay.inquire", "PaymentInquiry", {"RefNum": reference})
        payments = answer.get("TransactionList") or []
        if not payments:
            return {"status": {"state": "pending", "reason": "shopper", "code": str(answer.get("Code", status))}}
        payment = payments[-1]
        states = {1: "pending", 2: "captured", 4: "cancelled", 5: "expired"}
        return {"status": {
            "state": states.get(payment["PaymentStatus"], "pending"), "code": str(payment["PaymentStatus"]),
            "text": payment["PaymentStatusDesc"], "amount": money("%.2f" % payment["Amount"], "SAR"),
        }}

    def post(self, operation, name, message, moves_money=False, references=None):
        status, answer = yield from send_json(
            operation, "POST", self.base + name, with_numbers(json.dumps({name + "V4RequestMessage": message})),
            self.headers, moves_money=moves_money, references=references)
        return status, answer.get(name + "V4ResponseMessage") or answer


# ---------------------------------------------------------------------------------------------------------------------------------
# Tabby, in four parts, on a page of its own.


class Tabby:
    base = "https://api.tabby.sa/api/v2"
    headers = {"Content-Type": "application/json", "Authorization": "Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"}
    secret = "till-demo-tabby-notification"

    def initiate(self, payment):
        shopper = payment["shopper"]
        body = {
            "merchant_code": "TILL_SA", "lang": "en",
            "merchant_urls": {way: "%s/tabby/%s" % (payment["return-url"], way) for way in ("success", "failure", "cancel")},
            "payment": {
                "amount": payment["amount"]["amount"], "currency": payment["amount"]["currency"],
                "description": payment["reference"],
                "buyer": {
                    "name": shopper["given-name"] + " " + shopper["family-name"], "email": shopper["email"],
                    "phone": shopper["mobile"],
                },
                "shipping_address": {"city": "Riyadh", "address": "Olaya Street 12", "zip": "12211"},
                "order": {
                    "reference_id": payment["reference"], "tax_amount": "0.00", "shipping_amount": "0.00",
                    "discount_amount": "0.00",
                    "items": [
                        {
                            "reference_id": item["reference"], "title": item["name"], "quantity": item["quantity"],
                            "unit_price": item["unit-price"]["amount"], "category": "General",
                        } for item in payment["items"]
                    ],
                },
                "buyer_history": {"registered_since": "2026-01-01T00:00:00Z", "loyalty_level": 0}, "order_history": [],
                "meta": {"order_id": payment["order"]},
            },
        }
        status, answer = yield from send_json(
            "tabby.create-session", "POST", self.base + "/checkout", json.dumps(body), self.headers)
        if status != 200 or answer.get("status") != "created":
            raise Refused("not-eligible", str(answer.get("status", status)))
        page = answer["configuration"]["available_products"]["installments"][0]["web_url"]
        return {"references": {"payment": answer["payment"]["id"], "page": page}}

    def process(self, session):
        payment, references = session["payment"], session["references"]
        reply = yield from ask(
            "page", payment["amount"], purpose="instalments", url=references["page"],
            return_urls=["%s/tabby/%s" % (payment["return-url"], way) for way in ("success", "failure", "cancel")],
            identifiers={"payment_id": references["payment"]})
        # Whatever the link says, only Tabby's server knows.
        return {"ended": "closed" if "closed" in reply else "completed"}

    def verify(self, session):
        status, answer = yield from send_json(
            "tabby.read-payment", "GET", "%s/payments/%s" % (self.base, session["references"]["payment"]), None,
            self.headers)
        return {"status": self.status(answer, status)}

    def operate(self, session, operation):
        path = "%s/payments/%s/" % (self.base, session["references"]["payment"])
        word = {"capture": "captures", "refund": "refunds", "void": "close"}[operation["kind"]]
        body = None
        if "amount" in operation:
            reference = "%s-%s" % (session["payment"]["reference"], operation["kind"])
            body = json.dumps({"amount": operation["amount"]["amount"], "reference_id": reference})
        status, answer = yield from send_json(
            "tabby.%s-payment" % {"void": "close"}.get(operation["kind"], operation["kind"]), "POST", path + word, body, self.headers, moves_money=True)
        if status != 200:
            raise Refused("refused-by-provider", str(answer.get("error", status)))
        return {"status": self.status(answer, status)}

    def status(self, answer, status):
        word = answer.get("status", "")
        currency = answer.get("currency", "SAR")

        def moved(name):
            return sum(round(float(one["amount"]) * 100) for one in answer.get(name) or [])

        captured, refunded = moved("captures"), moved("refunds")
        state = {"AUTHORIZED": "authorised", "CLOSED": "captured", "REJECTED": "declined", "EXPIRED": "expired"}.get(word)
        if word == "CLOSED" and captured == 0:
            state = "cancelled"
        if captured and refunded == captured:
            state = "refunded"
        result = {"state": state or "pending", "code": word or str(status)}
        if state == "declined":
            result["reason"] = "refused-by-provider"
        if state is None:
            result["reason"] = "shopper" if word == "CREATED" else "unrecognised"
        if "amount" in answer:
            result["amount"] = money(answer["amount"], currency)
            result["reference"] = answer["order"]["reference_id"]
            result["captured"] = money("%d.%02d" % divmod(captured, 100), currency)
            result["refunded"] = money("%d.%02d" % divmod(refunded, 100), currency)
        return result

    def read(self, message):
        """A message of Tabby's: reading it changes nothing, and may happen more than once."""
        try:
            payment = json.loads(message["body"])
        except ValueError:
            return {"decision": "unreadable"}
        given = message["headers"].get("x-secret", "")
        moved = [len(payment.get(name) or []) for name in ("captures", "refunds")]
        return {
            "decision": "genuine" if hmac.compare_digest(given, self.secret) else "forged",
            "event": str(payment.get("status", "")), "subject": str(payment.get("id", "")),
            "message": "%s/%s/%d/%d" % (payment.get("id"), payment.get("status"), *moved),
        }


# ---------------------------------------------------------------------------------------------------------------------------------
# PIX at Yuno, with a QR code that is looked at again and again.


class Yuno:
    base = "https://api-sandbox.y.uno/v1"
    public = {"public-api-key": "sandbox_till_public"}
    private = {**public, "private-secret-key": "sandbox_till_secret"}

    def initiate(self, payment):
        status, answer = yield from send_json(
            "yuno.create-session", "POST", self.base + "/checkout/sessions",
            self.body(payment, "payment_description", callback_url=payment["return-url"] + "/yuno"),
            {**self.private, "Content-Type": "application/json", "X-Idempotency-Key": key(payment, "session")})
        if "checkout_session" not in answer:
            return {"failed": {"code": str(answer.get("code", status))}}
        return {"references": {"session": answer["checkout_session"]}}

    def process(self, session):
        payment, references = session["payment"], session["references"]
        status, answer = yield from send_json(
            "yuno.create-payment", "POST", self.base + "/payments",
            self.body(payment, "description", checkout={"session": references["session"]}, payment_method={"type": "PIX"}),
            {**self.public, "Content-Type": "application/json", "X-Idempotency-Key": key(payment, "payment")},
            sender="app", moves_money=True)
        if "id" not in answer:
            return {"failed": {"code": str(answer.get("code", status))}}
        references = {"payment": answer["id"]}
        transfer = answer["payment_method"]["payment_method_detail"]["bank_transfer"]
        while True:
            # The same question again keeps the code on the screen.
            reply = yield from ask(
                "qr", payment["amount"], payload=transfer["reference"], beneficiary=payment["merchant"],
                expires_at=instant(transfer["expires_at"]), look_again=5000)
            if "closed" in reply:
                return {"ended": "closed", "references": references}
            found = yield from self.read_payment(answer["id"])
            if found["state"] != "pending":
                return {"ended": "completed", "references": references}

    def verify(self, session):
        return {"status": (yield from self.read_payment(session["references"].get("payment", "")))}

    def read_payment(self, payment):
        status, answer = yield from send_json(
            "yuno.read-payment", "GET", "%s/payments/%s" % (self.base, payment), None, self.private)
        word = answer.get("status", "")
        state = {
            "SUCCEEDED": "captured", "DECLINED": "declined", "CANCELED": "cancelled", "EXPIRED": "expired",
            "REFUNDED": "refunded",
        }.get(word, "pending")
        result = {"state": state, "code": word or str(answer.get("code", status))}
        if state == "declined":
            result["reason"] = "refused-by-bank"
        if state == "pending":
            result["reason"] = "shopper"
        if "amount" in answer:
            result["amount"] = money("%.2f" % answer["amount"]["value"], answer["amount"]["currency"])
            result["reference"] = answer["merchant_order_id"]
        return result

    def body(self, payment, description, **more):
        return with_numbers(json.dumps({
            "account_id": "0b7d6c1e-1111-4222-8333-444455556666", "merchant_order_id": payment["reference"],
            description: "Order " + payment["order"], "country": "BR",
            "amount": {"currency": payment["amount"]["currency"], "value": "@%s@" % payment["amount"]["amount"]},
            "workflow": "SDK_SEAMLESS", **more,
        }))


def instant(text):
    """Milliseconds since 1970 of 2026-03-01T12:00:00.322000Z."""
    import datetime

    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return round(moment.timestamp() * 1000)


# ---------------------------------------------------------------------------------------------------------------------------------
# A payment from the bank at TrueLayer: the list of banks, a form to agree to, the bank's page.


class TrueLayer:
    host = "https://api.truelayer-sandbox.com"

    def initiate(self, payment):
        body = {
            "amount_in_minor": round(float(payment["amount"]["amount"]) * 100), "currency": payment["amount"]["currency"],
            "payment_method": {
                "type": "bank_transfer",
                "provider_selection": {
                    "type": "user_selected",
                    "filter": {"countries": [payment["country"]], "release_channel": "general_availability"},
                    "scheme_selection": {"type": "instant_preferred"},
                },
                "beneficiary": {
                    "type": "merchant_account", "merchant_account_id": "b1d5c0de-0000-4000-8000-00000000acc1",
                    "reference": payment["reference"],
                },
            },
            "user": {"name": payment["shopper"]["given-name"] + " Demo", "email": payment["shopper"]["email"]},
            "metadata": {"reference": payment["reference"]},
        }
        text, intent = json.dumps(body), key(payment, "create")
        headers = {
            "Content-Type": "application/json", "Authorization": "Bearer till-access-token", "Idempotency-Key": intent,
            "Tl-Signature": signature("POST", "/v3/payments", intent, text),
        }
        status, answer = yield from send_json("truelayer.create", "POST", self.host + "/v3/payments", text, headers)
        if "id" not in answer:
            return {"failed": {"code": str(answer.get("type", status))}}
        return {"references": {"payment": answer["id"], "token": answer["resource_token"]}}

    def process(self, session):
        payment, references = session["payment"], session["references"]
        back = "https://pay.tillshop.test/return/truelayer"
        answer = yield from self.act(session, "", {
            "provider_selection": {}, "redirect": {"return_uri": back}, "consent": {},
        }, "truelayer.start")
        country = payment["country"]
        while True:
            step = answer.get("authorization_flow", {}).get("actions", {}).get("next", {})
            if step.get("type") == "provider_selection":
                banks = [
                    {"id": bank["id"], "name": bank["display_name"]} for bank in step["providers"]
                    if bank["country_code"] == country
                ]
                reply = yield from ask("bank", payment["amount"], country=country, banks=banks)
                if "bank" not in reply:
                    return {"ended": "cancelled"}
                answer = yield from self.act(
                    session, "/actions/provider-selection", {"provider_id": reply["bank"]}, "truelayer.choose-bank")
            elif step.get("type") == "consent":
                reply = yield from ask(
                    "form", payment["amount"], title="bank-consent",
                    facts=[{"label": "payee", "text": payment["merchant"]}, {"label": "amount", "money": payment["amount"]}])
                if "values" not in reply:
                    return {"ended": "cancelled"}
                answer = yield from self.act(session, "/actions/consent", {}, "truelayer.consent", moves_money=True)
            elif step.get("type") == "redirect":
                reply = yield from ask(
                    "page", payment["amount"], purpose="bank", url=step["uri"], return_urls=[back],
                    identifiers={"payment_id": references["payment"]}, target="browser")
                return {"ended": "closed" if "closed" in reply else "completed"}
            else:
                return {"ended": "completed"}

    def act(self, session, action, body, operation, moves_money=False):
        references = session["references"]
        headers = {
            "Content-Type": "application/json", "Authorization": "Bearer " + references["token"],
            "Idempotency-Key": key(session["payment"], operation),
        }
        _, answer = yield from send_json(
            operation, "POST", "%s/v3/payments/%s/authorization-flow%s" % (self.host, references["payment"], action),
            json.dumps(body), headers, sender="app", moves_money=moves_money)
        return answer

    def verify(self, session):
        payment = session["references"].get("payment", "")
        status, answer = yield from send_json(
            "truelayer.read", "GET", self.host + "/v3/payments/" + payment, None,
            {"Authorization": "Bearer till-access-token"})
        word = answer.get("status", "")
        states = {"executed": "captured", "settled": "captured", "failed": "declined"}
        result = {"state": states.get(word, "pending"), "code": word or str(status)}
        if word == "failed":
            result["reason"] = "refused-by-bank"
        elif word in ("authorization_required", "authorizing"):
            result["reason"] = "shopper"
        if "amount_in_minor" in answer:
            result["amount"] = money("%d.%02d" % divmod(answer["amount_in_minor"], 100), answer["currency"])
            result["reference"] = answer["metadata"]["reference"]
        return {"status": result}


# ES512 (RFC 7518, section 3.4) with nothing but numbers. A real gateway leaves this to a library that hides how long it takes.

# The curve P-521 (NIST SP 800-186): its field, its order, a point on it.
FIELD = 2**521 - 1
ORDER = int("01FF" + "F" * 63 + "A51868783BF2F966B7FCC0148F709A5D03BB5C9B8899C47AEBB6FB71E91386409", 16)
POINT = (
    int("C6858E06B70404E9CD9E3ECB662395B4429C648139053FB521F828AF606B4D3DBAA14B5E77EFE75928FE1DC127A2FFA8DE3348B3C1856A4"
        "29BF97E7E31C2E5BD66", 16),
    int("11839296A789A3BC0045C8A5FB42C7D1BD998F54449579B446817AFBD17273E662C97EE72995EF42640C550B9013FAD0761353C7086A272"
        "C24088BE94769FD16650", 16),
)
# The demo merchant's private key, which works at Till's imitation and nowhere else.
KEY = int("00CDA68EF9A04152AD8754F22FCE7CDE079C3AD897E3259C63B9334C638C23F6C5"
          "335D2E41C01394EEC17D7FFA621361367DEB6FC293A286F69EC56B7A8BE810CE19", 16)


def add(one, other):
    """The sum of two points; None is the point at infinity, which nothing here ever comes back to."""
    if one is None:
        return other
    if one == other:
        slope = 3 * (one[0] * one[0] - 1) * pow(2 * one[1], -1, FIELD)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, FIELD)
    x = (slope * slope - one[0] - other[0]) % FIELD
    return x, (slope * (one[0] - x) - one[1]) % FIELD


def multiply(number):
    point, power = None, POINT
    while number:
        if number & 1:
            point = add(point, power)
        power, number = add(power, power), number >> 1
    return point


def signature(method, path, intent, body):
    """TrueLayer's `Tl-Signature`: a detached JWS over the request (TrueLayer signing, Request signing v2)."""
    header = {"alg": "ES512", "kid": "b7dbe9a2-0000-4000-8000-000000000512", "tl_version": "2", "tl_headers": "Idempotency-Key"}
    first = base64url(json.dumps(header).encode())
    payload = "%s %s\nIdempotency-Key: %s\n%s" % (method, path, intent, body)
    digest = hashlib.sha512(("%s.%s" % (first, base64url(payload.encode()))).encode()).digest()
    number = secrets.randbelow(ORDER - 1) + 1
    r = multiply(number)[0] % ORDER
    s = pow(number, -1, ORDER) * (int.from_bytes(digest, "big") + r * KEY) % ORDER
    return "%s..%s" % (first, base64url(r.to_bytes(66, "big") + s.to_bytes(66, "big")))


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


# ---------------------------------------------------------------------------------------------------------------------------------
# Who does what.

PROVIDERS = {"card": HyperPay(), "stc-pay": STCPay(), "tabby": Tabby(), "pix": Yuno(), "bank-payment": TrueLayer()}


def initiate(line):
    return (yield from PROVIDERS[line["payment"]["method"]].initiate(line["payment"]))


def process(line):
    provider = PROVIDERS[line["session"]["payment"]["method"]]
    provider.now = line["now"]
    return (yield from provider.process(line["session"]))


def verify(line):
    return (yield from PROVIDERS[line["session"]["payment"]["method"]].verify(line["session"]))


def operate(line):
    provider = PROVIDERS[line["session"]["payment"]["method"]]
    if not hasattr(provider, "operate"):
        raise Refused("not-permitted", "not-offered")
    return (yield from provider.operate(line["session"], line["operation"]))


def notification(line):
    return {"notification": PROVIDERS["tabby"].read(line)}
    yield  # A generator without a wish.


# A payment that is called off here is one that is asked about: none of these providers can be told.
TASKS = {
    "initiate": initiate, "process": process, "verify": verify, "cancel": verify, "operate": operate,
    "notification": notification,
}

if __name__ == "__main__":
    main()
