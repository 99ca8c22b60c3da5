import type { Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";

interface Picture {
  file: string;
  /** How wide its place is, in pixels of the screen. */
  shown: number;
  chosen: number;
  offered: number[];
}

/** Every picture of the page that comes in several widths, once all of them have loaded. */
async function readPictures(page: Page): Promise<Picture[]> {
  return page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>("img[srcset]")].filter(
      (picture) => picture.checkVisibility(),
    );
    for (const picture of pictures) picture.scrollIntoView({ inline: "center" });
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures
      .filter((picture) => picture.currentSrc !== "" && picture.naturalWidth > 1)
      .map((picture) => {
        const widths = new Map(
          picture.srcset.split(", ").map((each) => {
            const [address = "", width = ""] = each.split(" ");
            return [new URL(address, location.href).href, Number.parseInt(width, 10)] as const;
          }),
        );
        return {
          file: new URL(picture.currentSrc).pathname,
          shown: picture.clientWidth * devicePixelRatio,
          chosen: widths.get(picture.currentSrc) ?? 0,
          offered: [...widths.values()].toSorted((one, other) => one - other),
        };
      });
  });
}

const PATHS = ["/", "/movies", "/movies/best", "/movie/19", "/tv/1396/season/1", "/genre/horror"];

for (const [width, height, deviceScaleFactor] of [
  [390, 844, 3],
  [412, 823, 1.75],
  [1440, 900, 1],
  [1920, 1080, 2],
] as const) {
  test.describe(`a window of ${width} pixels by ${deviceScaleFactor}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor });

    test("gets pictures that fill their places, and none more than a step larger @prove", async ({
      page,
      context,
      signInAs,
      expectErrors,
    }) => {
      test.setTimeout(300_000);
      // Missing pictures are a part of the demo world.
      expectErrors(/status of 404/);
      await signInAs(context, "Ada");
      for (const path of PATHS) {
        await page.goto(path, { waitUntil: "networkidle" });
        const pictures = await readPictures(page);
        expect(pictures, path).not.toEqual([]);
        for (const { file, shown, chosen, offered } of pictures) {
          // What a place is larger than its `sizes` by, rounded.
          const enough = offered.filter((each) => each >= shown - 2);
          const about = `${path}: ${file} on ${shown} pixels of ${offered}`;
          expect(enough.length > 0 ? enough.slice(0, 2) : offered.slice(-1), about).toContain(
            chosen,
          );
        }
      }
    });
  });
}
