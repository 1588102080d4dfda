#!/usr/bin/env python3
"""Pays at served providers in a real browser, with its keyboard, each flow to each of its endings, and looks at what every page is made of.

    served.py TILL-SERVE [FOLDER]     writes a picture of every page into FOLDER

It needs chromium and chromedriver, and no client from anywhere else.
"""

import base64
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "RealClients"))
from served import Shop, Till, call

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# What a page must have for people who do not see it, and for keyboards.
ACCESSIBLE = """
const problems = [];
const named = e => e.labels && e.labels.length > 0 || e.getAttribute("aria-label");
if (!document.documentElement.lang) problems.push("no language");
if (!document.title) problems.push("no title");
if (document.querySelectorAll("h1").length !== 1) problems.push("not one heading");
if (!document.querySelector("main")) problems.push("no main part");
for (const e of document.querySelectorAll("input:not([type=hidden])")) {
  if (!named(e)) problems.push("no label: " + e.name);
  if (e.getAttribute("aria-invalid") === "true" && !document.getElementById(e.getAttribute("aria-describedby")))
    problems.push("no problem told: " + e.name);
}
for (const e of document.querySelectorAll("button")) if (!e.textContent.trim()) problems.push("a button without words");
for (const e of document.querySelectorAll("svg")) if (!e.getAttribute("aria-label")) problems.push("a picture without words");
if (document.scripts.length) problems.push("a script");
if (document.documentElement.scrollWidth > window.innerWidth) problems.push("wider than the window");
return problems;
"""


class Browser:
    """Chromium, headless, through its driver."""

    def __init__(self, width, folder):
        self.folder, self.pictures = folder, 0
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        while "successfully on port" not in (line := self.driver.stdout.readline()):
            assert line, "chromedriver did not start"
        self.base = f"http://127.0.0.1:{line.strip().rstrip('.').split()[-1]}"
        options = {"args": ["--headless", "--no-sandbox", "--disable-gpu", f"--window-size={width},900",
                            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]}
        capabilities = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self.session = call("POST", self.base + "/session", capabilities)[1]["value"]["sessionId"]

    def ask(self, method, path, body=None):
        status, answer = call(method, f"{self.base}/session/{self.session}/{path}".rstrip("/"), body)
        assert status == 200, answer
        return answer["value"]

    def run(self, script):
        return self.ask("POST", "execute/sync", {"script": script, "args": []})

    def open(self, url):
        self.ask("POST", "url", {"url": url})

    @property
    def url(self):
        return self.ask("GET", "url")

    def find(self, selector):
        return [e[ELEMENT] for e in self.ask("POST", "elements", {"using": "css selector", "value": selector})]

    def type(self, name, text):
        field = self.find(f"input[name='{name}']")[0]
        self.ask("POST", f"element/{field}/clear", {})
        self.ask("POST", f"element/{field}/value", {"text": text})

    def press(self, button, by_enter=False):
        """Clicks a button, or presses Enter in the first field, which presses the first button."""
        if by_enter:
            self.ask("POST", f"element/{self.find('input:not([type=hidden])')[0]}/value", {"text": "\ue007"})
        else:
            self.ask("POST", f"element/{self.find(f'button[value={button}]')[0]}/click", {})

    def look(self, name):
        """Looks for what makes a page hard to use, and takes its picture."""
        problems = self.run(ACCESSIBLE)
        assert not problems, f"{name}: {problems}"
        if self.folder:
            self.pictures += 1
            picture = base64.b64decode(self.ask("GET", "screenshot"))
            with open(os.path.join(self.folder, f"{self.pictures:02d}-{name}.png"), "wb") as file:
                file.write(picture)

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


TABBY = {"Authorization": "Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"}


