import { useId, type CSSProperties } from "react";
import { href } from "react-router";

import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { drawnPalettes } from "#app/ui/posters/drawn-palette.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { type MarkedText, msg, t } from "#app/translations/t.ts";

import styles from "./categories.module.css";
import { cachedBrowsing } from "./cached-browsing.ts";

export const handle = {
  access: "visitors",
  shared: cachedBrowsing,
} satisfies PageHandle;

interface Tile {
  to: string;
  name: MarkedText;
}

const types: readonly Tile[] = [
  { to: href("/movies"), name: msg("Movies") },
  { to: href("/tvshows"), name: msg("TV Shows") },
  { to: href("/top-rated"), name: msg("Top Rated") },
  { to: href("/new-releases"), name: msg("New Releases") },
];

const genres: readonly Tile[] = genreScreens.map(({ slug, label }) => ({
  to: href("/genre/:slug", { slug }),
  name: label,
}));

export default function Categories() {
  return (
    <Page>
      <title>{t("Categories · {site}")}</title>
      <meta
        content={t(
          "Find something to watch by its type or by its genre: films and series, the top rated and the newest, from action to thriller.",
        )}
        name="description"
      />
      <h1>{t("Categories")}</h1>
      <Tiles variant="types" name={t("Browse by Type")} tiles={types} />
      <Tiles variant="genres" name={t("Browse by Genre")} tiles={genres} />
    </Page>
  );
}

interface TilesProps {
  name: string;
  variant: "types" | "genres";
  tiles: readonly Tile[];
}

/** Colors in order, so that no two neighbors have the same. */
function paletteOf(index: number): CSSProperties {
  const { ground, lettering } = drawnPalettes[index % drawnPalettes.length] ?? {};
  return { "--ground": ground, "--lettering": lettering } as CSSProperties;
}

/** How wide the longest word is, in letters' heights: all tiles have a size at which it fits. */
function roomFor(names: readonly string[]): CSSProperties {
  const words = names.flatMap((each) => each.split(/\s+/u));
  const longest = Math.max(...words.map((word) => [...word].length * widthOfLetter(word)));
  return { "--longest-word": longest } as CSSProperties;
}

const widthOfLetter = (word: string) => (/^\p{Script=Latin}/u.test(word) ? 0.5 : 0.64);

/** Paper cut-outs, a shape for each, in the colors of old posters. */
function Tiles({ name, variant, tiles }: TilesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id}>{name}</h2>
      <ul className={styles[variant]} style={roomFor(tiles.map(({ name: label }) => t(label)))}>
        {tiles.map(({ to, name: label }, index) => (
          <li key={to}>
            <a className={styles["tile"]} href={to} style={paletteOf(index)}>
              <span>{t(label)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
