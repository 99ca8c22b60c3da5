import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { Credit } from "#app/features/catalog/titles/credits.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { PeopleRail } from "./title-rails.tsx";

writesInEnglish();

const people = (count: number, first: number): Credit[] =>
  Array.from({ length: count }, (_, at) => ({
    personId: first + at,
    name: `Person ${first + at}`,
    role: "Somebody",
  }));

const row = (cast: Credit[], crew: Credit[]) => {
  const html = renderToStaticMarkup(
    <PeopleRail credits={{ cast, crew }} href="/movie/1/credits" />,
  );
  return { html, ids: [...html.matchAll(/\/person\/(\d+)/g)].map(([, id]) => Number(id)) };
};

test("a row has the first of the cast and then of the crew, each person once, and leads to all", () => {
  const { html, ids } = row(people(60, 1), [...people(2, 3), ...people(60, 100)]);
  expect(html).toContain('href="/movie/1/credits"');
  expect(html).toContain("See all");
  expect(ids).toEqual([...Array.from({ length: 14 }, (_, at) => at + 1), 100, 101, 102, 103]);
});

test("a row that has everyone leads nowhere else, and one without anyone is left out", () => {
  const { html, ids } = row(people(2, 1), people(1, 9));
  expect(html).not.toContain("credits");
  expect(ids).toEqual([1, 2, 9]);
  expect(row([], []).html).toBe("");
});
