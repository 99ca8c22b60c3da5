import { createHash, randomUUID } from "node:crypto";

import { createDayKeys, zoneOf } from "#app/lib/formats/dates.ts";
import type { Setting } from "#app/lib/setting.ts";

import { keyOf, type ImportedTitle } from "./files/collected.ts";
import { readUpload, type ReadUpload, type Upload } from "./files/read-upload.server.ts";
import type { ImportsOptions } from "./imports.server.ts";
import { importsQuery, type ImportRow } from "./imports-queries.server.ts";

export type Started =
  | { outcome: "started"; id: string }
  | { outcome: "too many" }
  | { outcome: "refused"; reason: Extract<ReadUpload, { outcome: "refused" }>["reason"] };

/** At a time; whoever has more files waits for the first. */
const MOST_OPEN = 3;
const MOST_IMPORTS = 20;
const ROWS_AT_ONCE = 200;
const LONGEST_FILE_NAME = 200;

/** Reads uploads, one at a time because each takes memory, and stores their titles. */
export function createImportStore({ database, writes, now = Date.now }: ImportsOptions) {
  const readInTurn = inTurn();

  async function store(profileId: string, upload: Upload, setting: Setting): Promise<Started> {
    const earlier = await importsQuery(database.kysely, profileId).execute();
    const open = earlier.filter((each) => each.due_at !== null);
    const hash = hashOf(upload);
    const same = open.find((each) => each.content_hash === hash);
    if (same) return { outcome: "started", id: same.id };
    if (open.length >= MOST_OPEN) return { outcome: "too many" };
    const nowMs = now();
    const read = await readUpload(upload, { nowMs, dayOf: createDayKeys(zoneOf(setting.region)) });
    if (read.outcome !== "read") return read;
    const id = randomUUID();
    const row = {
      id,
      profile_id: profileId,
      source: read.source,
      file_name: upload.fileName.slice(0, LONGEST_FILE_NAME),
      content_hash: hash,
      language: setting.language,
      region: setting.region,
      lists: JSON.stringify(read.lists),
      ignored: JSON.stringify(read.ignored),
      titles: read.titles.length,
      created_at: nowMs,
    };
    await makeRoom(earlier);
    await writes.write((transaction) => transaction.insertInto("imports").values(row).execute());
    await storeTitles({ id, profileId }, read.titles);
    return { outcome: "started", id };
  }

  async function makeRoom(earlier: readonly ImportRow[]): Promise<void> {
    const gone = earlier.filter((each) => each.due_at === null).slice(MOST_IMPORTS - 1);
    for (const { id } of gone) {
      await writes.write((transaction) =>
        transaction.deleteFrom("imports").where("id", "=", id).execute(),
      );
    }
  }

  async function storeTitles(
    { id, profileId }: { id: string; profileId: string },
    titles: readonly ImportedTitle[],
  ): Promise<void> {
    const own = { import_id: id, profile_id: profileId };
    for (let from = 0; from < titles.length; from += ROWS_AT_ONCE) {
      const rows = titles
        .slice(from, from + ROWS_AT_ONCE)
        .map((title, at) => ({ ...rowOf(title), ...own, number: from + at }));
      await writes.write((transaction) =>
        transaction.insertInto("import_titles").values(rows).execute(),
      );
    }
  }

  return (profileId: string, upload: Upload, setting: Setting): Promise<Started> =>
    readInTurn(() => store(profileId, upload, setting));
}

const hashOf = ({ bytes, purpose }: Upload): string =>
  createHash("sha256")
    .update(bytes)
    .update(purpose ?? "")
    .digest("hex");

function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

const rowOf = (title: ImportedTitle) => ({
  title_key: keyOf(title) ?? "",
  kind: title.kind ?? "",
  title: title.title,
  year: title.year,
  ids: JSON.stringify(title.ids),
  brings: JSON.stringify(title.brings),
  is_ambiguous: title.isAmbiguous ? 1 : 0,
  outcome: "waiting" as const,
});
