import {
  begin,
  button,
  isPlaying,
  media,
  open,
  pause,
  player,
  playFrom,
  secondsOf,
  SOON,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { isKnown } from "../support/page-script.ts";

test.setTimeout(300_000);

const WITH_CHAPTERS = "/archive/matinee-invented-well-reviewed";

test("speed and keys are the profile's, on every device, and the list of keys shows them @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  await signInAs(context, "Ada");
  await page.goto("/profile/preferences/keys");
  const keyOf = (name: string) => page.getByRole("textbox", { name, exact: true });
  await keyOf("Play or pause").fill("m");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Two commands have this key")).toHaveCount(2);
  await keyOf("Play or pause").fill("x");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/notice=saved/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("user")))
    .toContain('"keys":{"k":"","x":"k"}');

  await open(page);
  await player(page).focus();
  await page.keyboard.press("x");
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await page.keyboard.press("k");
  const saved = page.waitForResponse("/api/playback-speed");
  await page.keyboard.press(">");
  expect((await saved).status()).toBe(200);
  await page.keyboard.press("x");
  await expect(button(page, "Play")).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys and gestures" });
  await expect(help.locator("dl > div").first()).toHaveText("SpaceXPlay or pause");
  await expect(help.getByRole("link", { name: "Choose your own keys" })).toBeVisible();

  // As on another device.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await isKnown(page);
  await page.reload();
  await begin(page).click();
  await expect.poll(() => media(page), SOON).toMatchObject({ isPlaying: true, rate: 1.25 });
});

test("what is said is searched, and chapters are listed: each line leads to its second @prove", async ({
  page,
}) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await playFrom(page, 5);
    await pause(page);
    await button(page, "Settings").click();
    // Films of the archive's own hosts cannot be evened out.
    await expect(page.getByLabel("Speed")).toBeVisible();
    await expect(page.getByText("Even out quiet and loud scenes")).toHaveCount(0);
    const panel = player(page).getByRole("region", { name: "Settings" });
    await expect(panel.getByRole("button", { name: "Keys and gestures" })).toBeInViewport({
      ratio: 1,
    });
    const below = await page.getByRole("banner").evaluate((header) => {
      const { top } = document.getElementById("player-settings")?.getBoundingClientRect() ?? {};
      return (top ?? 0) >= header.getBoundingClientRect().bottom;
    });
    expect(below, "below the header").toBe(true);
    await page.getByRole("button", { name: "What is said" }).click();
    const dialog = page.getByRole("dialog", { name: "What is said" });
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    const all = await dialog.getByRole("listitem").count();
    await dialog.getByLabel("Search in the captions").fill("WÍNDY tues");
    await expect(dialog.getByRole("status")).toHaveText("1 line");
    expect(all).toBeGreaterThan(1);
    expect(await findProblems(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    await dialog.getByRole("button", { name: "A Windy Tuesday" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => secondsOf(page)).toBeLessThan(10);

    await open(page, WITH_CHAPTERS);
    await button(page, "Settings").click();
    await page.getByRole("button", { name: "Chapters" }).click();
    const chapters = page.getByRole("dialog", { name: "Chapters" });
    await expect(chapters.getByRole("listitem")).toHaveCount(4);
    expect(await findProblems(page)).toEqual([]);
    await chapters.getByRole("button", { name: "Breakfast" }).click();
    await expect.poll(() => secondsOf(page)).toBe(30);
  }
});

test("another screen is offered where there is one, and both states of it are said @prove", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const remote = Object.assign(new EventTarget(), {
      state: "disconnected",
      watchAvailability: async (tell: (is: boolean) => void) => {
        tell(true);
        return 1;
      },
      cancelWatchAvailability: async () => undefined,
      prompt: async () => {
        remote.state = "connecting";
        remote.dispatchEvent(new Event("connecting"));
      },
    });
    Object.defineProperty(HTMLMediaElement.prototype, "remote", { get: () => remote });
    Object.assign(window, { remote });
  });
  await open(page);
  await playFrom(page, 1);
  const cast = button(page, "Play on another screen");
  await cast.click();
  await expect(player(page).getByText("Connecting to the other screen…")).toBeVisible();
  const become = (state: string, event: string) =>
    page.evaluate(
      ([is, type]) => {
        const remote = Reflect.get(window, "remote");
        remote.state = is;
        remote.dispatchEvent(new Event(type ?? ""));
      },
      [state, event],
    );
  await become("connected", "connect");
  await expect(player(page).getByText("Playing on another screen")).toBeVisible();
  await expect(cast).toHaveAttribute("aria-pressed", "true");
  await become("disconnected", "disconnect");
  await expect(player(page).getByText("Playing on another screen")).toBeHidden();
  await expect(cast).toHaveAttribute("aria-pressed", "false");
});
