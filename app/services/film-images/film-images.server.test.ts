import { onTestFinished, expect, test } from "vitest";

import { createArchiveGate } from "#app/services/archive/archive-gate.ts";
import {
  createItemPictures,
  itemPictureAddress,
} from "#app/services/archive/item-pictures.server.ts";
import { serve } from "#tests/serve.ts";

import { createFilmImages, hostAddress } from "./film-images.server.ts";

const JPEG = Buffer.from("ffd8ffe000104a464946", "hex");
const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");
const WEBP = Buffer.from("RIFF0000WEBPVP8 ", "latin1");

type Answer = { status?: number; body?: Buffer | string; location?: string };

/** A host of pictures that answers each address as the test says; it notes what it was asked. */
async function openHost(answers: Record<string, Answer>) {
  const requests: { path: string; accept: string | undefined; agent: string | undefined }[] = [];
  const origin = await serve((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, accept: request.headers.accept, agent: request.headers["user-agent"] });
    const { status = 200, body = "", location } = answers[path] ?? { status: 404 };
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  return { requests, origin: new URL(origin) };
}

const limits = { maxConnections: 4, maxPerSecond: 1000 };

test("pictures of titles come from their host, in a size and only as pictures", async () => {
  const elsewhere = await openHost({ "/t/p/w342/a.jpg": { body: JPEG } });
  const { requests, origin } = await openHost({
    "/t/p/w342/a.jpg": { body: JPEG },
    "/t/p/w342/b.jpg": { body: PNG },
    "/t/p/original/c.jpg": { body: WEBP },
    "/t/p/w342/page.jpg": { body: "<!doctype html>" },
    "/t/p/w342/large.jpg": { status: 400 },
    "/t/p/w342/other.jpg": { status: 418, body: JPEG },
    "/t/p/w342/moved.jpg": { status: 302, location: "/t/p/w342/a.jpg" },
    "/t/p/w342/away.jpg": {
      status: 302,
      location: hostAddress(elsewhere.origin, "w342", "/a.jpg").href,
    },
  });
  const images = createFilmImages({ service: "pictures", origin, userAgent: "us/1", ...limits });
  onTestFinished(images.close);
  expect(await images.get("w342", "/a.jpg")).toEqual(JPEG);
  expect(requests[0]).toEqual({
    path: "/t/p/w342/a.jpg",
    accept: "image/jpeg, image/png, image/webp",
    agent: "us/1",
  });
  expect(await images.get("w342", "/b.jpg")).toEqual(PNG);
  expect(await images.get("original", "/c.jpg")).toEqual(WEBP);
  expect(await images.get("w342", "/moved.jpg")).toEqual(JPEG);
  expect(await images.get("w342", "/missing.jpg")).toBeUndefined();
  expect(await images.get("w342", "/large.jpg"), "it has no such size").toBeUndefined();
  for (const path of ["/page.jpg", "/other.jpg", "/away.jpg"]) {
    await expect(images.get("w342", path), path).rejects.toMatchObject({ reason: "garbled" });
  }
  expect(elsewhere.requests).toEqual([]);
});

test("pictures of the archive's items are its JPEGs, from its own storage", async () => {
  const storage = await openHost({ "/a.jpg": { body: JPEG }, "/notfound.png": { body: PNG } });
  const stranger = await openHost({ "/a.jpg": { body: JPEG } });
  const to = (host: URL, path: string) => ({ status: 302, location: new URL(path, host).href });
  const { requests, origin } = await openHost({
    "/services/img/plain": { body: JPEG },
    "/services/img/stored": to(storage.origin, "/a.jpg"),
    "/services/img/none": to(storage.origin, "/notfound.png"),
    "/services/img/gray": { body: PNG },
    "/services/img/away": to(stranger.origin, "/a.jpg"),
    "/services/img/page": { body: "<!doctype html>" },
    "/services/img/other": { status: 418, body: JPEG },
  });
  const pictures = createItemPictures({
    origin,
    userAgent: "us/1",
    gate: createArchiveGate(),
    mayHoldFiles: (address) => address.origin === storage.origin.origin,
  });
  onTestFinished(pictures.close);
  expect(await pictures.get("plain")).toEqual(JPEG);
  expect(requests[0]).toEqual({ path: "/services/img/plain", accept: "image/*", agent: "us/1" });
  expect(await pictures.get("stored")).toEqual(JPEG);
  expect(await pictures.get("none"), "the archive's own placeholder").toBeUndefined();
  expect(await pictures.get("gray"), "no frame of a film is a PNG").toBeUndefined();
  expect(await pictures.get("missing")).toBeUndefined();
  for (const id of ["away", "page", "other"]) {
    await expect(pictures.get(id), id).rejects.toMatchObject({ reason: "garbled" });
  }
  expect(stranger.requests).toEqual([]);
  requests.length = 0;
  expect(await pictures.get("../secret")).toBeUndefined();
  expect(requests).toEqual([]);
  expect(itemPictureAddress("https://a.example", "a b")).toBe(
    "https://a.example/services/img/a%20b",
  );
});
