import { pipeline, Transform, type Readable } from "node:stream";

import type { Setting } from "#app/lib/setting.ts";
import type {
  FileStream,
  FilmStream,
  WantedFile,
} from "#app/services/archive/film-stream.server.ts";

import type { Film, Work } from "../film.ts";
import { createFileAllowance, type FileAllowance, type OpenFile } from "./file-allowance.ts";

interface Options {
  /** A film as it may be shown. */
  film: (id: string, setting: Setting) => Promise<Film | undefined>;
  stream: Pick<FilmStream, "open">;
  /** Whether films pass through this server at all. */
  isOn: boolean;
}

export interface FilmFile extends Omit<FileStream, "body"> {
  body: Readable | undefined;
}

/**
 * A home watches and downloads without noticing it, also a school behind one address; nobody
 * keeps the operator's line busy for days.
 */
const ALLOWANCE = { mostOpen: 16, mostBytes: 50e9, windowMs: 24 * 3600_000 };

/**
 * Opens the files of films that the setting may show; nothing else of the archive is served. Each
 * viewer, or visitors' network, has so many bytes a day.
 */
export function createFilmFiles({ film: shown, stream, isOn }: Options) {
  const allow = createFileAllowance(ALLOWANCE);

  return async (
    wanted: WantedFile,
    setting: Setting,
    who: string,
  ): Promise<FilmFile | "too many" | undefined> => {
    if (!isOn) return undefined;
    const film = await shown(wanted.id, setting);
    const works = film?.works ?? [];
    if (works.some((work) => isFrameOf(work, wanted.name))) return stream.open(wanted);
    const isOfFilm = works.some(({ files }) => files.some(({ name }) => name === wanted.name));
    if (!isOfFilm) return undefined;
    return wanted.method === "HEAD"
      ? stream.open(wanted)
      : openCounted({ allow, stream }, wanted, who);
  };
}

async function openCounted(
  { allow, stream }: { allow: FileAllowance; stream: Options["stream"] },
  wanted: WantedFile,
  who: string,
): Promise<FilmFile | "too many" | undefined> {
  const own = allow(who);
  if (own === undefined) return "too many";
  let body: Readable | undefined;
  try {
    const file = await stream.open(wanted);
    body = file?.body && counted(file.body, own);
    return file && { ...file, body };
  } finally {
    if (body === undefined) own.close();
  }
}

/** Counts what the viewer takes, and closes with it. */
function counted(body: Readable, own: OpenFile): Readable {
  const passed = new Transform({
    transform(piece: Buffer, _, done) {
      own.count(piece.length);
      done(null, piece);
    },
  });
  // Whoever reads it gets the error.
  pipeline(body, passed, () => own.close());
  return passed;
}

function isFrameOf({ frames }: Work, name: string): boolean {
  if (frames === undefined || !name.startsWith(frames.before)) return false;
  return /^\d{6}\.jpg$/.test(name.slice(frames.before.length));
}
