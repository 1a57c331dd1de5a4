// What of all features Now shows: by words, licence server, vendor, and what is remarkable about them.
import { useMemo } from "react";
import type { Feature } from "../../../generated/client/index.js";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import type { AddressValues } from "../../service/address.ts";
import { t } from "../../words/words.ts";
import { isKind, kinds } from "./kinds.ts";

/** The features that the address asks for: a feature's names must contain every word. */
export function chosenFeatures(features: readonly Feature[], address: URLSearchParams): readonly Feature[] {
  const words = (address.get("q") ?? "").trim();
  const matches = matcherOf(words);
  const server = Number(address.get("server")) || null;
  const vendor = address.get("vendor");
  const show = address.get("show");
  const [, isShown] = kinds[isKind(show) ? show : "active"];
  return features.filter((feature) => {
    if (server !== null && feature.LicenseServerId !== server) return false;
    if (vendor !== null && feature.Vendor !== vendor) return false;
    if (!isShown(feature)) return false;
    if (words === "") return true;
    const { Name, Version, Vendor, ProductName, LicenseServerName, AdditionalKey } = feature;
    return matches([Name, Version, Vendor, ProductName, LicenseServerName, AdditionalKey]);
  });
}

interface NowFiltersProps {
  readonly features: readonly Feature[];
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
}

export function NowFilters({ features, address, setAddress }: NowFiltersProps) {
  const vendors = useMemo(() => [...new Set(features.flatMap(({ Vendor }) => Vendor ?? []))].sort(), [features]);
  const servers = useMemo(
    () => [...new Map(features.map((one) => [one.LicenseServerId, one.LicenseServerName]))],
    [features],
  );
  return (
    <search className="filters">
      <SearchField value={address.get("q") ?? ""} hint={t("now.hint")} onChange={(q) => setAddress({ q })} />
      <label className="field">
        <span>{t("common.server")}</span>
        <select value={address.get("server") ?? ""} onChange={(event) => setAddress({ server: event.target.value })}>
          <option value="">{t("common.all")}</option>
          {servers.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t("columns.vendor")}</span>
        <select value={address.get("vendor") ?? ""} onChange={(event) => setAddress({ vendor: event.target.value })}>
          <option value="">{t("common.all")}</option>
          {vendors.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t("common.show")}</span>
        <select value={address.get("show") ?? "active"} onChange={(event) => setAddress({ show: event.target.value })}>
          {Object.entries(kinds).map(([kind, [name]]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
