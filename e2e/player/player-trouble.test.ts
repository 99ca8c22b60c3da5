import {
  begin,
  media,
  open,
  player,
  playFrom,
  secondsOf,
  seekBar,
  SOON,
  isPlaying,
  slowDown,
  watchWords,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";

test.setTimeout(300_000);

/** The browser may retry for a while, and report only that no data arrives. */
const TROUBLE = /The connection was lost|The film is loading slowly/;

test("a position that is not loaded yet is fetched by range @prove", async ({ page }) => {
  await slowDown(page, 150_000);
  await open(page);
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0);
  const ranges: string[] = [];
  page.on("request", (request) => ranges.push(request.headers()["range"] ?? ""));
  const partial = page.waitForResponse((response) => response.status() === 206);
  await seekBar(page).focus();
  await page.keyboard.press("9");
  expect((await partial).headers()["content-range"]).toMatch(/^bytes [1-9]/);
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(54);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(ranges.some((range) => /^bytes=[1-9]/.test(range))).toBe(true);
});

for (const [what, address, good, end] of [
  ["fails", "node-in-trouble", "stoker_512kb.mp4", ""],
  ["has no picture", "sound-only", "heard_512kb.mp4", " @prove"],
] as const) {
  test(`when a file ${what}, the next one continues from the same second, with a notice${end}`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of (?:401|500)/);
    await open(page, `/archive/matinee-invented-${address}`);
    const words = await watchWords(page);
    await playFrom(page, 5);
    await expect.poll(words, SOON).toMatch(/couldn't be played\. The film continues with/);
    await expect.poll(async () => (await media(page)).file, SOON).toBe(good);
    expect((await media(page)).seconds).toBeGreaterThan(20);
  });
}

test("when no file plays it says so, keeps the position, and tries again on request @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 403/);
  await open(page, "/archive/matinee-invented-watch-here-only");
  await begin(page).click();
  await expect(player(page).getByRole("alert")).toContainText(
    "This film can't be played right now",
  );
  await expect(page.getByRole("link", { name: "See it at its source" })).toHaveAttribute(
    "href",
    /\/details\/matinee-invented-watch-here-only$/,
  );
  const requested = page.waitForRequest(/watch-here-only.*mp4/);
  await page.getByRole("button", { name: "Try again" }).click();
  await requested;
  await expect(player(page).getByRole("alert")).toContainText("Your place in it is saved");
});

test("a lost connection only delays the film @prove", async ({ page, matinee, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
  const { control } = JSON.parse(matinee.standIns["STAND_INS"] ?? "{}");
  const faults = (method: string, body?: object) =>
    fetch(`${control}/faults`, { method, ...(body && { body: JSON.stringify(body) }) });
  await slowDown(page, 150_000);
  await open(page);
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0);
  await faults("POST", { kind: "reset", service: "archive", path: "/download/*" });
  await faults("POST", { kind: "reset", service: "media" });
  let refused = 0;
  page.on("requestfailed", () => (refused += 1));
  await seekBar(page).focus();
  await page.keyboard.press("9");
  await expect(player(page).getByText(TROUBLE)).toBeVisible(SOON);
  await expect.poll(() => refused, SOON).toBeGreaterThanOrEqual(3);
  await faults("DELETE");
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(54.2);
  await expect(player(page).getByText(TROUBLE)).toBeHidden();
  expect((await media(page)).file).toBe("charlie_chaplin_film_fest.mp4");
});
