import type { CalendarEvent } from "./calendar.server.ts";
import { addDays, type CalendarView } from "./calendar-view.ts";

export interface CalendarDay {
  day: string;
  events: CalendarEvent[];
}

/** The most dates on a page of the agenda: whole days, as long as one is not longer than that. */
const MOST_ON_PAGE = 60;
/** The most dates in a day of the month; the agenda has the others. */
export const MOST_IN_CELL = 2;

/** The days of an agenda that have something, and where the next page begins. */
export function agendaOf(
  events: readonly CalendarEvent[],
  { toDay }: Pick<CalendarView, "toDay">,
): { days: CalendarDay[]; nextDay: string } {
  const all = daysOf(events);
  const days: CalendarDay[] = [];
  let shown = 0;
  for (const each of all) {
    if (days.length > 0 && shown + each.events.length > MOST_ON_PAGE)
      return { days, nextDay: each.day };
    days.push({ ...each, events: each.events.slice(0, MOST_ON_PAGE) });
    shown += each.events.length;
  }
  return { days, nextDay: addDays(toDay, 1) };
}

/** Those with a time of day come first, in its order. */
export function daysOf(events: readonly CalendarEvent[]): CalendarDay[] {
  const byDay = new Map<string, CalendarEvent[]>();
  for (const event of events) byDay.set(event.day, [...(byDay.get(event.day) ?? []), event]);
  return [...byDay]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, found]) => ({
      day,
      events: found.toSorted((one, other) => startOf(one) - startOf(other)),
    }));
}

const startOf = ({ startsAtMs = Number.MAX_SAFE_INTEGER }: CalendarEvent) => startsAtMs;
