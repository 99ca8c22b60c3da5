import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Settings } from "#app/lib/env.server.ts";
import { rememberingEach } from "#app/lib/remembering.ts";
import type { ArchiveGate } from "#app/services/archive/archive-gate.ts";
import { hostSizeOf } from "#app/lib/pictures/picture.ts";
import { itemPictureAddress } from "#app/services/archive/item-pictures.server.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { hostAddress } from "#app/services/film-images/film-images.server.ts";
import { pictureTypeOf } from "#app/lib/pictures/picture-type.ts";

import { matchesTag } from "../http/entity-tag.ts";
import type { Absence } from "./absences.ts";
import { createColourist, type ColourStore } from "./picture-colour.ts";
import { parsePicture, PICTURES, type WantedPicture } from "./picture-name.ts";
import { createPictures, type Outside, type PictureSettings } from "./pictures.ts";
import { withBase } from "#app/translations/base-path.ts";
import { takesWebp } from "./smaller-pictures.ts";

export interface ImagesOptions {
  settings: PictureSettings & Pick<Settings, "images">;
  headers: readonly [string, string][];
  /**
   * Whether a `Cookie` header contains a session that we signed; whether it is still valid is not
   * checked.
   */
  isViewers: (cookies: string | undefined) => boolean;
  onTrouble: (error: unknown) => void;
  archiveGate: ArchiveGate;
  decoder: PictureDecoder;
  /** Receives the main color of each picture. */
  colours: ColourStore;
  outside?: Outside;
}

export type Images = ReturnType<typeof createImages>;

/** The picture at an address never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Except an archive item's, which keeps its name when it changes. */
const A_WEEK = "public, max-age=604800";
const A_DAY = "public, max-age=86400";
const TROUBLE_EVERY_MS = 60_000;

/** The hosts that pictures come from. */
export const pictureHosts = ({ images, filmImagesUrl }: ImagesOptions["settings"]) =>
  images === "direct" ? [filmImagesUrl.origin] : [];

/**
 * Serves pictures under /images/, which are never guarded: from our disk, or by a redirect to their
 * host.
 */
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
  const noteColour = createColourist({ store: colours, decoder, onTrouble: report });

  async function send(request: IncomingMessage, response: ServerResponse, wanted: WantedPicture) {
    const asker = isViewers(request.headers.cookie) ? "viewer" : "stranger";
    const { picture, isFinal } = await pictures.get(wanted, {
      asker,
      takesWebp: takesWebp(request.headers.accept),
    });
    if (typeof picture === "string") {
      sendAbsence(response, picture, headers, pictures.retryAfterMs(wanted));
    } else {
      const stays = wanted.size === "archive" ? A_WEEK : IMMUTABLE;
      const caching = ["Cache-Control", isFinal ? stays : A_DAY] as [string, string];
      sendPicture(request, response, picture, [...headers, caching, ["Vary", "Accept"]]);
      noteColour(wanted.path, picture);
    }
  }

  return {
    /** Answers addresses under /images/; undefined for all others. */
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

/** Once for each buffer: what is in memory is the same one each time. */
const describePicture = rememberingEach((bytes: Buffer) => ({
  etag: `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`,
  type: pictureTypeOf(bytes) ?? "application/octet-stream",
}));

function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  common: readonly [string, string][],
): void {
  const { etag, type } = describePicture(bytes);
  const headers = [...common.flat(), "ETag", etag];
  if (matchesTag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers.push("Content-Type", type, "Content-Length", String(bytes.length));
  // If a file were ever more than a picture, the browser must not interpret it.
  headers.push("Content-Security-Policy", "default-src 'none'; sandbox");
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : bytes);
}

/** When a failed picture is requested again, unless its host asks for a longer wait. */
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
  const all = [...common.flat(), ...headers, "Content-Type", "text/plain; charset=utf-8"];
  if (absence === "failed") {
    all.push("Retry-After", String(Math.max(RETRY_SECONDS, Math.ceil(retryAfterMs / 1_000))));
  }
  response.writeHead(status, all);
  response.end(text);
}

/** The address of a picture at its host. */
function addressOf({ size, path }: WantedPicture, settings: ImagesOptions["settings"]): string {
  const { filmImagesUrl, archivePlace } = settings;
  if (size === "archive") return itemPictureAddress(archivePlace.publicUrl, path.slice(1));
  return hostAddress(filmImagesUrl, hostSizeOf(size), path).href;
}

function sendElsewhere(
  response: ServerResponse,
  address: string,
  common: readonly [string, string][],
): void {
  response
    .writeHead(302, [...common.flat(), "Location", withBase(address), "Cache-Control", A_DAY])
    .end();
}

/** A host that is down fails every picture of a page; one line a minute reports it. */
function atMostEvery(ms: number, report: (error: unknown) => void) {
  let silentUntilMs = 0;
  return (error: unknown) => {
    if (Date.now() < silentUntilMs) return;
    silentUntilMs = Date.now() + ms;
    report(error);
  };
}
