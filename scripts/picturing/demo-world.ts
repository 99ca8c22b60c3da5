import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { startBuiltServer } from "#tests/built-server.ts";

import { ensureBuild } from "../building/ensure-build.ts";
import { requireBrowsers } from "../programs/ensure-browsers.ts";
import { ensureFonts } from "../programs/ensure-fonts.ts";
import { projectRoot } from "../project-root.ts";
import { startStandIns } from "../stand-ins-process.ts";

export interface DemoWorld {
  browser: Browser;
  /** Runs work against a server of its own, with an empty database and an empty cache. */
  withServer: (work: (origin: string) => Promise<void>) => Promise<void>;
  /** Makes the outside services fail or wait during the work. */
  withFault: (fault: Fault, work: () => Promise<void>) => Promise<void>;
}

export interface Fault {
  kind: "500" | "delay";
  delayMs?: number;
}

/** Opens the demo world with a browser, and ends all of it after the work, also when it fails. */
export async function inDemoWorld(work: (world: DemoWorld) => Promise<void>): Promise<void> {
  await ensureBuild(projectRoot, console.log);
  const { browser: executablePath } = await requireBrowsers();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const env = { ...process.env, ...(await ensureFonts()) };
  const standIns = await startStandIns();
  const browser = await chromium.launch({ executablePath, args, env }).catch((problem: unknown) => {
    standIns.stop();
    throw problem;
  });
  const { control } = JSON.parse(standIns.settings["STAND_INS"] ?? "{}") as { control: string };
  try {
    await work({
      browser,
      withServer: (use) => withServer(standIns.settings, use),
      withFault: (fault, use) => withFault(`${control}/faults`, fault, use),
    });
  } finally {
    await browser.close();
    standIns.stop();
  }
}

async function withServer(
  settings: Record<string, string>,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "matinee-pictures-"));
  // As `npm start` does, so that home leads with a free film.
  const variables = { ...settings, MATCH_AHEAD: "on", MATINEE_DATA: data };
  const server = await startBuiltServer(variables);
  try {
    await work(server.origin);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true });
  }
}

async function withFault(faults: string, fault: Fault, work: () => Promise<void>): Promise<void> {
  await fetch(faults, { method: "POST", body: JSON.stringify(fault) });
  try {
    await work();
  } finally {
    await fetch(faults, { method: "DELETE" });
  }
}

export async function signUp(page: Page, name = "ada"): Promise<void> {
  await page.goto("/signup");
  await page.getByRole("button", { name: "Accept All" }).click();
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(`${name}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("one row of bulbs");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("/plans");
}

/** How long a server may take until it knows which titles are free films. */
const MATCH_MS = 60_000;

/** For a viewer: a server finds out in its first seconds which films are free; home leads with one. */
export async function untilMatched({ request }: BrowserContext): Promise<void> {
  const signal = AbortSignal.timeout(MATCH_MS);
  while (!(await (await request.get("/")).text()).includes("Watch free")) {
    await delay(500, undefined, { signal });
  }
}

/** The window's contents, once the pictures that are in sight and the font have loaded. */
export async function takeWindow(page: Page): Promise<Buffer> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      return image.complete || !isInSight || !image.checkVisibility();
    }),
  );
  await page.evaluate(() => document.fonts.ready.then(() => true));
  return page.screenshot();
}
