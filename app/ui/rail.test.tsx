import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { Rail, RailSkeleton } from "./rail.tsx";
import { inReadingOrder, moreWays, nextCard } from "./rails.ts";
import { RankedItem } from "./ranked.tsx";

describe("a rail", () => {
  test("is a region with the name of its heading, around a list", () => {
    const markup = renderToStaticMarkup(
      <Rail title="Featured Movies">
        <li>One</li>
      </Rail>,
    );
    const id = /aria-labelledby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toMatch(new RegExp(`<h2[^>]* id="${id}">Featured Movies</h2>`));
    expect(markup).toMatch(/<ul[^>]*><li>One<\/li><\/ul>/);
  });

  test("its View All says all of what", () => {
    const markup = renderToStaticMarkup(
      <Rail href="/movies/featured" title="Featured Movies">
        {null}
      </Rail>,
    );
    expect(markup).toContain(
      'href="/movies/featured">View All<span class="visually-hidden">: Featured Movies',
    );
  });

  test("has no View All without somewhere to go", () => {
    expect(renderToStaticMarkup(<Rail title="More">{null}</Rail>)).not.toContain("View All");
  });

  test("keeps its arrows out of the way of the keyboard, which has arrow keys", () => {
    const markup = renderToStaticMarkup(<Rail title="More">{null}</Rail>);
    expect(markup.match(/tabindex="-1"/g)).toHaveLength(2);
  });

  test("of a top ten is an ordered list whose numerals are pictures only", () => {
    const markup = renderToStaticMarkup(
      <Rail ranked title="Top 10 Movies">
        <RankedItem rank={10}>The Kid</RankedItem>
      </Rail>,
    );
    expect(markup).toContain("<ol");
    expect(markup).toContain('value="10"');
    expect(markup).toMatch(/<svg aria-hidden="true"[^>]*><text[^>]*>10<\/text>/);
  });

  test("that is on its way shows its name but is not read out", () => {
    const markup = renderToStaticMarkup(<RailSkeleton title="Trending Movies" />);
    expect(markup).toMatch(/^<div aria-hidden="true"/);
    expect(markup).toContain("Trending Movies");
    expect(markup).not.toContain("<h2");
  });
});

describe("the ways that a rail can scroll", () => {
  test.each([
    ["at its start", 0, "on"],
    ["in its middle", 300, "back on"],
    ["at its end", 600, "back"],
    ["within a hair of its end", 598, "back"],
    ["in its middle, read from the right", -300, "back on"],
    ["at its end, read from the right", -600, "back"],
  ])("%s", (_, scrolledPx, ways) => {
    expect(moreWays(scrolledPx, 400, 1000)).toBe(ways);
  });

  test("are none when all of it is in sight", () => {
    expect(moreWays(0, 1000, 1000)).toBe("");
  });
});

describe("the card that an arrow key leads to", () => {
  test("is the next one, and the ends hold", () => {
    expect(nextCard(3, 1, 10)).toBe(4);
    expect(nextCard(9, 1, 10)).toBe(9);
    expect(nextCard(0, -1, 10)).toBe(0);
    expect(nextCard(4, Number.POSITIVE_INFINITY, 10)).toBe(9);
    expect(nextCard(4, Number.NEGATIVE_INFINITY, 10)).toBe(0);
  });

  test("is on the side that the arrow points to, also where one reads from the right", () => {
    const [left, right] = [-1, 1];
    expect([left, right].map((ways) => nextCard(4, inReadingOrder(ways, 1), 10))).toEqual([3, 5]);
    expect([left, right].map((ways) => nextCard(4, inReadingOrder(ways, -1), 10))).toEqual([5, 3]);
    const [home, end] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    expect([home, end].map((ways) => nextCard(4, inReadingOrder(ways, -1), 10))).toEqual([0, 9]);
  });
});
