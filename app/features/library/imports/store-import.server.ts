import { createHash, randomUUID } from "node:crypto";

import { zoneOf } from "#app/lib/formats/dates.ts";
import type { Setting } from "#app/lib/setting.ts";

import { allFileColumns } from "../watchlist/all-file-columns.server.ts";
import { keyOf, type ImportedAccount, type ImportedTitle } from "./files/collected.ts";
import type { Upload } from "./files/upload.ts";
import type { UploadsOptions } from "./imports.server.ts";
import { importsQuery, type ImportRow } from "./imports-queries.server.ts";
import { unpackTitles } from "./reading/packed-titles.ts";
import type { ReadFile } from "./reading/upload-reader.server.ts";

export type StartOutcome =
  /** `asks`: it goes on once a person has said whose history it is. */
  | { outcome: "started"; id: string; asks: boolean }
  | { outcome: "too many" | "busy" }
  | Extract<ReadFile, { outcome: "refused" }>;

/** At a time; whoever has more files waits for the first. */
const MOST_OPEN = 3;
const MOST_IMPORTS = 20;
const LONGEST_FILE_NAME = 200;

/** What an upload becomes in the database. */
function createUploadRows({ writes }: Pick<UploadsOptions, "writes">) {
  async function makeRoom(earlier: readonly ImportRow[]): Promise<void> {
    const gone = earlier.filter((each) => !isOpen(each)).slice(MOST_IMPORTS - 1);
    for (const { id } of gone) {
      await writes.write((transaction) =>
        transaction.deleteFrom("imports").where("id", "=", id).execute(),
      );
    }
  }

  /** Only now is everything stored of which a person chooses. */
  const storeAccounts = (id: string, accounts: readonly ImportedAccount[]) =>
    writes.write((transaction) =>
      transaction
        .updateTable("imports")
        .set({ accounts: JSON.stringify(accounts) })
        .where("id", "=", id)
        .execute(),
    );

  async function storeTitles(
    { id, profileId }: { id: string; profileId: string },
    packs: readonly Uint8Array[],
  ): Promise<void> {
    const own = { import_id: id, profile_id: profileId };
    let from = 0;
    for (const pack of packs) {
      const titles = unpackTitles(pack);
      const rows = titles.map((title, at) => ({ ...rowOf(title), ...own, number: from + at }));
      await writes.write((transaction) =>
        transaction.insertInto("import_titles").values(rows).execute(),
      );
      from += titles.length;
    }
  }

  return { makeRoom, storeTitles, storeAccounts };
}

/** Reads uploads in their turn, and stores their titles. */
export function createImportStore(options: UploadsOptions) {
  const { database, writes, reader, now = Date.now } = options;
  const { makeRoom, storeTitles, storeAccounts } = createUploadRows(options);

  async function store(profileId: string, upload: Upload, setting: Setting): Promise<StartOutcome> {
    const earlier = await importsQuery(database.kysely, profileId).execute();
    const open = earlier.filter((each) => isOpen(each));
    const hash = hashOf(upload);
    const same = open.find((each) => each.content_hash === hash);
    if (same) return { outcome: "started", id: same.id, asks: same.accounts !== "" };
    if (open.length >= MOST_OPEN) return { outcome: "too many" };
    const nowMs = now();
    const columns = await allFileColumns();
    const read = await reader.read({
      ...upload,
      nowMs,
      columns,
      timeZone: zoneOf(setting.region),
    });
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
      titles: read.titles,
      created_at: nowMs,
    };
    await makeRoom(earlier);
    await writes.write((transaction) => transaction.insertInto("imports").values(row).execute());
    await storeTitles({ id, profileId }, read.packs);
    const asks = read.accounts.length > 0;
    if (asks) await storeAccounts(id, read.accounts);
    return { outcome: "started", id, asks };
  }

  return (
    { userId, profileId }: { userId: string; profileId: string },
    upload: Upload,
    setting: Setting,
  ): Promise<StartOutcome> => reader.takeTurn(userId, () => store(profileId, upload, setting));
}

const isOpen = ({ due_at: dueAt, accounts }: ImportRow) => dueAt !== null || accounts !== "";

const hashOf = ({ bytes, purpose }: Upload): string =>
  createHash("sha256")
    .update(bytes)
    .update(purpose ?? "")
    .digest("hex");

const rowOf = (title: ImportedTitle) => ({
  title_key: keyOf(title) ?? "",
  kind: title.kind ?? "",
  title: title.title,
  year: title.year,
  ids: JSON.stringify(title.ids),
  brings: JSON.stringify(title.choices),
  is_ambiguous: title.isAmbiguous ? 1 : 0,
  outcome: title.reason === undefined ? ("waiting" as const) : ("missed" as const),
  reason: title.reason ?? "",
  account: title.account ?? "",
});
