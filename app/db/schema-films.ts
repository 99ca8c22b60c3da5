import type { Generated } from "kysely";

/** Items of the archive that the operator shows though nothing states that they are free. */
export interface FilmAllowancesTable {
  film_id: string;
  allowed_at: number;
}

/** What the operator has decided about an item of the archive. */
export interface FilmDecisionsTable {
  film_id: string;
  /** Withdrawn: nobody is shown it. */
  is_hidden: number;
  /** Leads the free films of the evening. */
  is_featured: number;
  decided_at: number;
}

/** Which title an item of the archive is, as far as it was looked up. */
export interface FilmMatchesTable {
  /** The archive's identifier. */
  film_id: string;
  /** Both null: a film that the film database does not have. */
  title_kind: "movie" | "tv" | null;
  title_id: number | null;
  /** When that title was published; null if nobody looked, or it is unknown. */
  title_year: number | null;
  /** Its average vote, 0 when unrated; null if nobody looked. */
  title_vote: number | null;
  /** What English pages call it; null if nobody looked. */
  title_name: Generated<string | null>;
  /** The language of that name, if it is not English. */
  title_lang: Generated<string | null>;
  title_poster: Generated<string | null>;
  /** Whether its own record states that it is free; null if nobody looked. */
  is_stated: number | null;
  /** Whether browsers play it, and it is no copy, so that the title's page may link to it. */
  is_playable: number;
  /** Set by the operator, and then never changed automatically. */
  is_set: number;
  /** What was found before the operator set another title. */
  found_kind: Generated<"movie" | "tv" | null>;
  found_id: Generated<number | null>;
  matched_at: number;
}
