// The methods that are served, one line each. A method of the contract that is missing here is answered with a fault.
import type { AnyMethod } from "../method.ts";
import type { ServedName } from "../operations.ts";
import { getLicenseServers } from "./get-license-servers.ts";
import { getLicenseTypes } from "./get-license-types.ts";

/** All but the two of the handshake, which legacy-soap/handshake.ts answers. */
export type MappedName = Exclude<ServedName, "GetLoginFormSettings" | "PerformUserAuthentication">;

export const methods: Readonly<Partial<Record<MappedName, AnyMethod>>> = {
  GetLicenseServers: getLicenseServers,
  GetLicenseTypes: getLicenseTypes,
};
