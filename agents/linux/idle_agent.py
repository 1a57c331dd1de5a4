#!/usr/bin/env python3
"""Reports to the Licence Usage Query Service for how long the user of this desktop has been idle: docs/agents.md.

Sends seconds since the last input, the user's and the computer's name, and nothing else. Needs Python 3.8 or later alone.
"""
import argparse
import ctypes
import getpass
import json
import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone

VERSION = "1.0"
# A message is valid for a quarter of an hour, so an unchanged state is sent again before that.
RENEWED_AFTER_SECONDS = 600


class XScreenSaverInfo(ctypes.Structure):
    _fields_ = [
        ("window", ctypes.c_ulong),
        ("state", ctypes.c_int),
        ("kind", ctypes.c_int),
        ("til_or_since", ctypes.c_ulong),
        ("idle", ctypes.c_ulong),
        ("event_mask", ctypes.c_ulong),
    ]


class X11:
    """Idle time by the screen saver extension of the X server."""

    def __init__(self):
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.xss = ctypes.CDLL("libXss.so.1")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.xss.XScreenSaverAllocInfo.restype = ctypes.POINTER(XScreenSaverInfo)
        self.xss.XScreenSaverQueryInfo.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(XScreenSaverInfo)]
        self.display = self.x11.XOpenDisplay(None)
        if not self.display:
            raise OSError("no X display can be opened")
        self.root = self.x11.XDefaultRootWindow(self.display)
        self.info = self.xss.XScreenSaverAllocInfo()
        self.idle_seconds()

    def idle_seconds(self):
        if not self.xss.XScreenSaverQueryInfo(self.display, self.root, self.info):
            raise OSError("the X server has no screen saver extension")
        return self.info.contents.idle // 1000


class Logind:
    """Idle time as the desktop reports it to systemd-logind, only from a limit of the desktop on (often five minutes)."""

    def __init__(self):
        self.session = os.environ.get("XDG_SESSION_ID", "self")
        self.idle_seconds()

    def idle_seconds(self):
        command = ["loginctl", "show-session", self.session, "--property=IdleHint", "--property=IdleSinceHint"]
        text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=10).stdout
        properties = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
        if properties.get("IdleHint") != "yes":
            return 0
        return max(0, int(time.time() - int(properties["IdleSinceHint"]) / 1e6))


def source():
    """On Wayland an X server sees the input of X programs alone."""
    kinds = [Logind] if os.environ.get("XDG_SESSION_TYPE") == "wayland" else [X11, Logind]
    faults = []
    for kind in kinds:
        try:
            return kind()
        except (OSError, subprocess.SubprocessError, KeyError, ValueError) as fault:
            faults.append(f"{kind.__name__}: {fault}")
    sys.exit("The idle time cannot be read. " + "; ".join(faults))


class Service:
    def __init__(self, url, credentials_file, ca):
        with open(credentials_file, encoding="utf-8") as file:
            self.credentials = json.load(file)
        self.url = url.rstrip("/")
        self.context = ssl.create_default_context(cafile=ca)
        self.token, self.token_until = None, 0.0

    def post(self, url, body, headers):
        request = urllib.request.Request(url, data=body, headers=headers, method="POST")
        context = self.context if url.startswith("https:") else None
        with urllib.request.urlopen(request, timeout=30, context=context) as answer:
            return json.load(answer)

    def bearer(self):
        if time.monotonic() >= self.token_until:
            names = ("client_id", "client_secret", "scope")
            form = {"grant_type": "client_credentials", **{name: self.credentials[name] for name in names}}
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            answer = self.post(self.credentials["token_url"], urllib.parse.urlencode(form).encode(), headers)
            self.token = answer["access_token"]
            self.token_until = time.monotonic() + answer["expires_in"] - 60
        return self.token

    def send(self, idle_seconds):
        message = {
            "MessageId": str(uuid.uuid4()),
            "MessageType": "IdleTime",
            "AgentVersion": VERSION,
            "HostName": socket.gethostname(),
            "UserName": getpass.getuser(),
            "TimestampUtc": datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "Payload": {"IdleSeconds": min(idle_seconds, 100_000_000)},
        }
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.bearer()}"}
        try:
            self.post(f"{self.url}/api/agentapi/postmessage", json.dumps(message).encode(), headers)
        except urllib.error.HTTPError as refusal:
            if refusal.code == 401:
                self.token_until = 0.0
            raise OSError(f"{refusal.code} {refusal.read(2000).decode(errors='replace')}") from refusal


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--service", required=True, metavar="URL", help="such as https://licences.example")
    parser.add_argument("--credentials", required=True, metavar="FILE", help="the authorization file of an agent")
    parser.add_argument("--ca", metavar="FILE", help="certificate authorities, where the system's are not enough")
    parser.add_argument("--every", type=int, default=60, metavar="SECONDS", help="60 unless given")
    options = parser.parse_args()
    try:
        service = Service(options.service, options.credentials, options.ca)
    except (OSError, ValueError) as fault:
        sys.exit(f"{options.credentials}: {fault}")
    idle = source()
    sent, sent_at = None, 0.0
    while True:
        seconds = idle.idle_seconds()
        # A user who typed since the last look is not idle.
        seconds = 0 if seconds < options.every else seconds
        if seconds != sent or time.monotonic() - sent_at >= RENEWED_AFTER_SECONDS:
            try:
                service.send(seconds)
                sent, sent_at = seconds, time.monotonic()
            except (OSError, ValueError, KeyError) as fault:
                # A message that was not sent is replaced by that of the next look.
                print(f"Not sent: {fault}", file=sys.stderr, flush=True)
        time.sleep(options.every)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
