// Checks answers against the WSDL's schemas by libxml2's XSD validator.
import { validateXML } from "xmllint-wasm";
import { namespaces } from "../../legacy-soap/types/notation.ts";
import { schemas } from "../../legacy-soap/wire/wsdl.ts";

/** The schemas as files that refer to each other. */
const files = Object.entries(schemas()).map(([prefix, text]) => ({
  fileName: `${prefix}.xsd`,
  contents: text.replaceAll(/<xs:import namespace="([^"]+)"\/>/g, (_all, uri) => {
    const other = Object.entries(namespaces).find(([, namespace]) => namespace === uri)?.[0];
    return `<xs:import namespace="${uri}" schemaLocation="${other}.xsd"/>`;
  }),
}));

/** What is wrong with these envelopes, each reason after its envelope's name; empty when all are valid. */
export async function invalidReasons(envelopes: ReadonlyMap<string, string>): Promise<string[]> {
  const names = [...envelopes.keys()];
  const xml = [...envelopes.values()].map((text, index) => ({
    fileName: `answer-${index}.xml`,
    contents: /<soap:Body>([\s\S]*)<\/soap:Body>/.exec(text)?.[1] ?? "",
  }));
  const [tns, ...preload] = [...files].sort((a) => (a.fileName === "tns.xsd" ? -1 : 1));
  const { errors } = await validateXML({ xml, schema: [tns as (typeof files)[number]], preload });
  return errors.map(({ message, rawMessage }) => {
    const index = /answer-(\d+)\.xml/.exec(rawMessage)?.[1];
    return `${index === undefined ? "?" : names[Number(index)]}: ${message}`;
  });
}
