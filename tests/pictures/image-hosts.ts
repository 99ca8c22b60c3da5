import { mkdtemp, rm } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { onTestFinished } from "vitest";

import { createPictureColours } from "#app/features/catalog/colors/picture-colours.ts";
import { createArchiveGate } from "#app/services/archive/archive-gate.ts";
import type { Manners } from "#app/services/resilient-client.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { createImages } from "#server/images/images.ts";

import { AT_ONCE } from "../at-once.ts";
import { sharedDecoder } from "./picture-decoder.ts";
import { serve } from "../serve.ts";

/** The server's own picture listener over an image host that the test provides. */
export async function openImages(
  host: string,
  variables: Record<string, string> = {},
  archiveGate = createArchiveGate(),
  manners: Manners = {},
) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-images-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const troubles: unknown[] = [];
  const colours = createPictureColours();
  const images = createImages({
    settings: readSettings({ FILM_IMAGES_URL: host, MATINEE_DATA: dataDirectory, ...variables }),
    headers: [["X-Content-Type-Options", "nosniff"]],
    isViewers: (cookies) => cookies === "signed",
    onTrouble: (error) => troubles.push(error),
    archiveGate,
    decoder: sharedDecoder,
    colours,
    outside: { manners: { ...AT_ONCE, ...manners } },
  });
  onTestFinished(images.close);
  const origin = await serve((request, response) => {
    if (images.serve(request, response) === undefined) response.writeHead(418).end();
  });
  const ask = (path: string, init?: RequestInit) =>
    fetch(origin + path, { redirect: "manual", ...init });
  return { ask, troubles, colours, dataDirectory };
}

/** An image host that a test provides; it counts the requests for each path. */
export async function openHost(answer: RequestListener) {
  const requests: string[] = [];
  const origin = await serve((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  return { origin, requests };
}

export const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a3b2e" } });

export const sending =
  (body: Buffer | string, type = "image/jpeg"): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  };
