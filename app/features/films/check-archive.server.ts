import { isAmong } from "#app/lib/settings/archive-place.ts";
import type { CheckedService } from "#app/lib/settings/check-line.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { userAgentOf } from "#app/lib/user-agent.ts";
import { createArchiveGate } from "#app/services/archive/archive-gate.ts";
import { createArchive } from "#app/services/archive/archive.server.ts";
import { createFilmStream } from "#app/services/archive/film-stream.server.ts";
import { createItemPictures } from "#app/services/archive/item-pictures.server.ts";
import { createResilientClient } from "#app/services/resilient-client.server.ts";
import { Finding, runCheck, type CheckQuestion } from "#app/services/run-check.server.ts";

import { parseFilmFilters } from "./lists/film-filters.ts";
import type { Film } from "./film.ts";
import { toFilm } from "./details/to-film.ts";
import { toFilmQuery } from "./lists/to-query.ts";

type CheckSettings = Pick<
  Settings,
  "archive" | "archivePlace" | "outgoingProxy" | "publicUrl" | "operatorEmail"
>;

const ROWS = 10;

/** Sends the archive a few real requests with the current settings. */
export async function checkArchive(settings: CheckSettings): Promise<CheckedService> {
  const means = openMeans(settings);
  const found: FoundFilm = {};
  const lines = await runCheck([
    ...questionsFor(means, settings, found),
    ...publicQuestion(settings, () => found.film?.id ?? ""),
  ]);
  await means.close();
  const { origin } = settings.archivePlace.url;
  const live = isReal(origin) ? "the real one" : "a mirror";
  const kind = settings.archive === "live" ? live : "the stand-in";
  return { name: "Archive", place: `${origin} (${kind})`, lines };
}

interface FoundFilm {
  film?: Film;
}

function questionsFor(
  { archive, pictures, stream, refused }: ReturnType<typeof openMeans>,
  { archivePlace }: CheckSettings,
  found: FoundFilm,
): CheckQuestion[] {
  const { origin } = archivePlace.url;
  return [
    {
      question: "a search for free films",
      origin,
      isFirst: true,
      async ask() {
        const query = toFilmQuery(parseFilmFilters(new URLSearchParams()));
        const { total, docs } = await archive.search(query, ROWS, 1);
        for (const { identifier } of docs) {
          const record = await archive.item(identifier);
          const film = record && toFilm(record);
          if (film && film.works.length > 0) found.film = film;
          if (found.film) return `${total} films`;
        }
        throw new Finding(
          "The search finds nothing that can be played.",
          "Check ARCHIVE_URL: a mirror has to answer searches as the archive does.",
        );
      },
    },
    {
      question: "a film's file",
      origin,
      async ask() {
        const { id = "", works: [work] = [] } = found.film ?? {};
        const file = await stream
          .open({
            id,
            name: work?.files[0]?.name ?? "",
            method: "GET",
            headers: { range: "bytes=0-0" },
            signal: AbortSignal.timeout(20_000),
          })
          .catch((error: unknown) => {
            const [host] = refused;
            if (host === undefined) throw error;
            throw new Finding(
              `A film's file is sent on to ${host}, which is not named as a host of files.`,
              `If it is the archive's or the mirror's, add ${host} to ARCHIVE_FILES_HOSTS.`,
            );
          });
        file?.body?.destroy();
        if (!file) throw new Finding(`${id} lists a file that isn't there.`, "Check ARCHIVE_URL.");
        return file.status === 206 ? "plays from any place" : "plays, but only from its beginning";
      },
    },
    {
      question: "a film's picture",
      origin,
      async ask() {
        const bytes = await pictures.get(found.film?.id ?? "");
        return bytes ? `${bytes.length} bytes` : "this film has none";
      },
    },
  ];
}

const isReal = (origin: string) => origin === "https://archive.org";

function openMeans(settings: CheckSettings) {
  const { archivePlace: place, outgoingProxy: proxy } = settings;
  const refused: string[] = [];
  const common = {
    origin: place.url,
    proxy,
    userAgent: userAgentOf(settings),
    mayHoldFiles({ origin }: URL): boolean {
      const mayHold = isAmong(origin, place.fileHosts);
      if (!mayHold) refused.push(origin);
      return mayHold;
    },
  };
  const client = createResilientClient({ service: "archive", proxy, deadlineMs: 8_000 });
  const archive = createArchive({ client, ...common });
  const pictures = createItemPictures({ ...common, gate: createArchiveGate() });
  const stream = createFilmStream(common);
  const close = () => Promise.all([client.close(), pictures.close(), stream.close()]);
  return { archive, pictures, stream, refused, close };
}

/** Browsers may use another address; a path of this site belongs to a proxy in front. */
function publicQuestion(settings: CheckSettings, idOf: () => string): CheckQuestion[] {
  const { archivePlace: place, outgoingProxy: proxy } = settings;
  const url = URL.parse(place.publicUrl);
  if (url === null || url.origin === place.url.origin) return [];
  return [
    {
      question: "its address for browsers",
      origin: url.origin,
      async ask() {
        const client = createResilientClient({ service: "archive's public address", proxy });
        const address = new URL(`${place.publicUrl}/services/img/${encodeURIComponent(idOf())}`);
        try {
          await client.ask({
            url: address,
            headers: { "user-agent": userAgentOf(settings) },
            expects: "bytes",
            mayFollow: ({ origin }) => isAmong(origin, [url.origin, ...place.fileHosts]),
            read: ({ status }, fail) => (status === 200 ? undefined : fail("garbled")),
          });
        } finally {
          await client.close();
        }
        return `${url.host} answers`;
      },
    },
  ];
}
