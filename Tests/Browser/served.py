#!/usr/bin/env python3
"""Pays at every served provider in a real browser, each flow to each of its endings, and looks at what every page is made of.

    served.py TILL-SERVE [FOLDER]     writes a picture of every page into FOLDER

It needs chromium, chromedriver and zbarimg, and no client from anywhere else.
"""

import os
import re
import subprocess
import sys
import tempfile
from urllib.parse import quote

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "RealClients"))
from browser import BUTTONS, FIELDS, PAGE, Browser
from served import Shop, Till
from walking import curl
from walks import hyperpay, stitch, swedbank_pay, tabby, tamara, truelayer, yuno

CARD = {"card-number": "4111111111111111", "expiry": "12/30", "cvc": "123", "holder": "APRO", "email": "leia@till.example",
        "code": "123456"}


def answers(browser, page, typed):
    """What a shopper types who wants to pay; Tamara's page shows the code that it asks for."""
    text = browser.run("return document.querySelector('main').textContent") if page == "tamara.code" else ""
    shown = re.search(r"\b\d{4}\b", text)
    values = {}
    for name, length, _ in browser.run(FIELDS):
        values[name] = {**CARD, "otp": shown[0] if shown else "8888"}.get(name, "123456"[:length])
    return {**values, **{name: text for name, text in typed.items() if name in values}}


def walk(browser, till, shop, url, name, script):
    """Goes through the pages from an address on: presses what the script says of a page, else its first button, until the shop is
    reached. Gives the path there, or the address of an app."""
    browser.open(url)
    seen = set()
    for step in range(12):
        if browser.url.startswith(shop.origin):
            return browser.url[len(shop.origin):].split("?")[0]
        page = browser.wait(lambda: browser.url.startswith(shop.origin) or browser.run(PAGE)
                            or browser.run("return document.querySelector('.address') && 'bridge'"))
        if page is True:
            continue
        picture = browser.look(f"{name}-{page}")
        if page == "bridge":
            address = browser.run("return document.querySelector('.address').textContent")
            browser.renew()
            return address
        said = script.get(page, {})
        said = said if page not in seen or not callable(said) else {}
        seen.add(page)
        if callable(said):
            said = said(browser, picture) or {}
        for field, text in answers(browser, page, said.get("type", {})).items():
            browser.type(field, text)
        if "press" in said:
            browser.press(said["press"])
        else:
            browser.press(None if browser.run(FIELDS) else browser.run(BUTTONS)[0])
    raise AssertionError(f"{name} never ends")


# Flows: a provider, a name, how the payment begins, what is done on its pages, where that ends, and what the ledger then holds.

def at_tabby(till, shop, reference):
    return tabby.open_session(till, shop, reference)[1]["configuration"]["available_products"]["installments"][0]["web_url"]


def at_tamara(till, shop, reference):
    return tamara.check_out(till, shop, reference)["checkout_url"]


def at_hyperpay(till, shop, reference):
    made = hyperpay.prepare(till, reference)
    paid = curl("POST", f"{till['hyperpay']}/v1/checkouts/{made['id']}/payment", form=hyperpay.card(
        "4200000000000042", shopperResultUrl=shop.origin + "/result"))
    return paid.json["redirect"]["url"]


def at_hyperpays_wallet(till, shop, reference):
    made = hyperpay.prepare(till, reference, entity=hyperpay.STC_PAY, **{"customer.mobile": "0512345678"})
    return curl("POST", f"{till['hyperpay']}/v1/checkouts/{made['id']}/payment", form=[
        ("paymentBrand", "STC_PAY"), ("shopperResultUrl", shop.origin + "/result")]).json["redirect"]["url"]


def at_hyperpays_form(till, shop, reference):
    made = hyperpay.prepare(till, reference)
    return (f"{till['hyperpay']}/v1/paymentWidgets?checkoutId={made['id']}&brands=VISA+MASTER"
            f"&shopperResultUrl={quote(shop.origin + '/result', safe='')}")


def at_stitch(till, shop, reference):
    made = stitch.ask(till, stitch.bearer(till), stitch.INITIATE, input=stitch.wallet(reference, requireSecure3d=True))
    page = made.json["data"]["initiateTransaction"]["interactionUrl"]
    return f"{page}{'&' if '?' in page else '?'}redirect_uri={quote(shop.origin + '/return', safe='')}"


def at_truelayer(till, shop, reference):
    body = truelayer.wanted(metadata={"reference": reference})
    return truelayer.hosted(till, shop, truelayer.create(till, body))


