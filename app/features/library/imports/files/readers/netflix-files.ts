import { isDay } from "#app/lib/formats/is-day.ts";

import { UNKNOWN_MS, type ImportedChoices } from "../imported-choices.ts";
import { momentOf, noonOf, textOf, titleOf } from "../field-values.ts";
import type { Destination } from "../format.ts";
import { readTable, type TextFile } from "../read-table.ts";

/** What stands between a show's name and an episode's, in the languages that Netflix speaks. */
const SEASON =
  /^(?:seasons?|series|limited series|staffel|miniserie|temporada|saison|mini-série|série limitée|stagione|seizoen|säsong|sæson|sesong|sezon|kausi|évad|сезон|parte?|teil|partie|volume|vol\.|livre|libro|buch|book|シーズン|सीज़न|ਸੀਜ਼ਨ|சீசன்|సీజన్)(?:\s*(\d{1,3}))?$/iu;
const SEASON_BEHIND = /^(\d{1,3})\.? ?(?:évad|season|сезон)$|^シーズン(\d{1,3})$/iu;
const EPISODE =
  /^(?:episode|folge|épisode|episodio|episódio|aflevering|avsnitt|odcinek|chapter|kapitel|chapitre|capítulo|एपिसोड|エピソード)\s*(\d{1,4})$/iu;

/** Playing it for less than this was no watching. */
const FEWEST_SECONDS = 10 * 60;

interface Play {
  show: string | undefined;
  title: string;
  /** Where the file numbers it. */
  part: string | undefined;
}

/** Whether some line names a season, as lists that people write do not. */
export const namesSeasons = (file: TextFile): boolean =>
  [...readTable(file)].some((fields) => readName(textOf(fields["title"])).show !== undefined);

/** One profile's history, which has days alone; the order of their figures is that of its country. */
export function readNetflixHistory(file: TextFile, { into }: Destination): boolean {
  const records = [...readTable(file)];
  const dayOf = createDayReader(records.map(({ date }) => textOf(date)));
  const today = into.dayOf(into.nowMs);
  for (const fields of records) {
    const day = dayOf(textOf(fields["date"]));
    const known = day !== undefined && day <= today ? day : undefined;
    const atMs = known === undefined ? UNKNOWN_MS : Math.min(noonOf(known), into.nowMs);
    into.add(toRow(readName(textOf(fields["title"])), atMs, known));
  }
  return records.length > 0;
}

/** What Netflix hands out of a whole account: each play of each of its profiles. */
export function readNetflixActivity(file: TextFile, { into }: Destination): boolean {
  for (const fields of readTable(file)) {
    const start = `${textOf(fields["starttime"]).replace(" ", "T")}Z`;
    const atMs = momentOf(start, into.nowMs);
    // Trailers and the like have a kind of their own.
    const isShort = secondsOf(textOf(fields["duration"])) < FEWEST_SECONDS;
    if (atMs === undefined || isShort || textOf(fields["supplementalvideotype"]) !== "") continue;
    const name = textOf(fields["profilename"]);
    const row = toRow(readName(textOf(fields["title"])), atMs, into.dayOf(atMs));
    into.add({ ...row, account: name === "" ? undefined : { id: name, name } });
  }
  return true;
}

/** Such as "Signals: Season 2: Episode 5", and "Mission: Impossible"; "The Ring: Part 1" is a film. */
function readName(text: string): Play {
  const words = text.split(/\s*[:：]\s+/);
  // Behind a season there is an episode.
  const isInside = (index: number) => index > 0 && index < words.length - 1;
  const at = words.findIndex((each, index) => isInside(index) && seasonOf(each) !== undefined);
  if (at < 0) return { show: undefined, title: text, part: undefined };
  const season = seasonOf(words[at] ?? "") || "1";
  const [, episode] = EPISODE.exec(words[at + 1] ?? "") ?? [];
  const part = episode === undefined ? undefined : `S${Number(season)}E${Number(episode)}`;
  return { show: words.slice(0, at).join(": "), title: text, part };
}

/** Empty where a season has no number. */
function seasonOf(words: string): string | undefined {
  const [found, number, other] = SEASON.exec(words) ?? SEASON_BEHIND.exec(words) ?? [];
  return found === undefined ? undefined : (number ?? other ?? "");
}

/** An episode without a number leaves a day of watching its show. */
function toRow({ show, title, part }: Play, atMs: number, day: string | undefined) {
  if (show === undefined) {
    // What is no film leaves a day alone, whatever it turns out to be.
    const choices: ImportedChoices = day === undefined ? { watchedAtMs: atMs } : { days: [day] };
    const kind = day === undefined ? ("movie" as const) : undefined;
    return { kind, ids: {}, title: titleOf(title), year: "", choices };
  }
  const days: ImportedChoices = day === undefined ? {} : { days: [day] };
  const choices: ImportedChoices = part === undefined ? days : { parts: [[part, atMs, true]] };
  return { kind: "tv" as const, ids: {}, title: titleOf(show), year: "", choices };
}

function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** How the figures of a day may be ordered. */
type Order = readonly [year: number, month: number, day: number];
const DAY_FIRST: Order = [2, 1, 0];
const MONTH_FIRST: Order = [2, 0, 1];
const YEAR_FIRST: Order = [0, 1, 2];
const ORDERS = [DAY_FIRST, MONTH_FIRST];

/** Reads a file's days: 3/4/20 may be of March or of April, and is none where that is not clear. */
function createDayReader(texts: readonly string[]): (text: string) => string | undefined {
  const order = orderOf(texts);
  return (text) => {
    if (/^\d{4}/.test(text)) return dayBy(YEAR_FIRST, text);
    if (order) return dayBy(order, text);
    const [one, other] = ORDERS.map((each) => dayBy(each, text));
    return one === other ? one : undefined;
  };
}

/** The one in which all days exist; of two the one in which, as Netflix lists them, the latest is on top. */
function orderOf(texts: readonly string[]): Order | undefined {
  const all = texts
    .map((text) => ORDERS.map((order) => dayBy(order, text)))
    .filter((days) => days.some((day) => day !== undefined));
  const daysBy = ORDERS.map((order, at) => ({ order, days: all.map((days) => days[at]) }));
  const possible = daysBy.filter(({ days }) => !days.includes(undefined));
  const likely = possible.length > 1 ? possible.filter(({ days }) => isFalling(days)) : possible;
  return likely.length === 1 ? likely[0]?.order : undefined;
}

const isFalling = (days: readonly (string | undefined)[]): boolean =>
  days.every((day = "", at) => at === 0 || day <= (days[at - 1] ?? ""));

function dayBy([year, month, day]: Order, text: string): string | undefined {
  const figures = text.match(/\d+/g) ?? [];
  if (figures.length !== 3) return undefined;
  const [years = "", months = "", days = ""] = [year, month, day].map((at) => figures[at]);
  const long = years.length === 2 ? `20${years}` : years;
  const found = `${long}-${months.padStart(2, "0")}-${days.padStart(2, "0")}`;
  return isDay(found) ? found : undefined;
}
