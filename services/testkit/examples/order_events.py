"""Buys a name from a running shop and says what must have happened, by its events.

    npm start                                  # in one terminal
    python3 services/testkit/examples/order_events.py http://localhost:3000

What stands after the address is the command that follows the events; unless given it is
`npm run --silent ops -- events tail --json`. Python 3.9 or newer, and nothing else.
"""

import json
import queue
import random
import subprocess
import sys
import threading
import time
import urllib.request
import uuid
from datetime import datetime, timezone

TAIL = ["npm", "run", "--silent", "ops", "--", "events", "tail", "--json"]


class Events:
    """Follows the events of a shop, a JSON object a line; each is kept until it is asked for."""

    def __init__(self, command):
        since = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self._tail = subprocess.Popen(
            [*command, "--since", since], stdout=subprocess.PIPE, text=True
        )
        self._lines = queue.Queue()
        self._seen = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        refusal = ""
        for line in self._tail.stdout:
            try:
                self._lines.put(json.loads(line))
            except ValueError:
                refusal += line
        self._lines.put(refusal)

    def expect(self, stream, expected, within=60):
        """Waits until the stream has these events, in order and nothing between: (type, data) each.

        Only the given data counts. Raises AssertionError with both sides.
        """
        until = time.monotonic() + within
        while True:
            found = [event for event in self._seen if event["stream"] == stream]
            for (name, data), event in zip(expected, found):
                if event["type"] != name or not is_in(data, event["data"]):
                    raise AssertionError(side_by_side(stream, expected, found))
            if len(found) >= len(expected):
                return found[: len(expected)]
            try:
                event = self._lines.get(timeout=max(0, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(side_by_side(stream, expected, found)) from None
            if isinstance(event, str):
                raise RuntimeError(f"No more events: {event or 'the command has ended.'}")
            self._seen.append(event)

    def close(self):
        self._tail.terminate()
        self._tail.wait()


def is_in(expected, found):
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and is_in(value, found[key]) for key, value in expected.items()
        )
    return expected == found


def side_by_side(stream, expected, found):
    left_column = [f"{name} {json.dumps(data)}" for name, data in expected]
    right_column = [f"{event['type']} {json.dumps(event['data'])[:120]}" for event in found]
    lines = max(len(left_column), len(right_column))
    left_column += [""] * (lines - len(left_column))
    right_column += [""] * (lines - len(right_column))
    wide = max(map(len, left_column))
    rows = "\n".join(f"  {left:<{wide}}  {right}" for left, right in zip(left_column, right_column))
    return f"{stream} is not as expected:\n  {'expected':<{wide}}  found\n{rows}"


class Shopper:
    """Somebody who opens an account and orders, as the storefront would."""

    def __init__(self, base_url):
        self._base_url = base_url
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        person = {"name": "Asha", "surname": "Verma", "phone": "9812345670"}
        person |= {"company_name": "Neel Khadi", "password": "a long password"}
        person |= {"email": f"asha-{uuid.uuid4()}@neelkhadi.in"}
        self.id = self.post("/api/auth/register", person)["user"]["id"]

    def _send(self, path, body, content_type):
        request = urllib.request.Request(
            self._base_url + path, data=body, headers={"content-type": content_type}
        )
        with self._browser.open(request) as answer:
            return json.load(answer)

    def post(self, path, body):
        return self._send(path, json.dumps(body).encode(), "application/json")

    def pay(self, rupees):
        """Reports a UPI transfer. The end of its id tells the bank's sandbox what to answer."""
        fields = {"txn_id": f"6{random.randrange(10**7):07}5567", "amount": f"{rupees:.2f}"}
        mark = uuid.uuid4().hex
        parts = [
            f'--{mark}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        ]
        form = ("".join(parts) + f"--{mark}--\r\n").encode()
        answer = self._send(
            "/api/payments/createInitial", form, f"multipart/form-data; boundary={mark}"
        )
        return answer["data"]["reference_code"]

    def buy(self, domain, rupees):
        contact = {"name": "Asha Verma", "address-line-1": "14 Station Road", "city": "Jaipur"}
        contact |= {"state": "Rajasthan", "country": "IN", "zipcode": "302001"}
        contact |= {"phone-cc": "91", "phone": "9812345670"}
        contact |= {"username": "asha@neelkhadi.in", "company": "Neel Khadi"}
        order = {"domain": domain, "price": rupees, "user_id": self.id, "ns": []}
        order |= {"registrantData": contact, "billingData": contact, "paymentMethod": "upi"}
        order |= {"referenceCode": self.pay(rupees)}
        return self.post("/api/domain/buy", order)["order"]["id"]


def main(base_url, *command):
    events = Events(command or TAIL)
    try:
        domain = f"neelkhadi-{uuid.uuid4().hex[:8]}.in"
        order = Shopper(base_url).buy(domain, 549)
        placed, *_ = events.expect(
            f"order-{order}",
            [
                ("OrderPlaced", {"pricePaise": 54900, "service": {"domain": domain}}),
                ("OrderPaymentConfirmed", {"creditedPaise": 54900}),
                ("DomainRegistrationRequested", {"years": 1}),
                ("DomainRegistrationAttempted", {"attempt": 1}),
                ("DomainRegistered", {"domain": domain}),
                ("OrderCompleted", {}),
            ],
        )
        events.expect(f"domainname-{domain}", [("DomainNameReserved", {"orderId": order})])
        print(f"{order} went as it should.")
        print(f"The data of OrderPlaced follows version {placed['version']}, {placed['schema']}.")
        try:
            events.expect(f"order-{order}", [("OrderCancelled", {})])
        except AssertionError as difference:
            print(f"And what should not be is told so:\n{difference}")
    finally:
        events.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
