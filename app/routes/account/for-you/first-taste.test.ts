import { expect, test } from "vitest";

import { createBrowser } from "#tests/browser.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";
import { passOn } from "#tests/pass-on.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openFilms } from "#tests/test-catalog.ts";

const FOUR = [27_205, 8587, 238, 129];
const SHOWS_ALL = () => false;
const SHOWS_FOUR = (address: string) => !FOUR.some((id) => address.includes(`/movie/${id}?`));
const SHOWS_NONE = () => true;

/** What somebody new is shown first, who wants to go on to the plans. */
async function come(who: "an adult" | "a child", isDown: (address: string) => boolean) {
  const { standIns } = await openFilms();
  const variables = { FILM_DATABASE_URL: await passOn(standIns.filmDatabase, { isDown }) };
  const { database, origin, cookieFor } = await openWholeMatinee({ variables });
  const session = who === "a child" ? signInChild(database, "kids") : signIn(database, "Ada");
  const browser = createBrowser(origin);
  const [cookie = "", value = ""] = cookieFor(await session).split(/=(.*)/s);
  browser.jar.set(cookie, value);
  // The first page makes an adult's profile.
  await browser.get("/watchlist");
  await database.kysely.updateTable("profiles").set({ awaits_taste: 1 }).execute();
  const { status, location } = await browser.get("/first-taste?next=%2Fplans");
  const profiles = await database.kysely.selectFrom("profiles").select("awaits_taste").execute();
  return { status, location, isAsked: profiles.some(({ awaits_taste }) => awaits_taste === 1) };
}

test.each(["an adult", "a child"] as const)(
  "%s who is new is asked for five films",
  async (who) => {
    expect(await come(who, SHOWS_ALL)).toMatchObject({ status: 200 });
  },
);

test.each([
  ["an adult", "only four films have a name", SHOWS_FOUR],
  ["an adult", "the film database is down", SHOWS_NONE],
  ["a child", "nobody can say what it may see", SHOWS_NONE],
] as const)("%s is asked another time while %s", async (who, _, isDown) => {
  const later = { status: 302, location: "/plans", isAsked: true };
  expect(await come(who, isDown)).toEqual(later);
});
