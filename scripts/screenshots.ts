import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { inDemoWorld, signUp, takeWindow, type DemoWorld } from "./picturing/demo-world.ts";
import { projectRoot } from "./project-root.ts";

// Takes the README's screenshots from the demo world: run by hand when the screens change.
const FOLDER = join(projectRoot, "docs/screenshots");
const FILM = "/archive/charlie_chaplin_film_fest";
const SCREEN = { width: 1280, height: 960 };
const WAIT_MS = 60_000;

await inDemoWorld(({ browser, withServer }) => withServer((origin) => takeAll(browser, origin)));

async function takeAll(browser: DemoWorld["browser"], origin: string): Promise<void> {
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
  await save("home", await takeWindow(page));
  await page.goto(FILM);
  await save("player", await playSomewhere(page));
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
