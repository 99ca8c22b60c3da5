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

/** A date of a title, or a place where it can be watched since a day. */
export type EventKind = DateKind | "free" | "service";

interface EventFacts {
  about: EventKind;
  /** The name of a service on which it arrived. */
  service?: string;
  season: number;
  episode: number;
}

/** What comes out of a title, without its name. */
export function describeEvent({ about, service = "", season, episode }: EventFacts): string {
  if (about === "free") return t("Free to watch here now");
  if (about === "service") return t("Now on {service}", { service });
  if (about === "season") return t("Season {number}", { number: season });
  if (about !== "episode") return t(RELEASES[about]);
  return episode === 1
    ? t("Season {season} begins", { season })
    : t("Season {season}, episode {episode}", { season, episode });
}
