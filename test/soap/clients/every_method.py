"""Calls every method of the legacy contract with a client that zeep makes of our WSDL.

Usage: python every_method.py ADDRESS [USER PASSWORD]
Needs: pip install zeep. Exits with 1 when a method does not answer as it must.
"""
import sys

import zeep
from zeep.exceptions import Fault
from zeep.settings import Settings

SERVED = [
    "GetCurrentlyConsumedLicenses", "GetLicenseServers", "GetLicenses", "GetPackageLicenses", "GetLicensesActivity",
    "GetLicensesProcurement", "GetFeatureUsageStatus", "GetLicenseUsageReport", "GetGroupsNames", "GetLicenseTypes",
    "GetSystemMessages", "AddLicenseInfo", "AddLicenseUsage", "GetDenials", "GetDenialsChart",
    "GetLicensesActivityByGroup",
]


def main(address, user=None, password=None):
    client = zeep.Client(address + "?wsdl", settings=Settings(strict=True))
    failures = []
    form = client.service.GetLoginFormSettings(request={})
    session = None
    if form.UserAuthenticationRequired:
        try:
            client.service.GetLicenseTypes(request={})
            failures.append("GetLicenseTypes answers without a session")
        except Fault as fault:
            if "Session (none) does not exist" not in fault.message:
                failures.append("GetLicenseTypes: " + fault.message)
        answer = client.service.PerformUserAuthentication(request={"UserName": user, "Password": password})
        if answer.SessionID is None:
            sys.exit("PerformUserAuthentication: " + answer.Error.Message)
        session = answer.SessionID
    base = {"BaseInfo": {"SessionData": {"SessionID": session, "Refresh": True}}}
    for name in SERVED:
        try:
            result = getattr(client.service, name)(request=base)
            print(name, "answered", "Error " + str(result.Error.Message) if result.Error is not None and result.Error.Code else "rows")
        except Fault as fault:
            # A fault that names a missing field is expected; anything else is a failure.
            if not fault.message.startswith("request."):
                failures.append(name + ": " + fault.message)
            print(name, "requires:", fault.message)
    retired = [name for name in client.service._binding._operations if name not in SERVED]
    retired = [name for name in retired if name not in ("GetLoginFormSettings", "PerformUserAuthentication")]
    for name in retired:
        try:
            getattr(client.service, name)(request=None)
            failures.append(name + " answers")
        except Fault as fault:
            if "no longer supported" not in fault.message:
                failures.append(name + ": " + fault.message)
    print(len(SERVED) + 2, "served,", len(retired), "retired")
    if len(retired) != 48:
        failures.append("%d retired methods are declared, not 48" % len(retired))
    if failures:
        sys.exit("\n".join(failures))


main(*sys.argv[1:])
