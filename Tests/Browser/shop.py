#!/usr/bin/env python3
"""Shops in docs/examples/shop with a real browser: once by each method until the order is paid, once declined, once left at the provider,
and refunds while a response is lost. Looks at the shop's books, at Till's ledgers, and that no rule was broken.

    shop.py TILL-SERVE SHOP [FOLDER]     writes a picture of every page into FOLDER

It needs chromium and chromedriver.
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "RealClients"))
from browser import BUTTONS, FIELDS, PAGE, Browser
from served import Till, call

TYPED = {"code": "123456", "otp": "8888"}
PLACE = "const e = s => document.querySelector(s); return [location.origin, e('h1') && e('h1').textContent, " \
    "e('[name=till-page]') && e('[name=till-page]').value]"
ENDINGS = ("Thank you", "Not paid", "Cancelled", "Refunded", "Not decided yet")


class Example:
    """The shop as a process of its own, at a free port; the address is needed before it starts, because Till is told of it first."""

    def __init__(self, program):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.program, self.origin, self.process = program, f"http://127.0.0.1:{self.port}", None

    def open(self, till, **options):
        addresses = {"HYPERPAY_URL": "hyperpay", "STCPAY_URL": "stc-pay", "TABBY_URL": "tabby", "YUNO_URL": "yuno"}
        self.process = subprocess.Popen(
            [self.program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={
                **os.environ, "SHOP_PORT": str(self.port), "SHOP_TOKEN": "a-token", **options,
                **{name: till[provider] for name, provider in addresses.items()}})

    def office(self, method, path, body=None, token="a-token"):
        return call(method, f"{self.origin}/office/orders/{path}", body, {"Authorization": f"Bearer {token}"}, form=True)

    def status(self, order):
        status, told = self.office("GET", order)
        assert status == 200, told
        return told

    def close(self):
        self.process.terminate()
        self.process.wait()


def at_shop(browser, shop):
    return browser.url.startswith(shop.origin)


def order_of(browser, method):
    return browser.run(f"return document.querySelector('button[value={method}]').form.elements.order.value")


def shop_with(browser, till, shop, method, name, typed=None, act=None):
    """Puts an order and goes through every page until the shop says how it ended; gives the order and what the shop says."""
    typed = {**TYPED, **(typed or {})}
    browser.open(shop.origin)
    browser.look("window") if name == "card" else None
    order = order_of(browser, method)
    browser.press(method)
    seen = None
    for _ in range(14):
        here = browser.wait(lambda: moment(browser, shop, seen))
        if here in ENDINGS:
            browser.look(f"{name}-end")
            return order, here
        seen = here
        if here.endswith("by card"):
            pay_with_the_widget(browser, name, shop)
            continue
        browser.look(f"{name}-{here}")
        if act and act(here, order):
            continue
        if not browser.run(FIELDS):
            browser.press(browser.run(BUTTONS)[0])
            continue
        for field, length, _ in browser.run(FIELDS):
            answer = ("0512345678" if here == "Your mobile number" else "123456") if field == "answer" else typed.get(field, "123456")
            browser.type(field, answer)
        browser.press("submit" if at_shop(browser, shop) else None)
    raise AssertionError(f"{name} never ends")


def pay_with_the_widget(browser, name, shop):
    """Fills in the form that HyperPay's script draws on the shop's own page."""
    browser.wait(lambda: browser.find("input[name='card.number']"))
    browser.picture(f"{name}-form") if browser.folder else None
    for field, text in {"number": "4200 0000 0000 0042", "expiryMonth": "12", "expiryYear": "2030", "holder": "Sara Demo",
                        "cvv": "123"}.items():
        browser.type(f"card.{field}", text)
    browser.click(".wpwl-button-pay")
    browser.wait(lambda: not at_shop(browser, shop))


def moment(browser, shop, seen):
    """What stands on the page, once that is something to do and something new."""
    address, heading, page = browser.run(PLACE)
    here = heading if address == shop.origin else page
    return here and here != "One moment" and here != seen and here


def held(till, provider, order):
    return till.control("GET", f"payments/{provider}/QH-{order}")


def broken(till):
    return [breach for rule in till.control("GET", "rules") for breach in rule["broken"]]


def pay_by_each_method(browser, till, shop):
    def pay_in_the_bank_app(page, order):
        if page.startswith("Pay "):
            told = next(c["received"] for c in reversed(till.control("GET", "calls?texts=true"))
                        if c["operation"] == "yuno.create-payment" and order in c["sent"])
            till.press(re.search(r'"redirect_url": "([^"]+)"', told)[1], "pay")
            return True

    paid = {}
    for method, provider, act in (("card", "hyperpay", None), ("stc-pay", "stc-pay", None), ("tabby", "tabby", None),
                                  ("pix", "yuno", pay_in_the_bank_app)):
        order, end = shop_with(browser, till, shop, method, method, act=act)
        assert end == "Thank you", f"{method}: {end}"
        browser.wait(lambda: shop.status(order)["status"] == "captured")
        assert held(till, provider, order)["state"] == "captured", held(till, provider, order)
        print(f"ok  {method} {shop.status(order)}", flush=True)
        paid[method] = order
    return paid


def be_declined(browser, till, shop):
    order, end = shop_with(browser, till, shop, "card", "declined", {"code": "111111"})
    assert end == "Not paid" and shop.status(order)["status"] == "not-paid", (end, shop.status(order))
    assert held(till, "hyperpay", order)["state"] == "declined"
    print(f"ok  declined {shop.status(order)}", flush=True)


def be_refused(browser, till, shop):
    """A provider that refuses at once, and one that does not answer: the shopper reads that nothing is paid, and no order waits."""
    for fault, method, word in ((("tabby.create-session", {"do": {"status": 400}}), "tabby", "not-paid"),
                                (("hyperpay.create-checkout", {"do": "reset"}), "card", "pending")):
        till.control("POST", "faults", {"on": fault[0], **fault[1]})
        order, end = shop_with(browser, till, shop, method, f"refused-{method}")
        assert shop.status(order)["status"] == word, (end, shop.status(order))
        till.control("DELETE", "faults")
        print(f"ok  refused: {end}", flush=True)


def come_back_unpaid(browser, till, shop):
    """A return proves nothing: a shopper who types the address of a successful one has paid nothing, and can still pay."""
    browser.open(shop.origin)
    order = order_of(browser, "tabby")
    browser.press("tabby")
    browser.wait(lambda: not at_shop(browser, shop) and browser.run(PAGE))
    page = browser.url
    browser.open(f"{shop.origin}/orders/{order}/return/tabby/success?payment_id=made-up")
    browser.wait(lambda: browser.run(PLACE)[1] == "Not decided yet")
    browser.look("unpaid")
    assert shop.status(order)["status"] == "pending"
    browser.press("resume")
    browser.wait(lambda: not at_shop(browser, shop) and browser.run(PAGE))
    assert browser.url.split("#")[0] == page.split("#")[0], "another payment was opened"
    print("ok  a made-up return pays nothing, and the same page is there again", flush=True)


def send_a_form_twice(till, shop):
    _, window = call("GET", shop.origin)
    order = window.decode().split('name="order" value="')[1].split('"')[0]
    for _ in range(2):
        call("POST", f"{shop.origin}/orders", {"order": order, "method": "tabby"}, form=True)
    opened = [c for c in till.control("GET", "calls?texts=true") if order in str(c) and "create-session" in str(c)]
    assert len(opened) == 1, f"{len(opened)} sessions"
    print("ok  a form that is sent twice opens one payment", flush=True)


def refund(till, shop, order):
    """Refunds once, though the response is lost; the same key is the same refund, and no more than is left goes back."""
    till.control("POST", "faults", {"on": "tabby.refund-payment", "nth": 1, "do": "drop-response"})
    wanted = {"amount": "50.00", "key": "first"}
    assert shop.office("POST", f"{order}/refunds", {**wanted, "amount": "148.01"})[0] == 409
    assert shop.office("POST", f"{order}/refunds", wanted, token="wrong")[0] == 401
    for _ in range(2):
        status, told = shop.office("POST", f"{order}/refunds", wanted)
        assert (status, told) == (200, {"refund": "done"}), (status, told)
    assert held(till, "tabby", order)["refunded"]["amount"] == "50.00"
    assert shop.office("POST", f"{order}/refunds", {"amount": "98.01", "key": "second"})[0] == 409
    assert shop.office("POST", f"{order}/refunds", {"amount": "60.00", "key": "first"})[0] == 409
    assert shop.office("POST", f"{order}/refunds", {"amount": "98.00", "key": "third"})[0] == 200
    assert held(till, "tabby", order)["refunded"]["amount"] == "148.00"
    assert shop.status(order)["status"] == "refunded", shop.status(order)
    print(f"ok  refunded {shop.status(order)}", flush=True)


def refund_in_the_dark(till, shop, order):
    """HyperPay knows no idempotency keys: while nobody can be asked what became of a refund, none is sent again, and none beside it."""
    for fault in ({"on": "hyperpay.refund", "nth": 1, "do": "drop-response"}, {"on": "hyperpay.find-payment", "do": "reset"},
                  {"on": "hyperpay.read-status", "do": "reset"}):
        till.control("POST", "faults", fault)
    wanted = {"amount": "50.00", "key": "dark"}
    for _ in range(2):
        assert shop.office("POST", f"{order}/refunds", wanted) == (200, {"refund": "unknown"})
    assert shop.office("POST", f"{order}/refunds", {"amount": "50.00", "key": "another"})[0] == 409
    till.control("DELETE", "faults")
    # HyperPay answers two questions about a payment in a minute.
    till.control("POST", "clock", {"advance": "2m"})
    status, told = shop.office("POST", f"{order}/refunds", wanted)
    assert (status, told["refund"][:4]) == (200, "done"), told
    assert held(till, "hyperpay", order)["refunded"]["amount"] == "50.00"
    print(f"ok  refunded once in the dark: {told}", flush=True)


def capture_later(browser, program, shop_program):
    """A capture whose request is lost, and one while Tabby is down: the shop asks again by itself, and each order is charged once."""
    for fault in ("drop-request", {"kill-backend": {"server": "provider", "for": "4s"}}):
        shop = Example(shop_program)
        till = Till(program, shop)
        shop.open(till, SHOP_ASKS_AGAIN_AFTER="3")
        try:
            browser.wait(lambda: answers(shop))
            till.control("POST", "faults", {"on": "tabby.capture-payment", "nth": 1, "do": fault})
            order, end = shop_with(browser, till, shop, "tabby", "captured-later")
            browser.wait(lambda: shop.status(order)["status"] == "captured")
            payment = held(till, "tabby", order)
            assert (payment["state"], payment["captured"]["amount"]) == ("captured", "148.00"), payment
            assert not broken(till), broken(till)
        finally:
            shop.close()
            till.close()
    print("ok  captured later, once", flush=True)


def forge_webhooks(till, shop):
    """What the provider did not send is refused, whatever it says; what it sends again moves nothing."""
    forged = json.dumps({"id": "made-up", "status": "authorized", "order": {"reference_id": "QH-1"}})
    for secret, status in (("a guess", 401), ("till-demo-tabby-notification", 404)):
        assert call("POST", f"{shop.origin}/webhooks/tabby", forged, {"X-Secret": secret})[0] == status
    for provider, status in (("hyperpay", 400), ("yuno", 400), ("nobody", 404)):
        assert call("POST", f"{shop.origin}/webhooks/{provider}", "{}")[0] == status
    till.control("POST", "webhooks", {"repeat": 1})
    print("ok  webhooks that are forged, about nothing, or there again", flush=True)


def main(program, shop_program, folder=None):
    shop = Example(shop_program)
    till = Till(program, shop)
    with tempfile.TemporaryDirectory() as own:
        shop.open(till)
        browser = Browser(480, "light", "en", folder or own)
        try:
            browser.wait(lambda: answers(shop))
            paid = pay_by_each_method(browser, till, shop)
            be_declined(browser, till, shop)
            be_refused(browser, till, shop)
            come_back_unpaid(browser, till, shop)
            send_a_form_twice(till, shop)
            refund(till, shop, paid["tabby"])
            refund_in_the_dark(till, shop, paid["card"])
            forge_webhooks(till, shop)
            assert not broken(till), broken(till)
            print("ok  no rule is broken", flush=True)
            capture_later(browser, program, shop_program)
        finally:
            browser.close()
            shop.close()
            till.close()


def answers(shop):
    try:
        return call("GET", shop.origin)[0] == 200
    except OSError:
        return False


if __name__ == "__main__":
    main(*sys.argv[1:])
