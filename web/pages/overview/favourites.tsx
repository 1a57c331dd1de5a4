// What the reader keeps at hand, first on Overview.
import { useState } from "react";
import { Link } from "react-router";
import { FavouriteForm } from "../../components/form/favourite-form.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { type Favourite, useFavourites } from "../../service/favourites.ts";
import { t } from "../../words/words.ts";

export function Favourites() {
  const favourites = useFavourites();
  const [edited, setEdited] = useState<Favourite | null>(null);
  if (favourites.length === 0) return null;
  return (
    <section className="panel favourites" aria-label={t("favourites.title")}>
      <h2>{t("favourites.title")}</h2>
      <ul>
        {favourites.map((one) => (
          <li key={one.to}>
            <Link to={one.to}>{one.name}</Link>{" "}
            <button type="button" className="link no-print" onClick={() => setEdited(one)}>
              {t.rich("common.changeOne", { name: one.name, unseen })}
            </button>
          </li>
        ))}
      </ul>
      {edited !== null && <FavouriteForm favourite={edited} isKept onClose={() => setEdited(null)} />}
    </section>
  );
}
