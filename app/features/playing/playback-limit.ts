import { askServer } from "#app/lib/ask-server.ts";
import { readCookie } from "#app/lib/cookies.ts";

import { BEAT_MS, type OtherPlayback, type PlayingAnswer, type PlayingCommand } from "./playing.ts";

/** Why a film may not play now; undefined: it may. */
export interface TurnedAway {
  kind: "full" | "stopped";
  heading: string;
  others: readonly OtherPlayback[];
  remedy: { label: string; address: string } | undefined;
}

/** Nobody waits for it: the film has begun. */
const ANSWER_WITHIN_MS = 10_000;
const MOST_DEVICES = 4;

/** This page among those of the account; it plays one film at a time, whichever that is. */
let player: string | undefined;
/** What is told follows what was told before: to leave one film must not end the next. */
let told: Promise<unknown> = Promise.resolve();

/**
 * Asks the account's server whether a film may play. Visitors are not counted; and when the count
 * cannot be taken, because the server or the way there is down, the film plays.
 */
export function createPlaybackLimit(title: string) {
  const ask = (deed: PlayingCommand, other?: string): Promise<TurnedAway | undefined> => {
    const answer = told.then(() => tell({ deed, title, other }));
    told = answer;
    return answer;
  };
  return {
    beatMs: BEAT_MS,
    enter: () => ask("enter"),
    stay: () => ask("stay"),
    replace: (id: string) => ask("replace", id),
    leave: () => void ask("leave"),
  };
}

interface Report {
  deed: PlayingCommand;
  title: string;
  other: string | undefined;
}

async function tell(report: Report): Promise<TurnedAway | undefined> {
  if (readCookie(document.cookie, "viewer") === undefined) return undefined;
  player ??= randomId();
  try {
    const response = await askServer("/api/playing", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...report, player }),
      // It outlives a page that is left.
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return response.ok ? explain((await response.json()).data) : undefined;
  } catch {
    return undefined;
  }
}

/** By hand, since `randomUUID` is there only where the address is https. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function explain(answer: PlayingAnswer): TurnedAway | undefined {
  switch (answer.kind) {
    case "admitted":
      return undefined;
    case "stopped":
      return {
        kind: "stopped",
        heading: `The film was stopped from ${answer.from}`,
        others: [],
        remedy: undefined,
      };
    case "full": {
      const { most, planName, others } = answer;
      const devices = most === 1 ? "1 device at a time" : `${most} devices at a time`;
      const remedy =
        most < MOST_DEVICES ? { label: "See the plans", address: "/plans" } : undefined;
      const heading =
        planName === null
          ? `Without a plan, films play on ${devices}`
          : `${planName} plays on ${devices}`;
      return { kind: "full", heading, others, remedy };
    }
  }
}
