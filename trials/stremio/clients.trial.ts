import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { PASSWORD } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";
import { startBuiltServer } from "#tests/built-server.ts";

import { requireBrowsers } from "../../scripts/programs/ensure-browsers.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { bundleEngine, openEngine, type ListedTitle } from "./stremio-engine.ts";

const run = promisify(execFile);
const directory = join(projectRoot, "test-results/stremio-clients");

/** What others wrote: the protocol's linter and client, and the engine of their applications. */
const PACKAGES = {
  "@stremio/stremio-core-web": "0.62.1",
  "stremio-addon-client": "1.16.1",
  "stremio-addon-linter": "1.7.0",
};
/** As everybody knows it: the engine and browsers trust what comes over a secure connection. */
const SITE = "https://films.example.org";
const CHAPLIN = "matinee:archive:charlie_chaplin_film_fest";
const PIN = "2468";
const MOST_MS = 5 * 60_000;

interface Judgment {
  valid: boolean;
  errors: Error[];
  warnings: Error[];
}

interface Client {
  manifest: { catalogs: { type: string; id: string }[] };
  isSupported: (...path: string[]) => boolean;
  get: (...path: unknown[]) => Promise<Record<string, { id: string; url: string }[]>>;
}

beforeAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await writeFile(
    join(directory, "package.json"),
    JSON.stringify({ private: true, dependencies: PACKAGES }),
  );
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...quiet], { cwd: directory });
}, MOST_MS);

// Nothing of it is ours to check.
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A port that nothing listens on: the server prints its public address alone. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startSite() {
  const standIns = await startStandIns();
  onTestFinished(standIns.stop);
  const port = await findPort();
  const server = await startBuiltServer({
    ...standIns.settings,
    MATINEE_DATA: join(directory, randomUUID()),
    PORT: String(port),
    PUBLIC_URL: SITE,
    DEMO: "public",
    ARCHIVE_STREAMS: "proxy",
  });
  onTestFinished(async () => void (await server.stop()));
  return `http://127.0.0.1:${port}`;
}

/** Somebody with a watchlist, and where the add-ons of their profile and of their child begin. */
async function signUp(server: string) {
  const ada = createBrowser(server);
  const email = "ada@example.org";
  await ada.post("/signup", { name: "Ada", email, password: PASSWORD });
  for (const [content_type, content_id] of [
    ["tv", "1396"],
    ["archive", "Detour"],
  ]) {
    const named = { user_id: email, content_id, content_type, content_title: content_id };
    await ada.report("/api/user-watchlist", { ...named, added_at: new Date().toISOString() });
  }
  const makeAddress = async () => {
    const made = await ada.post("/profile/stremio", { command: "create" });
    return /\/stremio\/own\/[^"]+\/manifest\.json/.exec(await made.response.text())?.[0] ?? "";
  };
  const own = await makeAddress();
  const child = { id: randomUUID(), name: "Mina", colour: "sea", face: "owl", ageLimit: "little" };
  await ada.post("/profiles/new", { ...child, pin: PIN, again: PIN });
  await ada.post("/profiles/switch", { profile: child.id });
  return { own, childs: await makeAddress() };
}

test(
  "a linter and a client that others wrote find nothing wrong in any of the add-ons",
  async () => {
    const server = await startSite();
    const { own, childs } = await signUp(server);
    const load = createRequire(join(directory, "package.json"));
    const { lintManifest } = load("stremio-addon-linter") as {
      lintManifest: (manifest: unknown) => Judgment;
    };
    const { detectFromURL } = load("stremio-addon-client") as {
      detectFromURL: (url: string) => Promise<{ addon: Client }>;
    };
    for (const path of ["/stremio/manifest.json", "/hi/stremio/manifest.json", own, childs]) {
      const judged = lintManifest(await (await fetch(server + path)).json());
      expect([path, judged.errors, judged.warnings]).toEqual([path, [], []]);
      const { addon } = await detectFromURL(server + path);
      for (const { type, id } of addon.manifest.catalogs) {
        const { metas = [] } = await addon.get("catalog", type, id);
        expect(metas.every((meta) => addon.isSupported("meta", type, meta.id))).toBe(true);
      }
      const found = await addon.get("catalog", "movie", "free", { search: "chaplin" });
      const isForChild = path === childs;
      expect(found["metas"]?.some(({ id }) => id === CHAPLIN)).toBe(!isForChild);
      const streams = await addon.get("stream", "movie", CHAPLIN).catch(() => ({ streams: [] }));
      expect([path, streams["streams"]?.length === 0]).toEqual([path, isForChild]);
    }
  },
  MOST_MS,
);

test(
  "the engine of Stremio's applications installs both, searches, opens, and resolves a stream that plays and goes on where it was left",
  async () => {
    const server = await startSite();
    const { own } = await signUp(server);
    await bundleEngine(directory);
    const { browser: executablePath } = await requireBrowsers();
    const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const browser = await chromium.launch({ executablePath, args });
    onTestFinished(() => browser.close());
    const engine = await openEngine(await browser.newContext(), { site: SITE, server, directory });

    await engine.install("/stremio/manifest.json");
    const found = await engine.search("chaplin");
    expect(found.map(({ id }) => id)).toContain(CHAPLIN);
    const film = await engine.open("movie", CHAPLIN);
    expect(film).toMatchObject({ name: "Charlie Chaplin Festival", runtime: "77 min" });
    const [stream] = await engine.streams();
    expect(stream?.behaviorHints.videoSize).toBeGreaterThan(0);
    expect(stream?.subtitles.map(({ lang }) => lang)).toEqual(["eng", "hin"]);
    // In a page of another site, as in that of their web application.
    expect(await engine.play(stream?.url ?? "")).toBeGreaterThan(0.2);
    expect(await engine.readText(stream?.subtitles[0]?.url ?? "")).toMatch(/^WEBVTT/);
    expect(await engine.widthOf(film.poster)).toBeGreaterThan(0);
    // Left and opened again, it goes on where it was.
    if (stream === undefined) throw new Error("The film has no stream.");
    const viewing = { addon: "/stremio/manifest.json", id: CHAPLIN, stream };
    const [minutes, duration] = [20 * 60_000, 77 * 60_000];
    expect(await engine.watchTo(viewing, minutes, duration)).toBe(0);
    expect(await engine.watchTo(viewing, minutes, duration)).toBe(minutes);

    await engine.install(own);
    const rows = await engine.board();
    const watchlist = rows.get("My Watchlist")?.map(({ type, id }: ListedTitle) => `${type} ${id}`);
    expect(watchlist).toEqual(["movie matinee:archive:Detour", "series matinee:tv:1396"]);
    expect((await engine.open("series", "matinee:tv:1396")).name).not.toBe("");
    const [page] = await engine.streams();
    expect(page?.externalUrl).toBe(`${SITE}/tv/1396`);
    // Nothing but its own hosts, which got empty answers.
    expect(
      [...engine.outside].filter((host) => !/\.(?:strem\.io|stremio\.(?:com|net))$/.test(host)),
    ).toEqual([]);
  },
  MOST_MS,
);
