import { gzipSync } from "node:zlib";

import { budgets } from "../bench/budgets.ts";
import { expect, test } from "./journey.ts";

test("the first visit to the home page costs no more script than its budget", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  const scripts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    scripts.set(new URL(response.url()).pathname, size);
  });
  // Nobody touches the page: headless browsers sometimes tell of a pointer that is not there.
  await page.addInitScript(() => {
    for (const sign of ["pointerover", "touchstart", "keydown", "focusin"]) {
      addEventListener(sign, (event) => event.stopImmediatePropagation(), { capture: true });
    }
  });
  await page.goto("/", { waitUntil: "networkidle" });
  // The viewer's own marks come by a script of their own, which counts.
  await expect.poll(() => [...scripts.keys()].join(" ")).toContain("watchlist-marks-");
  const files = await Promise.all([...scripts].map(async ([path, size]) => [path, await size]));
  const bytes = files.reduce((sum, [, size]) => sum + Number(size), 0);
  const table = files.map(([path, size]) => `${size} ${path}`).join("\n");
  expect(bytes, table).toBeLessThanOrEqual(budgets.homeScriptBytes);
});
