import { randomUUID } from "node:crypto";

import { describe, expect, test, vi } from "vitest";

import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { signInChild } from "../sign-in.ts";

const PATIENT = { timeout: 60_000, interval: 200 };

/** The first is rated A and U in India, in this order; the other only U/A 7+. */
const TWICE = { id: "1399", title: "Game of Thrones", film: "charlie_chaplin_film_fest" };
const ONCE = { id: "246", title: "Avatar: The Last Airbender", film: "The_General_Buster_Keaton" };

/** A teenager's profile that saved, opened and played both before their ratings were known. */
async function openTeenager() {
  const testServer = await openWholeMatinee();
  const { kysely } = testServer.database;
  const [token = "", profileId = "", ageLimit = ""] = (
    await signInChild(testServer.database, "teens")
  ).split(":");
  const { user_id: userId } = await kysely
    .selectFrom("sessions")
    .select("user_id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  const now = Date.now();
  for (const { id, title, film } of [TWICE, ONCE]) {
    const own = { profile_id: profileId, user_id: userId, content_id: id, content_title: title };
    const moments = { added_at: now, changed_at: now, recorded_at: now };
    const saved = { ...own, content_type: "tv", sort_title: title.toLowerCase() } as const;
    await kysely
      .insertInto("watchlist")
      .values({ ...saved, ...moments })
      .execute();
    const view = { id: randomUUID(), action: "view", episode: null, timestamp: now } as const;
    await kysely
      .insertInto("user_views")
      .values({ ...own, ...view, content_type: "tv", recorded_at: now })
      .execute();
    const match = { title_kind: "tv", title_id: Number(id), is_playable: 1, is_set: 1 } as const;
    await kysely.deleteFrom("film_matches").where("film_id", "=", film).execute();
    await kysely
      .insertInto("film_matches")
      .values({ film_id: film, ...match, matched_at: now })
      .execute();
    await kysely
      .insertInto("film_progress")
      .values({
        profile_id: profileId,
        item_id: film,
        work: "",
        position_seconds: 60,
        duration_seconds: 600,
        is_finished: 0,
        updated_at: now,
      })
      .execute();
  }
  const cookie = `${testServer.cookieFor(`${token}:${profileId}:${ageLimit}`)}`;
  const read = async (path: string) => {
    const headers = { cookie };
    const response = await fetch(testServer.origin + path, { headers, redirect: "manual" });
    return { status: response.status, text: await response.text() };
  };
  return { read };
}

describe("the stricter of two ratings in one country decides what a child's profile sees", () => {
  test("on home, in a listing, on the watchlist, in the history and in the row of what was left", async () => {
    const { read } = await openTeenager();
    for (const path of ["/", "/tvshows/popular", "/watchlist", "/history", "/api/viewer"]) {
      const isFilm = path === "/api/viewer";
      const [mayBe, mayNot] = isFilm
        ? [ONCE.film, TWICE.film]
        : [`/tv/${ONCE.id}"`, `/tv/${TWICE.id}"`];
      // What may be shown appears once its ratings are known; by then the other title's are known
      // as well.
      const { text } = await vi.waitFor(async () => {
        const found = await read(path);
        expect(found.text, path).toContain(mayBe);
        return found;
      }, PATIENT);
      expect(text, path).not.toContain(mayNot);
      expect(text, path).not.toContain(TWICE.title);
    }
  });

  test("on its own page, in the player and among the captions", async () => {
    const { read } = await openTeenager();
    await vi.waitFor(async () => {
      expect((await read(`/tv/${ONCE.id}`)).text).toContain(ONCE.title);
      expect((await read(`/archive/${ONCE.film}`)).text).toContain("<video");
    }, PATIENT);
    const page = await read(`/tv/${TWICE.id}`);
    expect(page.text).toContain("TV Show Not Found");
    expect(page.text).not.toContain(TWICE.title);
    const player = await read(`/archive/${TWICE.film}`);
    expect(player.status).toBe(404);
    expect(player.text).not.toContain("<video");
    const captions = `/archive/${TWICE.film}/captions?file=${TWICE.film}.hi.vtt`;
    expect((await read(captions)).status).toBe(404);
  });
});
