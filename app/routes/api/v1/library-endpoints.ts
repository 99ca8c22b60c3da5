import { z } from "zod";

import { addDays } from "#app/features/library/calendar/calendar-view.ts";
import { parseTitleRef } from "#app/features/library/titles/title-ref.ts";
import { allChoices } from "#app/features/library/alerts/alert-choices.server.ts";
import { problem } from "#app/lib/requests/problem.ts";
import { createDayKeys } from "#app/lib/formats/dates.ts";

import { cursorParameter, formatCursor, toPage } from "./cursor.ts";
import { endpoint, type Call, type Endpoint } from "./endpoint.ts";
import {
  alert,
  alertChoice,
  alertTimes,
  calendarEvent,
  continued,
  followEntry,
  historyEntry,
  list,
  listPage,
  ownRating,
  progress,
  ratedEntry,
  watchlistEntry,
  year,
} from "./library-shapes.ts";
import { listOf, pageOf, title, titleParams, withoutUnits } from "./shapes.ts";
import { withBase } from "#app/translations/base-path.ts";

/** Calendars store no more. */
const MOST_DAYS = 92;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

const page = () => ({ cursor: cursorParameter() });

type OwnCall = Call<unknown>;

interface OwnList<Item extends z.ZodType> extends Pick<Endpoint, "id" | "path" | "summary"> {
  item: Item;
  read: (
    call: OwnCall,
    page: number,
  ) => Promise<{ entries: z.input<Item>[]; page: number; pages: number }>;
}

/** A list of the profile's own, page by page. */
const ownList = <Item extends z.ZodType>({ item, read, ...facts }: OwnList<Item>) =>
  endpoint({
    ...facts,
    query: page(),
    answer: pageOf(item),
    async call(call): Promise<z.input<ReturnType<typeof pageOf<Item>>>> {
      const { entries, ...pages } = await read(call, call.input.cursor ?? 1);
      return toPage({ items: entries, ...pages });
    },
  });

const choiceReads = (): Endpoint[] => [
  ownList({
    id: "listWatchlist",
    path: "/watchlist",
    summary: "The watchlist, newest first.",
    item: watchlistEntry(),
    read: ({ features, viewer, setting }, at) =>
      features.watchlist.getPage(viewer, { sort: "added", page: at }, setting),
  }),
  ownList({
    id: "listRatings",
    path: "/ratings",
    summary: "What the profile rated, the latest first.",
    item: ratedEntry(),
    read: ({ features, viewer, setting }, at) =>
      features.ratings.getPage(viewer, { sort: "rated", page: at }, setting),
  }),
  ownList({
    id: "listUnwanted",
    path: "/not-for-me",
    summary: "What the profile leaves out of rows.",
    item: title(),
    read: ({ features, viewer, setting }, at) => features.unwanted.getPage(viewer, at, setting),
  }),
  ownList({
    id: "listFollows",
    path: "/follows",
    summary: "What the profile follows, the latest choice first.",
    item: followEntry(),
    read: ({ features, viewer, setting }, at) => features.follows.getPage(viewer, at, setting),
  }),
  endpoint({
    id: "getRating",
    path: "/ratings/{kind}/{id}",
    summary: "What the profile says about a title: its stars, its private note and its days.",
    params: titleParams(),
    answer: ownRating(),
    async call({ input: { kind, id }, features, viewer, setting }) {
      const name = parseTitleRef(kind, id);
      const own = name && (await features.ratings.getOwn(viewer, name, setting));
      if (!own) return problem("not-found");
      const { halfStars, note, dates: days } = own;
      return { halfStars: halfStars === 0 ? null : halfStars, note, days };
    },
  }),
  endpoint({
    id: "listOwnServices",
    path: "/own-services",
    summary: "The numbers of the services that the profile has in its region.",
    answer: z.object({ ids: z.array(z.number()) }),
    call: async ({ features, viewer, setting }) => ({
      ids: await features.ownServices.list(viewer, setting),
    }),
  }),
  endpoint({
    id: "listWatched",
    path: "/watched",
    summary:
      "Watched marks by title: `*` for all of it, `S2` and `S2E5` for its parts, `!` for parts that are not.",
    answer: z.object({ marks: z.record(z.string(), z.string()) }),
    call: async ({ features, viewer, setting }) => ({
      marks: { ...(await features.watched.getMarks(viewer, setting)) },
    }),
  }),
];

const shareUrl = (key: string | undefined, origin: string) =>
  key === undefined ? null : origin + withBase(`/list/${key}`);

const listReads = (): Endpoint[] => [
  endpoint({
    id: "listLists",
    path: "/lists",
    summary: "The profile's own lists.",
    answer: listOf(list()),
    async call({ features, viewer, site }) {
      const all = await features.lists.listAll(viewer);
      return {
        items: all.map((each) => ({ ...each, shareUrl: shareUrl(each.shareKey, site.origin) })),
      };
    },
  }),
  endpoint({
    id: "getList",
    path: "/lists/{list}",
    summary: "A list with its titles, in their order.",
    params: { list: z.uuid() },
    query: page(),
    answer: listPage(),
    async call({ input, features, viewer, setting, site }) {
      const found = await features.lists.getPage(viewer, input.list, input.cursor ?? 1, setting);
      if (!found) return problem("not-found");
      const { entries, shareKey, ...facts } = found;
      return {
        ...facts,
        ...toPage({ items: entries, ...facts }),
        shareUrl: shareUrl(shareKey, site.origin),
      };
    },
  }),
];

