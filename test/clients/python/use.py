"""Uses the generated Python client against a live service; prints what it saw as JSON. Run by generated-clients.ts."""

import inspect
import json
import os
import urllib.parse
import urllib.request

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

server_id = client.LicenseServersV1Api(service).get_license_server_lookup()[0].id
feature_id = client.FeaturesV1Api(service).get_feature_lookup()[0].id
ids = {"get_license_server": {"id": server_id}, "get_feature_usage": {"feature_id": feature_id}}
reads = 0
for name, api in inspect.getmembers(client, inspect.isclass):
    if not name.endswith("Api"):
        continue
    for method_name, method in inspect.getmembers(api(service), inspect.ismethod):
        is_plain = not method_name.endswith(("_with_http_info", "_without_preload_content"))
        needed = [p for p in inspect.signature(method).parameters.values() if p.default is p.empty]
        if method_name.startswith("get_") and is_plain and (not needed or method_name in ids):
            method(**ids.get(method_name, {}))
            reads += 1


def refused(call):
    """The language's own error, and the problem as a record."""
    try:
        call()
    except client.ApiException as error:
        return {"error": type(error).__name__, "status": error.status, "code": error.data.code.value}
    raise AssertionError("not refused")


stranger = client.ApiClient(client.Configuration(host=os.environ["BASE_URL"], access_token="none"))
refusals = [
    refused(lambda: sessions.get_sessions(start_date_utc="2026-03-03", end_date_time_utc="2026-03-02")),
    refused(lambda: client.SessionsV1Api(stranger).get_sessions()),
    refused(lambda: client.LicenseServersV1Api(service).get_license_server(4711)),
]
print(json.dumps({"sessions": len(seen), "reads": reads, "refusals": refusals}))
