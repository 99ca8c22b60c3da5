import { expect, test } from "./support/journey.ts";

test("the browser of the journeys plays H.264, the format of the films", async ({ page }) => {
  const answer = await page.evaluate(() =>
    document.createElement("video").canPlayType('video/mp4; codecs="avc1.42E01E"'),
  );
  expect(answer).toBe("probably");
});
