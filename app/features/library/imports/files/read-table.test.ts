import { expect, test } from "vitest";

import { headingOf, readHead, readTable, tableOf } from "./read-table.ts";

test("a heading is compared without case, spaces and signs", () => {
  expect(headingOf(" Date-Rated (UTC) ")).toBe("dateratedutc");
  expect(headingOf("Année 2")).toBe("année2");
});

test("the separator is the one that makes the most columns, of equals the comma", () => {
  expect(readHead("Name;Year, or so;Date\nRan;1985;x")).toEqual({
    separator: ";",
    cells: ["Name", "Year, or so", "Date"],
    headings: ["name", "yearorso", "date"],
  });
  expect(readHead("Name\tYear\r\nRan,1985,a,b").separator).toBe("\t");
  expect(readHead("Name,Year")).toEqual({
    separator: ",",
    cells: ["Name", "Year"],
    headings: ["name", "year"],
  });
  expect(readHead("Name")).toMatchObject({ separator: ",", headings: ["name"] });
  expect(readHead("")).toEqual({ separator: ",", cells: [], headings: [] });
});

test("a line is read by its headings, also where cells are missing", () => {
  const text = "Name;My Year\nRan;1985\nHeat\n";
  expect([...readTable(tableOf({ path: "films.csv", name: "films", text }))]).toEqual([
    { name: "Ran", myyear: "1985" },
    { name: "Heat", myyear: "" },
  ]);
});
