// The licence texts of packages that a bundle contains, as one text to pass on with it: MIT and others ask for that. A package
// that brings no text gets the standard one of its licence.
import { allComponents, type Component, placeOf, type Sbom } from "./sbom.ts";

/** The texts of the packages in these folders, from an SBOM with texts. `standard` knows a licence by its SPDX name. */
export function licenceTexts(
  title: string,
  sbom: Sbom,
  packages: readonly string[],
  standard: (id: string) => string | undefined,
): string {
  const components = new Map(allComponents(sbom).map((component) => [placeOf(component), component]));
  const parts = packages.map((place) => {
    const component = components.get(place);
    if (component === undefined) throw new Error(`${place} is bundled, but is not in the SBOM.`);
    return partOf(component, standard);
  });
  return `${title}\n\n${parts.join("")}`;
}

function partOf(component: Component, standard: (id: string) => string | undefined): string {
  const { group, name, version, licenses = [], evidence, author } = component;
  const declared = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(", ");
  const own = (evidence?.licenses ?? []).flatMap(({ license }) =>
    license?.text === undefined ? [] : [Buffer.from(license.text.content, "base64").toString("utf8").trim()],
  );
  const spare = own.length > 0 ? undefined : standard(declared);
  if (own.length === 0 && spare === undefined)
    throw new Error(`${name} has no licence text, and "${declared}" is not known.`);
  const texts =
    spare === undefined ? own : [`The package has no text of it. Author: ${author ?? name}.\n\n${spare.trim()}`];
  const full = group === undefined ? name : `${group}/${name}`;
  return `${"=".repeat(80)}\n${full} ${version} (${declared})\n${"=".repeat(80)}\n\n${texts.join("\n\n")}\n\n`;
}
