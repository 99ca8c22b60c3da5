import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Setting } from "#app/lib/setting.ts";

import { askInTime, type LookUp } from "../titles/title-facts.server.ts";
import type { FollowName } from "./follow-name.ts";

/** What the list shows of something that is followed. */
export interface FollowFacts {
  title: string;
  lang?: string | undefined;
  picturePath?: string | undefined;
}

type Answer = { outcome: "found"; facts: FollowFacts } | { outcome: "missing" | "unknown" };

export type LookUpFollow = (name: FollowName, setting: Setting) => Promise<Answer>;

/** Requests the facts of what is followed; never fails and never takes long. */
export function createFollowLookUp(
  catalog: Pick<Catalog, "getPerson" | "getCollection">,
  lookUp: LookUp,
): LookUpFollow {
  const find = async (
    { kind, id }: FollowName & { kind: "person" | "collection" },
    setting: Setting,
  ) => {
    if (kind === "person") {
      const person = await catalog.getPerson(Number(id), setting);
      return person && { title: person.name, picturePath: person.portraitPath };
    }
    const found = await catalog.getCollection(Number(id), setting);
    const lang = found?.lang ?? setting.language;
    return found && { title: found.name, lang, picturePath: found.posterPath };
  };

  return async ({ kind, id }, setting) => {
    if (kind === "person" || kind === "collection")
      return askInTime(() => find({ kind, id }, setting));
    const answer = await lookUp({ kind, id }, setting);
    if (answer.outcome !== "found") return answer;
    const { title, lang, posterPath } = answer.facts;
    return { outcome: "found", facts: { title, lang, picturePath: posterPath } };
  };
}
