"""Chromium through its driver, and what is looked at on every page that Till serves."""

import base64
import os
import subprocess
import time

from served import call

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# What a page must have for people who see it badly or not at all, and for keyboards.
ACCESSIBLE = """
const problems = [];
const named = e => e.labels && e.labels.length > 0 || e.getAttribute("aria-label");
const root = document.documentElement;
if (!root.lang) problems.push("no language");
if (root.dir !== (root.lang === "ar" ? "rtl" : "ltr")) problems.push("direction " + root.dir);
if (!document.title) problems.push("no title");
if (document.querySelectorAll("h1").length !== 1) problems.push("not one heading");
if (!document.querySelector("main")) problems.push("no main part");
for (const e of document.querySelectorAll("input:not([type=hidden])")) {
  if (!named(e)) problems.push("no label: " + e.name);
  if (e.getAttribute("aria-invalid") === "true" && !document.getElementById(e.getAttribute("aria-describedby")))
    problems.push("no problem told: " + e.name);
}
for (const e of document.querySelectorAll("button")) {
  if (!e.textContent.trim()) problems.push("a button without words");
  if (e.getBoundingClientRect().height < 44) problems.push("a low button: " + e.textContent);
}
for (const e of document.querySelectorAll("svg")) if (!e.getAttribute("aria-label")) problems.push("a picture without words");
if (document.scripts.length) problems.push("a script");
if (root.scrollWidth > window.innerWidth) problems.push("wider than the window: " + root.scrollWidth);
// Contrast (WCAG 2.2, 1.4.3): each text against the first background behind it that is not transparent.
const channels = colour => colour.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => {
  const part = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
};
for (const e of document.querySelectorAll("body *")) {
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || e.closest("svg")) continue;
  const style = getComputedStyle(e);
  let behind = e, ground = [255, 255, 255];
  while (behind) {
    const found = channels(getComputedStyle(behind).backgroundColor);
    if (found.length === 3 || found[3] > 0) { ground = found; break; }
    behind = behind.parentElement;
  }
  const [a, b] = [light(channels(style.color)), light(ground)].sort((x, y) => y - x);
  const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
  if ((a + 0.05) / (b + 0.05) < (isLarge ? 3 : 4.5))
    problems.push("contrast " + ((a + 0.05) / (b + 0.05)).toFixed(2) + ": " + e.textContent.trim().slice(0, 40));
}
return problems;
"""
PAGE = "const e = document.querySelector('[name=till-page]'); return e && e.value"
FIELDS = """return [...document.querySelectorAll("input:not([type=hidden])")].map(e => [e.name, e.maxLength, e.autocomplete])"""
BUTTONS = "return [...document.querySelectorAll('form button')].map(e => e.value)"


class Browser:
    """Chromium, headless: so many pixels wide, light or dark, asking for a language."""

    def __init__(self, width, scheme, language, folder):
        self.width, self.scheme, self.language, self.folder, self.pictures = width, scheme, language, folder, 0
        os.makedirs(folder, exist_ok=True)
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        while "successfully on port" not in (line := self.driver.stdout.readline()):
            assert line, "chromedriver did not start"
        self.base = f"http://127.0.0.1:{line.strip().rstrip('.').split()[-1]}"
        options = {"args": ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--accept-lang={language}",
                            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]}
        capabilities = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self.session = call("POST", self.base + "/session", capabilities)[1]["value"]["sessionId"]
        self.emulate()

    def emulate(self):
        # A window is never narrower than 500 pixels.
        self.tell("Emulation.setDeviceMetricsOverride", width=self.width, height=900, deviceScaleFactor=2, mobile=self.width < 600)
        self.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": self.scheme}])

    def renew(self):
        """Goes on in another tab: one that was led to an app, which is not there, holds up whatever is opened in it."""
        handle = self.ask("POST", "window/new", {"type": "tab"})["handle"]
        self.ask("DELETE", "window")
        self.ask("POST", "window", {"handle": handle})
        self.emulate()

    def ask(self, method, path, body=None):
        status, answer = call(method, f"{self.base}/session/{self.session}/{path}".rstrip("/"), body)
        assert status == 200, answer
        return answer["value"]

    def tell(self, command, **parameters):
        """A command of the DevTools protocol."""
        return self.ask("POST", "goog/cdp/execute", {"cmd": command, "params": parameters})

    def run(self, script):
        return self.ask("POST", "execute/sync", {"script": script, "args": []})

    def open(self, url):
        self.ask("POST", "url", {"url": url})

    @property
    def url(self):
        return self.ask("GET", "url")

    def find(self, selector):
        return [e[ELEMENT] for e in self.ask("POST", "elements", {"using": "css selector", "value": selector})]

    def enter(self, selector):
        """Goes on in a frame of the page, or without a selector in the page itself."""
        self.ask("POST", "frame", {"id": selector and {ELEMENT: self.find(selector)[0]}})

    def wait(self, condition):
        """Waits until something is true, which a page's own script may take a moment for."""
        for _ in range(400):
            try:
                if found := condition():
                    return found
            except AssertionError:
                pass  # The document has just gone.
            time.sleep(0.05)
        raise AssertionError(f"nothing comes at {self.url}")

    def type(self, name, text):
        field = self.find(f"input[name='{name}']")[0]
        self.ask("POST", f"element/{field}/clear", {})
        self.ask("POST", f"element/{field}/value", {"text": text})

    def press(self, button=None):
        """Clicks a button of the page, or presses Enter in its first field, and waits for the page that follows."""
        self.run("window.isLeft = true")
        if button is None:
            self.ask("POST", f"element/{self.find('input:not([type=hidden])')[0]}/value", {"text": "\ue007"})
        else:
            self.click(f"button[value={button}]")
        self.settle()

    def click(self, selector):
        self.ask("POST", f"element/{self.find(selector)[0]}/click", {})

    def settle(self):
        """Waits until another document has come and is complete."""
        self.wait(lambda: self.run("return !window.isLeft && document.readyState === 'complete'"))

    def look(self, name):
        """Looks for what makes a page hard to use, and takes its picture; gives the picture's file."""
        problems = self.run(ACCESSIBLE)
        assert not problems, f"{name}: {problems}"
        assert self.run("return document.documentElement.lang") == self.language, name
        return self.folder and self.picture(name)

    def picture(self, name):
        """Takes the picture of the page as it is; gives its file."""
        self.pictures += 1
        file = os.path.join(self.folder, f"{self.width}-{self.scheme}-{self.language}-{self.pictures:02d}-{name}.png")
        picture = self.tell("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        with open(file, "wb") as output:
            output.write(base64.b64decode(picture))
        return file

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
