import type { Page } from "@playwright/test";

import { expect } from "./journey.ts";

export const FILM = "/archive/charlie_chaplin_film_fest";

/** How long a film may take to start on a busy machine. */
export const SOON = { timeout: 120_000 };

export const player = (page: Page) => page.getByRole("region", { name: /^Player: / });
export const begin = (page: Page) =>
  player(page).getByRole("button", { name: /^(?:Play|Resume) (?!on another).+/ });
export const button = (page: Page, name: string) =>
  player(page).getByRole("button", { name, exact: true });
export const seekBar = (page: Page) => player(page).getByRole("slider", { name: "Seek" });

/** The media element's own state. */
export const media = (page: Page) =>
  player(page)
    .locator("video")
    .evaluate(
      ({ currentTime, paused, playbackRate, currentSrc, readyState }: HTMLVideoElement) => ({
        seconds: currentTime,
        isPlaying: !paused && readyState > 2,
        rate: playbackRate,
        file: currentSrc.split("/").at(-1) ?? "",
      }),
    );

export const secondsOf = async (page: Page) => (await media(page)).seconds;
export const isPlaying = async (page: Page) => (await media(page)).isPlaying;

export async function open(page: Page, address = FILM): Promise<void> {
  await page.goto(address);
  await expect(begin(page)).toBeVisible();
}

/** Seeks as a viewer does with the digit keys. */
export async function playFrom(page: Page, tenth: number): Promise<void> {
  await seekBar(page).focus();
  await page.keyboard.press(`${tenth}`);
  await button(page, "Play").click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
}

/** By the keyboard: controls that a film has hidden meanwhile take no click. */
export const pause = (page: Page) => button(page, "Pause").press("Enter");

/** Never ends, however long a busy machine takes for what happens meanwhile. */
export const loop = (page: Page) =>
  player(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => void (video.loop = true));

/** Hardly goes on, for what happens in the middle of a film. */
export const crawl = (page: Page) =>
  player(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => void (video.playbackRate = 0.1));

/** Collects every text that is shown from now on, however briefly. */
export async function watchWords(page: Page): Promise<() => Promise<string>> {
  await player(page).evaluate((region: HTMLElement) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => seen.push(region.innerText);
    new MutationObserver(look).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "seen").join("\n"));
}

/** A connection so slow that most of a film is not loaded. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: -1,
  });
}
