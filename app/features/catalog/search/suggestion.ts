import { pictureAddress } from "#app/lib/pictures/picture.ts";

import type { PersonCard, TitleCard } from "../titles/title-card.ts";

/** A suggested title, film or person: only what the list shows. */
export interface Suggestion {
  address: string;
  title: string;
  kind: TitleCard["kind"] | "archive" | "person";
  /** Four digits, or empty. */
  year: string;
  picture?: string | undefined;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
}

export function toSuggestion({ kind, id, title, year, posterPath, lang }: TitleCard): Suggestion {
  return {
    address: `/${kind}/${id}`,
    title,
    kind,
    year,
    picture: posterPath === undefined ? undefined : pictureAddress(posterPath, "w92"),
    lang,
  };
}

export const suggestPerson = ({ id, name }: PersonCard): Suggestion => ({
  address: `/person/${id}`,
  title: name,
  kind: "person",
  year: "",
});
