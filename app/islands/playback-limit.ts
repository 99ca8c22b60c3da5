import { planNames } from "#app/features/billing/plans/plan-names.ts";
import { askServer } from "#app/lib/ask-server.client.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";
import { t } from "#app/translations/t.ts";

import {
  BEAT_MS,
  type OtherPlayback,
  type PlayingAnswer,
  type PlayingCommand,
} from "#app/features/playing/playing.ts";

/** Why a film may not play now; undefined when it may. */
export interface LimitAnswer {
  outcome: "full" | "stopped";
  heading: string;
  others: readonly OtherPlayback[];
  remedy: { label: string; address: string } | undefined;
}

/** The film starts without waiting for the answer. */
const ANSWER_WITHIN_MS = 10_000;
const MOST_DEVICES = 4;

/** Identifies this page among the account's players; it plays one film at a time. */
let player: string | undefined;
/** Each report follows the one before, because leaving one film must not end the next. */
let lastReport: Promise<unknown> = Promise.resolve();

/**
 * Asks the server whether the account may play another film. Visitors are not counted, and if the
 * server cannot be reached the film plays.
 */
export function createPlaybackLimit(title: string) {
  const ask = (command: PlayingCommand, other?: string): Promise<LimitAnswer | undefined> => {
    const answer = lastReport.then(() => send({ command, title, other }));
    lastReport = answer;
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
  command: PlayingCommand;
  title: string;
  other: string | undefined;
}

async function send(report: Report): Promise<LimitAnswer | undefined> {
  if (viewerVersion() === undefined) return undefined;
  player ??= randomId();
  try {
    const response = await askServer("/api/playing", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...report, player }),
      // The request survives leaving the page.
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return response.ok ? explain((await response.json()).data) : undefined;
  } catch {
    return undefined;
  }
}

/** Built by hand, because `randomUUID` only exists on https addresses. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function explain(answer: PlayingAnswer): LimitAnswer | undefined {
  switch (answer.outcome) {
    case "allowed":
      return undefined;
    case "stopped":
      return {
        outcome: "stopped",
        heading: t("The film was stopped from {device}", { device: answer.from }),
        others: [],
        remedy: undefined,
      };
    case "full": {
      const { most, planId, others } = answer;
      const remedy =
        most < MOST_DEVICES ? { label: t("See the plans"), address: "/plans" } : undefined;
      const heading =
        planId === null
          ? t(
              "Without a plan, films play on {most, plural, one {# device} other {# devices}} at a time",
              { most },
            )
          : t("{plan} plays on {most, plural, one {# device} other {# devices}} at a time", {
              plan: t(planNames[planId]),
              most,
            });
      return { outcome: "full", heading, others, remedy };
    }
  }
}
