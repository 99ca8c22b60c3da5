import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { BrowserContext, Page, Route, Worker } from "@playwright/test";
import { build } from "vite";

/** Where the page is from that runs the engine: another site than ours. */
const APP = "https://app.example.com";

/** What an application does around the engine: its storage and its version. */
const ENTRY = `
self.document = { baseURI: self.location.href };
const engine = require("@stremio/stremio-core-web/stremio_core_web.js");
const stored = new Map();
Object.assign(self, {
  app_version: "5.0.0",
  shell_version: null,
  get_location_hash: async () => "",
  local_storage_get_item: async (key) => stored.get(key) ?? null,
  local_storage_set_item: async (key, value) => void stored.set(key, value),
  local_storage_remove_item: async (key) => void stored.delete(key),
});
self.startEngine = async () => {
  await engine.default({ module_or_path: "/engine.wasm" });
  await engine.initialize_runtime(() => undefined);
};
self.dispatch = (action, field) => engine.dispatch(action, field ?? null, "");
self.stateOf = (field) => engine.get_state(field);
`;

interface Engine {
  startEngine: () => Promise<void>;
  dispatch: (action: unknown, field?: string) => void;
  stateOf: (field: string) => unknown;
}

/** Bundles the engine that was installed in a folder. */
export async function bundleEngine(directory: string): Promise<void> {
  await writeFile(join(directory, "entry.cjs"), ENTRY);
  await build({
    root: directory,
    configFile: false,
    logLevel: "error",
    build: {
      outDir: "bundle",
      lib: { entry: "entry.cjs", formats: ["iife"], name: "app", fileName: () => "engine.js" },
    },
  });
}

interface World {
  /** Our site's address, as everybody knows it, and where its server is. */
  site: string;
  server: string;
  directory: string;
}

/** The engine in a page of another site. What it asks of other hosts gets an empty answer. */
export async function openEngine(context: BrowserContext, world: World) {
  const { site, server } = world;
  const files = await readFiles(world);
  const outside = new Set<string>();
  await context.route("**/*", async (route: Route) => {
    const url = new URL(route.request().url());
    if (url.origin === APP) return route.fulfill(files.get(url.pathname) ?? { status: 404 });
    if (url.origin === site) {
      const address = server + url.pathname + url.search;
      return route.fulfill({ response: await route.fetch({ url: address, maxRedirects: 0 }) });
    }
    // The player of their desktop application, which does not run.
    if (url.hostname === "127.0.0.1") return route.abort();
    outside.add(url.hostname);
    const headers = { "Access-Control-Allow-Origin": "*" };
    return route.fulfill({ status: 404, headers, contentType: "application/json", body: "{}" });
  });
  const page = await context.newPage();
  await page.goto(APP);
  const opened = page.waitForEvent("worker");
  await page.evaluate(() => void new window.Worker("/engine.js"));
  const worker = await opened;
  await worker.evaluate(() => (self as unknown as Engine).startEngine());
  return { outside, ...driving(worker, world), ...watching(worker, world), ...looking(page) };
}

async function readFiles({ directory }: World) {
  const wasm = "node_modules/@stremio/stremio-core-web/stremio_core_web_bg.wasm";
  const script = await readFile(join(directory, "bundle/engine.js"), "utf8");
  return new Map([
    ["/", { contentType: "text/html", body: "<!doctype html><title>App</title>" }],
    ["/engine.js", { contentType: "text/javascript", body: script }],
    [
      "/engine.wasm",
      { contentType: "application/wasm", body: await readFile(join(directory, wasm)) },
    ],
  ] as [string, { contentType: string; body: string | Buffer }][]);
}

export interface ListedTitle {
  id: string;
  type: string;
  name: string;
}

interface Stream {
  url?: string;
  externalUrl?: string;
  subtitles: { lang: string; url: string }[];
  behaviorHints: { videoSize?: number };
}

type Content<Value> = { type: "Ready" | "Loading" | "Err"; content: Value };

interface Rows {
  catalogs: {
    name: string;
    addon: { manifest: { id: string } };
    content: Content<ListedTitle[]> | null;
  }[];
}

interface Details {
  metaItem: { content: Content<ListedTitle & { poster: string; runtime: string }> } | null;
  streams: { content: Content<Stream[]> }[];
}

interface Viewing {
  /** Where the add-on begins. */
  addon: string;
  id: string;
  stream: Stream;
}

/** What is being watched, and from where it goes on. */
interface Playing {
  libraryItem: { state: { timeOffset: number } } | null;
}

const OURS = /^app\.matinee\./;
const EVERY_MS = 100;
const MOST_MS = 60_000;

