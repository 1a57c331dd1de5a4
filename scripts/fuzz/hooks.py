"""What the fuzzer needs beyond the contract. Loaded by schemathesis; not run by itself.

A token is valid for an hour and a run may take longer, the run must not end its caller, a stream of events must end and its events
are not one text, and a refusal by a rule in the contract's descriptions, which no schema can express, is no failure. Everything
else that is found is reported.
"""

import json
import os
import re
import urllib.request

import schemathesis

token_request = json.loads(os.environ.get("SVC_FUZZ_TOKEN_REQUEST", "null"))

if token_request is not None:

    @schemathesis.auth(refresh_interval=2400)
    class Token:
        def get(self, case, context):
            body = token_request["body"].encode()
            with urllib.request.urlopen(token_request["url"], body, timeout=30) as answer:
                return json.load(answer)["access_token"]

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Bearer {data}"


# The caller of the run: were it disabled, revoked or given another password, every later response would be 401, and the
# run would test nothing. The same operations are tried on every other Id.
run_account = os.environ.get("SVC_FUZZ_ACCOUNT")
run_credential = os.environ.get("SVC_FUZZ_CREDENTIAL")
ends_a_caller = {
    "updateAccount": run_account,
    "deleteAccount": run_account,
    "revokeClientCredential": run_credential,
    "rotateClientCredential": run_credential,
}

# Rules in the contract's descriptions that an OpenAPI 3.0 schema cannot express: a 400 that names one of them is right though the
# request fits the schema. (text in `errors`, why no schema has it)
rules = [
    (r"^must not be after ", "compares two fields"),
    (r"^needs a start$", "one parameter needs another"),
    (r"^must be the same as ", "compares two names of one thing"),
    (r"^must be given where \w+ is not$", "one of two parameters must be given"),
    (r"^must be a size that cuts the window into at most ", "the window divided by the size"),
    (r"^must be a shorter window where only working time counts", "the window divided by the working time"),
    (r"^must be a window in which the quantity changes at most ", "counts what is stored"),
    (r"^must hold for at most \d+ features, counted for each selection$", "counts what is stored"),
    (r"^must have at most \d+ user names in all$", "adds up the lengths of several lists"),
    (r"^must be at most \d+ series of ", "the number of series times that of buckets"),
    (r"^must choose rows among the first ", "two fields added up, where there are so many rows"),
    (r"^must not be Selection where there are no Selections$", "an element of one field needs another field"),
    (r"^must be 12 to 1,024 bytes long$", "schemas count characters, not bytes"),
    (r"^must be (after now, and at most|later than now, and within) ", "compares with the clock"),
    (r"^must be a day that is not after TermEndDateUtc$", "compares two fields"),
    (r"^must begin a window of at most \d+ days$", "compares two fields, or one with the clock"),
    (r"^must be the present password of the account$", "compares with what is stored"),
    (r"^must not be a common password", "a list of passwords, and what is easy to guess"),
    (r"^must not be before (StartUtc|the start)$", "compares two fields"),
    (r"^must be an amount with at most \d decimals", "depends on another field"),
    (r"^must (not )?be given together with ", "one field needs or excludes another"),
    (r"^must be a currency of ISO 4217 ", "the list of currencies, and one field needs another"),
    (r"^must be left out, except for the type ", "depends on another field"),
    (r"^must (have|not have) (no )?(control|invisible) characters", "Unicode defines these characters"),
    (r"^must not be more than five minutes ahead of now$", "compares with the clock"),
    (r"^must be the Id of a user that there is$", "compares with what is stored"),
    (r"^is needed( for | where |, or )", "one field needs another, or one of two must be given"),
    (r"^is (not allowed where|allowed only for) ", "the fields of a rule or report depend on its kind"),
    (r"^must be (given|left out) (for|beside) ", "the fields of a destination depend on its kind"),
    (r"^must be (at most \d+|from 1 \(Monday\) to 7|[A-Z]\w+( or [A-Z]\w+)*) where ", "depends on another field"),
    (r"^must be LastMonth for ChargeBack$", "depends on another field"),
    (r"^must not be (below Threshold|above Threshold|the same as QuietStart)$", "compares two fields"),
    (r"^must be a whole number (where Kind is |from 1 to 1440$)", "depends on the kind of the rule"),
    (r"^must be a number above 0, since 0 always holds$", "depends on the kind of the rule"),
    (r"^must be an address with a host, ", "the URL standard defines addresses, and this service which ports are allowed"),
    (r"^must be (the Id of one of your destinations|Ids of your own destinations)", "compares with what is stored"),
    (r"name of a time zone", "the list of the IANA, six hundred zones, changes from year to year"),
]

@schemathesis.hook
def before_call(context, case, kwargs):
    if case.operation.definition.raw.get("operationId") == "getEvents":
        seconds = str((case.query or {}).get("ForSeconds", "0"))
        if re.fullmatch(r"[0-9]{1,5}", seconds) and int(seconds) <= 86_400:  # any other value is refused at once
            case.query = {**(case.query or {}), "ForSeconds": "0"}
    caller = ends_a_caller.get(case.operation.definition.raw.get("operationId"))
    if caller is not None and str((case.path_parameters or {}).get("id")) == caller:
        case.path_parameters["id"] = "1"  # the first account and the first credentials, which no run uses


@schemathesis.hook
def filter_failure(context, failure, case, response):
    kind = type(failure).__name__
    # The schema is that of the whole text; `x-event-data` describes each event, and the contract tests check it.
    if kind == "JsonSchemaError" and getattr(failure, "title", "").startswith("SSE event"):
        return False
    # A body of text is always a string: null arrives as the four letters, an object as its JSON.
    if kind == "AcceptedNegativeData" and response.request.headers.get("Content-Type", "").startswith("text/"):
        if re.search(r"in body - (violates `type` \(was string|incorrect type)", failure.message):
            return False
    # 1,000 values of a list fit the schema, and yet the address or body may be too long.
    if kind in ("RejectedPositiveData", "AcceptedNegativeData") and response.status_code in (413, 414, 431):
        return not is_long(response.request, response.status_code)
    if kind != "RejectedPositiveData" or response.status_code != 400:
        return True
    errors = response.json().get("errors", {})
    # No schema describes the lines of a spreadsheet.
    texts = [text for field, texts in errors.items() if not field.startswith("Line ") for text in texts]
    if errors and not texts:
        return False
    return not texts or not all(any(re.search(rule, text) for rule, _ in rules) for text in texts)


def is_long(request, status_code):
    """Whether it is longer than the limits of the service: a million characters of text, 8 MiB of other bodies, 240 KB of address and
    headers."""
    if status_code == 413:
        is_text = request.headers.get("Content-Type", "").startswith("text/")
        return len(request.body or b"") > (1_000_000 if is_text else 8 * 1024 * 1024)
    return len(request.url) + sum(len(name) + len(value) for name, value in request.headers.items()) > 240_000
