import type { Setting } from "#app/lib/setting.ts";

import { afterNews, findAnswer, findNews } from "./agreement.ts";
import type { AgreementOptions, Connection } from "./agree.server.ts";
import { stateOfRow } from "./item-states.server.ts";
import { readOwnStates } from "./own-states.server.ts";
import { itemsQuery } from "./players-queries.server.ts";

/** What a first agreement would change in one of the two. */
export interface FirstChanges {
  watched: number;
  takenBack: number;
  positions: number;
  /** The first of them. */
  titles: string[];
}

export interface FirstAgreement {
  here: FirstChanges;
  there: FirstChanges;
  /** What was played there and isn't certain to be a title of the film database. */
  uncertain: Pick<FirstChanges, "titles"> & { items: number };
}

const MOST_TITLES = 8;

/** What would change if both agreed now, by what the player said when it was looked at. */
export async function describeFirst(
  { database, filterNames, now = Date.now }: AgreementOptions,
  { id, profile_id: profileId }: Pick<Connection, "id" | "profile_id">,
  setting: Setting,
): Promise<FirstAgreement> {
  const stored = await itemsQuery(database.kysely, id).execute();
  const rows = stored.toSorted((one, other) => other.played_at - one.played_at);
  const ownOf = await readOwnStates(database.kysely, profileId);
  const linked = rows.flatMap((row) => {
    const { content_type: kind, content_id, part } = row;
    return kind === null || content_id === null
      ? []
      : [{ row, name: { kind, id: content_id, part } }];
  });
  const unlinked = rows.filter((row) => row.content_id === null && isPlayed(row));
  const [here, there] = [noChanges(), noChanges()];
  for (const { row, name } of await filterNames(linked, (each) => each.name, setting)) {
    const current = stateOfRow(row);
    const own = ownOf(name);
    const news = findNews({ before: undefined, current, lookedAtMs: 0, nowMs: now() }, own);
    const title = [row.content_title, row.part].filter(Boolean).join(" · ");
    if (news) count(here, title, news);
    const answer = findAnswer(current, afterNews(own, news), 0);
    if (!answer) continue;
    const isMark = answer.isWatched !== current.isWatched;
    count(there, title, isMark ? { isWatched: answer.isWatched } : { progress: answer.progress });
  }
  const titles = unlinked.slice(0, MOST_TITLES).map((row) => row.content_title);
  return { here, there, uncertain: { items: unlinked.length, titles } };
}

const isPlayed = (row: { is_watched: number; progress: number }) =>
  row.is_watched === 1 || row.progress > 0;

const noChanges = (): FirstChanges => ({ watched: 0, takenBack: 0, positions: 0, titles: [] });

function count(
  changes: FirstChanges,
  title: string,
  { isWatched }: { isWatched?: boolean; progress?: number },
): void {
  if (isWatched === undefined) changes.positions += 1;
  else changes[isWatched ? "watched" : "takenBack"] += 1;
  if (changes.titles.length < MOST_TITLES) changes.titles.push(title);
}
