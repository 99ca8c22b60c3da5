import type { ListedConnection } from "#app/features/library/players/player-connections.server.ts";
import { createMoments } from "#app/lib/formats/dates.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

const PROBLEMS: Readonly<Record<string, MarkedText>> = {
  emptied: msg(
    "Most of the marks in this player were gone at once, so nothing was changed here. Please choose again.",
  ),
  denied: msg("The player no longer accepts the key. Please disconnect it, and connect it again."),
  "film database": msg("The film database isn't answering. It is asked again later."),
};
const NO_ANSWER = msg(
  "The player isn't answering. What happens meanwhile is caught up with, in order.",
);

/** Why a player is not up to date; undefined where nothing is wrong. */
export const problemText = ({ problem }: ListedConnection): string | undefined =>
  problem === "" ? undefined : t(PROBLEMS[problem] ?? NO_ANSWER);

export function stateText(
  { looked_at: lookedAtMs, chosen_at: chosenAtMs, agreed_at: agreedAtMs }: ListedConnection,
  zone: string,
): string {
  if (lookedAtMs === null) return t("Its library is being read, which may take a few minutes.");
  if (chosenAtMs === null) return t("It waits for your choice.");
  if (agreedAtMs === null) return t("Both are being brought up to date.");
  return t("Up to date since {time}", { time: createMoments(zone)(agreedAtMs) });
}
