import { sql } from "kysely";
import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { lookUpAll } from "#tests/watchlist-of.ts";

import { GAP } from "../lists/list-titles.server.ts";
import { createLists } from "../lists/lists.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { refKey } from "../titles/title-ref.ts";
import type { ImportedChoices } from "./files/imported-choices.ts";
import { noonOf } from "./files/field-values.ts";
import { createTitleRecorder, type TargetList } from "./record-title.server.ts";
import { readState } from "./title-state.server.ts";

const film = { kind: "movie", id: "1" } as const;
const show = { kind: "tv", id: "7" } as const;

describeEachEngine("what a file says about a title", ({ open }) => {
  async function openRecorder() {
    const opened = await openOwn(await open());
    const { own, ada, profileId, kysely } = opened;
    const requests: string[] = [];
    const recorder = createTitleRecorder({
      ...own,
      lookUp: (name, setting) => {
        requests.push(refKey(name));
        return lookUpAll(name, setting);
      },
    });
    const record = (
      name: Parameters<typeof recorder.record>[0]["name"],
      choices: ImportedChoices,
      lists: TargetList[] = [],
    ) => {
      const facts = { title: "The file's", year: "1985", lang: "en", posterPath: "/p.jpg" };
      return recorder.record({ owner: ada, name, facts, choices, lists, setting: inIndia });
    };
    const stateOf = ({ kind, id }: typeof film | typeof show) =>
      readState(kysely, { profile_id: profileId, content_type: kind, content_id: id });
    const marks = async () => (await createWatched(own).getMarks(ada, inIndia))["tv:7"];
    return { ...opened, recorder, record, requests, stateOf, marks };
  }

  test("is stored as if it was said here at its time, and once", async () => {
    const { own, ada, record, stateOf, requests } = await openRecorder();
    const made = await createLists(own).create(ada, { name: "Rain", description: "" });
    const id = made.outcome === "done" ? made.id : "";
    const choices: ImportedChoices = {
      savedAtMs: 10,
      rating: { halfStars: 7, atMs: 11 },
      note: "Red",
      days: ["2020-01-02", "2020-01-01"],
      watchedAtMs: 12,
      unwantedAtMs: 13,
      lists: [[0, 3]],
    };
    for (let times = 0; times < 2; times += 1) {
      expect(await record(film, choices, [{ id, name: "Rain", description: "", base: 5 }])).toBe(
        "done",
      );
    }
    expect(await stateOf(film)).toEqual({
      saved: [0, 10, 10],
      stars: [7, 11],
      note: ["Red"],
      "day 2020-01-01": [START_MS],
      "day 2020-01-02": [START_MS],
      "mark ": [1, 12],
      unwanted: [1, 13],
      [`list ${id}`]: [START_MS],
    });
    const places = await own.database.kysely.selectFrom("list_titles").select("place").execute();
    expect(places.map(({ place }) => Number(place))).toEqual([5 + 3 * GAP]);
    expect(requests, "its facts are known").toEqual([]);
  });

  test("and nothing else is stored", async () => {
    const { record, stateOf } = await openRecorder();
    expect(await record(film, {})).toBe("done");
    expect(await stateOf(film)).toEqual({});
  });

  test("with days alone marks a film at noon of the last one, and a show not at all", async () => {
    const { record, stateOf } = await openRecorder();
    const days = ["2020-01-02", "2021-01-01", "2020-05-05"];
    await record(film, { days });
    expect((await stateOf(film))["mark "]).toEqual([1, noonOf("2021-01-01")]);
    await record(show, { days });
    expect(Object.keys(await stateOf(show)).filter((name) => name.startsWith("mark"))).toEqual([]);
    await record(show, { watchedAtMs: 5 });
    expect((await stateOf(show))["mark "]).toEqual([1, 5]);
  });

  test("of a show's parts is stored in their order, a season before its episodes", async () => {
    const { record, marks, requests } = await openRecorder();
    await record(show, {
      parts: [
        ["S1E3", 20, true],
        ["S1E2", 10, false],
        ["S1", 10, true],
        ["S1E3", 15, false],
      ],
    });
    expect((await marks())?.split(" ").toSorted()).toEqual(["!S1E2", "S1", "S1E3"]);
    expect(requests.length, "a show's seasons are asked for").toBeGreaterThan(0);
    expect(new Set(requests)).toEqual(new Set(["tv:7"]));
  });

  test("of a show that is gone is not stored", async () => {
    const { record, kysely } = await openRecorder();
    const gone = { kind: "tv", id: "404" } as const;
    const parts: ImportedChoices["parts"] = [["S1E1", 5, true]];
    expect(await record(gone, { parts, savedAtMs: 5 })).toBe("no such title");
    expect(await record(gone, { parts, rating: { halfStars: 5, atMs: 1 } })).toBe("no such title");
    expect(await kysely.selectFrom("watchlist").select("content_id").execute()).toEqual([]);
  });

  test("goes to the list of its name, or to a new one, as long as there is room for it", async () => {
    const { own, ada, recorder, record, kysely, profileId } = await openRecorder();
    const rain = { name: "Rain", description: "Wet" };
    const made = await recorder.findList(ada, rain);
    expect(made).toMatchObject({ base: 0, isMade: true });
    const id = made?.id ?? "";
    expect(await createLists(own).listAll(ada)).toMatchObject([rain]);
    expect(await recorder.findList(ada, rain)).toEqual({ id, base: 0 });
    await record(film, { lists: [[0, 2]] }, [{ ...rain, ...made }]);
    expect(await recorder.findList(ada, { ...rain, description: "Other" })).toEqual({
      id,
      base: 2 * GAP,
    });
    expect(await record(show, { lists: [[0, 1]] }, [rain]), "there is none").toBe("full");
    await sql`insert into lists (id, profile_id, name, description, created_at, changed_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 499)
      select 'list ' || n, ${profileId}, 'List', '', 0, 0 from numbers`.execute(kysely);
    expect(await recorder.findList(ada, { name: "More", description: "" })).toBeUndefined();
  });

  test("is not stored where a profile has as many as it may", async () => {
    const { own, record, kysely, profileId, ada } = await openRecorder();
    await sql`insert into watched_marks
      (profile_id, content_type, content_id, part, is_watched, changed_at, recorded_at)
      with recursive numbers(n) as (select 100 union all select n + 1 from numbers where n < 20099)
      select ${profileId}, 'movie', n, '', 1, 5, 5 from numbers`.execute(kysely);
    expect(await record(film, { watchedAtMs: 5 })).toBe("full");
    expect(await record({ ...film, id: "100" }, { watchedAtMs: 9 }), "it is marked").toBe("done");
    await sql`insert into ratings (profile_id, user_id, content_type, content_id, content_title,
        sort_title, half_stars, changed_at, recorded_at)
      with recursive numbers(n) as (select 100 union all select n + 1 from numbers where n < 20099)
      select ${profileId}, ${ada.userId}, 'movie', n, '', '', 5, ${START_MS}, ${START_MS}
      from numbers`.execute(kysely);
    expect(await record(film, { rating: { halfStars: 5, atMs: 5 }, savedAtMs: 5 })).toBe("full");
    expect(await kysely.selectFrom("watchlist").select("content_id").execute()).toHaveLength(1);
    const removal = { name: film, title: "", halfStars: 0, atMs: START_MS };
    const removed = await createRatings(own).change(ada, removal, inIndia);
    expect(removed, "there is nothing to remove").toEqual({
      outcome: "done",
      halfStars: 0,
      recordedAt: START_MS,
    });
  });
});
