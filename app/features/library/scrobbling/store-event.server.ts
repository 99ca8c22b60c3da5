import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { createDayKeys } from "#app/lib/formats/dates.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { createWatchedDates } from "../ratings/rating-notes.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";
import { createArchivePlaces } from "./archive-places.server.ts";
import { matchEvent } from "./match-event.server.ts";
import { storePlay } from "./outside-plays.server.ts";
import type { createScrobbleLog, LogLine, ScrobbleOutcome } from "./scrobble-log.server.ts";
import { isWatched, type ScrobbleEvent } from "./scrobble-event.ts";

export interface ScrobblingOptions extends Omit<LibraryOptions, "writes"> {
  writes: Parameters<typeof createScrobbleLog>[0]["writes"];
  finder: TitleFinder;
  films: Pick<Films, "freeAmong">;
  /** Whether a viewer's history is recorded now. */
  isRecording: (owner: ProfileOwner) => Promise<boolean>;
}

/** What storing needs of a title that is found already. */
export type PlayOptions = Omit<ScrobblingOptions, "finder" | "isRecording"> &
  Partial<Pick<ScrobblingOptions, "finder" | "isRecording">>;

/** Whose event it is, as its address says. */
export interface Receiver {
  owner: ProfileOwner;
  setting: Setting;
  /** The zone in which their days are counted. */
  zone: string;
}

export interface ScrobbleDecision {
  outcome: ScrobbleOutcome;
  found?: Pick<LogLine, "content_type" | "content_id" | "part">;
}

/**
 * Finds the title of an event, and stores what the event says about it if it is certain and allowed.
 * An event that is stored twice, or after a later one, changes nothing.
 */
export function createEventStore(options: ScrobblingOptions) {
  const { filterNames, now = Date.now } = options;
  const record = createRecorder(options);

  async function store(
    event: ScrobbleEvent,
    { owner, setting, zone }: Receiver,
  ): Promise<ScrobbleDecision> {
    const matched = await matchEvent(event, setting, options);
    if (matched.outcome !== "matched") return { outcome: matched.outcome };
    const { found, part } = matched;
    const { kind, id } = found.name;
    if (kind === "archive") return { outcome: "unknown title" };
    const allowed = await filterNames([found.name], (name) => name, setting);
    if (allowed.length === 0) return { outcome: "age limit" };
    const atMs = momentOf(event.at, now());
    const outcome = await record({ owner, setting, zone, event, found, part, atMs });
    return { outcome, found: { content_type: kind, content_id: id, part } };
  }

  return async function storeEvent(
    event: ScrobbleEvent,
    receiver: Receiver,
  ): Promise<ScrobbleDecision> {
    try {
      return await store(event, receiver);
    } catch (error) {
      if (error instanceof ServiceError) return { outcome: "unanswered" };
      throw error;
    }
  };
}

interface EventRecord extends Receiver {
  event: Pick<
    ScrobbleEvent,
    "action" | "source" | "title" | "progress" | "durationSeconds" | "isComplete"
  >;
  found: { name: TitleRef; facts: Pick<TitleFacts, "title" | "lang"> };
  part: string;
  atMs: number;
}

/** Stores an event of a title that is certain and allowed. */
export function createRecorder(options: PlayOptions) {
  const { writes, profileOf } = options;
  const watched = createWatched(options);
  const dates = createWatchedDates(options);
  const places = createArchivePlaces(options);

  return async function record(recording: EventRecord): Promise<ScrobbleOutcome> {
    const { owner, setting, zone, event, found, part, atMs } = recording;
    const { kind, id } = found.name;
    if (kind === "archive") return "unknown title";
    const title = found.facts.title || event.title;
    const name = { kind, id, part };
    if (event.action === "unwatched") {
      const command = { name, title, isWatched: false, atMs };
      await watched.change(owner, command, setting);
      return "stored";
    }
    const profileId = await profileOf(owner);
    const day = createDayKeys(zone)(atMs);
    const isFinished = isWatched(event);
    const facts = { title, lang: found.facts.lang };
    const { source, progress, durationSeconds } = event;
    await writes.write((transaction) =>
      storePlay(transaction, {
        profileId,
        kind,
        id,
        part,
        day,
        facts,
        source,
        progress,
        durationSeconds,
        isFinished,
        atMs,
      }),
    );
    if (kind === "movie") {
      await places.move(
        owner,
        { id, progress: isFinished ? 1 : progress, durationSeconds, atMs },
        setting,
      );
    }
    if (!isFinished) return "stored";
    const marked = await watched.change(owner, { name, title, isWatched: true, atMs }, setting);
    if (marked.outcome === "no such title") return "unknown title";
    if (kind === "movie") await dates.addDate(owner, found.name, day);
    return marked.outcome === "full" ? "full" : "stored";
  };
}

/** When something happened. A player's clock may be wrong. */
export function momentOf(at: string, nowMs: number): number {
  const atMs = Date.parse(at);
  return atMs >= nowMs - OLDEST_MS && atMs <= nowMs ? atMs : nowMs;
}
