import { expect, test } from "vitest";

import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { listWatchings } from "./watchings.server.ts";

const YEAR = { from: "2024-01-01", to: "2024-12-31", zone: "UTC" };
interface Mark {
  content_id: string;
  at: string;
  part?: string;
  content_type?: "tv" | "archive";
}
const at = (moment: string) => Date.parse(moment);

describeEachEngine("what somebody watched on some days", ({ open }) => {
  async function openAda() {
    const database = await open();
    const { kysely } = database;
    const ada = await addViewer(database, "ada@example.org");
    const profile_id = await createProfileFinder(database)(ada);
    const movie = { profile_id, content_type: "movie" } as const;
    return {
      mark: (mark: Mark) =>
        kysely
          .insertInto("watched_marks")
          .values({
            ...movie,
            ...(mark.content_type && { content_type: mark.content_type }),
            content_id: mark.content_id,
            part: mark.part ?? "",
            is_watched: 1,
            changed_at: at(mark.at),
            recorded_at: 0,
          })
          .execute(),
      note: (content_id: string, watched_on: string) =>
        kysely
          .insertInto("watched_dates")
          .values({ ...movie, content_id, watched_on, recorded_at: 0 })
          .execute(),
      playElsewhere: (
        content_id: string,
        day: string,
        duration_seconds: number,
        played_at: string,
      ) =>
        kysely
          .insertInto("outside_plays")
          .values({
            ...movie,
            content_id,
            part: "",
            day,
            content_title: "",
            content_lang: null,
            source: "plex",
            percent: 100,
            duration_seconds,
            is_finished: 1,
            played_at: at(played_at),
          })
          .execute(),
      play: (
        item_id: string,
        moment: string,
        { duration_seconds = 600, work = "", is_finished = 1 } = {},
      ) =>
        kysely
          .insertInto("film_progress")
          .values({
            profile_id,
            item_id,
            work,
            position_seconds: 0,
            duration_seconds,
            is_finished,
            updated_at: at(moment),
          })
          .execute(),
      match: (film_id: string, title_kind: "movie" | "tv" | null, title_id: number | null) =>
        kysely
          .insertInto("film_matches")
          .values({ film_id, title_kind, title_id, is_playable: 1, is_set: 0, matched_at: 0 })
          .execute(),
      list: async (days = YEAR) =>
        (await listWatchings(kysely, profile_id, days)).map(
          ({ kind, id, part, day, seconds }) =>
            `${day} ${kind} ${id}${part && ` ${part}`} ${seconds}`,
        ),
    };
  }

  test("is in the order of days, and of moments within a day", async () => {
    const { mark, playElsewhere, list } = await openAda();
    await mark({ content_id: "3", at: "2024-05-02T20:00:00Z" });
    await mark({ content_id: "2", at: "2024-05-02T09:00:00Z" });
    await playElsewhere("1", "2024-05-01", 5400, "2024-05-01T23:00:00Z");
    await mark({ content_id: "4", at: "2024-05-03T01:00:00Z" });
    expect(await list()).toEqual([
      "2024-05-01 movie 1 5400",
      "2024-05-02 movie 2 0",
      "2024-05-02 movie 3 0",
      "2024-05-03 movie 4 0",
    ]);
  });

  test("begins with the first moment of a year, and ends before the next one's", async () => {
    const { mark, note, list } = await openAda();
    await mark({ content_id: "1", at: "2023-12-31T23:59:59.999Z" });
    await mark({ content_id: "2", at: "2024-01-01T00:00:00Z" });
    await mark({ content_id: "3", at: "2024-12-31T23:59:59.999Z" });
    await mark({ content_id: "4", at: "2025-01-01T00:00:00Z" });
    await note("5", "2024-12-31");
    await note("6", "2025-01-01");
    await note("7", "2023-12-31");
    expect(await list()).toEqual([
      "2024-01-01 movie 2 0",
      "2024-12-31 movie 5 0",
      "2024-12-31 movie 3 0",
    ]);
    expect(await list({ ...YEAR, zone: "America/New_York" })).not.toContain("2024-01-01 movie 2 0");
  });

  test("counts by the days that were noted, where there are some, and otherwise by the mark", async () => {
    const { mark, note, list } = await openAda();
    await mark({ content_id: "1", at: "2024-05-05T12:00:00Z" });
    await note("1", "2019-05-05");
    await mark({ content_id: "2", at: "2024-06-06T12:00:00Z" });
    await note("2", "2024-02-02");
    await note("2", "2024-03-03");
    await mark({ content_id: "3", at: "2024-07-07T12:00:00Z" });
    expect(await list()).toEqual([
      "2024-02-02 movie 2 0",
      "2024-03-03 movie 2 0",
      "2024-07-07 movie 3 0",
    ]);
  });

  test("has a show's episodes, and not the marks of whole seasons and shows", async () => {
    const { mark, list } = await openAda();
    const show = { content_id: "70", content_type: "tv" } as const;
    await mark({ ...show, part: "S1E2", at: "2024-05-01T12:00:00Z" });
    await mark({ ...show, part: "S1E1", at: "2024-05-01T11:00:00Z" });
    await mark({ ...show, part: "S2", at: "2024-05-02T12:00:00Z" });
    await mark({ ...show, part: "", at: "2024-05-03T12:00:00Z" });
    expect(await list()).toEqual(["2024-05-01 tv 70 S1E1 0", "2024-05-01 tv 70 S1E2 0"]);
  });

  test("has each title once a day, as long as it was in any of what is known", async () => {
    const { mark, playElsewhere, list } = await openAda();
    await mark({ content_id: "1", at: "2024-05-01T12:00:00Z" });
    await playElsewhere("1", "2024-05-01", 5400, "2024-05-01T13:00:00Z");
    await playElsewhere("1", "2024-05-02", 60, "2024-05-02T13:00:00Z");
    expect(await list()).toEqual(["2024-05-01 movie 1 5400", "2024-05-02 movie 1 60"]);
  });

  test("has an item of the archive as the film that it is, and else as itself", async () => {
    const { mark, play, match, list } = await openAda();
    const finish = async (content_id: string, moment: string, duration_seconds = 600) => {
      await play(content_id, moment, { duration_seconds });
      await mark({ content_type: "archive", content_id, at: moment });
    };
    await finish("nosferatu", "2024-05-01T12:00:00Z", 5000);
    await match("nosferatu", "movie", 653);
    await mark({ content_id: "653", at: "2024-05-01T20:00:00Z" });
    await finish("a-show", "2024-05-02T12:00:00Z");
    await match("a-show", "tv", 9);
    await finish("unknown", "2024-05-03T12:00:00Z");
    await finish("no-title", "2024-05-04T12:00:00Z");
    await match("no-title", null, null);
    expect(await list()).toEqual([
      "2024-05-01 movie 653 5000",
      "2024-05-02 archive a-show 600",
      "2024-05-03 archive unknown 600",
      "2024-05-04 archive no-title 600",
    ]);
  });

  test("has a film that is the title of noted days on these alone", async () => {
    const { mark, note, match, list } = await openAda();
    await match("nosferatu", "movie", 653);
    await mark({ content_type: "archive", content_id: "nosferatu", at: "2024-05-01T12:00:00Z" });
    await note("653", "2024-04-30");
    expect(await list()).toEqual(["2024-04-30 movie 653 0"]);
  });

  test("has neither what was only begun, nor an end whose mark was taken back", async () => {
    const { play, list } = await openAda();
    await play("begun", "2024-05-01T12:00:00Z", { is_finished: 0 });
    await play("taken back", "2024-05-01T12:00:00Z");
    expect(await list()).toEqual([]);
  });

  test("has each of an item's several films by itself", async () => {
    const { play, list } = await openAda();
    await play("serial", "2024-05-01T12:00:00Z", { work: "one" });
    await play("serial", "2024-05-01T13:00:00Z", { work: "two" });
    await play("serial", "2024-05-01T14:00:00Z", { work: "three", is_finished: 0 });
    expect(await list()).toEqual([
      "2024-05-01 archive serial one 600",
      "2024-05-01 archive serial two 600",
    ]);
  });
});
