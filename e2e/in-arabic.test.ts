import type { Locator, Page } from "@playwright/test";

import { speakTime } from "#app/lib/formats/clock.ts";
import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";

import { SOON } from "./support/film-player.ts";
import { expect, test } from "./support/journey.ts";
import { isWiderThanScreen } from "./support/look.ts";

const inArabic = <Text>(write: () => Text): Text => writingIn("ar", write);

/** More stops than any page has before what the journey looks for. */
const MOST_STOPS = 80;

/** Moves the focus as the keyboard does, until it is on `target`. */
async function moveTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${target.toString()}`);
}

async function isInArabic(page: Page, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await isWiderThanScreen(page)).toBe(false);
}

/** Collects what the player shows and announces from now on, however briefly. */
async function watchWords(page: Page, player: Locator): Promise<() => Promise<string[]>> {
  await player.evaluate((region: HTMLElement) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const changes = { characterData: true, childList: true, subtree: true };
    new MutationObserver(() => seen.push(...region.innerText.split("\n"))).observe(region, changes);
  });
  return () => page.evaluate(() => Reflect.get(window, "seen"));
}

const FILM = "/ar/archive/charlie_chaplin_film_fest";

test("an Arabic reader comes from the sign-in page to a playing film by keyboard alone @prove", async ({
  page,
  matinee,
}) => {
  const email = `layla-${process.pid}@example.org`;
  const account = { name: "Layla", email, password: PASSWORD };
  await createBrowser(matinee.server.origin).post("/ar/signup", account);

  await page.goto("/ar/login");
  await isInArabic(page, "/ar/login");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: inArabic(() => t("Skip to content")) });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await moveTo(page, page.getByLabel(inArabic(() => t("Email"))));
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await isInArabic(page, /\/ar$/);
  await movesFromRightToLeft(page);

  const [freeFilms, search] = inArabic(() => [t("Free films"), t("Search the archive")]);
  const footer = page.getByRole("contentinfo");
  await moveTo(page, footer.getByRole("link", { name: freeFilms }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await isInArabic(page, "/ar/archive");
  await moveTo(page, page.getByRole("main").getByRole("searchbox", { name: search }));
  await page.keyboard.type("chaplin");
  await page.keyboard.press("Enter");
  await isInArabic(page, /\/ar\/archive\?q=chaplin/);
  await moveTo(page, page.getByRole("main").locator(`a[href$="${FILM}"]`).first());
  await page.keyboard.press("Enter");
  await isInArabic(page, FILM);
  await startsPlaying(page);
});

test("an Arabic reader handles a playing film by keyboard alone @prove", async ({ page }) => {
  await page.goto(FILM);
  await isInArabic(page, FILM);
  await playsByKeyboard(page);
});

const playerOf = (page: Page, title: string) =>
  page.getByRole("region", { name: inArabic(() => t("Player: {title}", { title })) });

async function playButton(page: Page): Promise<Locator> {
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const name = inArabic(() => t("Play {title}", { title }));
  return playerOf(page, title).getByRole("button", { name, exact: true });
}

/** What the slider may say in a film of a minute. */
const everyPosition = () =>
  inArabic(() =>
    Array.from({ length: 61 }, (_, second) =>
      t("{seconds} of {duration}", { seconds: speakTime(second), duration: speakTime(60) }),
    ),
  );

/** The focus moves through the header as it is read. */
async function movesFromRightToLeft(page: Page): Promise<void> {
  const places: number[] = [];
  for (const name of inArabic(() => [t("Home"), t("Movies"), t("TV Shows"), t("Categories")])) {
    const link = page.getByRole("banner").getByRole("link", { name, exact: true });
    await moveTo(page, link);
    places.push((await link.boundingBox())?.x ?? Number.NaN);
  }
  expect(places).toEqual(places.toSorted((left, right) => right - left));
}

/** The film of the page plays; what its player is asked from then on. */
async function startsPlaying(page: Page) {
  const player = playerOf(page, await page.getByRole("heading", { level: 1 }).innerText());
  const button = (name: string) => player.getByRole("button", { name, exact: true });
  const seconds = () =>
    player.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await moveTo(page, await playButton(page));
  await page.keyboard.press("Enter");
  await expect(button(inArabic(() => t("Pause")))).toBeFocused(SOON);
  await expect.poll(seconds, SOON).toBeGreaterThan(0.3);
  return { player, button, seconds };
}

async function playsByKeyboard(page: Page): Promise<void> {
  const { player, button, seconds } = await startsPlaying(page);
  const [pause, play, mute] = inArabic(() => [t("Pause"), t("Play"), t("Mute")]);

  // Time runs from left to right in every language: the slider, the clock, and the arrows.
  const slider = player.getByRole("slider", { name: inArabic(() => t("Seek")) });
  await page.keyboard.press("ArrowUp");
  await expect(slider).toBeFocused();
  await expect(slider).toHaveCSS("direction", "ltr");
  await expect(player.getByText(/^\d:\d\d \/ 1:00$/)).toHaveCSS("direction", "ltr");
  const begun = await seconds();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(seconds, SOON).toBeGreaterThan(begun + 9);
  expect(everyPosition()).toContain(await slider.getAttribute("aria-valuetext"));

  await page.keyboard.press("ArrowDown");
  await expect(button(pause)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(play)).toBeVisible();
  const texts = await watchWords(page, player);
  const stopped = await seconds();
  await page.keyboard.press("ArrowRight");
  await expect(player.getByRole("button").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(seconds, SOON).toBeLessThan(stopped - 9);
  const position = inArabic(() => speakTime(stopped - 10));
  await expect.poll(texts, SOON).toContain(position);
  await moveTo(page, button(mute), "ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(texts, SOON).toContain(inArabic(() => t("Muted")));
}