def at_yuno(kind, callback="/return"):
    def start(till, shop, reference):
        back = callback if "://" in callback else shop.origin + callback
        session = yuno.open_session(till, reference, callback_url=back)["checkout_session"]
        method = {"type": kind}
        if kind == "CARD":
            card = {**yuno.CARD, "number": "4916994064252017"}
            method["token"] = curl("POST", f"{till['yuno']}/v1/checkout/sessions/{session}/token", yuno.KEYS, json_body={
                "payment_method": {"type": "CARD", "card": card}}).json["token"]
        detail = yuno.pay(till, reference, session, method).prints(201)["payment_method"]["payment_method_detail"]
        return next(iter(detail.values()))["redirect_url"]
    return start


def at_swedbank_pay(till, shop, reference):
    return swedbank_pay.operation(swedbank_pay.create(till, shop, reference)[1], "redirect-checkout")[1]


def scanned(till, reference):
    """Looks whether a scanner reads on the page's picture what the page says, and then pays."""
    def scan(browser, picture):
        file = picture or browser.look("scan")
        text = browser.run("return document.querySelector('.address').textContent")
        read = subprocess.run(["zbarimg", "-q", "--raw", file], capture_output=True, text=True).stdout.strip()
        assert read == text, f"{file}: {read!r} instead of {text!r}"
        return {"press": "pay"}
    return scan


def approved_on_the_other_phone(till, reference):
    def approve(browser, picture):
        held = till.control("GET", f"payments/swedbank-pay/{quote(reference)}")
        till.control("POST", f"payments/swedbank-pay/{quote(reference)}/{next(a for a in held['actions'] if 'approve' in a)}")
    return approve


FLOWS = [
    ("tabby", "approve", at_tabby, {"tabby.code": {"press": "submit"}}, "/success", "authorised"),
    ("tabby", "cancel", at_tabby, {"tabby.code": {"press": "cancel"}}, "/cancel", "cancelled"),
    ("tamara", "approve", at_tamara, {}, "/success", "pending"),
    ("tamara", "cancel", at_tamara, {"tamara.plan": {"press": "cancel"}}, "/cancel", "open"),
    ("hyperpay", "paid", at_hyperpay, {}, "/result", "captured"),
    ("hyperpay", "not-the-shopper", at_hyperpay, {"hyperpay.challenge": {"type": {"code": "111111"}}}, "/result", "declined"),
    ("hyperpay", "cancelled", at_hyperpay, {"hyperpay.challenge": {"press": "cancel"}}, "/result", "cancelled"),
    ("hyperpay", "wallet", at_hyperpays_wallet, {}, "/result", "captured"),
    ("hyperpay", "form", at_hyperpays_form, {"hyperpay.card-form": {"type": {
        "card-number": "4200000000000042", "expiry": "12/30"}}}, "/result", "captured"),
    ("stitch", "paid", at_stitch, {}, "/return", "captured"),
    ("stitch", "cancelled", at_stitch, {"stitch.challenge": {"press": "cancel"}}, "/return", "declined"),
    ("truelayer", "paid", at_truelayer, {"truelayer.login": {"type": {"username": "test_executed"}}}, "/return", None),
    ("truelayer", "refused", at_truelayer, {"truelayer.login": {"type": {"username": "test_authorisation_failed"}}}, "/return", "declined"),
    ("truelayer", "cancelled", at_truelayer, {"truelayer.login": {"press": "cancel"}}, "/return", None),
    ("yuno", "card", at_yuno("CARD"), {"yuno.challenge": {"type": {"code": "1234"}}}, "/return", "captured"),
    ("yuno", "card-cancelled", at_yuno("CARD"), {"yuno.challenge": {"press": "cancel"}}, "/return", "declined"),
    ("yuno", "pix", at_yuno("PIX"), {"yuno.pix": scanned}, "/return", "captured"),
    ("yuno", "pix-left", at_yuno("PIX", "tilldemo://return"), {"yuno.pix": {"press": "back"}}, "tilldemo://return", "pending"),
    *[("yuno", f"mercado-pago-{button}", at_yuno("MERCADO_PAGO_CHECKOUT_PRO"), {"yuno.checkout-pro": {"press": button}}, "/return", state)
      for button, state in (("approve", "captured"), ("pending", "pending"), ("reject", "declined"), ("cancel", "pending"))],
    ("swedbank-pay", "card", at_swedbank_pay, {"swedbank-pay.menu": {"press": "card"}, "swedbank-pay.card": {"type": {
        "card-number": "4761739001010416"}}}, "/complete", "authorised"),
    ("swedbank-pay", "refused", at_swedbank_pay, {
        "swedbank-pay.menu": {"press": "card"}, "swedbank-pay.card": {"type": {"card-number": "4761739001010416"}},
        "swedbank-pay.challenge": {"type": {"code": "111111"}}, "swedbank-pay.failed": {"press": "leave"}}, "/complete", "declined"),
    ("swedbank-pay", "cancel", at_swedbank_pay, {"swedbank-pay.menu": {"press": "cancel"}}, "/cancel", "cancelled"),
    ("swedbank-pay", "other-phone", at_swedbank_pay, {
        "swedbank-pay.menu": {"press": "swish"}, "swedbank-pay.phone": {"type": {"phone": "+46739000001"}},
        "swedbank-pay.waiting": approved_on_the_other_phone}, "/complete", "captured"),
    ("swedbank-pay", "this-phone", at_swedbank_pay, {
        "swedbank-pay.menu": {"press": "swish"}, "swedbank-pay.phone": {"type": {"phone": ""}, "press": "pay"}}, "swish://", None),
]


