"""What the fuzzer must know beyond the contract. Loaded by schemathesis; not run by itself.

Two things only, each with its reason: the run does not end its own caller, and a refusal that a rule of the contract's
prose demands, which no schema can say, is no failure. Everything else that is found is reported.
"""

import os
import re
from collections import Counter

import schemathesis

# The caller of the run: were it disabled, revoked or given another password, every later answer would be 401, and the
# run would test nothing. The same acts are tried on every other Id.
own_account = os.environ.get("SVC_FUZZ_ACCOUNT")
own_credential = os.environ.get("SVC_FUZZ_CREDENTIAL")
ends_a_caller = {
    "updateAccount": own_account,
    "deleteAccount": own_account,
    "revokeClientCredential": own_credential,
    "rotateClientCredential": own_credential,
}

# Rules that the contract says in its descriptions, and an OpenAPI 3.0 schema cannot: a 400 that names one of them is
# right though the request fits the schema. (text in `errors`, why no schema says it)
rules = [
    (r"^expected an instant that is not after ", "compares two fields"),
    (r"^expected either TimeFrame or dates", "one excludes the other, among parameters"),
    (r"^expected together with StartDate$", "one parameter needs another"),
    (r"^expected FeatureId or FeatureName", "one of two parameters must be given"),
    (r"^expected a size that cuts the window into at most ", "the window divided by the size"),
    (r"^must be 12 to 1,024 bytes long$", "schemas count characters, not bytes"),
    (r" at most a day ahead of now$", "compares with the clock"),
    (r"^must not be more than a day ahead of now$", "compares with the clock"),
    (r"^must (not )?lie after now$", "compares with the clock"),
    (r"^must be left out but for ", "depends on another field"),
    (r"name of a time zone", "the zones that the IANA knows, six hundred of them, change from year to year"),
]

used = Counter()


@schemathesis.hook
def before_call(context, case, kwargs):
    own = ends_a_caller.get(case.operation.definition.raw.get("operationId"))
    if own is not None and str((case.path_parameters or {}).get("id")) == own:
        case.path_parameters["id"] = "1"  # the first account and the first credentials, which no run uses


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if type(failure).__name__ != "RejectedPositiveData" or response.status_code != 400:
        return True
    texts = [text for errors in response.json().get("errors", {}).values() for text in errors]
    return not texts or not all(any(re.search(rule, text) for rule, _ in rules) for text in texts)
