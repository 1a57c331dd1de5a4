// One search over everything that has a page: features, users, groups, projects, licence servers, and the pages themselves. Opened by a
// button, by `/` and by Ctrl-K; it asks for names only once it is open.
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import {
  getFeatureLookup,
  getGroups,
  getLicenseServerLookup,
  getProjects,
  getUserLookup,
} from "../../../generated/client/index.js";
import { useFavourites } from "../../service/favourites.ts";
import { featurePath, groupPath, projectPath, serverPath, userPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { movedTo, Options, optionId } from "./report-fields.tsx";
import { matcherOf } from "./search-field.tsx";

export interface Found {
  readonly kind: string;
  readonly name: string;
  readonly to: string;
}

/** More are found by typing more. */
const mostShown = 12;

interface FindAnythingProps {
  /** The pages of the menu. */
  readonly pages: readonly Found[];
}

export function FindAnything({ pages }: FindAnythingProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, select, textarea, dialog") !== null;
      const isAsked = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
      if (!isAsked) return;
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
      {isOpen && <FindDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}

function FindDialog({ pages, onClose }: FindAnythingProps & { readonly onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { everything, isLoading } = useEverything(pages);
  const found = useMemo(() => matching(everything, typed), [everything, typed]);
  const follow = (one: Found | undefined) => {
    if (one === undefined) return;
    onClose();
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
        <Options {...{ listId, found, active }} keyOf={({ kind, to }) => kind + to} onChoose={follow}>
          {({ name, kind }) => (
            <>
              {name} <span className="sub">{kind}</span>
            </>
          )}
        </Options>
      </div>
      {isLoading && <p className="soft">{t("common.loading")}</p>}
      {typed !== "" && found.length === 0 && !isLoading && <p className="soft">{t("components.find.nothing")}</p>}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

/** `isLoading`: there will be more. */
function useEverything(pages: readonly Found[]): {
  readonly everything: readonly Found[];
  readonly isLoading: boolean;
} {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const users = useOperation("getUserLookup", getUserLookup, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const groups = useOperation("getGroups", getGroups, { IncludeDisabled: true });
  const projects = useOperation("getProjects", getProjects, { IncludeDisabled: true });
  const favourites = useFavourites();
  const isLoading = [features, users, servers, groups, projects].some((one) => one.isPending && one.error === null);
  const everything = useMemo(() => {
    const names = [...new Set((features.data ?? []).map(({ Name }) => Name))];
    return [
      ...favourites.map(({ name, to }) => ({ kind: t("components.find.kinds.favourite"), name, to })),
      ...pages,
      ...names.map((name) => ({ kind: t("components.find.kinds.feature"), name, to: featurePath(name) })),
      ...found("server", servers.data, ({ Id }) => serverPath(Id)),
      ...found("group", groups.data, ({ Name }) => groupPath(Name)),
      ...found("project", projects.data, ({ Name }) => projectPath(Name)),
      ...found("user", users.data, ({ Name }) => userPath(Name)),
    ];
  }, [pages, favourites, features.data, servers.data, groups.data, projects.data, users.data]);
  return { everything, isLoading };
}

interface Named {
  readonly Id: number;
  readonly Name: string;
}

const found = (
  kind: "server" | "group" | "project" | "user",
  all: readonly Named[] | undefined,
  to: (one: Named) => string,
): readonly Found[] =>
  (all ?? []).map((one) => ({ kind: t(`components.find.kinds.${kind}`), name: one.Name, to: to(one) }));

/** Those that contain every word; those that begin with what is typed first. */
function matching(everything: readonly Found[], typed: string): readonly Found[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return everything.slice(0, mostShown);
  const matches = matcherOf(text);
  const fits = everything.filter(({ name }) => matches([name]));
  const isFirst = ({ name }: Found) => name.toLowerCase().startsWith(text);
  return [...fits.filter(isFirst), ...fits.filter((one) => !isFirst(one))].slice(0, mostShown);
}
