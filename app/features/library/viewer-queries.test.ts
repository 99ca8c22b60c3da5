import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createSessionReader } from "#app/features/accounts/sessions/sessions.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import { explainQueries, recordQueries } from "#tests/databases/asked-queries.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openImports } from "#tests/library/imports-of.ts";
import { openScrobbling } from "#tests/library/scrobbling-of.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { knownServices } from "#tests/library/known-services.ts";
import {
  addViewer,
  lookUpAll,
  filterNothing,
  nameNothing,
  openFollows,
} from "#tests/watchlist-of.ts";

import { createAlertChoices } from "./alerts/alert-choices.server.ts";
import { createDeliveryList } from "./alerts/delivery/delivery-list.server.ts";
import { createAlerts } from "./alerts/alerts.server.ts";
import { createAlertSettings } from "./alerts/delivery/alert-settings.server.ts";
import { usualTimes } from "./alerts/delivery/held-until.ts";
import { createOwnServices } from "./services/own-services.server.ts";
import { createCalendar } from "./calendar/calendar.server.ts";
import { createContinueWatching } from "./continue/continue-watching.server.ts";
import { createHistory } from "./history/history.server.ts";
import { createProgress } from "./progress/progress.server.ts";
import { createRatings } from "./ratings/ratings.server.ts";
import { createForYou } from "./for-you/for-you.server.ts";
import { createLibraryExport } from "./exports/export-library.server.ts";
import { createLists } from "./lists/lists.server.ts";
import { createUnwanted } from "./unwanted/unwanted.server.ts";
import { createPublicProfiles } from "./public/public-profiles.server.ts";
import { createSecretAddresses } from "./secret-addresses.server.ts";
import { createSharedYears } from "./year/shared-years.server.ts";
import { createYearReviews } from "./year/year-review.server.ts";
import { createWatched } from "./watched/watched.server.ts";
import { createWatchlist } from "./watchlist/watchlist.server.ts";

writesInEnglish();

type Own = Parameters<typeof openImports>[0];

/** Every query of an import, its job and the export. */
async function importEverything(own: Own, owner: { userId: string }): Promise<void> {
  const { imports, done } = openImports({ ...own, onWaiting: () => undefined });
  const bytes = Buffer.from(
    "tmdbID,imdbID,Title,Year,Rating10\n19,tt0017136,M,1927,9\n7,,X,1950,1\n",
  );
  const started = await imports.start(
    owner,
    { fileName: "ratings.csv", bytes, purpose: undefined },
    inIndia,
  );
  const id = started.outcome === "started" ? started.id : "";
  await done();
  await imports.list(owner);
  await imports.get(owner, id);
  await imports.listTitles(owner, id, { outcome: "matched", page: 1 }, inIndia);
  await imports.getTitle(owner, id, 1);
  await imports.choose(owner, id, 1, undefined);
  await imports.leaveOut(owner, id, 1);
  await imports.acceptAll(owner, id);
  await done();
  await createLibraryExport(own).asJson(owner, inIndia);
  await imports.undo(owner, id);
  await done();
  await imports.remove(owner, id);
}

/** Every query of what is recommended, of one film that recommends another. */
async function recommendSomething(own: Own, owner: { userId: string }): Promise<void> {
  const card = { kind: "movie", id: 20, title: "M", year: "1931" } as const;
  const details = { ...card, recommendations: [card], genres: [], credits: { directors: [] } };
  const forYou = createForYou({
    ...own,
    catalog: {
      getMovie: () => Promise.resolve(details as unknown as Movie),
      getShow: () => Promise.resolve(undefined),
      getPerson: () => Promise.resolve(undefined),
      listGenre: () => Promise.reject(new Error("There is no genre.")),
    },
    films: { freeAmong: () => Promise.resolve(new Map()) },
  });
  await forYou.getRows(owner, inIndia);
}

/** Every query of what another player reports, and of its log. */
async function reportEverything(own: Own, owner: { userId: string }): Promise<void> {
  const scrobbling = openScrobbling({ ...own, writes: groupWrites(own.database) });
  for (const addresses of [scrobbling.addresses, createSecretAddresses("stremio_addresses", own)]) {
    await addresses.find(await addresses.create(owner));
    await addresses.getCreated(owner);
    await addresses.remove(owner);
  }
  const receiver = { owner, setting: inIndia, zone: "UTC" };
  const event = { format: "matinee-scrobble", kind: "movie", title: "Metropolis", year: 1927 };
  for (const action of [
    ...Array.from({ length: 51 }, (_, at) => `none ${at}`),
    "stop",
    "watched",
  ]) {
    await scrobbling.receive(receiver, JSON.stringify({ ...event, action }), { user: "", action });
  }
  await scrobbling.list(owner);
}

