import { createContext } from "react-router";

import { pictureAddress } from "#app/lib/picture.ts";
import type { RequestLimit } from "#app/lib/request-limit.ts";

import type { TitleCard } from "./title-card.ts";

/** A title as it is suggested while a viewer types: what the list shows, and nothing more. */
export interface Suggestion {
  address: string;
  title: string;
  /** "2021 · Movie" */
  detail: string;
  picture?: string | undefined;
  /** The language of the title's words, where it is not the page's. */
  lang?: string | undefined;
}

export function toSuggestion({ kind, id, title, year, posterPath, lang }: TitleCard): Suggestion {
  const name = kind === "movie" ? "Movie" : "TV Show";
  return {
    address: `/${kind}/${id}`,
    title,
    detail: year === "" ? name : `${year} · ${name}`,
    picture: posterPath === undefined ? undefined : pictureAddress(posterPath, "w92"),
    lang,
  };
}

/** How often one viewer, or one network of visitors, may ask for suggestions. */
export const suggestLimitContext = createContext<RequestLimit>();
