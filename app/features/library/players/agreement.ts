import {
  isNear,
  isSameContent,
  type PlayerState,
  type TimeSpan,
} from "#app/services/players/player.ts";

import { UNKNOWN_MS } from "../imports/files/imported-choices.ts";

/** What Matinee has stored about a film or an episode; nothing where nobody ever said it. */
export interface OwnState {
  watched?: TimedValue<boolean> | undefined;
  progress?: TimedValue<number> | undefined;
}

interface TimedValue<Value> {
  value: Value;
  atMs: number;
}

/** What a player changed, by when. */
export interface PlayerNews {
  isWatched?: boolean;
  progress?: number;
  atMs: number;
}

interface Look {
  /** What the player said when both agreed last; undefined where they never did. */
  before: PlayerState | undefined;
  current: PlayerState;
  /** When the last look began: what is new happened after it. */
  lookedAtMs: number;
  nowMs: number;
}

/**
 * What is new in a player, and newer than what is stored here. At the first agreement an item that
 * is not watched says nothing, so that an empty library takes nothing back.
 */
export function findNews(look: Look, own: OwnState): PlayerNews | undefined {
  const { before, current } = look;
  const { isWatched, progress } = current;
  const isLater = before === undefined || current.atMs > before.atMs;
  // Whoever has just seen the end of something starts from its beginning, whatever was before.
  const isEnd = isWatched && progress === 0 && isLater;
  const isNewMark = before === undefined ? isWatched : before.isWatched !== isWatched;
  const isMoved = before === undefined ? progress > 0 : !isNear(before.progress, progress);
  const isPosition = isMoved || isEnd || (isLater && progress > 0);
  const atMs = timeOf(look);
  const isNews = ({ atMs: storedMs }: TimedValue<unknown> = { value: undefined, atMs: 0 }) =>
    atMs > storedMs;
  const news: PlayerNews = { atMs };
  if ((isNewMark || isEnd) && isNews(own.watched)) news.isWatched = isWatched;
  // What is stored as played to its end starts from its beginning anyway.
  const isImplied = news.isWatched === true && progress === 0 && own.progress === undefined;
  if (isPosition && !isImplied && isNews(own.progress)) news.progress = progress;
  return "isWatched" in news || "progress" in news ? news : undefined;
}

/**
 * When it happened: as the player says, if that can be. It was not before the last look, whatever
 * its clock says, and it is not in the future. Players do not say when a mark was taken back: that
 * counts as long ago as it can be.
 */
function timeOf({ before, current, lookedAtMs, nowMs }: Look): number {
  if (before === undefined) return Math.min(current.atMs || UNKNOWN_MS, nowMs);
  const statedMs = current.atMs === before.atMs ? 0 : current.atMs;
  return Math.min(Math.max(statedMs, lookedAtMs), nowMs);
}

/** What is stored here once the news of a player are. */
export const afterNews = (own: OwnState, news: PlayerNews | undefined): OwnState => ({
  watched: news?.isWatched === undefined ? own.watched : { value: news.isWatched, atMs: news.atMs },
  progress: news?.progress === undefined ? own.progress : { value: news.progress, atMs: news.atMs },
});

/** What a player has to be told; undefined where it says the same. Nothing stored, nothing told. */
export function findAnswer(
  current: PlayerState,
  own: OwnState,
  sinceMs: number,
): PlayerState | undefined {
  const watched = own.watched && own.watched.atMs >= sinceMs ? own.watched : undefined;
  const progress = own.progress && own.progress.atMs >= sinceMs ? own.progress : undefined;
  const wanted = {
    isWatched: watched?.value ?? current.isWatched,
    progress: progress?.value ?? current.progress,
  };
  if (isSameContent(current, wanted)) return undefined;
  const isPosition = !isNear(current.progress, wanted.progress);
  const times = [
    ...(wanted.isWatched === current.isWatched ? [] : [watched?.atMs ?? 0]),
    ...(isPosition ? [progress?.atMs ?? 0] : []),
  ];
  return { ...wanted, atMs: Math.max(...times) };
}

/** What is on its way to a player, until it confirms it, and when it says that this happened. */
export type SentState = PlayerState & TimeSpan;

/**
 * What a player said before it changed anything of its own. What was sent there and is there now was
 * told by Matinee, although nobody heard the player confirm it.
 */
export function withSent(
  before: PlayerState,
  current: PlayerState,
  sent: SentState | undefined,
): PlayerState {
  if (sent === undefined) return before;
  const isMarked = current.isWatched === sent.isWatched;
  // Players forget the time when a mark is taken back.
  const isInTime =
    current.atMs === 0 || (current.atMs >= sent.fromMs && current.atMs <= sent.untilMs);
  // A mark clears the position in some players, and whatever cut it off may have left it so.
  const isReset = isMarked && current.progress === 0 && (isInTime || current.atMs === 0);
  if (isReset || (isInTime && isSameContent(current, sent))) return current;
  const { isWatched, progress, atMs } = before;
  return {
    isWatched: isMarked ? sent.isWatched : isWatched,
    progress: isNear(current.progress, sent.progress) ? sent.progress : progress,
    atMs,
  };
}

/** Fewer may be somebody's own doing. */
const FEWEST_LOST = 5;

/**
 * Whether a player lost what it knew: at once most of its marks are gone. That is a library that was
 * built anew, and no wish of its viewer.
 */
export function isEmptied(
  items: readonly { before: PlayerState | undefined; current: PlayerState }[],
): boolean {
  const watched = items.filter(({ before }) => before?.isWatched);
  const lost = watched.filter(({ current }) => !current.isWatched);
  return lost.length >= FEWEST_LOST && lost.length * 2 > watched.length;
}
