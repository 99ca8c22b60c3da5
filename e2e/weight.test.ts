import { gzipSync } from "node:zlib";

import { budgets } from "../bench/budgets.ts";
import { eightScreens } from "../bench/eight-screens.ts";
import {
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "./support/every-page.ts";
import { expect, test } from "./support/journey.ts";
import { isKnown, leaveAlone } from "./support/page-script.ts";

test("the first visit to the home page costs no more script than its budget", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await leaveAlone(page);
  await page.goto("/");
  await isKnown(page);
  // The viewer's own marks come in a separate script, which counts; a viewer without any does not
  // load it before using the page.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}");
    localStorage.setItem("user", JSON.stringify({ ...user, watchlist: ["movie:19"] }));
  });
  await page.reload({ waitUntil: "networkidle" });
  // What this document loaded: the one before it may still be loading when it is left.
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
  await expect.poll(async () => (await scripts()).join(" ")).toContain("/marks-");
  const files = await Promise.all(
    (await scripts()).map(async (url) => {
      const body = await (await page.request.get(url)).body();
      return [new URL(url).pathname, gzipSync(body, { level: 9 }).length] as const;
    }),
  );
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  const table = files.map(([path, size]) => `${size} ${path}`).join("\n");
  expect(bytes, table).toBeLessThanOrEqual(budgets.homeScriptBytes);
});

/** Screens with an island: the player's test checks how much script they may have. */
const FILMS = new Set(["/archive/Nosferatu1922", "/archive/charlie_chaplin_film_fest"]);
const ISLANDS = FILMS.union(new Set(["/subscription?plan=standard"]));
/** A signed-in viewer has no use for these. */
const VISITORS = new Set(["/login", "/signup"]);
const screens = new Set([
  ...Object.values(eightScreens),
  ...templates,
  ...viewersTemplates,
  ...otherPages,
  ...otherViewersPages,
]).difference(VISITORS);

test("no screen costs more script and style than its budget @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  test.setTimeout(600_000);
  // Missing pictures are a part of the demo world.
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  await leaveAlone(page);
  const files = new Map<string, string>();
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind === "script" || kind === "stylesheet") files.set(response.url(), kind);
  });
  // Fetched once more: the browser forgets the bytes of a page that it left.
  const sizes = new Map<string, number>();
  const weighFile = async (url: string) => {
    const known = sizes.get(url);
    if (known !== undefined) return known;
    const response = await context.request.get(url);
    const bytes = gzipSync(await response.body(), { level: 9 }).length;
    sizes.set(url, bytes);
    return bytes;
  };
  for (const path of screens) {
    // What a page loads late, such as the player, does not count for the next one.
    await page.goto("about:blank");
    files.clear();
    await page.goto(path, { waitUntil: "networkidle" });
    const weigh = async (wanted: string) => {
      const urls = [...files].filter(([, kind]) => kind === wanted).map(([url]) => url);
      const bytes = await Promise.all(urls.map(weighFile));
      return { count: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
    };
    const [scripts, styles] = [await weigh("script"), await weigh("stylesheet")];
    expect(scripts.count, path).toBeGreaterThan(0);
    if (!ISLANDS.has(path)) {
      expect(scripts.bytes, path).toBeLessThanOrEqual(budgets.homeScriptBytes);
    }
    expect(styles.count, path).toBeGreaterThan(0);
    expect(styles.count, path).toBeLessThanOrEqual(budgets.styleSheets);
    expect(styles.bytes, path).toBeLessThanOrEqual(budgets.styleBytes);
  }
});
