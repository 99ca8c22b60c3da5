import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { startBuiltServer } from "#tests/built-server.ts";

import { startWithDevtools, type Devtools } from "../../bench/devtools.ts";
import { requireBrowsers } from "../../scripts/programs/ensure-browsers.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { startFilmFront } from "../../tests/downloads/film-front.ts";
import {
  answerPart,
  makeFilm,
  MEGABYTE,
  orderedFilm,
  type MadeFilm,
} from "../../tests/downloads/made-film.ts";
import { findBusyTab, privateMegabytes } from "./tab-memory.ts";

interface Options {
  megabytes: number;
  kills: number;
  log: (line: string) => void;
}

/** How much more memory the tab's process may have while it stores a film, in megabytes. */
const MOST_MEGABYTES = 50;
const LOOK_MS = 100;
/** How often the tab is asked how far it is: each question takes a little of its memory. */
const LOOKS_FOR_EACH_QUESTION = 5;
const LOOKS_BEFORE_ASKING_AGAIN = 200;
const SETTLED_MS = 3_000;
const BUSY_MS = 500;
const TIMEOUT_MS = 15 * 60_000;

/**
 * Stores a long film in a browser whose tabs are killed in the middle, and looks at their memory.
 * Returns whether the film was complete, and stored in little memory.
 */
export async function proveDownloads({ megabytes, kills, log }: Options): Promise<boolean> {
  const film = makeFilm(megabytes);
  const folder = await mkdtemp(join(tmpdir(), "matinee-downloads-"));
  const { settings } = await startStandIns();
  const server = await startBuiltServer({ ...settings, MATINEE_DATA: join(folder, "data") });
  const requests: number[] = [];
  const front = await startFilmFront(server.origin, ({ headers: wanted }, outgoing) => {
    const { from, status, headers, body } = answerPart(film, wanted, '"1"');
    requests.push(from);
    outgoing.writeHead(status, headers).end(body);
  });
  // Not by Playwright: with its tools attached, a tab remembers what it has fetched. And by the
  // tab itself, as in most browsers, which can't fetch a film without one.
  const { browser: program } = await requireBrowsers();
  const browser = await startWithDevtools(program, [
    "--disable-quic",
    "--disable-features=BackgroundFetch",
  ]);
  try {
    const origin = `http://localhost:${front.port}`;
    const seen = await store({ browser, film, kills, origin, log });
    const tab = await openTab(browser, `${origin}/about`);
    const isWhole = (await checksumIn(tab)) === film.sha1;
    log(`SHA-1 ${isWhole ? "is the film's" : "differs"}; ${requests.length} requests for parts`);
    const growth = seen.peak - seen.before;
    log(`tab: ${seen.before.toFixed(0)} MB before, ${seen.peak.toFixed(0)} MB at most`);
    log(`${growth.toFixed(1)} MB more while it stores (at most ${MOST_MEGABYTES})`);
    return isWhole && growth <= MOST_MEGABYTES;
  } finally {
    await browser.close();
    front.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface DownloadOptions {
  browser: Devtools;
  film: MadeFilm;
  kills: number;
  origin: string;
  log: (line: string) => void;
}

async function store({ browser, film, kills, origin, log }: DownloadOptions) {
  const page = `${origin}/about`;
  let tab = await openTab(browser, page);
  await wait(SETTLED_MS);
  const before = privateMegabytes(await tab.process());
  if (before === 0) throw new Error("The memory of tabs is unknown: this proof needs Linux.");
  const ordered = JSON.stringify(JSON.stringify([orderedFilm(film, "")]));
  await tab.evaluate(`localStorage.setItem("films", ${ordered}); location.reload()`);
  let process = await tab.process();
  let peak = before;
  let killed = 0;
  const endsAtMs = Date.now() + TIMEOUT_MS;
  while (Date.now() < endsAtMs) {
    for (let look = 0; look < LOOKS_FOR_EACH_QUESTION; look += 1) {
      peak = Math.max(peak, privateMegabytes(process));
      await wait(LOOK_MS);
    }
    const { state, bytes } = await tab.film();
    if (state === "done") return { before, peak };
    if (state !== "waiting" && state !== "loading") throw new Error(`The film is ${state}.`);
    if (killed >= kills || bytes < (film.sizeBytes * (killed + 0.5)) / kills) continue;
    killed += 1;
    log(`kill ${killed} at ${Math.round(bytes / MEGABYTE)} MB`);
    globalThis.process.kill(process, "SIGKILL");
    await tab.close();
    tab = await openTab(browser, page);
    process = await tab.process();
  }
  throw new Error("The film was not complete in time.");
}

type Tab = Awaited<ReturnType<typeof openTab>>;

async function openTab({ send }: Devtools, url: string) {
  const { targetId } = await send("Target.createTarget", { url });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const evaluate = async (expression: string): Promise<unknown> => {
    const given = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await send("Runtime.evaluate", given, String(sessionId));
    return (result as { value?: unknown }).value;
  };
  const isThere = () =>
    evaluate(`location.href === "${url}" && document.readyState === "complete"`).catch(() => false);
  for (let looks = 1; !(await isThere()); looks += 1) {
    await wait(LOOK_MS);
    // While the process of another tab dies, the browser may forget where this one was to go.
    if (looks % LOOKS_BEFORE_ASKING_AGAIN === 0)
      await send("Page.navigate", { url }, String(sessionId));
  }
  const busy = `for (const end = performance.now() + ${BUSY_MS}; performance.now() < end;);`;
  return {
    evaluate,
    process: () => findBusyTab(() => evaluate(busy)),
    film: async () =>
      JSON.parse(String(await evaluate(`localStorage.getItem("films") ?? "[{}]"`)))[0] as {
        state: string;
        bytes: number;
      },
    close: () => send("Target.closeTarget", { targetId }).catch(() => undefined),
  };
}

/** In hexadecimal digits, by the browser's own digest. */
const checksumIn = ({ evaluate }: Tab) =>
  evaluate(`(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getDirectoryHandle("films")).getFileHandle("one");
    const digest = await crypto.subtle.digest("SHA-1", await (await file.getFile()).arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  })()`);
