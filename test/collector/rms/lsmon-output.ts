// What lsmon prints of Sentinel RMS, in blocks and, from older versions, flat. What is read of it is lsmon.test.ts.

const label = (indent: number, name: string, value: string) => `${" ".repeat(indent)}|- ${name.padEnd(31)}: ${value}`;

export const head = [
  "  Sentinel RMS Development Kit 9.7.0.0104 Application Monitor",
  "  Copyright (C) 2020 Example, Inc.",
  "",
  ' [Contacting Sentinel RMS Development Kit server on host "lic-pipe.example"]',
  "",
  "",
];

const client = (user: string, status: string, ...more: string[]) => [
  "   |- Client Information",
  label(5, "User name", user),
  label(5, "Host name", `${user}-pc`),
  label(5, "X display name", "local"),
  label(5, "Group name", "DefaultGrp"),
  label(5, "Status", status),
  ...more,
  "",
];

const feature = [
  " |- Feature Information",
  label(3, "Feature name", '"PIPE 201"  \t'),
  label(3, "Feature version", '"1.0"'),
  "",
  label(3, "License type", '"Normal License" '),
  label(3, "License Version", "0x08600000"),
  label(3, "Maximum concurrent user(s)", "130"),
  label(3, "Unreserved tokens in use", "13"),
  label(3, "Available unreserved", "112"),
  label(3, "Reserved tokens in use", "2"),
  label(3, "Available reserved", "3"),
  label(3, "Unreserved tokens in queue", "4"),
  label(3, "Commuter tokens in use", "1"),
  label(3, "Soft limit on users", "Unlimited"),
  label(3, "License start date", "Fri Jun 19 00:00:00 2020"),
  label(3, "Expiration date", "Sat Nov 19 23:59:59 2027"),
  label(3, "Server #1 locking code", "Primary   = 2099-*1ABC "),
  label(3, "Token lifetime (heartbeat)", "300 secs (5 min(s))"),
  "",
  "   |- License Information",
  label(5, "License Hash", "28BCBCF9FA5CA671"),
  label(5, "License status", "Active"),
  label(5, "Maximum concurrent user(s)", "100"),
  label(5, "License start date", "Fri Jun 19 00:00:00 2020"),
  label(5, "Expiration date", "Sat Nov 19 23:59:59 2027"),
  "",
  "   |- License Information",
  label(5, "License status", "Active"),
  label(5, "Maximum concurrent user(s)", "30"),
  label(5, "Expiration date", "License has no expiration"),
  "",
  "   |- License Information",
  label(5, "License status", "Inactive"),
  label(5, "Maximum concurrent user(s)", "500"),
  label(5, "Expiration date", "Tue Jun 23 23:59:59 2020"),
  "",
  ...client("ann", "Running since Mon May  4 11:34:40 2026 ", label(5, "Is commuter token", "NO")),
  ...client(
    "bob",
    "Running since Sun May 03 10:00:00 2026",
    label(5, "Number of tokens used", "12"),
    label(5, "Is commuter token", "YES"),
  ),
  ...client("eve", "This license is being held."),
  "   |- Queued Client Information:",
  label(5, "User name", "dan"),
  label(5, "Host name", "dan-pc"),
  label(5, "No of tokens requested", "4"),
  label(5, "Status", "Queued since Mon May  4 11:50:00 2026"),
  "",
];

const endless = [
  " |- Feature Information",
  label(3, "Feature name", '"VIEW"  \t'),
  label(3, "Feature version", '""'),
  label(3, "Maximum concurrent user(s)", "4294967294"),
  label(3, "Unreserved tokens in use", "0"),
  label(3, "Queue Length", "0"),
  label(3, "Expiration date", "License has no expiration"),
  " Press Enter to continue . . .",
];

/** Of versions that print blocks. */
export const blocks = [...head, ...feature, ...endless].join("\n");

/** As older versions print it, of another server. */
export const flat = `
  SentinelLM 7.3.0 Application Monitor
  Copyright (C) 2006 Example, Inc.

 [Contacting SentinelLM server on host "lic-old"]

Feature name                   : "42"
Feature version                : "9.0"
Maximum concurrent user(s)     : 5
Unreserved tokens in use       : 1
License start date             : License is current.
Expiration date                : Sun Jan 31 23:59:59 2027
Queue Length                   : 0

Users:
User name                      : ann
Host name                      : ann-pc
Group name                     : Design
Status                         : Running since Mon May 04 09:00:00 2026
`;
