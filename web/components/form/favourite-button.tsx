// Keeps the page at hand as it is, its filters among it; marked where it is kept already.
import { useState } from "react";
import { useLocation } from "react-router";
import { type Favourite, useFavourites } from "../../service/favourites.ts";
import { t } from "../../words/words.ts";
import { FavouriteForm } from "./favourite-form.tsx";

export function FavouriteButton() {
  const { pathname, search } = useLocation();
  const [edited, setEdited] = useState<Favourite | null>(null);
  const to = pathname + search;
  const kept = useFavourites().find((one) => one.to === to);
  const edit = () => setEdited(kept ?? { name: document.querySelector("h1")?.textContent ?? to, to });
  return (
    <>
      <button type="button" className="button no-print" aria-pressed={kept !== undefined} onClick={edit}>
        <span aria-hidden="true">{kept === undefined ? "☆" : "★"}</span> {t("favourites.button")}
      </button>
      {edited !== null && (
        <FavouriteForm favourite={edited} isKept={kept !== undefined} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
