"""What a walk needs: curl, openssl, a shopper with a browser that knows HTML forms only, and a comparison with what a document prints."""

import base64
import html.parser
import json
import re
import subprocess
import tempfile
from urllib.parse import parse_qsl, urljoin, urlsplit

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TEXT = re.compile(r".+", re.S)


def moment(digits, zone="Z", between="T"):
    """A time as a provider writes it: with so many digits after the second, or without any."""
    fraction = rf"\.\d{{{digits}}}" if digits else ""
    return re.compile(rf"\d{{4}}-\d\d-\d\d{between}\d\d:\d\d:\d\d{fraction}{re.escape(zone)}")


class Answer:
    """What came back over a connection."""

    def __init__(self, status, headers, text):
        self.status, self.headers, self.text = status, headers, text

    @property
    def json(self):
        return json.loads(self.text)

    def prints(self, status, shape=None):
        """The answer's JSON, once it has been compared with what the document prints."""
        assert self.status == status, f"{self.status} instead of {status}: {self.text[:600]}"
        if shape is None:
            return self.json if self.text else None
        compare(self.json, shape)
        return self.json


def compare(found, shape, place="answer"):
    """Looks for each member that a document prints: by its value, its type, a pattern of its text, or a rule. More may be there."""
    if isinstance(shape, dict):
        assert isinstance(found, dict), f"{place} is {found!r}"
        for name, part in shape.items():
            assert name in found, f"{place} has no {name}, only {', '.join(found)}"
            compare(found[name], part, f"{place}.{name}")
    elif isinstance(shape, list):
        assert isinstance(found, list) and len(found) == len(shape), f"{place} is {found!r}"
        for number, part in enumerate(shape):
            compare(found[number], part, f"{place}[{number}]")
    elif isinstance(shape, re.Pattern):
        assert isinstance(found, str) and shape.fullmatch(found), f"{place} is {found!r}, not like {shape.pattern}"
    elif isinstance(shape, type):
        assert type(found) is shape, f"{place} is {found!r}, no {shape.__name__}"
    elif callable(shape):
        assert shape(found), f"{place} is {found!r}"
    else:
        assert found == shape and type(found) is type(shape), f"{place} is {found!r} instead of {shape!r}"


def curl(method, url, headers=None, json_body=None, form=None, body=None, more=()):
    """Sends a request with curl, and gives what comes back; redirects are not followed."""
    command = ["curl", "--silent", "--show-error", "--max-time", "20", "--request", method, url, *more]
    data = None
    for name, value in (headers or {}).items():
        command += ["--header", f"{name}: {value}"]
    if json_body is not None:
        data, command = json.dumps(json_body), command + ["--header", "Content-Type: application/json"]
    elif body is not None:
        data = body
    for name, value in form or []:
        command += ["--data-urlencode", f"{name}={value}"]
    if data is not None:
        command += ["--data-binary", "@-"]
    with tempfile.NamedTemporaryFile("r") as head:
        result = subprocess.run(command + ["--dump-header", head.name], input=(data or "").encode(), capture_output=True)
        assert result.returncode == 0, f"{' '.join(command)}: {result.stderr.decode()}"
        # After a "100 Continue" the answer's own head is the last one.
        lines = head.read().strip().split("\n\n")[-1].splitlines()
    names = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    return Answer(int(lines[0].split()[1]), {name.lower(): value for name, value in names.items()}, result.stdout.decode())


def openssl(*words, data=b""):
    """What openssl writes."""
    result = subprocess.run(["openssl", *words], input=data, capture_output=True)
    assert result.returncode == 0, f"openssl {' '.join(words)}: {result.stderr.decode()}"
    return result.stdout


def hmac(key, data):
    """The HMAC-SHA256 of some bytes under some bytes."""
    return openssl("dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{key.hex()}", "-binary", data=data)


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Form(html.parser.HTMLParser):
    """The form of a page, as a browser without scripts reads it."""

    def __init__(self, text):
        super().__init__()
        self.action, self.kept, self.fields, self.buttons, self.code = None, {}, {}, [], None
        self.inside, self.text = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        self.inside.append(of.get("class"))
        if tag == "form":
            self.action = of["action"]
        elif tag == "input" and of.get("type") == "hidden":
            self.kept[of["name"]] = of["value"]
        elif tag == "input":
            self.fields[of["name"]] = int(of["maxlength"])
        elif tag == "button":
            self.buttons.append((of["name"], of["value"]))
        if tag in ("input", "meta", "path"):
            self.inside.pop()

    def handle_endtag(self, tag):
        if tag not in ("input", "meta", "path"):
            self.inside.pop()

    def handle_data(self, text):
        self.text.append(text)
        if self.inside and self.inside[-1] == "address":
            self.code = (self.code or "") + text


class Shopper:
    """Somebody with curl for a browser: sees pages, fills in their forms and presses their buttons."""

    def __init__(self, url):
        self.url = url
        self.see(curl("GET", url.split("#")[0], {"Accept": "text/html"}))

    def see(self, answer):
        """Takes what a server shows, through its redirects, until it leads away from this provider."""
        start = urlsplit(self.url)
        while answer.status in (301, 302, 303):
            self.url = urljoin(self.url, answer.headers["location"])
            place = urlsplit(self.url)
            if place.netloc != start.netloc or place.scheme != start.scheme:
                self.form = None
                return
            answer = curl("GET", self.url.split("#")[0], {"Accept": "text/html"})
        assert answer.status == 200, f"{self.url}: {answer.status}"
        self.form = Form(answer.text)
        self.page = self.form.kept["till-page"]

    def press(self, button, **values):
        """Presses a button of the page with values in its fields."""
        name = next((name for name, value in self.form.buttons if value == button), None)
        assert name, f"{self.page} has no {button}, only {self.form.buttons}"
        assert set(values) <= set(self.form.fields), f"{self.page} has {list(self.form.fields)}"
        posted = {**self.form.kept, **{field: "" for field in self.form.fields}, **values, name: button}
        action = urljoin(self.url, self.form.action).split("#")[0]
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(action))
        self.see(curl("POST", action, {"Accept": "text/html", "Origin": origin}, form=list(posted.items())))
        return self

    @property
    def query(self):
        return dict(parse_qsl(urlsplit(self.url).query))


def refuses_what_is_too_large(url, headers=None):
    """A body of two megabytes is refused, and the next client is served."""
    assert curl("POST", url, headers, body="x" * 2_000_000).status == 413
    assert curl("GET", url, headers).status in (200, 400, 401, 403, 404, 405)
