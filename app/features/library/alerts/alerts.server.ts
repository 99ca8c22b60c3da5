import type { Database } from "#app/db/connect.server.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { langOnPage, type NameTitles } from "../titles/titles-in-language.server.ts";
import { refKey } from "../titles/title-ref.ts";
import type { AlertKind } from "./alert-kinds.ts";
import {
  alertsPageQuery,
  type AlertRow,
  countAlertsQuery,
  readQuery,
  unreadQuery,
} from "./alerts-queries.server.ts";

/** An alert as a profile sees it. */
export interface Alert {
  id: string;
  alert: AlertKind;
  /** The title that it is about. */
  kind: "movie" | "tv";
  titleId: string;
  title: string;
  lang?: string | undefined;
  /** Of a date, its kind; of a service, its name; of a free film, the archive's identifier. */
  about: string;
  season: number;
  episode: number;
  episodeTitle: string;
  dueAtMs: number;
  isRead: boolean;
}

interface Options {
  database: Database;
  nameTitles: NameTitles;
  /** Hides what the viewer may not see. */
  filterNames: NameFilter;
  profileOf: ProfileFinder;
  now?: () => number;
}

export type Alerts = ReturnType<typeof createAlerts>;

const readUnread = prepareQuery(unreadQuery);
const countAlerts = prepareQuery(countAlertsQuery);
const readAlertsPage = prepareQuery(alertsPageQuery);

const ALERTS_PER_PAGE = 30;
/** The bell says that there are more. */
const MOST_UNREAD = 100;

/** The alerts of profiles, as its viewers see them. */
export function createAlerts(options: Options) {
  const { database, nameTitles, filterNames, profileOf, now = Date.now } = options;
  const { kysely } = database;

  const toAlerts = createAlertReader({ filterNames, nameTitles });

  return {
    /** How many are unread, at most MOST_UNREAD. */
    async countUnread(owner: ProfileOwner, setting: Setting): Promise<number> {
      const rows = await readUnread(kysely, await profileOf(owner), MOST_UNREAD);
      return (await filterNames(rows, nameOf, setting)).length;
    },

    /** A page of them, the latest first, and until when it looked. */
    async getPage(owner: ProfileOwner, page: number, setting: Setting) {
      const nowMs = now();
      const profileId = await profileOf(owner);
      const counted = await firstOf(countAlerts(kysely, profileId));
      const pages = Math.max(1, Math.ceil(Number(counted?.total ?? 0) / ALERTS_PER_PAGE));
      const current = Math.min(page, pages);
      const place = { offset: (current - 1) * ALERTS_PER_PAGE, limit: ALERTS_PER_PAGE };
      const rows = await readAlertsPage(kysely, profileId, place);
      const alerts = await toAlerts(rows, setting);
      return { alerts, page: current, pages, untilMs: nowMs };
    },

    /** Marks one as read, or every one that a page may have shown. */
    async markRead(
      owner: ProfileOwner,
      { id, untilMs = now() }: { id?: string; untilMs?: number },
    ): Promise<void> {
      const profileId = await profileOf(owner);
      const which = id === undefined ? {} : { id };
      await readQuery(kysely, profileId, { ...which, untilMs, nowMs: now() }).execute();
    },
  };
}

/** Those of stored alerts that a profile may see now, with titles in its language. */
export function createAlertReader({
  filterNames,
  nameTitles,
}: Pick<Options, "filterNames" | "nameTitles">) {
  return async (rows: readonly AlertRow[], setting: Setting): Promise<Alert[]> => {
    const shown = await filterNames(rows, nameOf, setting);
    const named = await nameTitles(shown.map(nameOf), setting);
    return shown.map((row) => {
      const { kind, id: titleId } = nameOf(row);
      const saved = { title: row.content_title, lang: row.content_lang };
      const title = named.get(refKey({ kind, id: titleId })) ?? saved;
      return {
        id: row.id,
        alert: row.kind,
        kind,
        titleId,
        title: title.title,
        lang: langOnPage(title, setting),
        about: row.about,
        season: row.season,
        episode: row.episode,
        episodeTitle: row.episode_title,
        dueAtMs: row.due_at,
        isRead: row.read_at !== null,
      };
    });
  };
}

export const nameOf = (row: { content_type: "movie" | "tv"; content_id: string }) => ({
  kind: row.content_type,
  id: row.content_id,
});
