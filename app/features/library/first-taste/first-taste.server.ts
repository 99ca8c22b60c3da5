import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import { fewAtOnce } from "#app/lib/few-at-once.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { Ratings } from "../ratings/ratings.server.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import type { SavedTitle } from "../titles/saved-titles.server.ts";
import { langOnPage } from "../titles/titles-in-language.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";

interface FirstTasteOptions extends Pick<
  LibraryOptions,
  "database" | "lookUp" | "filterNames" | "profileOf" | "now"
> {
  ratings: Pick<Ratings, "change">;
}

export type FirstTaste = ReturnType<typeof createFirstTaste>;

/** Well-known films across genres and countries, by the film database's numbers. */
const WELL_KNOWN: readonly number[] = [
  27_205, 8587, 238, 129, 603, 496_243, 299_534, 105, 19_404, 680, 329, 289, 155, 862, 550, 13, 348,
  579_974, 157_336, 278, 122, 389, 637, 11, 872_585, 372_058, 567, 424, 85, 630, 284_054, 872, 769,
  346, 62, 1585, 11_216, 429, 12_477, 15,
];
const AT_ONCE = 8;
/** What somebody likes without having said how much: four stars. */
const HALF_STARS = 8;

const readAwaits = prepareQuery(
  (executor: Executor, profileId: Bound<string>, userId: Bound<string>) =>
    executor
      .selectFrom("profiles")
      .select("awaits_taste")
      .where("id", "=", profileId)
      .where("user_id", "=", userId),
);

/** Asks a new profile which well-known films it likes, so that there is something to recommend. */
export function createFirstTaste(options: FirstTasteOptions) {
  const { database, lookUp, filterNames, profileOf, ratings, now = Date.now } = options;
  const { kysely } = database;

  return {
    /** Whether a profile is new and has not been asked. */
    async isDue(owner: ProfileOwner): Promise<boolean> {
      const row = await firstOf(readAwaits(kysely, await profileOf(owner), owner.userId));
      return row?.awaits_taste === 1;
    },

    /** The films, as the viewer's pages name them; those that nobody can name now are left out. */
    async listTitles(setting: Setting): Promise<SavedTitle[]> {
      const refs = WELL_KNOWN.map((id): TitleRef => ({ kind: "movie", id: String(id) }));
      const allowed = await filterNames(refs, (ref) => ref, setting);
      const found = await fewAtOnce(allowed, AT_ONCE, async (ref) => {
        const answer = await lookUp(ref, setting);
        if (answer.outcome !== "found") return undefined;
        return { ...ref, ...answer.facts, lang: langOnPage(answer.facts, setting) };
      });
      return found.flatMap((each) => (each.status === "fulfilled" && each.value ? each.value : []));
    },

    /** Rates what was picked, and asks no more; nothing was picked by somebody who skips it. */
    async answer(owner: ProfileOwner, ids: ReadonlySet<string>, setting: Setting): Promise<void> {
      const picked = WELL_KNOWN.map(String).filter((id) => ids.has(id));
      for (const id of picked) {
        const name: TitleRef = { kind: "movie", id };
        const rating = { name, title: "", halfStars: HALF_STARS, atMs: now() };
        await ratings.change(owner, rating, setting);
      }
      await kysely
        .updateTable("profiles")
        .set({ awaits_taste: 0 })
        .where("id", "=", await profileOf(owner))
        .where("user_id", "=", owner.userId)
        .execute();
    },
  };
}
