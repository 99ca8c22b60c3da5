import { describe, expect, test } from "vitest";

import type { FoundTitle } from "#app/features/catalog/search/title-finder.server.ts";

import { chooseTitle, nameFound } from "./match-title.server.ts";

let ids = 0;
const found = (title: string, year: string, more: Partial<FoundTitle> = {}): FoundTitle => ({
  kind: "movie",
  id: (ids += 1),
  title,
  year,
  originalTitle: title,
  votes: 0,
  ...more,
});
const asked = (title: string, year: string) => ({ kind: undefined, ids: {}, title, year });

/** The year of the choice, with a question mark where somebody has to look at it. */
function chosen(...given: Parameters<typeof chooseTitle>): string | undefined {
  const choice = chooseTitle(...given);
  return choice && `${choice.title.year}${choice.isSure ? "" : "?"}`;
}

describe("a title of a file is", () => {
  test("the film with its whole name and its year", () => {
    const films = [found("The Fly", "1958"), found("The Fly", "1986")];
    expect(chosen(asked("The Fly", "1986"), films)).toBe("1986");
    expect(chosen(asked("the  FLY!", "1958"), films)).toBe("1958");
    expect(chosen(asked("HAXAN", "1922"), [found("Häxan", "1922")])).toBe("1922");
    const original = found("Spirited Away", "2001", { originalTitle: "千と千尋の神隠し" });
    expect(chosen(asked("千と千尋の神隠し", "2001"), [original])).toBe("2001");
  });

  test.each([
    ["another year", asked("Nosferatu", "1921"), [found("Nosferatu", "1922")], "1922?"],
    ["no year", asked("Nosferatu", ""), [found("Nosferatu", "1922")], "1922?"],
    ["an article less", asked("Thing", "1982"), [found("The Thing", "1982")], "1982?"],
    [
      "half a name",
      asked("Nosferatu", "1922"),
      [found("Nosferatu: A Symphony of Horror", "1922")],
      "1922?",
    ],
    [
      "a twin",
      asked("Pinocchio", "2022"),
      [found("Pinocchio", "2022"), found("Pinocchio", "2022")],
      "2022?",
    ],
    [
      "a twin a year away",
      asked("Rain", "2001"),
      [found("Rain", "2001"), found("Rain", "2002")],
      "2001?",
    ],
    ["a show alone", asked("Dark", "2017"), [found("Dark", "2017", { kind: "tv" })], "2017?"],
    [
      "a twin in the file",
      { ...asked("Rain", "2001"), isAmbiguous: true },
      [found("Rain", "2001")],
      "2001?",
    ],
  ])("not certain with %s", (_, title, films, wanted) => {
    expect(chosen(title, films)).toBe(wanted);
  });

  test.each([
    ["another name", asked("Metropolis", "1927"), [found("Sunrise", "1927")]],
    ["a remake", asked("Metropolis", "1927"), [found("Metropolis", "2001")]],
    ["nothing", asked("Metropolis", "1927"), []],
  ])("unknown where the film database has %s", (_, title, films) => {
    expect(chosen(title, films)).toBeUndefined();
  });
});

test("a show of which only the number is known is looked up, and that may fail", async () => {
  const facts = { title: "", year: "", lang: "en" } as Parameters<typeof nameFound>[0]["facts"];
  const name = { kind: "tv", id: "1396" } as const;
  const setting = { language: "en", region: "IN", audience: "everyone" } as const;
  const ask = (title: string, looked: Awaited<ReturnType<Parameters<typeof nameFound>[2]>>) =>
    nameFound({ name, facts: { ...facts, title } }, setting, async () => looked);
  const known = { ...facts, title: "Serial" };
  expect(await ask("", { outcome: "found", facts: known })).toEqual(known);
  expect(await ask("Own", { outcome: "found", facts: known })).toMatchObject({ title: "Own" });
  await expect(ask("", { outcome: "unknown" })).rejects.toThrow("film database");
});
