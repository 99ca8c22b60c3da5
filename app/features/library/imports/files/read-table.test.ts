import { expect, test } from "vitest";

import { headingOf, readHead, readTable } from "./read-table.ts";

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

test("a line is read by its headings, also where cells are missing", () => {
  expect([...readTable("Name;My Year\nRan;1985\nHeat\n")]).toEqual([
    { name: "Ran", myyear: "1985" },
    { name: "Heat", myyear: "" },
  ]);
});
