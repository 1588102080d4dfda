#!/usr/bin/env python3
"""The shop of naive_shop.py without its three mistakes.

    python3 mended_shop.py 3000 http://127.0.0.1:8458
"""

import itertools
import json
import sys
import threading
import urllib.error
import urllib.request
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
TABBY = sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:8458"
KEY = "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"
SECRET = "till-demo-tabby-notification"

orders = {}
numbers = itertools.count(1)
lock = threading.Lock()


def tabby(method, path, body=None):
    """Calls Tabby; raises where there is no answer, or where Tabby refuses."""
    request = urllib.request.Request(
        TABBY + path,
        data=json.dumps(body).encode() if body is not None else None,
        method=method,
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def start_order(amount):
    """Opens a session at Tabby for a new order."""
    with lock:
        number = f"order-{next(numbers)}"
    here = f"http://127.0.0.1:{PORT}"
    session = tabby("POST", "/api/v2/checkout", {
        "payment": {
            "amount": amount,
            "currency": "SAR",
            "buyer": {"phone": "+966500000001", "email": "otp.success@tabby.ai", "name": "Sara Demo"},
            "order": {
                "reference_id": number,
                "items": [{"title": "Coffee", "quantity": 1, "unit_price": amount}],
            },
        },
        "lang": "en",
        "merchant_code": "TILL_SA",
        "merchant_urls": {"success": here + "/thanks", "cancel": here + "/cancelled", "failure": here + "/failed"},
    })
    orders[number] = {"payment": session["payment"]["id"], "amount": amount, "status": "open"}
    page = session["configuration"]["available_products"]["installments"][0]["web_url"]
    return {"order": number, "page": page}


def move_money(order, kind, amount, key):
    """Moves money once: each movement has a key of its own, and one without an answer is asked about before it is sent again."""
    for _ in range(3):
        try:
            tabby("POST", f"/api/v2/payments/{order['payment']}/{kind}", {"amount": amount, "reference_id": key})
        except urllib.error.HTTPError:
            raise
        except OSError:
            pass
        # Tabby knows what became of it.
        if any(movement["reference_id"] == key for movement in tabby("GET", f"/api/v2/payments/{order['payment']}")[kind]):
            return
    raise RuntimeError(f"{key} is undecided")


def take_webhook(webhook, secret):
    """Believes Tabby and not the webhook: it is only a hint to ask. What is paid already is left alone."""
    if secret != SECRET:
        raise PermissionError("not from Tabby")
    number = webhook["order"]["reference_id"]
    order = orders[number]
    with lock:
        if order["status"] != "open":
            return
        if tabby("GET", f"/api/v2/payments/{order['payment']}")["status"] == "AUTHORIZED":
            move_money(order, "captures", order["amount"], f"{number}-capture")
            order["status"] = "paid"


def refund(order, amount):
    """Gives back no more than is left, which Tabby knows."""
    payment = tabby("GET", f"/api/v2/payments/{order['payment']}")
    taken = sum(Decimal(capture["amount"]) for capture in payment["captures"])
    left = taken - sum(Decimal(refund["amount"]) for refund in payment["refunds"])
    if Decimal(amount) > left:
        raise ValueError(f"only {left} is left")
    move_money(order, "refunds", amount, f"{payment['id']}-refund-{len(payment['refunds']) + 1}")
    order["status"] = "refunded" if Decimal(amount) == left else "paid"


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        parts = self.path.strip("/").split("/")
        try:
            if parts == ["orders"]:
                self.answer(201, start_order(body["amount"]))
            elif parts[0] == "webhooks":
                take_webhook(body, self.headers.get("X-Secret"))
                self.answer(200, {})
            elif parts[0] == "orders" and parts[2] == "refund":
                refund(orders[parts[1]], body["amount"])
                self.answer(200, {})
            else:
                self.answer(404, {})
        except Exception as problem:
            self.answer(500, {"problem": str(problem)})

    def do_GET(self):
        parts = self.path.split("?")[0].strip("/").split("/")
        if parts[0] == "orders" and parts[1] in orders:
            self.answer(200, orders[parts[1]])
        else:
            self.answer(200, {"page": self.path})

    def answer(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *words):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Shop)
    print(f"The shop is open at http://127.0.0.1:{PORT}", flush=True)
    server.serve_forever()
