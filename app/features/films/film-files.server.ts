import type { Setting } from "#app/lib/setting.ts";
import type {
  FileStream,
  FilmStream,
  WantedFile,
} from "#app/services/archive/film-stream.server.ts";

import type { FilmPermits } from "./film-permits.server.ts";
import type { Work } from "./film.ts";
import type { KeptArchive } from "./kept-archive.server.ts";

interface Options {
  archive: Pick<KeptArchive, "film">;
  stream: Pick<FilmStream, "open">;
  permits: Pick<FilmPermits, "mayShow">;
  /** Whether films pass through this server at all. */
  isOn: boolean;
}

/** Opens the files of films that the setting may show; nothing else of the archive is passed on. */
export const createFilmFiles =
  ({ archive, stream, permits, isOn }: Options) =>
  async (wanted: WantedFile, setting: Setting): Promise<FileStream | undefined> => {
    if (!isOn || !(await permits.mayShow(wanted.id, setting))) return undefined;
    const film = await archive.film(wanted.id);
    const isOfFilm = film?.works.some((work) => isOfWork(work, wanted.name)) ?? false;
    return isOfFilm ? stream.open(wanted) : undefined;
  };

/** One of its qualities, or one of the small pictures from along it. */
function isOfWork({ files, frames }: Work, name: string): boolean {
  if (files.some((file) => file.name === name)) return true;
  if (frames === undefined || !name.startsWith(frames.before)) return false;
  return /^\d{6}\.jpg$/.test(name.slice(frames.before.length));
}
