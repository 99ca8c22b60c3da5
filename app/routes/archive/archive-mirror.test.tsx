import type { ServerResponse } from "node:http";

import { expect, onTestFinished, test, vi } from "vitest";

import { openFilms } from "#app/features/films/open-films.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { createArchiveGate } from "#app/services/archive/archive-gate.ts";
import { openCacheStore } from "#app/db/cache-store.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { openFront } from "#tests/archive/archive-front.ts";
import { asBuilt } from "#tests/as-built.ts";
import { policyOf } from "#tests/ask.ts";
import { createPlace } from "#tests/database-place.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { noTitles } from "#tests/archive/films-of.ts";
import { openHost, openImages, paint, sending } from "#tests/pictures/image-hosts.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import { openArchive } from "../../../stand-ins/archive/open-archive.ts";

import * as filmPart from "./film-part.ts";
import * as film from "./film.tsx";

const CHAPLIN = "charlie_chaplin_film_fest";
const FILE = `${CHAPLIN}.mp4`;
const PATIENT = { timeout: 30_000, interval: 50 };
const SETTLING = { timeout: 30_000, interval: 500 };

async function openStandIn() {
  const archive = await openArchive();
  onTestFinished(archive.close);
  return archive;
}

/** The archive's screens with `ARCHIVE=live` and the settings of a mirror. */
async function openMirrored(database: Database, variables: Record<string, string>) {
  const given = { ARCHIVE: "live", ...variables };
  const place = await createPlace(undefined);
  const store = await openCacheStore(database, place.dataDirectory);
  const { films, close } = openFilms({
    settings: readSettings({ ...given, PUBLIC_URL: "http://films.local" }),
    store,
    database,
    catalog: noTitles,
    gate: createArchiveGate(),
    onChange: () => undefined,
    onTrouble: () => undefined,
  });
  onTestFinished(async () => {
    await close();
    await store.close();
    await place.remove();
  });
  const routes = {
    "/archive/:id": asBuilt(film),
    "/archive/:id/captions": filmPart as RouteModule,
    "/archive/:id/file": filmPart as RouteModule,
  };
  const site = await openTestSite({ database, routes, variables: given, features: { films } });
  const readPage = async (id: string) =>
    vi.waitFor(async () => {
      const response = await fetch(`${site.origin}/archive/${id}`);
      const text = await response.text();
      expect(text).toContain("<video");
      return { response, text };
    }, PATIENT);
  return { site, readPage };
}

const fileAt = (origin: string, name = FILE) => `${origin}/archive/${CHAPLIN}/file?file=${name}`;

describeOnSqlite("behind a mirror", ({ open }) => {
  test("films, captions and pictures come from it and its files' hosts, and from nowhere else", async () => {
    const { origin, mediaOrigin } = await openStandIn();
    const settings = { ARCHIVE_URL: origin, ARCHIVE_FILES_HOSTS: mediaOrigin };
    const { site, readPage } = await openMirrored(await open(), settings);
    const { response, text } = await readPage(CHAPLIN);
    const policy = policyOf(response);
    expect(policy).toContain(`media-src 'self' blob: ${origin} ${mediaOrigin};`);
    expect(policy).toMatch(new RegExp(`img-src [^;]*${origin} ${mediaOrigin}`));
    expect(policy).not.toContain("archive.org");
    expect(text).not.toContain("//archive.org/download");
    const [, address = ""] = /<source[^>]* src="([^"]+)"/.exec(text) ?? [];
    expect(address.startsWith(`${origin}/download/`)).toBe(true);
    // As a browser plays it: by the mirror's redirect, from a host that the policy allows.
    const played = await fetch(address, { headers: { range: "bytes=0-9" } });
    expect([played.status, new URL(played.url).origin]).toEqual([206, mediaOrigin]);
    const track = `/archive/${CHAPLIN}/captions?file=${CHAPLIN}.hi.vtt`;
    expect(await (await fetch(site.origin + track)).text()).toMatch(/^WEBVTT/);
  });

  test("a picture comes from a configured host of files, and from no other", async () => {
    const files = await openHost(sending(await paint(180, 240).jpeg().toBuffer()));
    const mirror = await openHost((_, response) => {
      response.writeHead(302, { location: `${files.origin}/1/items/Detour/Detour.jpg` }).end();
    });
    const settings = { ARCHIVE: "live", ARCHIVE_URL: mirror.origin };
    const unnamed = await openImages("http://127.0.0.1:1", settings);
    expect((await unnamed.ask("/images/archive/Detour")).status).toBe(502);
    expect(files.requests).toEqual([]);
    const named = { ...settings, ARCHIVE_FILES_HOSTS: files.origin };
    const { ask } = await openImages("http://127.0.0.1:1", named);
    expect((await ask("/images/archive/Detour")).status).toBe(200);
  });

  test("browsers use its public address, if that is another", async () => {
    const { origin, mediaOrigin } = await openStandIn();
    const { readPage } = await openMirrored(await open(), {
      ARCHIVE_URL: origin,
      ARCHIVE_PUBLIC_URL: "https://mirror.example/ia",
      ARCHIVE_FILES_HOSTS: mediaOrigin,
    });
    const { response, text } = await readPage(CHAPLIN);
    expect(policyOf(response)).toContain(
      `media-src 'self' blob: https://mirror.example ${mediaOrigin};`,
    );
    expect(text).toContain(`src="https://mirror.example/ia/download/${CHAPLIN}/${FILE}"`);
    expect(text).toContain(`href="https://mirror.example/ia/details/${CHAPLIN}"`);
  });
});

