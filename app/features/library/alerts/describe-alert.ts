import { describeEvent } from "../calendar/describe-event.ts";
import type { DateKind } from "../dates/date-rows.ts";
import type { AlertKind } from "./alert-kinds.ts";

interface News {
  alert: AlertKind;
  about: string;
  season: number;
  episode: number;
  episodeTitle: string;
}

/** What is new about a title, without its name. */
export function describeAlert({ alert, about, season, episode, episodeTitle }: News): string {
  if (alert === "free" || alert === "service")
    return describeEvent({ about: alert, service: about, season, episode });
  const what = describeEvent({ about: about as DateKind, season, episode });
  return episodeTitle === "" ? what : `${what} · ${episodeTitle}`;
}

/** The page that an alert leads to. */
export function addressOfAlert({ alert, kind, titleId, about }: AlertLink): string {
  return alert === "free" && about !== ""
    ? `/archive/${encodeURIComponent(about)}`
    : `/${kind}/${titleId}`;
}

interface AlertLink {
  alert: AlertKind;
  kind: "movie" | "tv";
  titleId: string;
  about: string;
}
