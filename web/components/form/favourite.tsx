// Adds an address to the reader's favourites, renames it, or removes it.
import { type FormEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { dropFavourite, type Favourite, longestName, saveFavourite, useFavourites } from "../../service/favourites.ts";
import { useChange } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { Dialog, FormEnd } from "./dialog.tsx";
import { TextField } from "./fields.tsx";
import type { MenuEntry } from "./menu.tsx";

interface FavouriteFormProps {
  /** Its name, or the proposed one. */
  readonly favourite: Favourite;
  readonly isListed: boolean;
  readonly onClose: () => void;
}

export function FavouriteForm({ favourite, isListed, onClose }: FavouriteFormProps) {
  const change = useChange();
  const run = async (act: () => Promise<void>) => {
    if (await change.run(act)) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    void run(() => saveFavourite({ ...favourite, name: name === "" ? favourite.name : name }));
  };
  return (
    <Dialog title={isListed ? t("favourites.change") : t("favourites.button")} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <TextField
          label={t("columns.name")}
          hint={settings.identityUrl === null ? t("favourites.about") : t("favourites.aboutShared")}
          name="name"
          defaultValue={favourite.name.slice(0, longestName)}
          required
          maxLength={longestName}
        />
        <FormEnd change={change} onClose={onClose} action={t("common.save")}>
          {isListed && (
            <button
              type="button"
              className="button danger"
              disabled={change.isBusy}
              onClick={() => void run(() => dropFavourite(favourite))}
            >
              {t("favourites.drop")}
            </button>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}

interface FavouriteChoice {
  /** The menu entry that opens the dialog. */
  readonly entry: MenuEntry;
  readonly dialog: ReactNode;
}

/** For the present address. */
export function useFavourite(): FavouriteChoice {
  const { pathname, search } = useLocation();
  const [edited, setEdited] = useState<Favourite | null>(null);
  const to = pathname + search;
  const listed = useFavourites().find((one) => one.to === to);
  return {
    entry: {
      label: listed === undefined ? t("favourites.button") : t("favourites.isKept"),
      onClick: () => setEdited(listed ?? { name: document.querySelector("h1")?.textContent ?? to, to }),
    },
    dialog: edited !== null && (
      <FavouriteForm favourite={edited} isListed={listed !== undefined} onClose={() => setEdited(null)} />
    ),
  };
}
