/** Whose dates a calendar shows. */
export type CalendarChoice = "mine" | "popular";

/** What a calendar's address says: a month, or the days from one on. */
export interface CalendarView {
  of: CalendarChoice;
  view: "agenda" | "month";
  /** The first day that is shown, such as `2026-11-23`. */
  fromDay: string;
  /** The last one. */
  toDay: string;
}

const DAY_MS = 24 * 3_600_000;
/** The days of an agenda. */
export const AGENDA_DAYS = 30;
/** As far as dates are stored. */
const MOST_DAYS_AWAY = 730;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number) =>
  new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the month that is this many months later. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Reads an address; what is wrong or too far away becomes today. */
export function parseCalendarView(query: URLSearchParams, today: string): CalendarView {
  const of = query.get("of") === "popular" ? "popular" : "mine";
  const view = query.get("view") === "month" ? "month" : "agenda";
  const from = parseDay(query.get("from"), today) ?? today;
  if (view === "agenda") return { of, view, fromDay: from, toDay: addDays(from, AGENDA_DAYS - 1) };
  const fromDay = addMonths(from, 0);
  return { of, view, fromDay, toDay: addDays(addMonths(from, 1), -1) };
}

function parseDay(text: string | null, today: string): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const atMs = msOf(text);
  if (Number.isNaN(atMs) || Math.abs(atMs - msOf(today)) > MOST_DAYS_AWAY * DAY_MS)
    return undefined;
  return new Date(atMs).toISOString().slice(0, 10);
}

/** The address of a calendar; today is left out. */
export function calendarAddress(
  { of, view, fromDay }: Pick<CalendarView, "of" | "view" | "fromDay">,
  today: string,
): string {
  const isNow = view === "month" ? fromDay === addMonths(today, 0) : fromDay === today;
  const query = new URLSearchParams({
    ...(of === "popular" && { of }),
    ...(view === "month" && { view }),
    ...(!isNow && { from: fromDay }),
  });
  return query.size === 0 ? "/calendar" : `/calendar?${query}`;
}

/** The first and the last day of a month's weeks, which reach into the months beside it. */
export function wholeWeeks(view: CalendarView, firstWeekday: number) {
  const days = weeksOf(view, firstWeekday).flat();
  return { fromDay: days[0] ?? view.fromDay, toDay: days.at(-1) ?? view.toDay };
}

/** The weeks of a month, whole, beginning on a day of the week (1 is Monday, 7 is Sunday). */
export function weeksOf({ fromDay, toDay }: CalendarView, firstWeekday: number): string[][] {
  const weekday = new Date(msOf(fromDay)).getUTCDay() || 7;
  let day = addDays(fromDay, -((weekday - firstWeekday + 7) % 7));
  const weeks: string[][] = [];
  while (day <= toDay) {
    const first = day;
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(first, at)));
    day = addDays(day, 7);
  }
  return weeks;
}
