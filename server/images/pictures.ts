import { join } from "node:path";

import type { Settings } from "#app/lib/env.server.ts";
import { hostSizeOf, madeWidthOf } from "#app/lib/pictures/picture.ts";
import { userAgentOf } from "#app/lib/user-agent.ts";
import type { BudgetOf, ServiceEvents } from "#app/lib/service-events.ts";
import { holdsFiles, type ArchiveSettings } from "#app/services/archive/archive-client.ts";
import type { ArchiveGate } from "#app/services/archive/archive-gate.ts";
import { createItemPictures } from "#app/services/archive/item-pictures.server.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { createFilmImages } from "#app/services/film-images/film-images.server.ts";
import type { Manners } from "#app/services/resilient-client.server.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { createAbsences, type Absence } from "./absences.ts";
import { createPictureMaker, type PictureHost } from "./make-picture.ts";
import { pictureFile, type WantedPicture } from "./picture-name.ts";
import { createShelf } from "./shelf.ts";
import { createSmallerPictures } from "./smaller-pictures.ts";

export type PictureSettings = ArchiveSettings &
  Pick<Settings, "dataDirectory" | "filmImagesUrl" | "imagesMaxBytes" | "outgoingProxy">;

/** Receives the outcomes of requests to the picture hosts. */
export interface Outside {
  events?: ServiceEvents | undefined;
  budgetOf?: BudgetOf | undefined;
  /** For tests; as the hosts wish unless given. */
  manners?: Manners | undefined;
}

export interface PictureRequest {
  asker: Asker;
  takesWebp: boolean;
}

export interface FoundPicture {
  picture: Buffer | Absence;
  /** Otherwise a smaller file is being made. */
  isFinal: boolean;
}

/** Who requests a picture: a viewer with a session of ours, or a visitor. */
export type Asker = "viewer" | "stranger";

const DAY_MS = 24 * 3600 * 1000;
/** The film database's terms allow nobody to store its pictures longer. */
const MAX_AGE_MS = 180 * DAY_MS;
const STRANGERS_PART = 1 / 8;
/** For a thousand posters. */
const MEMORY_BYTES = 16 * 2 ** 20;

interface PicturesOptions extends Outside {
  settings: PictureSettings;
  archiveGate: ArchiveGate;
  decoder: PictureDecoder;
  onTrouble: (error: unknown) => void;
}

/**
 * Pictures from disk. Viewers and visitors have a store each, and separate connections to the host:
 * somebody who requests every picture without signing in evicts nothing that a viewer requested,
 * and delays no viewer.
 */
