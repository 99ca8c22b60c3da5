import { fewAtOnce } from "#app/lib/few-at-once.ts";
import { sleepUnless } from "#app/lib/jobs/sleep-unless.ts";
import { isAgeLimit, type Setting } from "#app/lib/setting.ts";

import type { ImportedChoices } from "./files/imported-choices.ts";
import type { OutsideIds } from "./files/collected.ts";
import { createFoundStore } from "./found-titles.server.ts";
import {
  chosenQuery,
  ownerQuery,
  titlesQuery,
  type ImportRow,
  type TitleRow,
} from "./imports-queries.server.ts";
import { matchTitle, nameFound, type FoundHere, type MatchOutcome } from "./match-title.server.ts";
import { createTitleRecorder, type TargetList } from "./record-title.server.ts";
import { createUndoing } from "./undo-import.server.ts";
import type { ImportJobOptions } from "./start-imports.server.ts";

const SLICE_TITLES = 20;
/** So many titles are asked for at a time, and then a pause: at most ten titles a second. */
const AT_ONCE = 4;
const PAUSE_MS = 400;

const kinds = ["movie", "tv"] as const;

interface Work {
  row: ImportRow;
  userId: string;
  setting: Setting;
  lists: readonly TargetList[];
}

type SliceMatch = (MatchOutcome & { isChosen?: boolean }) | { outcome: "left out" };

type Recorder = ReturnType<typeof createTitleRecorder>;

/** Finds one title of an import, and stores what the file says about it. */
function createTitleWork(options: ImportJobOptions, recorder: Recorder) {
  const { database, lookUp, finder, filterNames } = options;
  const { storeOutcome, storeImdbId, rememberChanges } = createFoundStore(options);

  /** What a person says about it, now or the last time that it came, or the film database. */
  async function find(title: TitleRow, { row, setting }: Work): Promise<SliceMatch> {
    if (title.outcome === "accepted") return chosenHere(title);
    const query = chosenQuery(database.kysely, row.profile_id, title.title_key);
    const chosen = await query.executeTakeFirst();
    if (chosen?.outcome === "left out") return { outcome: "left out" };
    if (chosen) return chosenHere({ ...chosen, part: "" });
    const fileTitle = {
      kind: kinds.find((kind) => kind === title.kind),
      ids: JSON.parse(title.ids) as OutsideIds,
      title: title.title,
      year: title.year,
      isAmbiguous: title.is_ambiguous === 1,
      isOwn: row.source === "matinee",
    };
    return matchTitle(fileTitle, setting, { finder, lookUp });
  }

  return async function doOne(title: TitleRow, work: Work): Promise<void> {
    const { row, userId, setting, lists } = work;
    const found = await find(title, work);
    const place = { importId: row.id, number: title.number };
    const store = (outcome: Parameters<typeof storeOutcome>[1]) => storeOutcome(place, outcome);
    if (found.outcome === "left out") return store({ outcome: "left out", isChosen: true });
    if (found.outcome === "missed") return store({ outcome: "missed", reason: "unknown" });
    const allowed = await filterNames([found.name], (name) => name, setting);
    if (allowed.length === 0) return store({ outcome: "missed", reason: "age" });
    if (found.outcome === "guessed") return store({ outcome: "guessed", found });
    const facts = await nameFound(found, setting, lookUp);
    const key = {
      profile_id: row.profile_id,
      content_type: found.name.kind,
      content_id: found.name.id,
    };
    const recorded = await rememberChanges({ place, key, stored: title.undo }, () =>
      recorder.record({
        owner: { userId, profile: { id: row.profile_id } },
        name: found.name,
        facts,
        choices: choicesOf(title, found),
        lists,
        setting,
      }),
    );
    if (recorded === "no such title") return store({ outcome: "missed", reason: "unknown" });
    await storeImdbId(title, found);
    const reason = recorded === "full" ? "full" : "";
    return store({ outcome: "matched", reason, found, isChosen: found.isChosen });
  };
}

/** Does the next titles of an import. */
export function createSlice(options: ImportJobOptions) {
  const { database, pause = sleepUnless } = options;
  const recorder = createTitleRecorder(options);
  const doOne = createTitleWork(options, recorder);
  const findLists = listFinder(options, recorder);
  const { undoSome } = createUndoing(options);

  /** Returns whether nothing is left to do. */
  return async function workOn(row: ImportRow, signal: AbortSignal): Promise<boolean> {
    const { kysely } = database;
    const owner = await ownerQuery(kysely, row.profile_id).executeTakeFirst();
    if (owner === undefined) return true;
    if (row.is_undone === 1) return undoSome(row, signal);
    const audience = isAgeLimit(owner.age_limit) ? owner.age_limit : "everyone";
    const setting: Setting = { language: row.language, region: row.region, audience };
    const { user_id: userId } = owner;
    const work = { row, userId, setting, lists: await findLists(row, userId) };
    const accepted = await titlesQuery(kysely, row.id, "accepted").limit(SLICE_TITLES).execute();
    const titles =
      accepted.length > 0
        ? accepted
        : await titlesQuery(kysely, row.id, "waiting").limit(SLICE_TITLES).execute();
    for (let from = 0; from < titles.length && !signal.aborted; from += AT_ONCE) {
      const some = titles.slice(from, from + AT_ONCE);
      const results = await fewAtOnce(some, AT_ONCE, (title) => doOne(title, work));
      for (const result of results) if (result.status === "rejected") throw result.reason;
      await pause(PAUSE_MS, signal);
    }
    return titles.length === 0;
  };
}

/** Makes the lists of a file, once. */
function listFinder(
  { database }: ImportJobOptions,
  recorder: Pick<ReturnType<typeof createTitleRecorder>, "findList">,
) {
  return async (row: ImportRow, userId: string): Promise<TargetList[]> => {
    const lists: TargetList[] = JSON.parse(row.lists);
    if (lists.every(({ id }) => id !== undefined)) return lists;
    const owner = { userId, profile: { id: row.profile_id } };
    const made: TargetList[] = [];
    for (const list of lists) {
      const found = list.id === undefined ? await recorder.findList(owner, list) : undefined;
      made.push({ ...list, ...found });
    }
    await database.kysely
      .updateTable("imports")
      .set({ lists: JSON.stringify(made) })
      .where("id", "=", row.id)
      .execute();
    return made;
  };
}

type ChosenTitle = Pick<
  TitleRow,
  | "content_type"
  | "content_id"
  | "content_title"
  | "content_year"
  | "content_lang"
  | "poster_path"
  | "part"
>;

function chosenHere(row: ChosenTitle): SliceMatch {
  const { content_type: kind, content_id: id } = row;
  if (kind === null || id === null) throw new Error("A title was accepted that was not found.");
  const facts = {
    title: row.content_title,
    year: row.content_year,
    lang: row.content_lang ?? undefined,
    posterPath: row.poster_path ?? undefined,
  };
  const part = row.part || undefined;
  return { outcome: "matched", isChosen: true, name: { kind, id }, facts, part };
}

/** What is said of an episode's number is said of that episode. */
function choicesOf({ brings }: TitleRow, { part }: FoundHere): ImportedChoices {
  const choices: ImportedChoices = JSON.parse(brings);
  if (!part) return choices;
  const { watchedAtMs } = choices;
  return watchedAtMs === undefined ? {} : { parts: [[part, watchedAtMs, true]] };
}
