// One search over everything that has a page: features, users, groups, projects, licence servers, and the pages themselves. Opened by a
// button, by `/` and by Ctrl-K. It loads names when it is opened, and people, workstations and products when something is
// typed: there are many of these.
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import {
  type Feature,
  getFeatureLookup,
  getFeatures,
  getGroups,
  getLicenseServers,
  getProjects,
  getSessions,
  getUsers,
  type LicenseServerEntry,
  queryFeatures,
} from "../../../generated/client/index.js";
import { useFavourites } from "../../service/favourites.ts";
import { featurePath, groupPath, projectPath, serverPath, userPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { currentVisit } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";
import { Dialog } from "../form/dialog.tsx";
import { movedTo, Options, optionId } from "../form/report-fields.tsx";
import { matcherOf } from "../form/search-field.tsx";
import { fullName } from "../table/usual-columns.tsx";

export interface Found {
  readonly kind: string;
  readonly name: string;
  readonly to: string;
  /** Other words that find it. */
  readonly also?: string;
  /** Shown beside the kind. */
  readonly about?: string;
}

/** There are more: type on to find them. */
const mostShown = 12;
/** Limits of the service's search: results of each kind, least number of letters, and the pause after a key. */
const mostOfKind = 50;
const leastTyped = 2;
const debounceMs = 150;

interface FindAnythingProps {
  /** The pages of the menu. */
  readonly pages: readonly Found[];
  /** "4 free" or "full", of the pools of a feature; null: not measured. */
  readonly stateOf: (pools: readonly Feature[], servers: readonly LicenseServerEntry[]) => string | null;
}

export function FindAnything(props: FindAnythingProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, select, textarea, dialog") !== null;
      const isShortcut = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
      if (!isShortcut) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button type="button" className="find-button" onClick={() => setOpen(true)}>
        {t("components.find.open")} <kbd>/</kbd>
      </button>
      {isOpen && <FindDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FindDialog({ pages, stateOf, onClose }: FindAnythingProps & { readonly onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const recent = useMemo(recentlyFound, []);
  const { everything, isLoading, servers } = useEverything(pages, typed);
  const found = useMemo(() => matching(everything, typed, recent), [everything, typed, recent]);
  const states = useStates(found, servers, stateOf);
  const follow = (one: Found | undefined) => {
    if (one === undefined) return;
    onClose();
    storeRecent(one);
    void navigate(one.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, active, found.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      follow(found[active]);
    }
  };
  return (
    <Dialog title={t("components.find.title")} onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-label={t("components.find.hint")}
        placeholder={t("components.find.hint")}
        autoComplete="off"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(listId, active) : undefined}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <div id={listId} role="listbox" aria-label={t("components.find.found")} className="found-list">
        <Options listId={listId} found={found} active={active} keyOf={({ kind, to }) => kind + to} onChoose={follow}>
          {({ name, kind, about, to }) => (
            <>
              {name} <span className="sub">{[about, kind, states.get(to)].filter(Boolean).join(" · ")}</span>
            </>
          )}
        </Options>
      </div>
      {isLoading && <p className="soft">{t("common.loading")}</p>}
      {typed !== "" && found.length === 0 && !isLoading && (
        <p className="soft">{t("components.find.nothing", { typed: typed.trim() })}</p>
      )}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

/** `isLoading`: there will be more. */
function useEverything(pages: readonly Found[], typed: string) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const servers = useOperation("getLicenseServers", getLicenseServers, {});
  const groups = useOperation("getGroups", getGroups, { IncludeDisabled: true });
  const projects = useOperation("getProjects", getProjects, { IncludeDisabled: true });
  const searched = useSearched(typed);
  const favourites = useFavourites();
  const isAwaited = [features, servers, groups, projects].some((one) => one.isPending && one.error === null);
  const everything = useMemo(() => {
    const vendors = new Map<string, Set<string>>();
    for (const { Name, Vendor } of features.data ?? []) {
      vendors.set(Name, (vendors.get(Name) ?? new Set()).add(Vendor ?? ""));
    }
    return [
      ...favourites.map(({ name, to }) => ({ kind: t("components.find.kinds.favourite"), name, to })),
      ...pages,
      ...[...vendors].map(([name, names]) => featureFound(name, [...names].join(" "))),
      ...found("server", servers.data, ({ Id }) => serverPath(Id)),
      ...found("group", groups.data, ({ Name }) => groupPath(Name)),
      ...found("project", projects.data, ({ Name }) => projectPath(Name)),
      ...searched.found,
    ];
  }, [pages, favourites, features.data, servers.data, groups.data, projects.data, searched.found]);
  return { everything, isLoading: isAwaited || searched.isLoading, servers: servers.data };
}

/** People by name and mail address, workstations of active checkouts, features by product: found by the service. */
function useSearched(typed: string): { readonly found: readonly Found[]; readonly isLoading: boolean } {
  const words = typed.trim().slice(0, 255);
  const [Search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words), debounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  const options = { enabled: Search.length >= leastTyped };
  const users = useOperation("getUsers", getUsers, { Search, PageSize: mostOfKind }, options);
  const onWorkstations = { ActiveOnly: true, Search, SearchFields: ["Workstation" as const], PageSize: mostOfKind };
  const sessions = useOperation("getSessions", getSessions, onWorkstations, options);
  const ofProducts = { ActiveOnly: true, Search, SearchFields: ["ProductName" as const], Limit: mostOfKind };
  const products = useOperation("queryFeatures", queryFeatures, { body: ofProducts }, options);
  const all = [users, sessions, products];
  const isWaiting = all.some(
    (one) => options.enabled && one.error === null && (one.isPending || one.isPlaceholderData),
  );
  const list = useMemo(() => {
    const workstations = new Set((sessions.data?.Items ?? []).flatMap(({ Workstation }) => Workstation ?? []));
    return [
      ...(products.data?.Items ?? []).map(({ Name, ProductName }) =>
        featureFound(Name, ProductName ?? "", ProductName),
      ),
      ...(users.data?.Items ?? []).map((user) => {
        const about = fullName(user);
        const also = `${about} ${user.Email ?? ""}`;
        return { kind: t("components.find.kinds.user"), name: user.Name, to: userPath(user.Name), also, about };
      }),
      ...[...workstations].map((name) => {
        const to = `/sessions?${new URLSearchParams({ q: name })}`;
        return { kind: t("components.find.kinds.workstation"), name, to };
      }),
    ];
  }, [users.data, sessions.data, products.data]);
  return {
    found: options.enabled ? list : [],
    isLoading: isWaiting || (words !== Search && words.length >= leastTyped),
  };
}

const featureFound = (name: string, also: string, product?: string | null): Found => ({
  kind: t("components.find.kinds.feature"),
  name,
  to: featurePath(name),
  also,
  ...(product != null && { about: product }),
});

/** "4 free" or "full", by the addresses of the features found. Names with a comma cannot be in a list. */
function useStates(
  found: readonly Found[],
  servers: readonly LicenseServerEntry[] | undefined,
  stateOf: FindAnythingProps["stateOf"],
): ReadonlyMap<string, string | null> {
  const isFeature = ({ kind, name }: Found) => kind === t("components.find.kinds.feature") && !name.includes(",");
  const FeatureNames = [...new Set(found.filter(isFeature).map(({ name }) => name))];
  const enabled = FeatureNames.length > 0;
  const pools = useOperation("getFeatures", getFeatures, { FeatureNames }, { enabled }).data;
  if (pools === undefined || servers === undefined) return new Map();
  const statesOf = (name: string) =>
    stateOf(
      pools.filter(({ Name }) => Name === name),
      servers,
    );
  return new Map(FeatureNames.map((name) => [featurePath(name), statesOf(name)]));
}

// The signed-in reader's last choices, in this browser.

const mostRecent = 6;
const recentKey = () => `licences.found.${currentVisit()?.name ?? ""}`;
const isFound = (one: Partial<Found> | null): one is Found =>
  typeof one?.name === "string" && typeof one.kind === "string" && /^\/(?![/\\])/.test(one.to ?? "");

function recentlyFound(): readonly Found[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey()) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isFound) : [];
  } catch {
    return [];
  }
}

function storeRecent({ kind, name, to }: Found): void {
  const others = recentlyFound().filter((one) => one.to !== to);
  localStorage.setItem(recentKey(), JSON.stringify([{ kind, name, to }, ...others].slice(0, mostRecent)));
}

interface Named {
  readonly Id: number;
  readonly Name: string;
}

const found = (
  kind: "server" | "group" | "project",
  all: readonly Named[] | undefined,
  to: (one: Named) => string,
): readonly Found[] =>
  (all ?? []).map((one) => ({ kind: t(`components.find.kinds.${kind}`), name: one.Name, to: to(one) }));

/**
 * Entries that contain every word, each once: first those whose name begins with the text, then those whose name contains it, then
 * those with other words. Before anything is typed, the last choices.
 */
function matching(everything: readonly Found[], typed: string, recent: readonly Found[]): readonly Found[] {
  const text = typed.trim().toLowerCase();
  const matches = matcherOf(text);
  const rank = ({ name }: Found) => (name.toLowerCase().startsWith(text) ? 0 : matches([name]) ? 1 : 2);
  const all =
    text === "" ? [...recent, ...everything] : everything.filter((one) => matches([one.name, one.also ?? ""]));
  const once = [...new Map(all.toReversed().map((one) => [one.to, one])).values()].toReversed();
  return (text === "" ? once : once.toSorted((one, other) => rank(one) - rank(other))).slice(0, mostShown);
}