export function createPictures(options: PicturesOptions) {
  const { settings, archiveGate, decoder, onTrouble, events, budgetOf, manners } = options;
  const { filmImagesUrl: origin } = settings;
  const shelves = openShelves(settings, onTrouble);
  const hosts = openHosts(settings, archiveGate, { events, budgetOf, manners });
  const makePicture = createPictureMaker(decoder);
  const absences = createAbsences();
  const waits = createHostWaits();
  const underWay = new Map<string, Promise<Buffer | Absence>>();
  const smaller = createSmallerPictures({ decoder, onTrouble });

  async function fetchAndStore(wanted: WantedPicture, file: string, asker: Asker) {
    try {
      const bytes = await makePicture(hosts.of(asker), wanted);
      if (bytes === undefined) {
        absences.note(file, "missing");
        return "missing";
      }
      // A full disk costs time, never a picture.
      await shelves.put(asker, file, bytes).catch(onTrouble);
      return bytes;
    } catch (error) {
      absences.note(file, "failed");
      waits.note(wanted, error);
      onTrouble(error);
      return "failed";
    }
  }

  async function getSource(wanted: WantedPicture, asker: Asker): Promise<Buffer | Absence> {
    const file = pictureFile(origin, wanted);
    const found = (await shelves.take(file, asker)) ?? absences.of(file);
    if (found !== undefined) return found;
    const key = `${asker} ${file}`;
    const running = underWay.get(key);
    if (running) return running;
    const work = fetchAndStore(wanted, file, asker).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  return {
    /** A picture in its smallest file that the browser shows and that is made already. */
    async get(wanted: WantedPicture, { asker, takesWebp }: PictureRequest): Promise<FoundPicture> {
      const file = pictureFile(origin, { ...wanted, path: `${wanted.path} webp` });
      const made = takesWebp ? await shelves.take(file, asker) : undefined;
      if (made) return { picture: made, isFinal: true };
      const source = sourceOf(wanted);
      const picture = await getSource(source, asker);
      const isOpen = takesWebp && typeof picture !== "string" && smaller.isOpen(file, picture);
      if (isOpen) {
        const sinceMs = shelves.storedAtMs(pictureFile(origin, source));
        const width = madeWidthOf(wanted.size);
        void smaller.make({ file, bytes: picture, width }, (bytes) =>
          shelves.put(asker, file, bytes, sinceMs),
        );
      }
      return { picture, isFinal: !isOpen };
    },
    /** How much longer the host of a picture asks us to wait; 0 when it does not. */
    retryAfterMs: waits.of,
    close: hosts.close,
  };
}

/**
 * What is kept of a picture in this size: the host's own file, which the sizes that are made of it
 * share. One is served in the smaller size from the second time on.
 */
function sourceOf({ size, path }: WantedPicture): WantedPicture {
  if (size === "archive") return { size, path };
  const hostSize = hostSizeOf(size);
  return { size: hostSize === "original" ? size : hostSize, path };
}

/** The store of viewers and that of visitors. */
function openShelves(
  { dataDirectory, imagesMaxBytes }: PictureSettings,
  onTrouble: (error: unknown) => void,
) {
  const shelfOf = (name: string, part: number) =>
    createShelf({
      folder: join(dataDirectory, "pictures", name),
      maxBytes: Math.floor(imagesMaxBytes * part),
      maxMemoryBytes: Math.floor(MEMORY_BYTES * part),
      maxAgeMs: MAX_AGE_MS,
    });
  const shelves = {
    viewer: shelfOf("viewers", 1 - STRANGERS_PART),
    stranger: shelfOf("strangers", STRANGERS_PART),
  };
  return {
    put: (asker: Asker, file: string, bytes: Buffer, sinceMs?: number) =>
      shelves[asker].put(file, bytes, sinceMs),
    storedAtMs: (file: string) =>
      shelves.viewer.storedAtMs(file) ?? shelves.stranger.storedAtMs(file),
    /** What a viewer takes of the visitors' becomes the viewers'. */
    async take(file: string, asker: Asker): Promise<Buffer | undefined> {
      const viewers = await shelves.viewer.take(file);
      if (viewers) return viewers;
      const strangers = await shelves.stranger.take(file);
      if (strangers && asker === "viewer") {
        const sinceMs = shelves.stranger.storedAtMs(file);
        await shelves.viewer.put(file, strangers, sinceMs).catch(onTrouble);
        await shelves.stranger.drop(file).catch(onTrouble);
      }
      return strangers;
    },
  };
}

/** Until when each host asked us to wait, whichever picture was requested. */
function createHostWaits() {
  const untilMs = { archive: 0, "film database": 0 };
  const hostOf = ({ size }: WantedPicture) => (size === "archive" ? "archive" : "film database");
  return {
    note(wanted: WantedPicture, error: unknown): void {
      const stated = error instanceof ServiceError ? (error.statedRetryAfterMs ?? 0) : 0;
      const host = hostOf(wanted);
      untilMs[host] = Math.max(untilMs[host], Date.now() + stated);
    },
    of: (wanted: WantedPicture): number => Math.max(untilMs[hostOf(wanted)] - Date.now(), 0),
  };
}

/**
 * The sources of pictures: the film database's host, with separate connections for viewers and
 * visitors, and the archive.
 */
function openHosts(
  settings: PictureSettings,
  gate: ArchiveGate,
  { events, budgetOf, manners }: Outside,
) {
  const { filmImagesUrl: origin, outgoingProxy: proxy } = settings;
  const userAgent = userAgentOf(settings);
  const common = { origin, proxy, userAgent, events };
  const ways = {
    viewer: createFilmImages({
      service: "film pictures",
      ...common,
      maxConnections: 20,
      maxPerSecond: 200,
      ...manners,
    }),
    stranger: createFilmImages({
      service: "film pictures for visitors",
      ...common,
      maxConnections: 10,
      maxPerSecond: 60,
      ...manners,
    }),
  };
  const archive = createItemPictures({
    origin: settings.archivePlace.url,
    proxy,
    userAgent,
    mayHoldFiles: holdsFiles(settings.archivePlace),
    gate,
    events,
    budgetOf,
    manners,
  });
  return {
    of: (asker: Asker): PictureHost => ({
      get: (size, path) =>
        size === "archive" ? archive.get(path.slice(1)) : ways[asker].get(size, path),
    }),
    close: async () => {
      await Promise.all([ways.viewer.close(), ways.stranger.close(), archive.close()]);
    },
  };
}
