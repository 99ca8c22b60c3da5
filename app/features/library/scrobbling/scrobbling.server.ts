import type { Films } from "#app/features/films/films.server.ts";
import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { createDayKeys } from "#app/lib/formats/dates.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { keyOf } from "../imports/files/collected.ts";
import { createWatchedDates } from "../ratings/rating-notes.server.ts";
import { createSecretAddresses } from "../secret-addresses.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import type { WatchlistOptions, WatchlistOwner } from "../watchlist/watchlist.server.ts";
import { createArchivePlaces } from "./archive-places.server.ts";
import { matchEvent, type MatchedEvent } from "./match-event.server.ts";
import { storePlay } from "./outside-plays.server.ts";
import { readEvent } from "./read-event.ts";
import { createScrobbleLog, type LogLine, type ScrobbleOutcome } from "./scrobble-log.server.ts";
import { isWatched, type ScrobbleEvent } from "./scrobble-event.ts";

export interface ScrobblingOptions extends Omit<WatchlistOptions, "writes"> {
  writes: Parameters<typeof createScrobbleLog>[0]["writes"];
  finder: TitleFinder;
  films: Pick<Films, "freeAmong">;
  /** Whether a viewer's history is recorded now. */
  isRecording: (owner: WatchlistOwner) => Promise<boolean>;
}

/** Whose event it is, as its address says. */
export interface Receiver {
  owner: WatchlistOwner;
  setting: Setting;
  /** The zone in which their days are counted. */
  zone: string;
}

/** What an address says besides whose it is. */
export interface AddressWords {
  /** Only this person's events count; empty for everybody's. */
  user: string;
  /** What happened, for players that say it by the address. */
  action: string;
}

export type Scrobbling = ReturnType<typeof createScrobbling>;

/** What other players say that a profile watched. */
export function createScrobbling(options: ScrobblingOptions) {
  const { database, profileOf, filterNames, isRecording, now = Date.now } = options;
  const log = createScrobbleLog({ ...options, now });
  const record = createRecorder(options);

  async function decide(
    event: ScrobbleEvent,
    { owner, setting, zone }: Receiver,
  ): Promise<Decided> {
    let matched: MatchedEvent;
    try {
      matched = await matchEvent(event, setting, options);
    } catch (error) {
      if (error instanceof ServiceError) return { outcome: "unanswered" };
      throw error;
    }
    if (matched.outcome !== "matched") return { outcome: matched.outcome };
    const { found, part } = matched;
    const { kind, id } = found.name;
    if (kind === "archive") return { outcome: "unknown title" };
    const allowed = await filterNames([found.name], (name) => name, setting);
    if (allowed.length === 0) return { outcome: "age limit" };
    const outcome = await record({ owner, setting, zone, event, found, part });
    return { outcome, found: { content_type: kind, content_id: id, part } };
  }

  return {
    addresses: createSecretAddresses("scrobble_addresses", { database, profileOf, now }),

    /** The last fifty events, the newest first. */
    list: async (owner: WatchlistOwner) => log.list(await profileOf(owner)),

    /** Stores what an event says, and what became of it. The same event again changes nothing. */
    async receive(
      receiver: Receiver,
      text: string,
      { user, action }: AddressWords,
    ): Promise<ScrobbleOutcome> {
      const profileId = await profileOf(receiver.owner);
      const read = readEvent(text, action);
      const add = async (line: Partial<LogLine> & Pick<LogLine, "outcome">) => {
        await log.add(profileId, { ...NOTHING, title_key: line.outcome, ...line });
        return line.outcome;
      };
      if (read.outcome !== "event") return add(read);
      const { event } = read;
      if (isAnothers(event, user)) return add({ source: event.source, outcome: "somebody else" });
      if (!(await isRecording(receiver.owner))) {
        return add({ source: event.source, outcome: "paused" });
      }
      const line = toLine(event);
      const last = await log.last(profileId, line.title_key);
      if (last && isRepeated(event, last)) {
        const { content_type, content_id, part, outcome } = last;
        return add({ ...line, content_type, content_id, part, outcome });
      }
      const { outcome, found } = await decide(event, receiver);
      return add({ ...line, outcome, ...found });
    },
  };
}

interface Decided {
  outcome: ScrobbleOutcome;
  found?: Pick<LogLine, "content_type" | "content_id" | "part">;
}

const NOTHING: LogLine = {
  title_key: "",
  source: "other",
  action: "none",
  outcome: "malformed",
  title: "",
  part: "",
  content_type: null,
  content_id: null,
};

const toLine = (event: ScrobbleEvent): Omit<LogLine, "outcome"> => ({
  ...NOTHING,
  title_key: [keyOf({ ...event, ids: { ...event.episodeIds, ...event.ids } }), event.part].join(
    " ",
  ),
  source: event.source,
  action: event.action,
  title: event.title,
  part: event.part,
});

/** An address that names somebody takes that person's events alone. */
function isAnothers({ who, isOthers }: ScrobbleEvent, user: string): boolean {
  if (user === "") return isOthers;
  return who.toLowerCase() !== user.trim().toLowerCase();
}

/** Plex says several times that a film was watched. */
const isRepeated = ({ action }: ScrobbleEvent, last: Pick<LogLine, "action" | "outcome">) =>
  (action === "watched" || action === "unwatched") &&
  last.action === action &&
  last.outcome === "stored";

interface Recording extends Receiver {
  event: ScrobbleEvent;
  found: Extract<MatchedEvent, { outcome: "matched" }>["found"];
  part: string;
}

/** Stores an event of a title that is certain and allowed. */
function createRecorder(options: ScrobblingOptions) {
  const { writes, profileOf, now = Date.now } = options;
  const watched = createWatched(options);
  const dates = createWatchedDates(options);
  const places = createArchivePlaces(options);

  return async function record(recording: Recording): Promise<ScrobbleOutcome> {
    const { owner, setting, zone, event, found, part } = recording;
    const { kind, id } = found.name;
    if (kind === "archive") return "unknown title";
    const atMs = momentOf(event.at, now());
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

/** A player's clock may be wrong. */
function momentOf(at: string, nowMs: number): number {
  const atMs = Date.parse(at);
  return atMs >= nowMs - OLDEST_MS && atMs <= nowMs ? atMs : nowMs;
}
