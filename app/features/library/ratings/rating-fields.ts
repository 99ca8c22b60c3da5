import { isDay } from "#app/lib/formats/is-day.ts";

/** What a viewer may write about one title. */
export const LONGEST_NOTE = 10_000;

/** More often than anybody watches one title. */
export const MOST_DATES = 200;

/** The first day on which anybody could watch a film in a cinema. */
const FIRST_DAY = "1895-12-28";

/** A day as a form's date field sends it; undefined when it is none, or in the future. */
export function parseDay(text: string, today: string): string | undefined {
  return isDay(text) && text >= FIRST_DAY && text <= today ? text : undefined;
}

/** Two notes of one title as one, without saying anything twice. */
export const joinNotes = (one: string, other: string): string =>
  one.includes(other) ? one : [one, other].filter(Boolean).join("\n\n").slice(0, LONGEST_NOTE);
