import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { forgetMatch, listMatches, setMatch } from "./matches.ts";
import { createSheet } from "./sheet.ts";

describeEachEngine("matches of free films", ({ open }) => {
  test("are listed, corrected and undone", async () => {
    const database = await open();
    const { kysely } = database;
    const sheet = createSheet(80);
    expect(await listMatches(database, sheet)).toBe(
      "No film of the archive has been looked at yet.",
    );
    const found = { title_kind: "movie" as const, is_playable: 1, is_set: 0, matched_at: 0 };
    await kysely
      .insertInto("film_matches")
      .values([
        { ...found, film_id: "Detour", title_id: 20367 },
        { ...found, film_id: "Dementia_13", title_id: 28503, is_playable: 0 },
        { ...found, film_id: "impact", title_kind: null, title_id: null },
      ])
      .execute();
    await setMatch(database, "nosferatu.", "/movie/653");
    await setMatch(database, "serial", "tv/246");
    await setMatch(database, "Detour", "none");
    await setMatch(database, "Dementia_13", "movie/2");
    const list = await listMatches(database, sheet);
    expect(list).toContain("5 films of the archive were looked at, 3 of them are titles.");
    expect(list).toContain("/archive/nosferatu. is /movie/653 (set by you)");
    expect(list).toContain("/archive/serial is /tv/246 (set by you)");
    expect(list).toContain("/archive/Detour is no title (set by you)");
    expect(list).toContain("/archive/Dementia_13 is /movie/2 (set by you, nothing to play)");
    expect(list).not.toContain("impact");
    for (const odd of ["film/1", "movie/", "movie/0", "movie/1x", "20367"]) {
      await expect(setMatch(database, "Detour", odd)).rejects.toThrow("A title is movie/ID");
    }
    expect(await forgetMatch(database, "Detour")).toContain("will be looked for again");
    await expect(forgetMatch(database, "Detour")).rejects.toThrow("Nothing is known of Detour");
    expect(await listMatches(database, sheet)).not.toContain("Detour");
  });
});
