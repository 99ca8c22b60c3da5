import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { ListsOptions } from "../lists/lists.server.ts";
import type { Upload } from "./files/upload.ts";
import { createAccountChoice } from "./choose-account.server.ts";
import { createImportChoices } from "./import-choices.server.ts";
import { createImportReports } from "./import-reports.server.ts";
import type { UploadReader } from "./reading/upload-reader.server.ts";
import { createImportStore, type StartOutcome } from "./store-import.server.ts";

export interface ImportsOptions extends ListsOptions {
  finder: TitleFinder;
  /** Somebody waits for the job. */
  onWaiting?: () => void;
}

export interface UploadsOptions extends ImportsOptions {
  reader: UploadReader;
}

export type Imports = ReturnType<typeof createImports>;

/** What viewers bring along from other services; the job `imports` does what takes long. */
export function createImports(options: UploadsOptions) {
  const { writes, profileOf, reader, onWaiting = () => undefined, now = Date.now } = options;
  const store = createImportStore(options);

  /** The job has something to do for it. */
  async function goOn(id: string): Promise<void> {
    await writes.write((transaction) =>
      transaction
        .updateTable("imports")
        .set({ due_at: now(), finished_at: null })
        .where("id", "=", id)
        .execute(),
    );
    onWaiting();
  }

  return {
    ...createImportReports(options),
    ...createImportChoices(options, goOn),
    chooseAccount: createAccountChoice(options),

    /** Whoever receives an upload does it in here, and may be told to come again. */
    receive: reader.receive,

    /** Reads a file and starts to import it; the same file again, while it is imported, is the same. */
    async start(owner: ProfileOwner, upload: Upload, setting: Setting): Promise<StartOutcome> {
      const started = await store(
        { userId: owner.userId, profileId: await profileOf(owner) },
        upload,
        setting,
      );
      if (started.outcome === "started" && !started.asks) await goOn(started.id);
      return started;
    },

    /**
     * Takes back what an import that is done stored: the job does it. What was there before, or was
     * changed since, stays. False where there is nothing to take back.
     */
    async undo(owner: ProfileOwner, id: string): Promise<boolean> {
      const profileId = await profileOf(owner);
      const { numUpdatedRows } = await writes.write((transaction) =>
        transaction
          .updateTable("imports")
          .set({ is_undone: 1, due_at: now(), finished_at: null, failures: 0 })
          .where("id", "=", id)
          .where("profile_id", "=", profileId)
          .where("is_undone", "=", 0)
          .where("finished_at", "is not", null)
          .executeTakeFirst(),
      );
      onWaiting();
      return numUpdatedRows > 0n;
    },

    /** Deletes the report, and stops what is not done yet; what was imported stays. */
    async remove(owner: ProfileOwner, id: string): Promise<void> {
      const profileId = await profileOf(owner);
      await writes.write((transaction) =>
        transaction
          .deleteFrom("imports")
          .where("id", "=", id)
          .where("profile_id", "=", profileId)
          .execute(),
      );
    },
  };
}
