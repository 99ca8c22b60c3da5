import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { refKey, type TitleRef } from "../titles/title-ref.ts";
import type { ImportedAccount } from "./files/collected.ts";
import type { ImportSource } from "./files/formats.ts";
import type { ImportsOptions } from "./imports.server.ts";
import {
  importQuery,
  importsQuery,
  outcomesQuery,
  titlesQuery,
  type ImportRow,
  type TitleOutcome,
  type TitleRow,
} from "./imports-queries.server.ts";
import type { TargetList } from "./record-title.server.ts";
import { storedChoices, type StoredChoices } from "./stored-choices.ts";

export interface ImportFacts {
  id: string;
  source: ImportSource;
  fileName: string;
  createdAt: number;
  titles: number;
  /** How many of them are done, or wait for a person. */
  done: number;
  outcomes: Record<TitleOutcome, number>;
  isFinished: boolean;
  /** What it stored is taken back, or will be when it is finished. */
  isUndone: boolean;
  /** The film database does not answer: it goes on later. */
  isHeldUp: boolean;
  ignored: string[];
  /** Whose history the file has, until a person has said which of them is meant. */
  accounts: ImportedAccount[];
}

/** A page of a report. */
export const PAGE_ROWS = 50;

/** How far imports are, and what became of their titles. */
export function createImportReports({ database, profileOf, filterNames }: ImportsOptions) {
  async function toFacts(row: ImportRow): Promise<ImportFacts> {
    const outcomes: ImportFacts["outcomes"] = { ...NO_OUTCOMES };
    for (const { outcome, titles } of await outcomesQuery(database.kysely, row.id).execute()) {
      outcomes[outcome] = Number(titles);
    }
    const isUndone = row.is_undone === 1;
    return {
      id: row.id,
      source: row.source as ImportSource,
      fileName: row.file_name,
      createdAt: Number(row.created_at),
      titles: row.titles,
      done: row.titles - outcomes.waiting - outcomes.accepted - (isUndone ? outcomes.matched : 0),
      outcomes,
      isFinished: row.due_at === null && row.accounts === "",
      isUndone,
      isHeldUp: row.due_at !== null && row.failures > 0,
      ignored: JSON.parse(row.ignored),
      accounts: row.accounts === "" ? [] : JSON.parse(row.accounts),
    };
  }

  async function find(owner: ProfileOwner, id: string): Promise<ImportRow | undefined> {
    return importQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
  }

  return {
    async list(owner: ProfileOwner): Promise<ImportFacts[]> {
      const rows = await importsQuery(database.kysely, await profileOf(owner)).execute();
      return Promise.all(rows.filter(isStored).map(toFacts));
    },

    async get(owner: ProfileOwner, id: string): Promise<ImportFacts | undefined> {
      const row = await find(owner, id);
      return row && isStored(row) ? toFacts(row) : undefined;
    },

    /** A page of the titles with an outcome, as the viewer may see them. */
    async listTitles(
      owner: ProfileOwner,
      id: string,
      { outcome, page }: { outcome: TitleOutcome; page: number },
      setting: Setting,
    ): Promise<ReportedTitle[]> {
      const row = await find(owner, id);
      if (!row || row.accounts !== "") return [];
      const rows = await titlesQuery(database.kysely, id, outcome)
        .limit(PAGE_ROWS)
        .offset((page - 1) * PAGE_ROWS)
        .execute();
      const lists: TargetList[] = JSON.parse(row.lists);
      const all = rows.map((each) => toReported(each, lists));
      const here = all.filter(({ found }) => found !== undefined);
      const allowed = new Set(
        await filterNames(here, ({ found }) => found?.name ?? NOBODY, setting),
      );
      return all.map((each) =>
        allowed.has(each) ? each : { ...each, found: undefined, stored: undefined },
      );
    },
  };
}

const NO_OUTCOMES: ImportFacts["outcomes"] = {
  waiting: 0,
  accepted: 0,
  matched: 0,
  guessed: 0,
  missed: 0,
  "left out": 0,
  undone: 0,
};

/** An upload whose server died before all of it was stored. */
const isStored = (row: ImportRow) =>
  row.due_at !== null || row.finished_at !== null || row.accounts !== "";

const NOBODY: TitleRef = { kind: "movie", id: "0" };

/** A title of a file beside the one that it is here. */
export interface ReportedTitle {
  number: number;
  kind: string;
  title: string;
  year: string;
  reason: string;
  /** What importing it changed here. */
  stored: StoredChoices | undefined;
  found:
    | {
        key: string;
        name: TitleRef;
        title: string;
        year: string;
        lang: string | undefined;
        posterPath: string | undefined;
      }
    | undefined;
}

export function toReported(row: TitleRow, lists: readonly TargetList[]): ReportedTitle {
  const { number, kind, title, year, reason, content_type: type, content_id: id } = row;
  const name = type === null || id === null ? undefined : { kind: type, id };
  const found = name && {
    key: refKey(name),
    name,
    title: row.content_title,
    year: row.content_year,
    lang: row.content_lang ?? undefined,
    posterPath: row.poster_path ?? undefined,
  };
  const stored = row.outcome === "matched" ? storedChoices(row.undo, lists) : undefined;
  return { number, kind, title, year, reason, stored, found };
}
