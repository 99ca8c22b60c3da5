import sharp from "sharp";

import { expect, test } from "./support/journey.ts";
import { withOrWithoutScript } from "./support/with-or-without-script.ts";

/** Without script alone, because what helps there helps with it as well. */
for (const javaScriptEnabled of withOrWithoutScript.length === 1 ? [false] : withOrWithoutScript) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a picture that fails leaves a plain ground, and no browser's sign for it", async ({
      page,
      context,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(/status of 500/);
      await signInAs(context, "Ada");
      await page.route("**/*", async (route) => {
        if (route.request().resourceType() === "image") await route.fulfill({ status: 500 });
        else await route.continue();
      });
      await page.goto("/movie/19");
      const box = await page.locator("main [data-missing]").first().boundingBox();
      if (!box) throw new Error("There is no picture.");
      const clip = { x: box.x, y: box.y + 2, width: 40, height: 40 };
      const isPlain = async () =>
        (await sharp(await page.screenshot({ clip })).stats()).channels.every(
          ({ min, max }) => min === max,
        );
      await expect.poll(isPlain).toBe(true);
    });
  });
}