def tabby(till, shop, reference):
    status, session = call("POST", till["tabby"] + "/api/v2/checkout", {
        "payment": {
            "amount": "148.00", "currency": "SAR",
            "buyer": {"phone": "+966500000001", "email": "otp.success@tabby.ai", "name": "Sara Demo"},
            "order": {
                "reference_id": reference,
                "items": [{"title": "Cup", "quantity": 1, "unit_price": "148.00", "category": "Home"}],
            },
        },
        "lang": "en", "merchant_code": "SA",
        "merchant_urls": {name: f"{shop.origin}/{name}" for name in ("success", "cancel", "failure")},
    }, TABBY)
    assert status == 200, session
    return session["configuration"]["available_products"]["installments"][0]["web_url"]


def tamara(till, shop, reference):
    money = {"amount": "148.00", "currency": "SAR"}
    person = {"first_name": "Huda", "last_name": "Q.", "phone_number": "544337866", "email": "huda@till.example"}
    status, session = call("POST", till["tamara"] + "/checkout", {
        "order_reference_id": reference, "order_number": reference, "total_amount": money,
        "tax_amount": {"amount": "0.00", "currency": "SAR"}, "shipping_amount": {"amount": "0.00", "currency": "SAR"},
        "description": "Coffee", "country_code": "SA", "locale": "en_US", "payment_type": "PAY_BY_INSTALMENTS",
        "instalments": 3, "consumer": person,
        "items": [{"reference_id": "1", "type": "Physical", "name": "Kettle", "sku": "KET", "quantity": 1,
                   "unit_price": money, "total_amount": money}],
        "shipping_address": {**person, "line1": "Olaya Street 12", "city": "Riyadh", "country_code": "SA"},
        "merchant_url": {name: f"{shop.origin}/{name}" for name in ("success", "cancel", "failure")},
    }, {"Authorization": "Bearer till-demo-tamara-token"})
    assert status == 200, session
    return session["checkout_url"]


def answers(page):
    """What a shopper types who wants to pay."""
    kinds = {"card-number": "4111111111111111", "expiry": "12/30", "secret-digits": "123", "cardholder": "Sara Demo"}
    # A page may show the code that it asks for.
    shown = re.search(r"Your code is (\d+)", json.dumps(page["blocks"]))
    code = shown[1] if shown else None
    return {f["id"]: kinds.get(f["kind"], code or ("8888" if f["length"] == 4 else "123456")) for f in page["fields"]}


def walk(browser, till, shop, url, name, last):
    """Goes through the pages at an address, presses the first button of each, and `last` where a page has it; ends at the shop."""
    browser.open(url)
    for step in range(8):
        if browser.url.startswith(shop.origin):
            return browser.url[len(shop.origin):].split("?")[0]
        page = till.control("POST", "page", {"url": browser.url})
        browser.look(f"{name}-{page['page']}")
        buttons = [button["id"] for button in page["buttons"]]
        if last in buttons:
            browser.press(last)
        else:
            for field, text in answers(page).items():
                browser.type(field, text)
            browser.press(next(b["id"] for b in page["buttons"] if b["primary"]), by_enter=bool(page["fields"]))
    raise AssertionError(f"{name} never ends")


FLOWS = [
    ("tabby", tabby, "approve", "/success", "authorised"),
    ("tabby", tabby, "cancel", "/cancel", "cancelled"),
    ("tamara", tamara, "approve", "/success", "pending"),
    ("tamara", tamara, "cancel", "/cancel", "open"),
]


def main(program, folder=None):
    shop = Shop()
    till = Till(program, shop)
    try:
        for width in (320, 1280):
            browser = Browser(width, folder)
            try:
                for provider, start, last, end, state in FLOWS:
                    reference = f"{provider}-{last}-{width}"
                    path = walk(browser, till, shop, start(till, shop, reference), reference, last)
                    assert path == end, f"{reference} ended at {path}"
                    held = till.control("GET", f"payments/{provider}/{reference}")["state"]
                    assert held == state, f"{reference} is {held}"
                    print(f"ok  {reference}", flush=True)
            finally:
                browser.close()
    finally:
        till.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
