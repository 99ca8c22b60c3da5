import { useId, type CSSProperties } from "react";
import { href } from "react-router";

import { genreScreens } from "#app/features/catalog/genres.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { drawnPalettes } from "#app/ui/drawn-palette.ts";
import { Page } from "#app/ui/page.tsx";

import styles from "./categories.module.css";
import { cachedBrowsing } from "./cached-browsing.ts";

export const handle = {
  access: "visitors",
  shared: cachedBrowsing,
} satisfies PageHandle;

interface Tile {
  to: string;
  name: string;
}

const types: readonly Tile[] = [
  { to: href("/movies"), name: "Movies" },
  { to: href("/tvshows"), name: "TV Shows" },
  { to: href("/top-rated"), name: "Top Rated" },
  { to: href("/new-releases"), name: "New Releases" },
];

const genres: readonly Tile[] = genreScreens.map(({ slug, label }) => ({
  to: href("/genre/:slug", { slug }),
  name: label,
}));

export default function Categories() {
  return (
    <Page>
      <title>Categories · Matinee</title>
      <meta
        content="Find something to watch by its type or by its genre: films and series, the top rated and the newest, from action to thriller."
        name="description"
      />
      <h1>Categories</h1>
      <Tiles look="types" name="Browse by Type" tiles={types} />
      <Tiles look="genres" name="Browse by Genre" tiles={genres} />
    </Page>
  );
}

interface TilesProps {
  name: string;
  look: "types" | "genres";
  tiles: readonly Tile[];
}

/** One tin of paint after the other, so that no two neighbours have the same. */
function paletteOf(index: number): CSSProperties {
  const { ground, lettering } = drawnPalettes[index % drawnPalettes.length] ?? {};
  return { "--ground": ground, "--lettering": lettering } as CSSProperties;
}

/** Cut paper, a shape to each, in the colours of old posters. */
function Tiles({ name, look, tiles }: TilesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id}>{name}</h2>
      <ul className={styles[look]}>
        {tiles.map(({ to, name: label }, index) => (
          <li key={to}>
            <a className={styles["tile"]} href={to} style={paletteOf(index)}>
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
