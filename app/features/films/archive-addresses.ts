import { fileAddress } from "#app/services/archive/file-address.ts";

import { itemPicture } from "#app/lib/picture.ts";

import type { Film, FilmCard } from "./film.ts";

/** Where a viewer's browser finds what the archive itself shows and sends. */
export interface ArchiveAddresses {
  /** The archive's own page of an item. */
  page: (id: string) => string;
  terms: string;
  file: (id: string, name: string) => string;
  /** An item's picture, by way of our own server, which knows where the archive has none. */
  pictureOf: (film: FilmCard | Film) => string;
}

/** `base` is where browsers reach the archive: its origin, or a path of this site in the demo. */
export function archiveAddresses(base: string): ArchiveAddresses {
  return {
    page: (id) => `${base}/details/${encodeURIComponent(id)}`,
    terms: `${base}/about/terms`,
    file: (id, name) => fileAddress(base, id, name),
    pictureOf: (film) => {
      const named = "pictureAddress" in film ? film.pictureAddress : undefined;
      if (named === undefined) return itemPicture(film.id);
      return named.startsWith("http") ? named : `${base}/${named.replace(/^\//, "")}`;
    },
  };
}
