// The licence servers as the options of a select.
import type { LicenseServerLookupEntry } from "../../../generated/client/index.js";

export function ServerOptions({ servers }: { readonly servers: readonly LicenseServerLookupEntry[] }) {
  return servers.map(({ Id, Name }) => (
    <option key={Id} value={Id}>
      {Name}
    </option>
  ));
}
