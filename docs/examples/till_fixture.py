"""A served Till for pytest: put this into conftest.py and take `till` as a test's parameter."""

import json
import subprocess
import urllib.request

import pytest


class Till:
    def __init__(self, *options, program="till-serve"):
        command = [program, "--port", "0", "--json", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.addresses = json.loads(self.process.stdout.readline())

    def control(self, method, path, body=None):
        """Asks control: till.control("POST", "faults", {"on": "tabby.*", "nth": 1, "do": "drop-response"})."""
        url = self.addresses["control"] + "/_till/" + path
        data = json.dumps(body).encode() if body is not None else None
        with urllib.request.urlopen(urllib.request.Request(url, data, method=method)) as answer:
            return json.load(answer)

    def close(self):
        """Ends the server; the status is 1 where the software under test broke a rule."""
        self.process.terminate()
        return self.process.wait()


@pytest.fixture
def till():
    server = Till()
    yield server
    assert server.close() == 0, "a rule is broken: GET /_till/rules says which"
