import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFilmDatabase } from "./film-database/film-database.ts";
import { testDay } from "./film-database/open-film-database.ts";
import { noQuirks } from "./film-database/quirks.ts";
import { createVideoStore } from "./film-database/video-store.ts";
import { openStandIns } from "./open-stand-ins.ts";
import { openPlainPictures } from "./pictures/plain-pictures.ts";
import { createTrailers } from "./trailers/trailers.ts";

export type StandInsForTests = {
  filmDatabase: string;
  trailers: string;
  /** Calls the control; a body is sent as JSON. */
  control: (method: string, path: string, body?: unknown) => Promise<Response>;
  close: () => Promise<void>;
};

function now(): Date {
  return new Date(`${testDay}T12:00:00Z`);
}

/** The film database, the trailers and the control, on ports of their own, with one tiny clip. */
export async function openForTests(): Promise<StandInsForTests> {
  const folder = await mkdtemp(join(tmpdir(), "stand-ins-"));
  const clip = join(folder, "clip.mp4");
  const captions = join(folder, "clip.vtt");
  await writeFile(clip, Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251)));
  await writeFile(captions, "WEBVTT\n\n00:00.000 --> 00:02.000\nLadies and gentlemen\n");
  const quirks = { ...noQuirks(), refuseUndocumented: true };
  const pictures = openPlainPictures();
  const filmDatabase = createFilmDatabase({ pictures, now, quirks });
  const trailers = createTrailers({
    pictures,
    findVideo: createVideoStore(now),
    clips: [
      {
        name: "clip",
        videos: [{ file: clip, type: "video/mp4" }],
        captions: [{ file: captions, type: "text/vtt", language: "en", label: "English" }],
      },
    ],
  });
  const services = { filmDatabase, trailers };
  const { addresses, close } = await openStandIns({
    services,
    quirks: { filmDatabase: quirks },
    basePort: 0,
  });
  return {
    filmDatabase: addresses.filmDatabase ?? "",
    trailers: addresses.trailers ?? "",
    control: (method, path, body) =>
      fetch(`${addresses.control}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
