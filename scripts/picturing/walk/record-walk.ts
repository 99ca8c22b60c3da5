import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContextOptions } from "@playwright/test";
import sharp from "sharp";

import { OperatorError } from "../../bootstrap/operator-error.mjs";
import { makeContactSheet, type Shot } from "../contact-sheet.ts";
import { inDemoWorld, signUp, takeWindow, untilMatched, type DemoWorld } from "../demo-world.ts";
import { steps, type Step, type Walker } from "./steps.ts";
import { ways, type WayName } from "./ways.ts";

interface Walk {
  wayName: WayName;
  screen: { width: number; height: number };
  language?: string;
  isPhone?: boolean;
}

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

/** Who walks through the first evening; each has a contact sheet of this name. */
const walks: Record<string, Walk> = {
  "pointer-390": { wayName: "pointer", screen: PHONE, isPhone: true },
  "pointer-1440": { wayName: "pointer", screen: LAPTOP },
  "keys-1440": { wayName: "keys", screen: LAPTOP },
  "remote-1920": { wayName: "remote", screen: { width: 1920, height: 1080 } },
  "hindi-390": { wayName: "pointer", screen: PHONE, isPhone: true, language: "/hi" },
};

/** Longer than a step takes on a busy machine. */
const WAIT_MS = 60_000;

/** Walks through the first evening of somebody new; a step that cannot be done ends it. */
export async function recordWalks(folder: string, chosen: readonly string[]): Promise<void> {
  const unknown = chosen.find((name) => !(name in walks));
  if (unknown !== undefined) {
    throw new OperatorError(`${unknown} is none of ${Object.keys(walks).join(", ")}.`);
  }
  mkdirSync(folder, { recursive: true });
  const failures: string[] = [];
  await inDemoWorld(async (world) => {
    for (const [name, walk] of Object.entries(walks)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      await world.withServer(async (origin) => {
        const { shots, failure } = await takeSteps(world, origin, walk);
        const file = join(folder, `walk-${name}`);
        await savePictures(file, shots);
        writeFileSync(`${file}.webp`, await makeContactSheet(shots, walk.screen));
        console.log(`${file}.webp`);
        if (failure !== undefined) failures.push(`${name}: ${failure}`);
      });
    }
  });
  if (failures.length > 0) throw new OperatorError(failures.join("\n"));
}

/** Each step in full, in a folder beside the sheet. */
async function savePictures(folder: string, shots: readonly Shot[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { label, picture } of shots) {
    await sharp(picture)
      .webp({ quality: 80 })
      .toFile(join(folder, `${label}.webp`));
  }
}

/** Somebody else was there before, so that home has its free films. */
async function untilFilmsAreKnown(browser: DemoWorld["browser"], origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  await signUp(await context.newPage(), "grace");
  await untilMatched(context);
  await context.close();
}

async function takeSteps({ browser }: DemoWorld, origin: string, walk: Walk) {
  const { screen, isPhone = false, wayName, language = "" } = walk;
  await untilFilmsAreKnown(browser, origin);
  const device: BrowserContextOptions = { hasTouch: isPhone, isMobile: isPhone };
  const look = { colorScheme: "dark", reducedMotion: "reduce" } as const;
  const context = await browser.newContext({
    ...device,
    ...look,
    baseURL: origin,
    viewport: screen,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const walker: Walker = { page, wayName, way: ways[wayName], language, clicks: 0 };
  const shots: Shot[] = [];
  let failure: string | undefined;
  for (const step of steps) {
    const problem = await doStep(walker, step);
    const label = `${String(shots.length + 1).padStart(2, "0")} ${step.name}`;
    shots.push({ label, picture: await takeWindow(page) });
    if (problem === undefined) continue;
    failure = `the step “${step.name}” cannot be done. ${problem}`;
    break;
  }
  await context.close();
  return { shots, failure };
}

/** What keeps a step from being done, if anything does. */
async function doStep(walker: Walker, { act, isDone }: Step): Promise<string | undefined> {
  walker.clicks = 0;
  try {
    await (typeof act === "function" ? act : act[walker.wayName])(walker);
    await isDone(walker);
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
