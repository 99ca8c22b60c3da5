import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { TitleRef } from "../titles/title-ref.ts";
import { toReported } from "./import-reports.server.ts";
import type { ImportsOptions } from "./imports.server.ts";
import {
  importQuery,
  titleQuery,
  type TitleOutcome,
  type TitleRow,
} from "./imports-queries.server.ts";

/** What a person says about titles that are not certain. */
export function createImportChoices(
  { database, writes, profileOf }: ImportsOptions,
  goOn: (importId: string) => Promise<void>,
) {
  async function find(owner: ProfileOwner, id: string) {
    return importQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
  }

  /** A title that a person may decide about; undefined for everybody else's. */
  async function findTitle(owner: ProfileOwner, id: string, number: number) {
    const row = await find(owner, id);
    const isOpen = row?.is_undone === 0 && row.accounts === "";
    const title = isOpen && (await titleQuery(database.kysely, id, number).executeTakeFirst());
    return title && OPEN.has(title.outcome) ? title : undefined;
  }

  const decide = (id: string, number: number, columns: Partial<TitleRow>) =>
    writes.write((transaction) =>
      transaction
        .updateTable("import_titles")
        .set(columns)
        .where("import_id", "=", id)
        .where("number", "=", number)
        .execute(),
    );

  return {
    async getTitle(owner: ProfileOwner, id: string, number: number) {
      const title = await findTitle(owner, id, number);
      return title && toReported(title, []);
    },

    /** A person says which title it is; undefined accepts the guess. False where there is none. */
    async choose(
      owner: ProfileOwner,
      id: string,
      number: number,
      chosen: { name: TitleRef; title: string } | undefined,
    ): Promise<boolean> {
      const title = await findTitle(owner, id, number);
      if (!title || (chosen === undefined && title.content_id === null)) return false;
      const columns = { ...ACCEPTED, ...(chosen && columnsOf(chosen)) };
      await decide(id, number, columns);
      await goOn(id);
      return true;
    },

    /** Every guess is right. */
    async acceptAll(owner: ProfileOwner, id: string): Promise<void> {
      const row = await find(owner, id);
      if (row?.is_undone !== 0 || row.accounts !== "") return;
      await writes.write((transaction) =>
        transaction
          .updateTable("import_titles")
          .set(ACCEPTED)
          .where("import_id", "=", id)
          .where("outcome", "=", "guessed")
          .execute(),
      );
      await goOn(id);
    },

    async leaveOut(owner: ProfileOwner, id: string, number: number): Promise<boolean> {
      if (!(await findTitle(owner, id, number))) return false;
      await decide(id, number, { outcome: "left out", is_chosen: 1 });
      return true;
    },
  };
}

/** Those about which a person may still decide. */
const OPEN: ReadonlySet<TitleOutcome> = new Set(["guessed", "missed", "left out"]);

const ACCEPTED = { outcome: "accepted", reason: "", is_chosen: 1 } as const;

const columnsOf = ({ name, title }: { name: TitleRef; title: string }) => ({
  content_type: name.kind,
  content_id: name.id,
  content_title: title,
  content_year: "",
  content_lang: null,
  poster_path: null,
  part: "",
});
