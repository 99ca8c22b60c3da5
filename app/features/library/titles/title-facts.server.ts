import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Genre } from "#app/features/catalog/lists/genres.ts";
import type { Films } from "#app/features/films/films.server.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { TitleRef } from "./title-ref.ts";

/** What the list shows of a title besides its name. */
export interface TitleFacts {
  title: string;
  /** Four digits, or empty. */
  year: string;
  /** The language of the title. */
  lang?: string | undefined;
  posterPath?: string | undefined;
  /** In the viewer's language; the archive's items have none. */
  genres?: readonly Genre[] | undefined;
  /** A show's; specials are season 0. */
  seasons?: readonly { number: number; episodeCount: number }[] | undefined;
}

type LookedUp =
  | { outcome: "found"; facts: TitleFacts }
  | { outcome: "missing" }
  /** The film database does not answer, or not in time: the facts are unknown. */
  | { outcome: "unknown" };

export type LookUp = (name: TitleRef, setting: Setting) => Promise<LookedUp>;

const UNKNOWN = { outcome: "unknown" } as const;
/** A slow film database does not delay a toggle: the missing facts are requested later. */
const LOOKUP_TIMEOUT_MS = 1500;

/** Requests a title's facts from the catalog or the archive; never fails and never takes long. */
export function createLookUp(
  catalog: Pick<Catalog, "getMovie" | "getShow">,
  films: Pick<Films, "film">,
): LookUp {
  const find = ({ kind, id }: TitleRef, setting: Setting): Promise<TitleFacts | undefined> => {
    if (kind === "movie") return catalog.getMovie(Number(id), setting);
    if (kind === "tv") return catalog.getShow(Number(id), setting);
    return films.film(id, setting);
  };
  return (name, setting): Promise<LookedUp> =>
    askInTime(async () => {
      const found = await find(name, setting);
      return found && toFacts(found, setting);
    });
}

/** The facts of something; never fails and never takes long. */
export async function askInTime<Facts>(
  find: () => Promise<Facts | undefined>,
): Promise<{ outcome: "found"; facts: Facts } | { outcome: "missing" | "unknown" }> {
  const tooLate = Promise.withResolvers<typeof UNKNOWN>();
  const timer = setTimeout(tooLate.resolve, LOOKUP_TIMEOUT_MS, UNKNOWN);
  const lookup = find().then(
    (facts) => (facts ? ({ outcome: "found", facts } as const) : ({ outcome: "missing" } as const)),
    () => UNKNOWN,
  );
  const first = await Promise.race([lookup, tooLate.promise]);
  clearTimeout(timer);
  return first;
}

/** A title as a page of this language shows it, as it is saved: its language is always said. */
export const toFacts = (
  { title, year, lang, posterPath, genres, seasons }: TitleFacts,
  { language }: Setting,
): TitleFacts => ({ title, year, lang: lang ?? language, posterPath, genres, seasons });