/** Every query of a year in review, and of sharing it. */
async function reviewYear(own: Own, owner: { userId: string }): Promise<void> {
  const nothing = () => Promise.resolve(undefined);
  const years = createYearReviews({ ...own, catalog: { getMovie: nothing, getShow: nothing } });
  await years.get(owner, { year: new Date().getUTCFullYear(), zone: "UTC" }, inIndia);
  const shared = createSharedYears(own);
  const words = { heading: "", figures: [], lines: [] };
  await shared.share(
    owner,
    { year: 2026, words, language: "en", picture: Buffer.from("") },
    inIndia,
  );
  const { key = "" } = (await shared.getOwn(owner, 2026)) ?? {};
  await shared.get(key);
  await shared.getPicture(key);
  await shared.withdraw(owner, 2026);
  const published = createPublicProfiles(own);
  await published.publish(owner, { name: "ada", hasRatings: true, hasLists: true }, inIndia);
  await published.getOwn(owner);
  const found = await published.find("ada");
  if (found) await published.getNews(found);
  await published.withdraw(owner);
}

/** Every query of a viewer's pages and commands. */
async function askEverything(database: Database, owner: { userId: string }): Promise<void> {
  const writes = groupWrites(database);
  const profileOf = createProfileFinder(database);
  const own = {
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf,
  };
  const history = createHistory(own);
  const watchlist = createWatchlist(own);
  const watched = createWatched(own);
  const continued = createContinueWatching(own);
  const progress = createProgress({ ...own, isRecording: history.isRecording });
  const views = createViews({ ...own, isRecording: history.isRecording });

  await createSessionReader(database)("a token");
  const preferences = createPreferences(own);
  await preferences.change(owner, { theme: "evening" });
  await preferences.get(owner);
  const [movie, show] = [
    { kind: "movie", id: "19" },
    { kind: "tv", id: "7" },
  ] as const;
  const atMs = Date.now();
  const added = { name: movie, title: "M", isAdded: true, atMs };
  await watchlist.change(owner, added, inIndia);
  for (const sort of ["added", "title", "year"] as const) {
    await watchlist.getPage(owner, { sort, kind: undefined, page: 1 }, inIndia);
    await watchlist.getPage(owner, { sort, kind: "tv", page: 1 }, inIndia);
  }
  const follows = openFollows(database);
  for (const isFollowed of [true, false]) {
    await follows.change(owner, { name: show, title: "S", isFollowed, atMs }, inIndia);
  }
  await follows.getPage(owner, 1, inIndia);
  const days = { fromDay: "2026-11-01", toDay: "2026-11-30" };
  for (const of of ["mine", "popular"] as const)
    await createCalendar(own).listEvents(owner, { of, ...days }, inIndia);
  const alerts = createAlerts(own);
  await alerts.countUnread(owner, inIndia);
  await createDeliveryList(own)(owner, "webhook", inIndia);
  await alerts.getPage(owner, 1, inIndia);
  await alerts.markRead(owner, {});
  await alerts.markRead(owner, { id: "x" });
  const services = createOwnServices({ ...own, catalog: knownServices });
  await services.list(owner, inIndia);
  await services.choose(owner, new Set([8]), inIndia);
  const choices = createAlertChoices(own);
  await choices.get(owner);
  await choices.set(owner, new Set());
  const settings = createAlertSettings({ ...own, keys: createDerivedKeys("a secret of tests") });
  await settings.listTargets(owner);
  await settings.getTimes(owner);
  await settings.addDevice(owner, "x", { endpoint: "https://x", p256dh: "", auth: "" });
  await settings.setPlace(owner, "webhook", {});
  await settings.findSealed(owner, "webhook");
  await settings.resume(owner, "x");
  await settings.removeTarget(owner, "x");
  for (const emails of [true, false]) await settings.save(owner, { emails, times: usualTimes });
  await watchlist.listKeys(owner, inIndia);
  await watchlist.titleOf(owner, movie, inIndia);
  await watchlist.listAll(owner, inIndia);
  const choice = {
    findWatchable: async () => new Map<string, string>(),
    without: async () => new Set<string>(),
  };
  await watchlist.listToWatch(owner, choice, inIndia);
  for (const [name, part] of [
    [movie, ""],
    [show, "S1E1"],
    [show, "S1"],
  ] as const) {
    await watched.change(
      owner,
      { name: { ...name, part }, title: "S", isWatched: true, atMs },
      inIndia,
    );
  }
  await watched.getMarks(owner, inIndia);
  const ratings = createRatings(own);
  await ratings.change(owner, { name: movie, title: "M", halfStars: 7, atMs }, inIndia);
  for (const sort of ["rated", "stars", "title"] as const) {
    await ratings.getPage(owner, { sort, page: 1 }, inIndia);
  }
  await ratings.setNote(owner, movie, { title: "M", note: "Again" });
  await ratings.addDate(owner, movie, "2026-11-23");
  await ratings.removeDate(owner, movie, "2026-11-23");
  await ratings.getOwn(owner, movie, inIndia);
  await ratings.getHalfStars(owner, inIndia);
  await ratings.getAverage(movie);
  const unwanted = createUnwanted(own);
  await unwanted.change(owner, { name: movie, title: "M", isUnwanted: true, atMs }, inIndia);
  await unwanted.getPage(owner, 1, inIndia);
  await importEverything(own, owner);
  await reportEverything(own, owner);
  await recommendSomething(own, owner);
  const lists = createLists(own);
  const fields = { name: "Rain", description: "" };
  const made = await lists.create(owner, fields);
  const id = made.outcome === "done" ? made.id : "";
  await lists.add(owner, id, { name: movie, title: "M" }, inIndia);
  await lists.move(owner, id, movie, "up");
  await lists.move(owner, id, movie, "down");
  await lists.listContaining(owner, movie);
  await lists.edit(owner, id, { ...fields, isShared: true }, inIndia);
  const { shareKey = "" } = (await lists.getFacts(owner, id)) ?? {};
  await lists.getShared(shareKey, 1, inIndia);
  await lists.copy(owner, shareKey, inIndia);
  await lists.getPage(owner, id, 1, inIndia);
  await lists.take(owner, id, movie);
  await lists.listAll(owner);
  await lists.listCovers(owner, inIndia);
  await lists.remove(owner, id);
  await watched.isWatched(owner, { ...show, part: "S1" });
  await watchlist.countWatched(owner, inIndia);
  const { atMs: takenOffAtMs } = await watchlist.removeWatched(owner);
  await watchlist.putBack(owner, takenOffAtMs);
  const place = { item: "Detour", work: "", positionSeconds: 20, durationSeconds: 80 };
  await progress.save(owner, place, inIndia);
  await progress.save(owner, { ...place, positionSeconds: 80 }, inIndia);
  await progress.save(owner, place, inIndia);
  await progress.listOf(owner, "Detour", inIndia);
  const report = {
    contentId: "19",
    contentTitle: "M",
    contentType: "movie",
    action: "view",
    timestamp: new Date().toISOString(),
  };
  const viewer = { ...owner, email: "ada@example.org" };
  await views.track(report, { viewer, clientAddress: "203.0.113.1" });
  await reviewYear(own, owner);
  await history.getPage(owner, { words: "", beforeMs: undefined }, inIndia);
  await history.getStatistics(owner, inIndia);
  await continued.list(owner, inIndia);
  for (const name of [show, { kind: "archive", id: "Detour" } as const]) {
    await continued.hide(owner, name);
    await continued.show(owner, name);
  }
  await history.pause(owner);
  await history.resume(owner);
  await history.remove(owner, { kind: "archive", id: "Detour" });
  await history.clear(owner);
  await writes.close();
}

