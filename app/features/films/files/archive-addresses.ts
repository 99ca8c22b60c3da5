import { fileAddress } from "#app/services/archive/file-address.ts";

import { isAmong, type ArchivePlace } from "#app/lib/settings/archive-place.ts";
import { itemPicture } from "#app/lib/pictures/picture.ts";

import type { Film, FilmCard } from "../film.ts";
import { withBase } from "#app/translations/base-path.ts";

/** The addresses in a viewer's browser of the archive's pages and files. */
export interface ArchiveAddresses {
  /** The archive's own page of an item. */
  page: (id: string) => string;
  terms: string;
  file: (id: string, name: string) => string;
  /** The file at an address of ours, through this server. */
  ownFile: (id: string, name: string) => string;
  /** A film's captions, from our own server. */
  captions: (id: string, name: string) => string;
  /** Whether films can be stored on a device. */
  offersDownloads: boolean;
  /** Whether files pass through this server, for browsers that can't reach the archive or to be stored. */
  passesFilesOn: boolean;
  /** An item's picture, through our own server, which knows when the archive has none. */
  pictureOf: (film: FilmCard | Film) => string;
}

type Place = Pick<ArchivePlace, "publicUrl" | "browserHosts" | "streams" | "downloads">;

/** Addresses at the archive, or at its replacement for browsers: a mirror, or a path of ours. */
export function archiveAddresses({
  publicUrl,
  browserHosts,
  streams,
  downloads,
}: Place): ArchiveAddresses {
  const base = withBase(publicUrl);
  const ownPart = (part: "file" | "captions") => (id: string, name: string) =>
    withBase(`/archive/${encodeURIComponent(id)}/${part}?file=${encodeURIComponent(name)}`);
  const ownFile = ownPart("file");
  return {
    page: (id) => `${base}/details/${encodeURIComponent(id)}`,
    terms: `${base}/about/terms`,
    file: (id, name) => (streams === "proxy" ? ownFile(id, name) : fileAddress(base, id, name)),
    ownFile,
    captions: ownPart("captions"),
    offersDownloads: downloads === "on",
    passesFilesOn: streams === "proxy" || downloads === "on",
    pictureOf: (film) => {
      const named = "pictureAddress" in film ? film.pictureAddress : undefined;
      if (named === undefined) return itemPicture(film.id);
      const whole = named.startsWith("http") ? named : `${base}/${named.replace(/^\//, "")}`;
      const origin = URL.parse(whole)?.origin;
      // Our own server has a picture as well, for records whose picture pages may not show.
      const mayShow = origin === undefined || isAmong(origin, browserHosts);
      return mayShow ? whole : itemPicture(film.id);
    },
  };
}
