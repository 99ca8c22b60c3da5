import { expect, test } from "../../support/behavior.ts";

const SHOW = `<span data-own-script="next-episode" data-next-episode="tv:7"><a href="/tv/7/season/1">Next: S1E1</a></span>`;
const begun = { key: "tv:7", href: "/tv/7/season/2", title: "Seven", detail: "Next: S2E5" };

for (const [whose, viewer, shown, text] of [
  ["begun", { continue: [begun], follows: [] }, true, "Next: S2E5"],
  ["followed, and not begun", { follows: ["tv:7"] }, true, "Next: S1E1"],
  ["followed, and watched to its end", { follows: ["tv:7"], watched: { "tv:7": "all" } }, false],
  ["neither", { continue: [{ ...begun, key: "tv:8" }], follows: ["tv:8"] }, false],
] as const) {
  test.describe(`of a show that is ${whose}`, () => {
    test.use({ viewer });

    test(`the next episode is ${shown ? "shown" : "not shown"}`, async ({ page, open }) => {
      await open(SHOW, "/tv/7");
      const place = page.locator("[data-next-episode]");
      if (shown) await expect(place).toHaveAttribute("data-shown");
      else await expect(place).not.toHaveAttribute("data-shown");
      if (text !== undefined) await expect(place).toHaveText(text);
      const season = text === "Next: S2E5" ? "/tv/7/season/2" : "/tv/7/season/1";
      await expect(place.locator("a")).toHaveAttribute("href", season);
    });
  });
}
