import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { DateKind } from "../dates/date-rows.ts";

const RELEASES: Readonly<Record<Exclude<DateKind, "season" | "episode">, MarkedText>> = {
  release: msg("Released"),
  premiere: msg("Premiere"),
  limited: msg("In some cinemas"),
  cinema: msg("In cinemas"),
  digital: msg("To rent or stream"),
  physical: msg("On disc"),
  tv: msg("On television"),
};

/** What comes out of a title, without its name. */
export function describeEvent(event: { about: DateKind; season: number; episode: number }): string {
  const { about, season, episode } = event;
  if (about === "season") return t("Season {number}", { number: season });
  if (about !== "episode") return t(RELEASES[about]);
  return episode === 1
    ? t("Season {season} begins", { season })
    : t("Season {season}, episode {episode}", { season, episode });
}
