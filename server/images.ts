import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Settings } from "#app/lib/env.server.ts";
import type { ArchiveGate } from "#app/services/archive/archive-gate.ts";
import { itemPictureAddress } from "#app/services/archive/item-pictures.server.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { hostAddress } from "#app/services/film-images/film-images.server.ts";
import { pictureTypeOf } from "#app/lib/picture-type.ts";

import { matchesTag } from "./entity-tag.ts";
import type { Absence } from "./images/absences.ts";
import { createColourist, type ColourStore } from "./images/picture-colour.ts";
import { parsePicture, PICTURES, type WantedPicture } from "./images/picture-name.ts";
import { createPictures, type Outside, type PictureSettings } from "./images/pictures.ts";

export interface ImagesOptions {
  settings: PictureSettings & Pick<Settings, "images">;
  headers: readonly [string, string][];
  /** Whether a `Cookie` header holds a session that we signed; that it still lasts is not asked. */
  isViewers: (cookies: string | undefined) => boolean;
  onTrouble: (error: unknown) => void;
  archiveGate: ArchiveGate;
  decoder: PictureDecoder;
  /** Learns the main colour of each picture. */
  colours: ColourStore;
  outside?: Outside;
}

export type Images = ReturnType<typeof createImages>;

/** What a picture's address names never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** But for an item's in the archive, which has one name for ever. */
const A_WEEK = "public, max-age=604800";
const A_DAY = "public, max-age=86400";
const TROUBLE_EVERY_MS = 60_000;

/** Where pictures come from beside ourselves. */
export const pictureHosts = ({ images, filmImagesUrl }: ImagesOptions["settings"]) =>
  images === "direct" ? [filmImagesUrl.origin] : [];

/** Pictures under /images/, which are never guarded: by way of our disk, or sent to their host. */
export function createImages(options: ImagesOptions) {
  const { settings, headers, isViewers, onTrouble, archiveGate, decoder, colours } = options;
  const { images: way } = settings;
  const report = atMostEvery(TROUBLE_EVERY_MS, onTrouble);
  const pictures = createPictures({
    settings,
    archiveGate,
    decoder,
    onTrouble: report,
    ...options.outside,
  });
  const noteColour = createColourist({ book: colours, decoder, onTrouble: report });

  async function send(request: IncomingMessage, response: ServerResponse, wanted: WantedPicture) {
    const asker = isViewers(request.headers.cookie) ? "viewer" : "stranger";
    const found = await pictures.get(wanted, asker);
    if (typeof found === "string") {
      sendAbsence(response, found, headers, pictures.retryAfterMs(wanted));
    } else {
      const caching = wanted.size === "archive" ? A_WEEK : IMMUTABLE;
      sendPicture(request, response, found, [...headers, ["Cache-Control", caching]]);
      noteColour(wanted.path, found);
    }
  }

  return {
    /** Answers when the address is under /images/; undefined: it is someone else's. */
    serve(request: IncomingMessage, response: ServerResponse): Promise<void> | true | undefined {
      const target = request.url ?? "/";
      if (!target.startsWith(PICTURES)) return undefined;
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.writeHead(405, [...headers.flat(), "Allow", "GET, HEAD"]).end();
        return true;
      }
      const wanted = parsePicture(target);
      if (wanted && way === "proxy") return send(request, response, wanted);
      if (wanted) sendElsewhere(response, addressOf(wanted, settings), headers);
      else sendAbsence(response, "missing", headers);
      return true;
    },
    close: pictures.close,
  };
}

function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  common: readonly [string, string][],
): void {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = [...common.flat(), "ETag", etag];
  if (matchesTag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const type = pictureTypeOf(bytes) ?? "application/octet-stream";
  headers.push("Content-Type", type, "Content-Length", String(bytes.length));
  // Should a picture ever be more than one, it is opened as nothing else.
  headers.push("Content-Security-Policy", "default-src 'none'; sandbox");
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : bytes);
}

/** When a picture that failed is asked for again, unless its host wants to be left alone longer. */
const RETRY_SECONDS = 5;

const ABSENCES: Readonly<Record<Absence, { status: number; text: string; headers: string[] }>> = {
  missing: {
    status: 404,
    text: "This picture doesn't exist.\n",
    headers: ["Cache-Control", "public, max-age=300"],
  },
  failed: {
    status: 502,
    text: "This picture isn't available right now.\n",
    headers: ["Cache-Control", "no-store"],
  },
};

function sendAbsence(
  response: ServerResponse,
  absence: Absence,
  common: readonly [string, string][],
  retryAfterMs = 0,
): void {
  const { status, text, headers } = ABSENCES[absence];
  const all = [...common.flat(), ...headers, "Content-Type", "text/plain"];
  if (absence === "failed") {
    all.push("Retry-After", String(Math.max(RETRY_SECONDS, Math.ceil(retryAfterMs / 1_000))));
  }
  response.writeHead(status, all);
  response.end(text);
}

/** Where a browser gets a picture itself. */
function addressOf({ size, path }: WantedPicture, settings: ImagesOptions["settings"]): string {
  const { filmImagesUrl, archivePlace } = settings;
  if (size === "archive") return itemPictureAddress(archivePlace.publicUrl, path.slice(1));
  return hostAddress(filmImagesUrl, size === "w1920" ? "original" : size, path).href;
}

function sendElsewhere(
  response: ServerResponse,
  address: string,
  common: readonly [string, string][],
): void {
  response.writeHead(302, [...common.flat(), "Location", address, "Cache-Control", A_DAY]).end();
}

/** A host that is down fails every picture of a page; one line a minute says so. */
function atMostEvery(ms: number, report: (error: unknown) => void) {
  let silentUntilMs = 0;
  return (error: unknown) => {
    if (Date.now() < silentUntilMs) return;
    silentUntilMs = Date.now() + ms;
    report(error);
  };
}
