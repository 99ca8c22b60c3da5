import { expect } from "./house.ts";
import { layoutShift } from "./look.ts";
import { test as journey } from "./own-house.ts";

/** Whether it asks outside; if so, for something that none before it has, so that it comes late. */
const screens = [
  ["/", true],
  ["/movies/featured?genre=18", true],
  ["/genre/horror", true],
  ["/movie/27205", true],
  ["/tv/1396/season/1", true],
  ["/person/935850953", true],
  ["/collection/989326062", true],
  ["/search?q=dune", true],
  ["/categories", false],
] as const;

/** Longer than a page waits for its parts. */
const LATE_MS = 1200;

/** Its film database takes its time. */
const test = journey.extend<{ slowHouse: string }>({
  slowHouse: async ({ house: { standIns }, ownHouse }, use) => {
    const { control } = JSON.parse(standIns["STAND_INS"] ?? "{}") as { control: string };
    const body = JSON.stringify({ service: "filmDatabase", kind: "delay", delayMs: LATE_MS });
    await fetch(`${control}/faults`, { method: "POST", body });
    await use(ownHouse);
    await fetch(`${control}/faults`, { method: "DELETE" });
  },
});

test("nothing moves by itself, neither in pages that come late nor in kept ones", async ({
  page,
  slowHouse,
}) => {
  test.slow();
  for (const [address, asksOutside] of screens) {
    for (const come of ["late", "kept"] as const) {
      await test.step(`${address}, ${come}`, async () => {
        const response = await page.goto(slowHouse + address, { waitUntil: "commit" });
        // Only what is streamed with its loading states has a nonce.
        const policy = response?.headers()["content-security-policy"] ?? "";
        expect(policy.includes("'nonce-"), "streamed").toBe(come === "late" && asksOutside);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.getByText(/^(?:Loading \w|Searching)/)).toHaveCount(0);
        await page.waitForLoadState("load");
        expect(await layoutShift(page), `${address} ${come}`).toBe(0);
      });
    }
  }
});

test("the header stands still when its letters come after it was painted", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  let send = () => {};
  const painted = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/archivo-latin.*\.woff2$/, (route) => painted.then(() => route.continue()));
  await page.goto("/person/935850953", { waitUntil: "commit" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Categories" })).toBeVisible();
  const standsIn = () => page.evaluate(() => !document.fonts.check("600 16px Archivo", "Home"));
  expect(await standsIn(), "the letters have not come").toBe(true);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  send();
  await expect.poll(standsIn).toBe(false);
  expect(await layoutShift(page, "header")).toBe(0);
});
