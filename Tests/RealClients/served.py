"""A served Till and a shop's server that takes webhooks, for checks with clients that nobody here wrote."""

import json
import queue
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Shop:
    """Takes webhooks and keeps them as they came."""

    def __init__(self):
        received = self.received = queue.Queue()
        # What stands at its addresses besides a page with the path.
        pages = self.pages = {}

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                received.put((self.path, dict(self.headers.items()), body))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_GET(self):
                path = self.path.split("?")[0]
                text = pages.get(path, f"<!DOCTYPE html><title>The shop</title><p>{path}</p>").encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *words):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def webhook(self):
        """The next webhook: its path, its headers and its body; an error after ten seconds."""
        return self.received.get(timeout=10)


class Till:
    """The server, on free ports."""

    def __init__(self, program, shop, *options):
        command = [program, "--port", "0", "--json", "--webhooks-to", shop.origin + "/webhooks/{provider}", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.addresses = json.loads(self.process.stdout.readline())

    def __getitem__(self, provider):
        return self.addresses["providers"][provider]

    def control(self, method, path, body=None):
        return call(method, f"{self.addresses['control']}/_till/{path}", body)[1]

    def press(self, page, button, **fields):
        """Opens a hosted page and presses a button of it."""
        return self.control("POST", "page", {"url": page, "press": button, "fill": fields})

    def close(self):
        self.process.terminate()
        self.process.wait()


def call(method, url, body=None, headers=None, form=False):
    """Calls a server; gives the status and the answer, parsed where it is JSON."""
    if body is None:
        data = None
    elif form:
        data = urllib.parse.urlencode(body).encode()
    elif isinstance(body, (bytes, str)):
        data = body.encode() if isinstance(body, str) else body
    else:
        data = json.dumps(body).encode()
    kind = "application/x-www-form-urlencoded" if form else "application/json"
    request = urllib.request.Request(url, data, {"Content-Type": kind, **(headers or {})}, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            status, text = answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        status, text = refusal.code, refusal.read()
    try:
        return status, json.loads(text)
    except ValueError:
        return status, text
