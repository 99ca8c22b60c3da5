import type { Database } from "#app/db/connect.server.ts";
import { createDayKeys, zoneOf } from "#app/lib/formats/dates.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { langOnPage, type NameTitles } from "../titles/titles-in-language.server.ts";
import { refKey } from "../titles/title-ref.ts";
import { findPopularTitle, readArrivals, readDates } from "./calendar-queries.server.ts";
import { addDays, type CalendarView } from "./calendar-view.ts";
import type { EventKind } from "./describe-event.ts";

/** Something that comes out on a day. */
export interface CalendarEvent {
  /** Stays the same when the date moves. */
  key: string;
  kind: "movie" | "tv";
  id: string;
  title: string;
  lang?: string | undefined;
  posterPath?: string | undefined;
  about: EventKind;
  /** The name of a service on which it arrived. */
  service?: string;
  season: number;
  episode: number;
  episodeTitle: string;
  /** The day in the viewer's zone. */
  day: string;
  /** Where the time of day is known. */
  startsAtMs?: number | undefined;
  /** When the film database said so. */
  knownAtMs: number;
}

type CalendarRange = Pick<CalendarView, "of" | "fromDay" | "toDay"> & {
  /** Otherwise that of the region. It may be known later than the dates. */
  zone?: string | Promise<string>;
};

export interface CalendarOptions {
  database: Database;
  nameTitles: NameTitles;
  /** Hides what the viewer may not see. */
  filterNames: NameFilter;
  profileOf: ProfileFinder;
}

export type Calendar = ReturnType<typeof createCalendar>;

/** What comes out when, for a profile: in its region, with its age limit. */
export function createCalendar(options: CalendarOptions) {
  const { database, nameTitles, filterNames, profileOf } = options;
  return {
    /** False where nobody has looked up yet what is popular, such as at the first start. */
    async knowsPopular(): Promise<boolean> {
      return (await findPopularTitle(database.kysely)).length > 0;
    },

    async listEvents(
      owner: ProfileOwner,
      { of, fromDay, toDay, zone }: CalendarRange,
      setting: Setting,
    ): Promise<CalendarEvent[]> {
      // A moment may be on another day in the viewer's zone.
      const wide = { fromDay: addDays(fromDay, -1), toDay: addDays(toDay, 1) };
      const range = { ...wide, region: setting.region };
      const choice = { of, profileId: await profileOf(owner) };
      const [arrivals, dates] = await Promise.all([
        listArrivals(database, choice, wide),
        readDates(of)(database.kysely, range, choice.profileId),
      ]);
      const rows = [...arrivals, ...dates];
      const dayIn = createDayKeys((await zone) ?? zoneOf(setting.region));
      const placed = rows.flatMap((row) => {
        const kind = row.content_type;
        if (kind !== "movie" && kind !== "tv") return [];
        const day = row.starts_at === null ? row.day : dayIn(row.starts_at);
        return day >= fromDay && day <= toDay
          ? [{ ...row, about: row.kind as EventKind, kind, id: row.content_id, day }]
          : [];
      });
      const shown = await filterNames(placed, ({ kind, id }) => ({ kind, id }), setting);
      const named = await nameTitles(shown, setting);
      return shown.map(({ kind, id, day, ...row }) => {
        const saved = { title: row.content_title, lang: row.content_lang };
        const facts = named.get(refKey({ kind, id }));
        const title = facts ?? saved;
        return {
          key: [kind, id, row.about, row.region || "all", row.season, row.episode].join("-"),
          kind,
          id,
          title: title.title,
          lang: langOnPage(title, setting),
          posterPath: facts?.posterPath,
          about: row.about,
          ...("service" in row && { service: row.service }),
          season: row.season,
          episode: row.episode,
          episodeTitle: row.episode_title,
          day,
          startsAtMs: "service" in row ? undefined : (row.starts_at ?? undefined),
          knownAtMs: row.checked_at,
        };
      });
    },
  };
}

/** What arrived somewhere in these days, in the shape of other dates. */
async function listArrivals(
  { kysely }: Database,
  { of, profileId }: { of: CalendarView["of"]; profileId: string },
  { fromDay, toDay }: { fromDay: string; toDay: string },
) {
  if (of !== "mine") return [];
  const days = { fromMs: Date.parse(fromDay), untilMs: Date.parse(addDays(toDay, 1)) };
  const rows = await readArrivals(kysely, profileId, days);
  return rows.map(({ event_key: event, about: service, due_at, made_at, ...row }) => ({
    ...row,
    // The service's number, which is a part of what names the event.
    region: event.split(" ").at(-1) ?? "",
    service,
    season: 0,
    episode: 0,
    episode_title: "",
    day: "",
    starts_at: due_at,
    checked_at: made_at,
  }));
}