describeOnSqlite("films that pass through this server", ({ open }) => {
  async function openProxied(database: Database, variables: Record<string, string> = {}) {
    const { origin, mediaOrigin } = await openStandIn();
    const settings = {
      ARCHIVE_URL: origin,
      ARCHIVE_FILES_HOSTS: mediaOrigin,
      ARCHIVE_STREAMS: "proxy",
    };
    const opened = await openMirrored(database, { ...settings, ...variables });
    const whole = await fetch(`${origin}/download/${CHAPLIN}/${FILE}`);
    return { ...opened, bytes: Buffer.from(await whole.arrayBuffer()), archive: origin };
  }

  test("need no other host in the browser, and include their captions", async () => {
    const { readPage } = await openProxied(await open());
    const { response, text } = await readPage(CHAPLIN);
    expect(policyOf(response)).toContain("media-src 'self' blob:;");
    expect(text).toContain(`src="/archive/${CHAPLIN}/file?file=${FILE}"`);
    expect(text).toContain(`src="/archive/${CHAPLIN}/captions?file=${CHAPLIN}.hi.vtt"`);
  });

  test("are served whole, in parts, and as headers alone", async () => {
    const { site, bytes } = await openProxied(await open());
    const whole = await fetch(fileAt(site.origin));
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const etag = whole.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const part = await fetch(fileAt(site.origin), { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      "content-range": `bytes 10-19/${bytes.length}`,
      "content-length": "10",
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=86400",
      vary: expect.stringContaining("Cookie"),
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    const changed = { range: "bytes=10-19", "if-range": '"another"' };
    expect((await fetch(fileAt(site.origin), { headers: changed })).status).toBe(200);
    const same = { range: "bytes=10-19", "if-range": etag };
    expect((await fetch(fileAt(site.origin), { headers: same })).status).toBe(206);
    const beyond = { range: `bytes=${bytes.length + 9}-` };
    expect((await fetch(fileAt(site.origin), { headers: beyond })).status).toBe(416);
    const head = await fetch(fileAt(site.origin), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, `${bytes.length}`]);
    expect(await head.text()).toBe("");
  });

  test("are not fetched for a browser that wants the headers alone", async () => {
    const { origin } = await openStandIn();
    const methods: (string | undefined)[] = [];
    const front = await openFront(origin, {
      "/download/": ({ method }, response) => {
        methods.push(method);
        response.writeHead(200, { "content-type": "video/mp4", "content-length": "5" }).end();
      },
    });
    const settings = { ARCHIVE_URL: front, ARCHIVE_STREAMS: "proxy" };
    const { site } = await openMirrored(await open(), settings);
    const { status, headers } = await fetch(fileAt(site.origin), { method: "HEAD" });
    expect([status, headers.get("content-length")]).toEqual([200, "5"]);
    expect(methods).toEqual(["HEAD"]);
  });

  test("are the film's own files, and no other file of the archive", async () => {
    const { site } = await openProxied(await open());
    for (const name of [`${CHAPLIN}_meta.xml`, "../Detour/Detour.mp4", "", "%2e%2e%2fx.mp4"]) {
      expect((await fetch(fileAt(site.origin, encodeURIComponent(name)))).status).toBe(404);
    }
    expect((await fetch(`${site.origin}/archive/no-such-film/file?file=x.mp4`)).status).toBe(404);
  });

  test("are refused to a child above its age limit, and to visitors where they see nothing", async () => {
    const database = await open();
    const { site } = await openProxied(database, { VISITORS: "none" });
    const cookieOf = (token: string) => ({ cookie: site.cookieFor(token) });
    const asViewer = { headers: cookieOf(await signIn(database, "Ada")) };
    expect((await fetch(fileAt(site.origin), asViewer)).status).toBe(200);
    expect((await fetch(fileAt(site.origin), { redirect: "manual" })).status).toBe(401);
    const asChild = { headers: cookieOf(await signInChild(database, "little")) };
    expect((await fetch(fileAt(site.origin), asChild)).status).toBe(404);
  });

  test("are only those shown as free", async () => {
    const database = await open();
    const { site } = await openProxied(database);
    const address = `${site.origin}/archive/TheRedHouse/file?file=The_Red_House_512kb.mp4`;
    // It states no license and is of 1947: only the operator's list makes it a free one.
    expect((await fetch(address)).status).toBe(404);
    await database.kysely
      .insertInto("film_allowances")
      .values({ film_id: "TheRedHouse", allowed_at: Date.now() })
      .execute();
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), PATIENT);
  });

  test("are not served where the operator turned off streams and downloads", async () => {
    const { site } = await openProxied(await open(), {
      ARCHIVE_STREAMS: "direct",
      ARCHIVE_DOWNLOADS: "off",
    });
    expect((await fetch(fileAt(site.origin))).status).toBe(404);
  });

  test("come only from configured hosts, wherever the archive redirects to", async () => {
    const { site } = await openProxied(await open(), {
      ARCHIVE_FILES_HOSTS: "https://files.example",
    });
    expect((await fetch(fileAt(site.origin))).status).toBe(503);
  });

  test("are fetched no faster than the browser reads, and not after it has left", async () => {
    const { origin } = await openStandIn();
    const sent = { bytes: 0, isOpen: false };
    const front = await openFront(origin, {
      "/download/": (_, response) => sendWithoutEnd(response, sent),
    });
    const settings = { ARCHIVE_URL: front, ARCHIVE_STREAMS: "proxy" };
    const { site } = await openMirrored(await open(), settings);
    const viewer = new AbortController();
    const response = await fetch(fileAt(site.origin), { signal: viewer.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    // Reading has stopped: the sent bytes settle at what the buffers between hold.
    let before = -1;
    await vi.waitFor(() => {
      const hasSettled = sent.bytes === before;
      before = sent.bytes;
      expect(hasSettled).toBe(true);
    }, SETTLING);
    expect(sent.bytes).toBeLessThan(ENDLESS_BYTES);
    expect(sent.isOpen).toBe(true);
    viewer.abort();
    await vi.waitFor(() => expect(sent.isOpen).toBe(false), PATIENT);
    expect(sent.bytes).toBeLessThan(ENDLESS_BYTES);
  });

  test("go to one viewer only so many at a time, so that others have a line as well", async () => {
    const { origin } = await openStandIn();
    const front = await openFront(origin, {
      "/download/": (_, response) => {
        response.writeHead(200, { "content-type": "video/mp4" }).flushHeaders();
        onTestFinished(() => void response.destroy());
      },
    });
    const database = await open();
    const settings = { ARCHIVE_URL: front, ARCHIVE_STREAMS: "proxy" };
    const { site } = await openMirrored(database, settings);
    const viewer = new AbortController();
    const { signal } = viewer;
    const ask = () => fetch(fileAt(site.origin), { signal });
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async () => (await ask()).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await fetch(fileAt(site.origin));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    const another = await fetch(fileAt(site.origin), { headers: { cookie }, signal });
    expect(another.status).toBe(200);
    viewer.abort();
    // What nobody reads any more is let go.
    await vi.waitFor(async () => {
      const again = new AbortController();
      const { status } = await fetch(fileAt(site.origin), { signal: again.signal });
      again.abort();
      expect(status).toBe(200);
    }, PATIENT);
  });
});

/** More than all buffers between two processes hold. */
const ENDLESS_BYTES = 400_000_000;
const PIECE = Buffer.alloc(256 * 1024);

function sendWithoutEnd(response: ServerResponse, sent: { bytes: number; isOpen: boolean }): void {
  sent.isOpen = true;
  response.on("close", () => (sent.isOpen = false));
  response.writeHead(200, { "content-type": "video/mp4", "content-length": ENDLESS_BYTES * 2 });
  const send = (): void => {
    while (sent.isOpen && sent.bytes < ENDLESS_BYTES) {
      sent.bytes += PIECE.length;
      if (!response.write(PIECE)) return void response.once("drain", send);
    }
  };
  send();
}
