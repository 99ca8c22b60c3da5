import type { ArchiveAddresses } from "#app/features/films/files/archive-addresses.ts";
import type { Downloadable } from "#app/features/films/downloads/downloadable.ts";
import type { Film, Work } from "#app/features/films/film.ts";
import type { Playable } from "#app/islands/player.tsx";
import { itemPicture } from "#app/lib/pictures/picture.ts";
import { inLanguage } from "#app/translations/address.ts";

interface About extends Pick<ArchiveAddresses, "ownFile" | "offersDownloads"> {
  playable: Playable;
  /** The film's page, in no language. */
  path: string;
}

/** In which sizes a film can be stored: those of which the archive says how large they are. */
export function toDownloadable(
  { id, licence }: Film,
  work: Work,
  { ownFile, offersDownloads, playable, path }: About,
): Downloadable | undefined {
  const sizes = work.files.flatMap(({ name, label, type, sizeBytes, sha1 }) =>
    sizeBytes === undefined ? [] : [{ label, address: ownFile(id, name), type, sizeBytes, sha1 }],
  );
  if (!offersDownloads || sizes.length === 0) return undefined;
  const { item, work: key, title, captions } = playable;
  return {
    item,
    work: key,
    title,
    page: inLanguage(path),
    poster: itemPicture(id),
    licence,
    captions: captions.map(({ address }) => address),
    sizes,
  };
}
