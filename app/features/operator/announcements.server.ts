import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";
import { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import {
  announcementKinds,
  type AnnouncementKind,
  type ShownAnnouncement,
} from "#app/lib/announcement.ts";
import { endOfDay } from "#app/lib/formats/end-of-day.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { sourceLanguage } from "#app/translations/languages.ts";
import { msg } from "#app/translations/t.ts";

import { ANNOUNCEMENT_LENGTH, MAX_DAYS } from "./announcement-limits.ts";
import { recordAction } from "./audit-log.server.ts";
import { createReload } from "./reload.server.ts";

export interface ListedAnnouncement {
  id: string;
  kind: AnnouncementKind;
  /** By the code of their language. */
  texts: Readonly<Record<string, string>>;
  publishedAtMs: number;
  endsAtMs: number;
  withdrawnAtMs: number | null;
}

/** What an operator writes: a text for each language, some of them empty. */
export interface AnnouncementWish {
  kind: string;
  /** The last day on which it is shown, such as 2026-12-24. */
  until: string;
  texts: Readonly<Record<string, string>>;
}

interface AnnouncementsParts {
  database: Database;
  now: () => number;
  site: { ownLanguage: string; languages: readonly string[] };
  report: (error: unknown) => void;
}

export type Announcements = ReturnType<typeof createAnnouncements>;

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_LISTED = 50;

/**
 * The line at the top of every page. There is one at a time, which each server holds in memory: the
 * database notifies all of them of another one.
 */
export function createAnnouncements(parts: AnnouncementsParts) {
  const { database, now, site, report } = parts;
  const { kysely } = database;
  let current: ListedAnnouncement | undefined;

  async function read(): Promise<void> {
    current = await findCurrent(kysely, now());
  }

  const reload = createReload({ read, report });

  return {
    reload,
    /** What pages in a language say now; in the site's own language where it has no text. */
    shownIn(language: string): ShownAnnouncement | undefined {
      if (current === undefined || current.endsAtMs <= now()) return undefined;
      return inLanguage(current, [language, site.ownLanguage, sourceLanguage.code]);
    },
    forOperators: {
      list: () => listAnnouncements(kysely),
      current: () => findCurrent(kysely, now()),
      async publish(actor: Viewer, wish: AnnouncementWish) {
        const result = await publish(parts, actor, wish);
        await reload();
        return result;
      },
      /** Takes the current one away at once. */
      async withdraw(actor: Viewer) {
        await withdraw(parts, actor);
        await reload();
      },
    },
  };
}

function inLanguage(
  { id, kind, texts }: ListedAnnouncement,
  wanted: readonly string[],
): ShownAnnouncement | undefined {
  const language = [...wanted, ...Object.keys(texts)].find((code) => texts[code] !== undefined);
  const text = texts[language ?? ""];
  if (language === undefined || text === undefined) return undefined;
  return { id, kind, text, language };
}

async function publish(
  { database: { kysely }, now, site }: AnnouncementsParts,
  actor: Viewer,
  wish: AnnouncementWish,
): Promise<{ outcome: "done" } | Refusal> {
  const nowMs = now();
  const texts = textsOf(wish, site.languages);
  const refusal = refusalOf(wish, texts, site.ownLanguage, nowMs);
  if (refusal) return refusal;
  const subject = texts[site.ownLanguage] ?? "";
  await kysely.transaction().execute(async (transaction) => {
    await withdrawAll(transaction, nowMs);
    await transaction
      .insertInto("announcements")
      .values({
        id: randomBytes(8).toString("hex"),
        kind: wish.kind,
        texts: JSON.stringify(texts),
        published_at: nowMs,
        ends_at: endOf(wish.until),
        withdrawn_at: null,
      })
      .execute();
    const line = { action: "announcement.publish", subject, detail: `until ${wish.until}` };
    await recordAction(transaction, actor, line, nowMs);
  });
  return { outcome: "done" };
}

function withdraw({ database: { kysely }, now }: AnnouncementsParts, actor: Viewer): Promise<void> {
  const nowMs = now();
  return kysely.transaction().execute(async (transaction) => {
    const shown = await findCurrent(transaction, nowMs);
    if (shown === undefined) return;
    await withdrawAll(transaction, nowMs);
    const subject = Object.values(shown.texts)[0] ?? "";
    await recordAction(transaction, actor, { action: "announcement.withdraw", subject }, nowMs);
  });
}

/** Not a number for what is no day, which is within no limits. */
const endOf = (day: string) => endOfDay(day) ?? Number.NaN;

/** The texts that were written, each on one line. */
const textsOf = ({ texts }: AnnouncementWish, languages: readonly string[]) =>
  Object.fromEntries(
    languages
      .map((code) => [code, (texts[code] ?? "").replaceAll(/\s+/g, " ").trim()] as const)
      .filter(([, text]) => text !== ""),
  );

function refusalOf(
  { kind, until, texts: sent }: AnnouncementWish,
  texts: Readonly<Record<string, string>>,
  ownLanguage: string,
  nowMs: number,
): Refusal | undefined {
  const tooLong = Object.entries(texts).filter(([, text]) => text.length > ANNOUNCEMENT_LENGTH);
  const error = { text: msg("At most {most} characters."), most: ANNOUNCEMENT_LENGTH };
  const errors: Record<string, Refusal["errors"][string]> = Object.fromEntries(
    tooLong.map(([code]) => [`text-${code}`, error]),
  );
  if (texts[ownLanguage] === undefined) {
    errors[`text-${ownLanguage}`] = msg("Write it in the site’s own language.");
  }
  const endsAtMs = endOf(until);
  if (!(endsAtMs > nowMs && endsAtMs <= nowMs + MAX_DAYS * DAY_MS)) {
    errors["until"] = msg("Choose a day from today on, within a year.");
  }
  if (!isKind(kind)) errors["kind"] = msg("Please choose one of these");
  if (Object.keys(errors).length === 0) return undefined;
  const fields = Object.entries(sent).map(([code, text]) => [`text-${code}`, text]);
  return refused({ kind, until, ...Object.fromEntries(fields) }, { errors });
}

const isKind = (text: string): text is AnnouncementKind =>
  announcementKinds.some((kind) => kind === text);

/** A new one takes the place of those before it. */
const withdrawAll = (kysely: Kysely<Schema>, nowMs: number) =>
  kysely
    .updateTable("announcements")
    .set({ withdrawn_at: nowMs })
    .where("withdrawn_at", "is", null)
    .where("ends_at", ">", nowMs)
    .execute();

async function findCurrent(
  kysely: Kysely<Schema>,
  nowMs: number,
): Promise<ListedAnnouncement | undefined> {
  const row = await kysely
    .selectFrom("announcements")
    .selectAll()
    .where("withdrawn_at", "is", null)
    .where("ends_at", ">", nowMs)
    .orderBy("published_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toListed(row);
}

async function listAnnouncements(kysely: Kysely<Schema>): Promise<ListedAnnouncement[]> {
  const rows = await kysely
    .selectFrom("announcements")
    .selectAll()
    .orderBy("published_at", "desc")
    .limit(MOST_LISTED)
    .execute();
  return rows.map(toListed);
}

const storedTexts = z.record(z.string(), z.string());

const toListed = (row: Schema["announcements"]): ListedAnnouncement => ({
  id: row.id,
  kind: isKind(row.kind) ? row.kind : "info",
  texts: storedTexts.parse(JSON.parse(row.texts)),
  publishedAtMs: row.published_at,
  endsAtMs: row.ends_at,
  withdrawnAtMs: row.withdrawn_at,
});
