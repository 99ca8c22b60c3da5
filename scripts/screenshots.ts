import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";

import { startBuiltServer } from "#tests/built-server.ts";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { ensureBuild } from "./building/ensure-build.ts";
import { findBrowser } from "./find-browser.ts";
import { projectRoot } from "./project-root.ts";
import { startStandIns } from "./stand-ins-process.ts";

// Takes the README's screenshots from the demo world: run by hand when the screens change.
const FOLDER = join(projectRoot, "docs/screenshots");
const FILM = "/archive/charlie_chaplin_film_fest";
const SCREEN = { width: 1280, height: 960 };
const WAIT_MS = 60_000;

await ensureBuild(projectRoot, console.log);
const data = mkdtempSync(join(tmpdir(), "matinee-screenshots-"));
const standIns = await startStandIns();
const server = await startBuiltServer({ ...standIns.settings, MATINEE_DATA: data });
try {
  await takeAll(server.origin);
} finally {
  await server.stop();
  standIns.stop();
  rmSync(data, { recursive: true });
}

async function takeAll(origin: string): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new OperatorError("Screenshots need Chrome or Chromium. Install one and try again.");
  }
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SCREEN,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await signUp(page);
  await page.goto("/");
  await save("home", await takeWhole(page));
  await page.goto(FILM);
  await save("player", await playSomewhere(page));
  await browser.close();
}

/** The window's contents, once its pictures and its font have loaded. */
async function takeWhole(page: Page): Promise<Buffer> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  await page.evaluate(() => document.fonts.ready.then(() => true));
  return page.screenshot();
}

async function signUp(page: Page): Promise<void> {
  await page.goto("/signup");
  await page.getByRole("button", { name: "Accept All" }).click();
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("one row of bulbs");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("/plans");
}

/** The player with its controls, which are visible after the pointer has moved. */
async function playSomewhere(page: Page): Promise<Buffer> {
  const player = page.getByRole("region", { name: /^Player: / });
  await player.getByRole("button", { name: /^Play .+/ }).click();
  await player.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await player.getByRole("slider", { name: "Seek" }).focus();
  await page.keyboard.press("4");
  await player.evaluate((region) => region.scrollIntoView({ block: "end" }));
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 25.5);
  await player.hover({ position: { x: 300, y: 300 } });
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return player.screenshot();
}

async function save(name: string, picture: Buffer): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.webp`);
  const { size } = await sharp(picture).webp({ quality: 80 }).toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
}
