import { isInFull } from "#tests/in-full.ts";

import { expect } from "./support/journey.ts";
import { layoutShift } from "./support/look.ts";
import { test as journey } from "./support/own-server.ts";

/** Whether it calls an outside service; if so, with a new request, so that it is slow. */
const templates = [
  ["/", true],
  ["/movie/27205", true],
  ["/search?q=dune", true],
] as const;
const others = [
  ["/movies/featured?genre=18", true],
  ["/categories", false],
  ["/genre/horror", true],
  ["/tv/1396/season/1", true],
  ["/person/935850953", true],
  ["/collection/989326062", true],
] as const;
const everyScreen = [...templates, ...others];

/** On the narrowest phones lines break that fit elsewhere. */
const screensAt = [
  ["1280 pixels", 1280, isInFull ? everyScreen : templates],
  ["320 pixels @prove", 320, everyScreen],
] as const;

/** Longer than a page waits for its parts. */
const LATE_MS = 1200;

/** Its film database is slow. */
const test = journey.extend<{ slowOrigin: string }>({
  slowOrigin: async ({ matinee: { standIns }, ownOrigin }, use) => {
    const { control } = JSON.parse(standIns["STAND_INS"] ?? "{}") as { control: string };
    const body = JSON.stringify({ service: "filmDatabase", kind: "delay", delayMs: LATE_MS });
    await fetch(`${control}/faults`, { method: "POST", body });
    await use(ownOrigin);
    await fetch(`${control}/faults`, { method: "DELETE" });
  },
});

for (const [size, width, screens] of screensAt) {
  test(`nothing shifts, neither in slow pages nor in cached ones, at ${size}`, async ({
    page,
    slowOrigin,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 720 });
    for (const [address, asksOutside] of screens) {
      for (const come of ["late", "cached"] as const) {
        await test.step(`${address}, ${come}`, async () => {
          const response = await page.goto(slowOrigin + address, { waitUntil: "commit" });
          // Only a page that is streamed with its loading states has a nonce.
          const policy = response?.headers()["content-security-policy"] ?? "";
          if (come === "late" && asksOutside) expect(policy, "streamed").toContain("'nonce-");
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
          await expect(page.getByText(/^(?:Loading \w|Searching)/)).toHaveCount(0);
          await page.waitForLoadState("load");
          expect(await layoutShift(page), `${address} ${come}`).toBe(0);
        });
      }
    }
  });
}

test("fonts that load late move nothing @prove", async ({ page, context, signInAs }) => {
  await signInAs(context, "Ada");
  let send = () => {};
  await page.route(/archivo-latin-[^/]*\.woff2$/, async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    await route.continue();
  });
  const link = page.getByRole("banner").getByRole("link", { name: "TV Shows" });
  const hasCome = () => page.evaluate(() => document.fonts.check("600 16px Archivo", "Home"));
  for (const address of ["/person/935850953", "/archive/Detour", "/plans", "/categories"]) {
    await page.goto(address, { waitUntil: "commit" });
    await expect(link).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await hasCome(), "the fonts have not loaded").toBe(false);
    send();
    await expect.poll(hasCome).toBe(true);
    expect(await layoutShift(page), address).toBe(0);
  }
});
