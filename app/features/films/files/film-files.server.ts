import type { Setting } from "#app/lib/setting.ts";
import type {
  FileStream,
  FilmStream,
  WantedFile,
} from "#app/services/archive/film-stream.server.ts";

import type { Film, Work } from "../film.ts";

interface Options {
  /** A film as it may be shown. */
  film: (id: string, setting: Setting) => Promise<Film | undefined>;
  stream: Pick<FilmStream, "open">;
  /** Whether films pass through this server at all. */
  isOn: boolean;
}

/** Opens the files of films that the setting may show; nothing else of the archive is served. */
export const createFilmFiles =
  ({ film: shown, stream, isOn }: Options) =>
  async (wanted: WantedFile, setting: Setting): Promise<FileStream | undefined> => {
    if (!isOn) return undefined;
    const film = await shown(wanted.id, setting);
    const isOfFilm = film?.works.some((work) => isOfWork(work, wanted.name)) ?? false;
    return isOfFilm ? stream.open(wanted) : undefined;
  };

/** One of its qualities, or one of its preview frames. */
function isOfWork({ files, frames }: Work, name: string): boolean {
  if (files.some((file) => file.name === name)) return true;
  if (frames === undefined || !name.startsWith(frames.before)) return false;
  return /^\d{6}\.jpg$/.test(name.slice(frames.before.length));
}
