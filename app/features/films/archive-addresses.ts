import { fileAddress } from "#app/services/archive/file-address.ts";

import { isAmong, type ArchivePlace } from "#app/lib/archive-place.ts";
import { itemPicture } from "#app/lib/picture.ts";

import type { Film, FilmCard } from "./film.ts";

/** Where a viewer's browser finds what the archive itself shows and sends. */
export interface ArchiveAddresses {
  /** The archive's own page of an item. */
  page: (id: string) => string;
  terms: string;
  file: (id: string, name: string) => string;
  /** Whether files come by way of this server. */
  passesFilesOn: boolean;
  /** An item's picture, by way of our own server, which knows where the archive has none. */
  pictureOf: (film: FilmCard | Film) => string;
}

type Place = Pick<ArchivePlace, "publicUrl" | "browserHosts" | "streams">;

/** Addresses at the archive, or at what browsers reach in its place: a mirror, or a path of ours. */
export function archiveAddresses({
  publicUrl: base,
  browserHosts,
  streams,
}: Place): ArchiveAddresses {
  const ownFile = (id: string, name: string) =>
    `/archive/${encodeURIComponent(id)}/file?file=${encodeURIComponent(name)}`;
  return {
    page: (id) => `${base}/details/${encodeURIComponent(id)}`,
    terms: `${base}/about/terms`,
    file: (id, name) => (streams === "proxy" ? ownFile(id, name) : fileAddress(base, id, name)),
    passesFilesOn: streams === "proxy",
    pictureOf: (film) => {
      const named = "pictureAddress" in film ? film.pictureAddress : undefined;
      if (named === undefined) return itemPicture(film.id);
      const whole = named.startsWith("http") ? named : `${base}/${named.replace(/^\//, "")}`;
      const origin = URL.parse(whole)?.origin;
      // Our own server has one as well, where pages may not show what the record names.
      const mayShow = origin === undefined || isAmong(origin, browserHosts);
      return mayShow ? whole : itemPicture(film.id);
    },
  };
}
