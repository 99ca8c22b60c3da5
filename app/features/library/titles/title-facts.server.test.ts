import { expect, test } from "vitest";

import { inIndia } from "#tests/test-catalog.ts";

import { createLookUp, toFacts } from "./title-facts.server.ts";

type Catalog = Parameters<typeof createLookUp>[0];
type Films = Parameters<typeof createLookUp>[1];

const requests: string[] = [];
/** Answers for any title but 404, and fails for 500. */
const answer = (what: string) => async (id: number | string) => {
  requests.push(`${what} ${id}`);
  if (String(id) === "500") throw new Error("It does not answer.");
  return String(id) === "404" ? undefined : { title: `${what} ${id}`, year: "1985" };
};
const lookUp = createLookUp(
  { getMovie: answer("film"), getShow: answer("show") } as unknown as Catalog,
  { film: answer("item") } as unknown as Films,
);

test("a film, a show and the archive's item are each asked for where they are, by their numbers", async () => {
  for (const [kind, id, title] of [
    ["movie", "19", "film 19"],
    ["tv", "7", "show 7"],
    ["archive", "Ran1985", "item Ran1985"],
  ] as const) {
    expect(await lookUp({ kind, id }, inIndia)).toEqual({
      outcome: "found",
      facts: { title, year: "1985", lang: "en" },
    });
  }
  expect(requests).toEqual(["film 19", "show 7", "item Ran1985"]);
});

test("what is missing differs from what is not answered", async () => {
  expect(await lookUp({ kind: "movie", id: "404" }, inIndia)).toEqual({ outcome: "missing" });
  expect(await lookUp({ kind: "movie", id: "500" }, inIndia)).toEqual({ outcome: "unknown" });
});

test("a title's facts are what is saved of it, always with a language", () => {
  const facts = { title: "Ran", year: "1985", posterPath: "/r.jpg", genres: [], seasons: [] };
  expect(toFacts(facts, inIndia)).toEqual({ ...facts, lang: "en" });
  const more = { ...facts, lang: "ja", runtimeMinutes: 160 };
  expect(toFacts(more, inIndia)).toStrictEqual({ ...facts, lang: "ja" });
});
