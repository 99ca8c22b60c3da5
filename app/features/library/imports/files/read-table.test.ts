import { expect, test } from "vitest";

import { headingOf, inTurns, readHead, readTable } from "./read-table.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test("a heading is compared without case, spaces and signs", () => {
  expect(headingOf(" Date-Rated (UTC) ")).toBe("dateratedutc");
  expect(headingOf("Année 2")).toBe("année2");
});

test("the separator is the one that makes the most columns, of equals the comma", () => {
  expect(readHead("Name;Year, or so;Date\nRan;1985;x")).toEqual({
    separator: ";",
    headings: ["name", "yearorso", "date"],
  });
  expect(readHead("Name\tYear\r\nRan,1985,a,b").separator).toBe("\t");
  expect(readHead("Name,Year")).toEqual({ separator: ",", headings: ["name", "year"] });
  expect(readHead("Name")).toEqual({ separator: ",", headings: ["name"] });
  expect(readHead("")).toEqual({ separator: ",", headings: [] });
});

test("a line is read by its headings, also where cells are missing", async () => {
  expect(await all(readTable("Name;My Year\nRan;1985\nHeat\n"))).toEqual([
    { name: "Ran", myyear: "1985" },
    { name: "Heat", myyear: "" },
  ]);
});

test("other requests get their turn while a long file is read", async () => {
  const turns: number[] = [];
  let read = 0;
  setImmediate(() => turns.push(read));
  for await (const item of inTurns(Array.from({ length: 501 }, (_, at) => at + 1))) read = item;
  expect(read).toBe(501);
  expect(turns).toEqual([499]);
});