def pay_with_the_widget(browser, till, shop):
    """A card form that HyperPay's script draws on a page of the shop's own."""
    reference = f"widget-{browser.width}-{browser.language}"
    made = hyperpay.prepare(till, reference, integrity="true")
    shop.pages["/pay"] = (
        f'<!DOCTYPE html><title>Pay</title><form class="paymentWidgets" data-brands="VISA MASTER" action="{shop.origin}/result">'
        f'</form><script src="{till["hyperpay"]}/v1/paymentWidgets.js?checkoutId={made["id"]}" integrity="{made["integrity"]}" '
        'crossorigin="anonymous"></script>')
    browser.open(shop.origin + "/pay")
    browser.wait(lambda: browser.find("input[name='card.number']"))
    for name, text in {**dict(hyperpay.card("4200 0000 0000 0042"))}.items():
        if name != "paymentBrand":
            browser.type(name, text)
    browser.click(".wpwl-button-pay")
    browser.wait(lambda: "/3ds2/" in browser.url)
    end = walk(browser, till, shop, browser.url, reference, {})
    assert end == "/result" and made["id"] in browser.url, browser.url
    assert till.control("GET", f"payments/hyperpay/{reference}")["state"] == "captured"


def pay_in_a_frame(browser, till, shop):
    """A menu that Swedbank Pay's script shows in a frame of the shop's own page; at the end the whole window is at the shop."""
    reference = f"frame-{browser.width}-{browser.language}"
    script = swedbank_pay.operation(swedbank_pay.create(till, shop, reference)[1], "view-checkout")[1]
    shop.pages["/frame"] = (
        f'<!DOCTYPE html><title>Pay</title><div id="menu"></div><script src="{script}"></script>'
        '<script>payex.hostedView.checkout({container: {checkout: "menu"}, culture: "sv-SE"}).open()</script>')
    browser.open(shop.origin + "/frame")
    browser.enter("iframe")
    browser.wait(lambda: browser.find("button[value=card]"))
    browser.press("card")
    for name, text in {"card-number": "4925000000000004", "expiry": "12/30", "cvc": "123"}.items():
        browser.type(name, text)
    browser.click("button[value=pay]")
    browser.enter(None)
    browser.wait(lambda: browser.url.startswith(shop.origin + "/complete"))
    assert till.control("GET", f"payments/swedbank-pay/{reference}")["state"] == "authorised"


def pay_all(browser, till, shop, only):
    for number, (provider, name, start, script, end, state) in enumerate(FLOWS):
        if only and only not in f"{provider}-{name}":
            continue
        reference = f"{provider}-{name}-{browser.width}-{browser.scheme}"[:30]
        till.control("POST", "clock", {"advance": "2m"})
        url = start(till, shop, reference)
        made = {page: said(till, reference) if said in (scanned, approved_on_the_other_phone) else said
                for page, said in script.items()}
        found = walk(browser, till, shop, url, f"{provider}-{name}", made)
        assert found.startswith(end), f"{reference} ended at {found}"
        held = till.control("GET", f"payments/{provider}/{quote(reference)}").get("state")
        assert state in (None, held), f"{reference} is {held}"
        print(f"ok  {reference} {held}", flush=True)


def main(program, folder=None, only=None):
    shop = Shop()
    till = Till(program, shop)
    with tempfile.TemporaryDirectory() as own:
        try:
            for width, scheme, language in ((320, "light", "en"), (1280, "dark", "en"), (320, "dark", "ar")):
                browser = Browser(width, scheme, language, folder or own)
                try:
                    pay_all(browser, till, shop, only)
                    pay_with_the_widget(browser, till, shop)
                    pay_in_a_frame(browser, till, shop)
                finally:
                    browser.close()
        finally:
            till.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
