// Names an address that the reader keeps at hand, gives it another name, or takes it off the list.
import type { FormEvent } from "react";
import { dropFavourite, type Favourite, keepFavourite } from "../../service/favourites.ts";
import { t } from "../../words/words.ts";
import { Dialog } from "./dialog.tsx";

interface FavouriteFormProps {
  /** Its name as it is proposed, or as it is. */
  readonly favourite: Favourite;
  readonly isKept: boolean;
  readonly onClose: () => void;
}

export function FavouriteForm({ favourite, isKept, onClose }: FavouriteFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    keepFavourite({ ...favourite, name: name === "" ? favourite.name : name });
    onClose();
  };
  const drop = () => {
    dropFavourite(favourite);
    onClose();
  };
  return (
    <Dialog title={isKept ? t("favourites.change") : t("favourites.keep")} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label className="field">
          <span>{t("columns.name")}</span>
          <input name="name" defaultValue={favourite.name} required maxLength={128} autoComplete="off" />
          <small>{t("favourites.about")}</small>
        </label>
        <div className="dialog-buttons">
          {isKept && (
            <button type="button" className="button danger" onClick={drop}>
              {t("favourites.drop")}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {t("common.cancel")}
          </button>
          <button type="submit" className="button primary">
            {t("common.save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
