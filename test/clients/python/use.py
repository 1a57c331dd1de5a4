"""Uses the generated Python client against a live service; prints what it saw as JSON. Run by generated-clients.ts."""

import json
import os
import re
import urllib.parse
import urllib.request
from datetime import datetime

import licence_usage as client

form = {
    "grant_type": "password",
    "scope": "svc.server.scope",
    "client_id": os.environ["CLIENT_ID"],
    "client_secret": os.environ["CLIENT_SECRET"],
    "username": os.environ["LOGIN_NAME"],
    "password": os.environ["LOGIN_PASSWORD"],
}
with urllib.request.urlopen(os.environ["AUTH_URL"] + "/connect/token", urllib.parse.urlencode(form).encode()) as answer:
    token = json.load(answer)["access_token"]

service = client.ApiClient(client.Configuration(host=os.environ["BASE_URL"], access_token=token))
sessions = client.SessionsV1Api(service)

seen = set()
number, pages = 1, 1
while number <= pages:
    page = sessions.get_sessions(page_size=10, page_number=number)
    seen.update(session.id for session in page.items)
    number, pages = number + 1, page.total_pages


def snake(name):
    """`getSessions` becomes `get_sessions`."""
    return re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


# An instant of an answer is sent back as it came, and a later version of the service answers what this client does not know.
start = page.items[0].start_time_utc
since = sessions.get_sessions(start_date_utc=start).total_count
later = client.SessionsV1Api(client.ApiClient(client.Configuration(host=os.environ["LATER_URL"], access_token=token)))
newest = later.get_sessions(page_size=1).items[0]
unknown = [newest.license_type, newest.additional_properties["LaterField"]]

calls = 0
for step in json.loads(os.environ["PLAN"]):
    api = getattr(client, step["tag"] + "Api")(service)
    given = {snake(name): value for name, value in step["named"].items()}
    if step["bodyName"]:
        given[snake(step["bodyName"])] = getattr(client, step["bodyName"]).from_dict(step["body"])
    if step["accept"] != "application/json":
        # OpenAPI Generator 7.17, python: it requests JSON wherever a problem is JSON, and is answered 406 for texts.
        given["_headers"] = {"Accept": step["accept"]}
    assert getattr(api, snake(step["operation"]))(**given) is not None, step["operation"]
    calls += 1


def refused(call):
    """The language's error, and the problem as a record."""
    try:
        call()
    except client.ApiException as error:
        return {"error": type(error).__name__, "status": error.status, "code": error.data.code}
    raise AssertionError("not refused")


stranger = client.ApiClient(client.Configuration(host=os.environ["BASE_URL"], access_token="none"))
refusals = [
    refused(lambda: sessions.get_sessions(start_date_utc=datetime(2026, 3, 3), end_date_time_utc=datetime(2026, 3, 2))),
    refused(lambda: client.SessionsV1Api(stranger).get_sessions()),
    refused(lambda: client.LicenseServersV1Api(service).get_license_server(4711)),
]
print(json.dumps({"sessions": len(seen), "since": since, "unknown": unknown, "calls": calls, "refusals": refusals}))
