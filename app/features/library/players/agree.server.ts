import type { Selectable } from "kysely";

import type { PlayerConnectionsTable } from "#app/db/schema-players.ts";
import { isAgeLimit, type Setting } from "#app/lib/setting.ts";
import type { PlayerClient } from "#app/services/players/player-client.server.ts";
import type { Player, PlayerState } from "#app/services/players/player.ts";
import { ServiceError } from "#app/services/service-error.ts";

import type { AlertKeys } from "../alerts/delivery/stop-links.server.ts";
import type { Receiver, ScrobblingOptions } from "../scrobbling/store-event.server.ts";
import {
  afterNews,
  findAnswer,
  findNews,
  isEmptied,
  withSent,
  type OwnState,
  type SentState,
} from "./agreement.ts";
import { linkItems, storeState, type LinkedItem } from "./item-states.server.ts";
import { matchItems, refuseLate } from "./match-items.server.ts";
import { readOwnStates } from "./own-states.server.ts";
import { readPlayerAddress } from "./player-addresses.ts";
import { connectionOwnerQuery } from "./players-queries.server.ts";
import { createNewsStore } from "./store-news.server.ts";

export type Connection = Selectable<PlayerConnectionsTable>;

export interface AgreementOptions extends Omit<ScrobblingOptions, "isRecording"> {
  players: PlayerClient;
  keys: Pick<AlertKeys, "seal" | "unseal">;
  /** How many items of a player are remembered; a test's own. */
  mostRows?: number;
}

/** How a look ended. */
interface LookResult {
  outcome: "agreed" | "waits for a choice" | "emptied" | "not now";
  startedAtMs: number;
}

/** What changed by a look, as far as it came. */
export interface LookCounts {
  fromThere: number;
  toThere: number;
}

interface CurrentLook {
  connection: Connection;
  receiver: Receiver;
  startedAtMs: number;
  counts: LookCounts;
  isOver: () => boolean;
}

interface Answer {
  link: LinkedItem;
  wanted: PlayerState;
}

/** Longer than that and it goes on the next time: its claim has to outlast it. */
const MOST_LOOK_MS = 10 * 60_000;

/**
 * Brings a player and a profile to say the same. What is new there is stored here where it is newer,
 * and what is stored here goes there where it differs, the oldest first. Everything may end in the
 * middle, at any time: the next look does the rest.
 */
export function createAgreement(options: AgreementOptions) {
  const { database, players, keys, filterNames, now = Date.now } = options;
  const { kysely } = database;
  const takeNews = createNewsTaker(options);

  return async function lookAt(connection: Connection, counts: LookCounts): Promise<LookResult> {
    const startedAtMs = now();
    const owner = await connectionOwnerQuery(kysely, connection.profile_id).executeTakeFirst();
    if (owner === undefined || owner.disabled_at !== null || owner.history_paused_at !== null) {
      return { outcome: "not now", startedAtMs };
    }
    const { language, region, zone, profile_id: id } = connection;
    const audience = isAgeLimit(owner.age_limit) ? owner.age_limit : "everyone";
    const setting: Setting = { language, region, audience };
    const receiver = { owner: { userId: owner.user_id, profile: { id } }, setting, zone };
    const address = readPlayerAddress(keys, connection);
    if (address === undefined) throw new ServiceError("player", "denied");
    const isOver = () => now() - startedAtMs > MOST_LOOK_MS;
    const player = players.open(address, isOver);
    const items = await player.listItems();
    const matching = { ...options, player, connection, setting, nowMs: startedAtMs, isOver };
    const links = linkItems(items, await matchItems(items, matching));
    if (connection.chosen_at === null || isEmptied(links)) {
      for (const { row, current } of links) {
        await storeState(database, row, current, { origin: null });
      }
      const outcome = connection.chosen_at === null ? "waits for a choice" : "emptied";
      return { outcome, startedAtMs };
    }
    const look = { connection, receiver, startedAtMs, counts, isOver };
    const ownOf = await readOwnStates(kysely, id);
    const answers: Answer[] = [];
    for (const link of await filterNames(links, ({ name }) => name, setting)) {
      refuseLate(look);
      const own = await takeNews(link, ownOf(link.name), look);
      const wanted = own && findAnswer(link.current, own, connection.sends_since);
      if (wanted) answers.push({ link, wanted });
    }
    await sendAll(options, player, answers, look);
    return { outcome: "agreed", startedAtMs };
  };
}

function createNewsTaker(options: AgreementOptions) {
  const { database } = options;
  const storeNews = createNewsStore(options);

  /** What is stored here then; undefined where the player's news could not be stored. */
  return async function takeNews(
    { row, item, name, current, ...link }: LinkedItem,
    own: OwnState,
    { connection, receiver, startedAtMs: nowMs, counts }: CurrentLook,
  ): Promise<OwnState | undefined> {
    const sent: SentState | undefined = row.sent === null ? undefined : JSON.parse(row.sent);
    const before = link.before && withSent(link.before, current, sent);
    const lookedAtMs = connection.looked_at ?? 0;
    const news = findNews({ before, current, lookedAtMs, nowMs }, own);
    if (news !== undefined) {
      const facts = { title: row.content_title, lang: row.content_lang ?? undefined };
      const { durationSeconds } = item;
      const about = { name, facts, durationSeconds, source: connection.kind };
      if (!(await storeNews({ ...receiver, ...about, news }))) return undefined;
      counts.fromThere += 1;
    }
    const known = before === current ? "here" : (row.origin ?? "player");
    await storeState(database, row, current, { origin: news ? "player" : known });
    return afterNews(own, news);
  };
}

/** In the order in which it happened, so that what was played last is played last there, too. */
async function sendAll(
  { database, now = Date.now }: AgreementOptions,
  player: Player,
  answers: readonly Answer[],
  look: CurrentLook,
): Promise<void> {
  const inOrder = answers.toSorted((one, other) => one.wanted.atMs - other.wanted.atMs);
  for (const { link, wanted } of inOrder) {
    const { row, item, current } = link;
    refuseLate(look);
    const sent: SentState = { ...wanted, ...player.timesOfChange(item, wanted, now()) };
    await storeState(database, row, current, { sent: JSON.stringify(sent) });
    const stored = await player.change(item, wanted).catch(orRefused);
    if (stored !== undefined) look.counts.toThere += 1;
    await storeState(database, row, stored ?? current, stored ? { origin: "here" } : {});
  }
}

/** A player that refuses one change takes the others. */
function orRefused(error: unknown): undefined {
  if (error instanceof ServiceError && error.reason === "rejected") return undefined;
  throw error;
}