const watchingReads = (): Endpoint[] => [
  endpoint({
    id: "listHistory",
    path: "/history",
    summary: "What the profile opened and watched, newest first.",
    query: { q: z.string().max(100).optional(), ...page() },
    answer: pageOf(historyEntry()),
    async call({ input: { q = "", cursor }, features, viewer, setting }) {
      const view = { words: q.trim(), beforeMs: cursor };
      const { days, olderMs } = await features.history.getPage(viewer, view, setting);
      const items = days.flatMap(({ entries }) => entries);
      return {
        items: withoutUnits(items),
        next: olderMs === undefined ? null : formatCursor(olderMs),
      };
    },
  }),
  endpoint({
    id: "listProgress",
    path: "/progress/{item}",
    summary: "The profile's positions in the films of an item of the archive.",
    params: { item: z.string().min(1).max(100) },
    answer: listOf(progress()),
    async call({ input, features, viewer, setting }) {
      const items = await features.progress.listOf(viewer, input.item, setting);
      return items ? { items } : problem("not-found");
    },
  }),
  endpoint({
    id: "listContinueWatching",
    path: "/continue-watching",
    summary: "What the profile is watching, the latest first.",
    answer: listOf(continued()),
    async call({ features, viewer, setting }) {
      return { items: withoutUnits(await features.continueWatching.list(viewer, setting)) };
    },
  }),
  endpoint({
    id: "getYear",
    path: "/years/{year}",
    summary: "What the profile watched in a year.",
    params: { year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR) },
    answer: year(),
    call: ({ input, features, viewer, setting, zone }) =>
      features.yearReviews.get(viewer, { year: input.year, zone }, setting),
  }),
  endpoint({
    id: "getForYou",
    path: "/for-you",
    summary: "What the profile may like, in rows.",
    answer: listOf(
      z.object({
        row: z.enum(["watched", "liked", "saved", "directors", "free"]),
        titles: z.array(title()),
      }),
    ),
    call: async ({ features, viewer, setting }) => ({
      items: await features.forYou.getRows(viewer, setting),
    }),
  }),
];

const eventReads = (): Endpoint[] => [
  endpoint({
    id: "listCalendar",
    path: "/calendar",
    summary: `What comes out, of what the profile follows or of what is popular; at most ${MOST_DAYS} days.`,
    query: {
      of: z.enum(["mine", "popular"]).default("mine"),
      from: z.iso.date().optional().meta({ description: "Today, when left out." }),
      days: z.coerce.number().int().min(1).max(MOST_DAYS).default(30),
    },
    answer: listOf(calendarEvent()),
    async call({ input: { of, from, days }, features, viewer, setting, zone, request }) {
      const fromDay = from ?? createDayKeys(zone)(request.receivedAtMs);
      const range = { of, fromDay, toDay: addDays(fromDay, days - 1), zone };
      const events = await features.calendar.listEvents(viewer, range, setting);
      return { items: withoutUnits(events) };
    },
  }),
  ownList({
    id: "listAlerts",
    path: "/alerts",
    summary: "The profile's alerts, the latest first.",
    item: alert(),
    async read({ features, viewer, setting }, at) {
      const { alerts, ...pages } = await features.alerts.getPage(viewer, at, setting);
      return { ...pages, entries: withoutUnits(alerts) };
    },
  }),
  endpoint({
    id: "listAlertChoices",
    path: "/alert-choices",
    summary: "Which alerts the profile wants where.",
    answer: listOf(alertChoice()),
    call: async ({ features, viewer }) => ({ items: await readChoices(features, viewer) }),
  }),
  endpoint({
    id: "getAlertTimes",
    path: "/alert-times",
    summary: "When the profile's alerts are sent.",
    answer: alertTimes(),
    async call({ features: { alertSettings }, viewer }) {
      const times = await alertSettings.getTimes(viewer);
      const targets = await alertSettings.listTargets(viewer);
      const emailPace = targets.some(({ channel }) => channel === "email") ? times.emailPace : null;
      return { ...times, emailPace, quiet: times.quiet ?? null };
    },
  }),
];

/** Every kind and channel, and whether it is on. */
export async function readChoices(
  { alertChoices }: Pick<Parameters<Endpoint["call"]>[0]["features"], "alertChoices">,
  viewer: Parameters<typeof alertChoices.get>[0],
) {
  const on = await alertChoices.get(viewer);
  return allChoices.map((choice) => {
    const [kind, channel] = choice.split(" ");
    return { kind, channel, isOn: on.has(choice) } as z.input<ReturnType<typeof alertChoice>>;
  });
}

/** What viewers read of their own. */
export const libraryEndpoints = (): Endpoint[] => [
  ...choiceReads(),
  ...listReads(),
  ...watchingReads(),
  ...eventReads(),
];
