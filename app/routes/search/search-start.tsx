import { href } from "react-router";

import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { t } from "#app/translations/t.ts";

import type { FreeFilms } from "./find-free-films.server.ts";
import { FreeFilmGroup } from "./free-film-group.tsx";
import type { SearchAddress } from "./search-address.ts";
import styles from "./search.module.css";

/** What the search screen shows until something is searched for. */
export function SearchStart({ search, films }: { search: SearchAddress; films: FreeFilms }) {
  return (
    <div className={styles["start"]}>
      <div className={styles["hint"]}>
        <p>{t("Search for your favorite movies and TV shows to watch their trailers")}</p>
        <p>{t("Free films are found by title, maker or collection.")}</p>
        {search.text !== "" && <p>{t("Type at least three characters.")}</p>}
      </div>
      <RecentSearches />
      <section aria-labelledby="search-genres" className={styles["chips"]}>
        <h2 id="search-genres">{t("Browse by Genre")}</h2>
        <ChipRow label={t("Browse by Genre")}>
          {genreScreens.map(({ slug, label }) => (
            <Chip href={href("/genre/:slug", { slug })} key={slug}>
              {t(label)}
            </Chip>
          ))}
        </ChipRow>
      </section>
      <FreeFilmGroup films={films} search={{ ...search, text: "" }} />
    </div>
  );
}

/** A script fills it with the searches on this device. */
function RecentSearches() {
  return (
    <section
      aria-labelledby="recent-searches"
      className={styles["chips"]}
      data-recent-searches=""
      hidden
    >
      <div>
        <h2 id="recent-searches">{t("Recent searches")}</h2>
        <Button data-clear-searches="" size="small" variant="plain">
          {t("Clear")}
        </Button>
      </div>
      <ChipRow label={t("Recent searches")} />
      <template id="recent-search">
        <Chip href="/search">{t("Search")}</Chip>
      </template>
    </section>
  );
}
