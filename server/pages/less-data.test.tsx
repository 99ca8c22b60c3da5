import { expect, test } from "vitest";

import { backdropSources, posterSources } from "#app/lib/pictures/picture.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Poster } from "#app/ui/posters/poster.tsx";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";
import { smallerHalf } from "#app/lib/pictures/picture.ts";

const shared = { query: [], freshSeconds: 60, staleSeconds: 600 };
const routes = {
  "/films": {
    handle: { access: "everyone", shared } satisfies PageHandle,
    default: () => <Poster picture={posterSources("/nosferatu.jpg")} title="Nosferatu" />,
  },
  "/words": {
    handle: { access: "everyone" } satisfies PageHandle,
    default: () => <p>Words</p>,
  },
};

test("the smaller half of a picture's widths is used", () => {
  expect(smallerHalf(backdropSources("/a.jpg").srcSet)).toBe(
    "/images/w300/a.jpg 300w, /images/w780/a.jpg 780w",
  );
  expect(smallerHalf("/images/w45/a.jpg 45w")).toBe("/images/w45/a.jpg 45w");
});

describeOnSqlite("a viewer who uses less data", ({ open }) => {
  const openSite = async () => (await openTestSite({ database: await open(), routes })).origin;

  test.each([
    ["by a choice on this device", { cookie: "theme=evening; data=less" }],
    ["by their browser", { "save-data": "on" }],
  ])("by %s gets smaller pictures, and others still get theirs", async (_, headers) => {
    const origin = await openSite();
    const whole = await ask(`${origin}/films`);
    const less = await ask(`${origin}/films`, headers);
    expect(whole.text).toContain("w780/nosferatu.jpg");
    expect(less.text).toContain("w280/nosferatu.jpg 280w");
    expect(less.text).not.toContain("w420/nosferatu.jpg");
    expect(less.text).toContain("data-sparing");
    expect(less.response.headers.get("vary")).toContain("Save-Data");
    const again = await ask(`${origin}/films`, { cookie: "data=full" });
    expect(again.text).toContain("w780/nosferatu.jpg");
    expect(again.text).not.toContain("data-sparing");
  });

  test("is sent nothing before a click", async () => {
    const origin = await openSite();
    const [ahead, less] = [{ "sec-purpose": "prefetch" }, { cookie: "data=less" }];
    expect((await ask(`${origin}/films`, ahead)).response.status).toBe(200);
    expect((await ask(`${origin}/films`, { ...ahead, ...less })).response.status).toBe(503);
    expect((await ask(`${origin}/films`, less)).response.status).toBe(200);
    expect((await ask(`${origin}/words`)).text).toContain('"prefetch"');
    expect((await ask(`${origin}/words`, less)).text).not.toContain('"prefetch"');
  });
});
