import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { allowFilm, forbidFilm, listAllowedFilms } from "./films.ts";
import { createSheet } from "./sheet.ts";

describeEachEngine("the films that the operator allows", ({ open }) => {
  test("are shown by the operator's list alone, until they are removed from it", async () => {
    const database = await open();
    const sheet = createSheet(80);
    expect(await listAllowedFilms(database, sheet)).toBe("No film is shown by your word alone.");
    const answer = await allowFilm(database, "TheRedHouse");
    expect(answer).toContain("/archive/TheRedHouse is shown as shared by its uploader.");
    await allowFilm(database, "TheRedHouse");
    const listed = await listAllowedFilms(database, sheet);
    expect(listed.split("\n")).toEqual([expect.stringMatching(/\/archive\/TheRedHouse$/)]);
    expect(await forbidFilm(database, "TheRedHouse")).toContain("no longer shown by your word");
    await expect(forbidFilm(database, "TheRedHouse")).rejects.toThrow(/not among the films/);
  });

  test("have an identifier of the archive", async () => {
    await expect(allowFilm(await open(), "../etc")).rejects.toThrow(/no archive identifier/);
  });
});
