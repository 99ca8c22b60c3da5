import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { keyOf } from "../imports/files/collected.ts";
import { createSecretAddresses } from "../secret-addresses.server.ts";
import { readEvent } from "./read-event.ts";
import {
  createScrobbleLog,
  NOTHING,
  type LogLine,
  type ScrobbleOutcome,
} from "./scrobble-log.server.ts";
import type { ScrobbleEvent, ScrobbleSource } from "./scrobble-event.ts";
import { createEventStore, type Receiver, type ScrobblingOptions } from "./store-event.server.ts";
import { toWaiting } from "./waiting-events.server.ts";

interface ScrobbleAnswer {
  outcome: ScrobbleOutcome;
  /** Which player it is from, as far as that can be told. */
  source: ScrobbleSource;
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
  const { database, profileOf, isRecording, now = Date.now } = options;
  const log = createScrobbleLog({ ...options, now });
  const storeEvent = createEventStore(options);

  return {
    addresses: createSecretAddresses("scrobble_addresses", { database, profileOf, now }),

    /** The last fifty events, the newest first. */
    list: async (owner: ProfileOwner) => log.list(await profileOf(owner)),

    /** Stores what an event says, and what became of it. The same event again changes nothing. */
    async receive(
      receiver: Receiver,
      text: string,
      { user, action }: AddressWords,
    ): Promise<ScrobbleAnswer> {
      const profileId = await profileOf(receiver.owner);
      const read = readEvent(text, action);
      const add = async (line: Partial<LogLine> & Pick<LogLine, "outcome">) => {
        const whole = { ...NOTHING, title_key: line.outcome, ...line };
        await log.add(profileId, whole);
        return { outcome: whole.outcome, source: whole.source };
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
      const { outcome, found } = await storeEvent(event, receiver);
      if (outcome !== "unanswered") return add({ ...line, outcome, ...found });
      return add({ ...line, outcome: "waiting", ...toWaiting(event, receiver, now()) });
    },
  };
}

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
