import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import type { BrowserContext, Page } from "@playwright/test";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { makeContactSheet, type Shot } from "./picturing/contact-sheet.ts";
import {
  inDemoWorld,
  signUp,
  takeWindow,
  untilMatched,
  type DemoWorld,
} from "./picturing/demo-world.ts";
import { shotStates, type ShotState, type StateName } from "./picturing/shot-states.ts";
import { recordWalks } from "./picturing/walk/record-walk.ts";
import { projectRoot } from "./project-root.ts";

// Makes contact sheets of every screen from the demo world, for whoever looks at them: one for each
// state, width and theme. `--states`, `--widths` and `--themes` choose some of them. With `walk`
// instead, the first evening of somebody new, step by step; the names of walks choose some.
const FOLDER = join(projectRoot, "shots");
const WAIT_MS = 60_000;
/** The height of a screen with each width. */
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900, 1920: 1080, 2560: 1440 };
const THEMES = ["dark", "light"] as const;
/** What the busy viewer plays and saves first. */
const PLAYED = ["Detour", "charlie_chaplin_film_fest"];
const SAVED = ["movie:19 Metropolis", "movie:653 Nosferatu", "tv:1396 Breaking Bad"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: "string", default: Object.keys(shotStates).join(",") },
    widths: { type: "string", default: Object.keys(HEIGHTS).join(",") },
    themes: { type: "string", default: THEMES.join(",") },
  },
});

const choose = <Name extends string>(list: string, known: readonly Name[]): Name[] =>
  list.split(",").map((name) => {
    const found = known.find((each) => each === name);
    if (found === undefined) throw new OperatorError(`${name} is none of ${known.join(", ")}.`);
    return found;
  });

const states = choose(values.states, Object.keys(shotStates) as StateName[]);
const widths = choose(values.widths, Object.keys(HEIGHTS)).map(Number);
const themes = choose(values.themes, THEMES);

interface Sheet {
  name: StateName;
  width: number;
  theme: (typeof THEMES)[number];
}

const sheets: Sheet[] = states.flatMap((name) =>
  widths.flatMap((width) => themes.map((theme) => ({ name, width, theme }))),
);

if (positionals[0] === "walk") await recordWalks(FOLDER, positionals.slice(1));
else await makeSheets();

async function makeSheets(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await inDemoWorld(async (world) => {
    const isFaulty = ({ name }: Sheet) => "fault" in shotStates[name];
    await world.withServer(async (origin) => {
      const viewers = { new: await enter(world, origin), busy: await enter(world, origin, true) };
      for (const sheet of sheets.filter((each) => !isFaulty(each))) {
        await make(world, origin, { sheet, cookies: viewers[shotStates[sheet.name].viewer] });
      }
    });
    for (const sheet of sheets.filter(isFaulty)) {
      await world.withServer(async (origin) => {
        const cookies = await enter(world, origin);
        const { fault }: ShotState = shotStates[sheet.name];
        if (fault) await world.withFault(fault, () => make(world, origin, { sheet, cookies }));
      });
    }
  });
}

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A signed-in viewer's cookies; a busy one has watched and saved something. */
async function enter(world: DemoWorld, origin: string, isBusy = false): Promise<Cookies> {
  const context = await world.browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await signUp(page, isBusy ? "ada" : "grace");
  if (isBusy) {
    for (const item of PLAYED) {
      const data = { item, work: "", positionSeconds: 20, durationSeconds: 80 };
      await context.request.post("/api/progress", { data, headers: { origin } });
    }
    for (const add of SAVED) {
      const sent = { form: { add }, headers: { origin }, maxRedirects: 0 };
      await context.request.post("/watchlist/change", sent);
      await context.request.post("/watched/change", sent);
    }
  }
  await untilMatched(context);
  // Without what the browser remembers of the account from before: each sheet asks anew.
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, origins: [] };
}

interface Job {
  sheet: Sheet;
  cookies: Cookies;
}

async function make(world: DemoWorld, origin: string, { sheet, cookies }: Job): Promise<void> {
  const { name, width, theme } = sheet;
  const state: ShotState = shotStates[name];
  const viewport = { width, height: HEIGHTS[width] ?? 900 };
  const context = await world.browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
    storageState: cookies,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await state.prepare?.(context, page);
  const shots: Shot[] = [];
  for (const address of state.addresses) {
    shots.push({ label: address, picture: await take(page, address, state) });
  }
  await context.close();
  const file = join(FOLDER, `${name}-${width}-${theme}.webp`);
  writeFileSync(file, await makeContactSheet(shots, viewport));
  console.log(file);
}

async function take(page: Page, address: string, state: ShotState): Promise<Buffer> {
  await page.goto(address, { waitUntil: state.isUnfinished ? "commit" : "load" });
  // What a page shows while it waits for its parts has a footer already.
  await page.locator("footer").first().waitFor();
  await state.change?.(page);
  return state.isUnfinished ? page.screenshot() : takeWindow(page);
}
