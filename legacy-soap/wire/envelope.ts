// The SOAP envelope around an answer's element or a fault, in versions 1.1 and 1.2. What is inside the element is
// write-xml.ts. docs/decisions/0008-soap-envelopes.md says why npm soap does not write it.
import { namespaces } from "../types/notation.ts";
import type { Fault } from "./fault.ts";
import { escaped } from "./write-xml.ts";

type SoapVersion = "1.1" | "1.2";

const namespaceOf: Readonly<Record<SoapVersion, string>> = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
};

const { xs: _, tns, ...others } = namespaces;
const declarations = Object.entries({ ...others, tns })
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join("");

/** The whole message around the answer's element. */
export function envelope(version: SoapVersion, body: string): string {
  const head = `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${namespaceOf[version]}" ${declarations}>`;
  return `${head}<soap:Body>${body}</soap:Body></soap:Envelope>`;
}

/** The whole message of a fault. */
export function faultEnvelope(version: SoapVersion, { code, message }: Fault): string {
  const text = escaped(message).replaceAll('"', "&quot;").replaceAll("'", "&apos;");
  if (version === "1.1") {
    return envelope(
      version,
      `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring></soap:Fault>`,
    );
  }
  const value = code === "Client" ? "Sender" : code === "Server" ? "Receiver" : code;
  const reason = `<soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason>`;
  return envelope(
    version,
    `<soap:Fault><soap:Code><soap:Value>soap:${value}</soap:Value></soap:Code>${reason}</soap:Fault>`,
  );
}