describeEachEngine("the queries of a viewer's pages and commands", ({ open }) => {
  test("all use an index", async () => {
    const database = await open();
    const { recorded, statements } = recordQueries(database);
    await askEverything(recorded, await addViewer(database, "ada@example.org"));
    const request = [...statements].filter(([sql]) => /^(?:select|update|delete|insert)/.test(sql));
    for (const table of [
      "sessions",
      "profiles",
      "watchlist",
      "watched_marks",
      "ratings",
      "watched_dates",
      "title_ratings",
      "unwanted_titles",
      "lists",
      "list_titles",
      "user_views",
      "film_progress",
      "film_matches",
      "continue_watching",
      "preferences",
      "follows",
      "upcoming_dates",
      "alerts",
      "alert_choices",
      "alert_targets",
      "alert_deliveries",
      "alert_times",
      "profile_services",
      "scrobble_addresses",
      "stremio_addresses",
      "scrobbles",
      "outside_plays",
      "shared_years",
      "public_profiles",
    ]) {
      expect(
        request.some(([sql]) => sql.includes(`"${table}"`)),
        table,
      ).toBe(true);
    }
    for (const { sql, plan, readsAll } of await explainQueries(database, new Map(request))) {
      expect(readsAll, `${sql}: ${plan}`).toBe(false);
    }
  });
});
