import type { Film } from "../catalogue.ts";
import { recordedFilmMarks } from "../seeds/reference.ts";
import { between } from "./chance.ts";
import { countriesOf } from "./countries.ts";
import { addDays } from "./days.ts";

type Release = {
  country: string;
  type: number;
  date: string;
  certificate: string;
  note: string;
};

/** India's equivalent of each American certificate; a seed may override it. */
const indianEquivalents: Readonly<Record<string, string>> = {
  G: "U",
  PG: "U/A 7+",
  "PG-13": "U/A 13+",
  R: "A",
  "NC-17": "A",
};

/** Horror and thrillers. */
const frightening: readonly number[] = [27, 53];

/**
 * The share of old frightening films without an American certificate that were never submitted to
 * India's board.
 */
const unratedInIndia = ({ date, genres }: Film) =>
  date === "" || genres.some((genre) => frightening.includes(genre)) ? "" : "U";

export function certificateIn(film: Film, country: string): string {
  const american = film.us ?? (film.date === "" ? "" : "NR");
  if (country === "US") return american;
  if (country === "IN") return film.india ?? indianEquivalents[american] ?? unratedInIndia(film);
  return "";
}

/**
 * The day on which a film opened in a country: in its own country on its release date, elsewhere a
 * little later.
 */
export function regionalDate(film: Film, country: string): string {
  if (film.date === "" || countriesOf(film).includes(country)) return film.date;
  const delayDays = film.date < "1950" ? 0 : between(`release ${film.id} ${country}`, 0, 14);
  return addDays(film.date, delayDays);
}

/**
 * Releases in India, the United States and the film's own country: cinema, and streaming for recent
 * films.
 */
export function listReleases(film: Film, today: string): Release[] {
  if (film.date === "") return [];
  const countries = [...new Set([...countriesOf(film), "IN", "US"])];
  const releases = countries.flatMap((country) => {
    const certificate = certificateIn(film, country);
    const opened = regionalDate(film, country);
    const rows: Release[] = [{ country, type: 3, date: opened, certificate, note: "" }];
    if (film.date >= "2000" && addDays(opened, 56) <= today) {
      rows.push({ country, type: 4, date: addDays(opened, 56), certificate, note: "" });
    }
    if (film.reopenedDaysAgo !== undefined) {
      const again = addDays(today, -film.reopenedDaysAgo);
      rows.push({ country, type: 3, date: again, certificate, note: "Restored, back in cinemas" });
    }
    return rows;
  });
  for (const [country, certificate] of recordedFilmMarks[film.id] ?? []) {
    const date = addDays(regionalDate(film, country), 90);
    releases.push({ country, type: 5, date, certificate, note: "" });
  }
  const home = countriesOf(film)[0];
  if (home === undefined || film.date < "1990") return releases;
  const premiere = {
    country: home,
    type: 1,
    date: addDays(film.date, -6),
    certificate: "",
    note: "Premiere",
  };
  return [premiere, ...releases];
}
