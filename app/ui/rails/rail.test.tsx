import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";
import { inReadingOrder, moreWays, nextCard } from "#app/client/widgets/rails.ts";

import { Rail, RailSkeleton } from "./rail.tsx";
import { RankedItem } from "../cards/ranked.tsx";

writesInEnglish();

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

  test("has a View All that says what it shows", () => {
    const markup = renderToStaticMarkup(
      <Rail href="/movies/featured" title="Featured Movies">
        {null}
      </Rail>,
    );
    expect(markup).toContain(
      'href="/movies/featured">View All<span class="visually-hidden">: Featured Movies',
    );
  });

  test("has no View All without an address", () => {
    expect(renderToStaticMarkup(<Rail title="More">{null}</Rail>)).not.toContain("View All");
  });

  test("keeps its arrow buttons out of the tab order, because the keyboard has arrow keys", () => {
    const markup = renderToStaticMarkup(<Rail title="More">{null}</Rail>);
    expect(markup.match(/tabindex="-1"/g)).toHaveLength(2);
  });

  test("of a top ten is an ordered list whose numerals are decorative", () => {
    const markup = renderToStaticMarkup(
      <Rail ranked title="Top 10 Movies">
        <RankedItem rank={10}>The Kid</RankedItem>
      </Rail>,
    );
    expect(markup).toContain("<ol");
    expect(markup).toContain('value="10"');
    expect(markup).toMatch(/<svg aria-hidden="true"[^>]*><text[^>]*>10<\/text>/);
  });

  test("that is loading shows its name but is not read aloud", () => {
    const markup = renderToStaticMarkup(<RailSkeleton title="Trending Movies" />);
    expect(markup).toMatch(/^<div aria-hidden="true"/);
    expect(markup).toContain("Trending Movies");
    expect(markup).not.toContain("<h2");
  });
});

describe("the directions in which a rail can scroll", () => {
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

  test("are none when all of it is visible", () => {
    expect(moreWays(0, 1000, 1000)).toBe("");
  });
});

describe("the card that an arrow key leads to", () => {
  test("is the next one, and stays at the ends", () => {
    expect(nextCard(3, 1, 10)).toBe(4);
    expect(nextCard(9, 1, 10)).toBe(9);
    expect(nextCard(0, -1, 10)).toBe(0);
    expect(nextCard(4, Number.POSITIVE_INFINITY, 10)).toBe(9);
    expect(nextCard(4, Number.NEGATIVE_INFINITY, 10)).toBe(0);
  });

  test("is on the side of the arrow, also in right-to-left pages", () => {
    const [left, right] = [-1, 1];
    expect([left, right].map((ways) => nextCard(4, inReadingOrder(ways, 1), 10))).toEqual([3, 5]);
    expect([left, right].map((ways) => nextCard(4, inReadingOrder(ways, -1), 10))).toEqual([5, 3]);
    const [home, end] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    expect([home, end].map((ways) => nextCard(4, inReadingOrder(ways, -1), 10))).toEqual([0, 9]);
  });
});