/** How an application talks with its engine. */
function talkingTo(worker: Worker) {
  const dispatch = (action: object, field?: string) =>
    worker.evaluate(([sent, to]) => (self as unknown as Engine).dispatch(sent, to), [
      action,
      field,
    ] as const);

  /** What a part of the engine holds as soon as it has come. */
  async function settled<State>(field: string, hasCome: (state: State) => boolean): Promise<State> {
    for (let waited = 0; ; waited += EVERY_MS) {
      const state = await worker.evaluate(
        (name) => (self as unknown as Engine).stateOf(name) as unknown,
        field,
      );
      if (hasCome(state as State)) return state as State;
      if (waited > MOST_MS) throw new Error(`${field} has not come: ${JSON.stringify(state)}`);
      await wait(EVERY_MS);
    }
  }
  return { dispatch, settled };
}

/** What people do in their applications. */
function driving(worker: Worker, { site, server }: World) {
  const { dispatch, settled } = talkingTo(worker);

  /** The rows of our add-ons on a screen that shows all of a client's. */
  async function rowsOn(field: "board" | "search", extra: string[][]) {
    await dispatch(
      { action: "Load", args: { model: "CatalogsWithExtra", args: { extra } } },
      field,
    );
    const range = { action: "LoadRange", args: { start: 0, end: 50 } };
    await dispatch({ action: "CatalogsWithExtra", args: range }, field);
    const oursIn = ({ catalogs }: Rows) =>
      catalogs.filter(({ addon }) => OURS.test(addon.manifest.id));
    const state = await settled<Rows>(field, (rows) => {
      const ours = oursIn(rows);
      return ours.length > 0 && ours.every(({ content }) => content && content.type !== "Loading");
    });
    return oursIn(state);
  }

  return {
    /** Adds an add-on, as pasting its address does. */
    async install(path: string): Promise<void> {
      const manifest = await (await fetch(server + path)).json();
      const flags = { official: false, protected: false };
      const descriptor = { manifest, transportUrl: site + path, flags };
      await dispatch({ action: "Ctx", args: { action: "InstallAddon", args: descriptor } });
    },

    async search(words: string): Promise<ListedTitle[]> {
      const rows = await rowsOn("search", [["search", words]]);
      return rows.flatMap(({ content }) => (content?.type === "Ready" ? content.content : []));
    },

    /** The home screen: its rows by their names. */
    async board(): Promise<Map<string, ListedTitle[]>> {
      const rows = await rowsOn("board", []);
      return new Map(
        rows.map(({ name, content }) => [name, content?.type === "Ready" ? content.content : []]),
      );
    },

    async open(type: string, id: string) {
      const metaPath = { resource: "meta", type, id, extra: [] };
      const args = { metaPath, streamPath: null, guessStream: true };
      await dispatch({ action: "Load", args: { model: "MetaDetails", args } }, "meta_details");
      const { metaItem } = await settled<Details>(
        "meta_details",
        (state) =>
          state.metaItem?.content.type === "Ready" && state.metaItem.content.content.id === id,
      );
      if (metaItem === null) throw new Error(`${id} has no page.`);
      return metaItem.content.content;
    },

    /** Those of what is open. */
    async streams(): Promise<Stream[]> {
      const { streams } = await settled<Details>("meta_details", (state) =>
        state.streams.some(({ content }) => content.type === "Ready"),
      );
      return streams.flatMap(({ content }) => (content.type === "Ready" ? content.content : []));
    },
  };
}

/** Watches films there, as their player tells the engine. */
function watching(worker: Worker, { site }: World) {
  const { dispatch, settled } = talkingTo(worker);
  return {
    /** Watches a film up to a moment, and returns where it began. */
    async watchTo({ addon, id, stream }: Viewing, timeMs: number, durationMs: number) {
      const request = (resource: string) => ({
        base: site + addon,
        path: { resource, type: "movie", id, extra: [] },
      });
      const [metaRequest, streamRequest] = [request("meta"), request("stream")];
      const args = { stream, metaRequest, streamRequest, subtitlesPath: null };
      await dispatch({ action: "Load", args: { model: "Player", args } }, "player");
      const isKnown = ({ libraryItem }: Playing) => libraryItem !== null;
      const { libraryItem } = await settled<Playing>("player", isKnown);
      const seen = { time: timeMs, duration: durationMs, device: "trial" };
      const change = { action: "TimeChanged", args: seen };
      await dispatch({ action: "Player", args: change }, "player");
      await dispatch({ action: "Unload" }, "player");
      return libraryItem?.state.timeOffset;
    },
  };
}

/** What the page of their web application does with what the engine says. */
const looking = (page: Page) => ({
  /** Plays a file, and returns how far it has come. */
  play: (address: string) =>
    page.evaluate(async (src) => {
      const video = Object.assign(document.createElement("video"), { src, muted: true });
      document.body.append(video);
      await video.play();
      for (let tries = 0; tries < 300 && video.currentTime < 0.3; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
      return video.currentTime;
    }, address),
  readText: (address: string) => page.evaluate(async (url) => (await fetch(url)).text(), address),
  widthOf: (address: string) =>
    page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    }, address),
});
