import { type CalendarDay, MOST_IN_CELL } from "#app/features/library/calendar/calendar-days.ts";
import {
  calendarAddress,
  weeksOf,
  type CalendarView,
} from "#app/features/library/calendar/calendar-view.ts";
import { describeEvent } from "#app/features/library/calendar/describe-event.ts";
import { firstWeekdayOf, formatWeekday } from "#app/lib/formats/calendar-days.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./calendar.module.css";

interface MonthProps {
  days: readonly CalendarDay[];
  view: CalendarView;
  region: string;
  today: string;
}

/** A month as a table; a day leads to the agenda from there. */
export function Month({ days, view, region, today }: MonthProps) {
  const weeks = weeksOf(view, firstWeekdayOf(region));
  const byDay = new Map(days.map((each) => [each.day, each.events]));
  const agendaFrom = (day: string) =>
    calendarAddress({ of: view.of, view: "agenda", fromDay: day }, today);
  return (
    <table className={styles["month"]}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {formatWeekday(day, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Cell
                address={agendaFrom(day)}
                day={day}
                events={day < view.fromDay || day > view.toDay ? undefined : (byDay.get(day) ?? [])}
                isToday={day === today}
                key={day}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const titlesIn = (events: CalendarDay["events"]) =>
  new Set(events.map(({ kind, id }) => `${kind}:${id}`)).size;

interface CellProps {
  day: string;
  /** Undefined for a day of another month. */
  events: CalendarDay["events"] | undefined;
  isToday: boolean;
  address: string;
}

function Cell({ day, events, isToday, address }: CellProps) {
  const number = formatNumber(Number(day.slice(8)));
  if (events === undefined) {
    return (
      <td className={styles["outside"]}>
        <time dateTime={day}>{number}</time>
      </td>
    );
  }
  const more = events.length - MOST_IN_CELL;
  return (
    <td aria-current={isToday ? "date" : undefined}>
      <time className={styles["number"]} dateTime={day}>
        {number}
      </time>
      {events.length > 0 && (
        <>
          <ul className={styles["cell"]}>
            {events.slice(0, MOST_IN_CELL).map((event) => (
              <li key={event.key}>
                <a
                  href={`/${event.kind}/${event.id}`}
                  title={describeEvent(event)}
                  {...outsideText(event.title, event.lang)}
                >
                  {event.title}
                </a>
              </li>
            ))}
          </ul>
          <a className={more > 0 ? styles["more"] : styles["count"]} href={address}>
            {t("{count, plural, one {# title} other {# titles}}", { count: titlesIn(events) })}
          </a>
        </>
      )}
    </td>
  );
}
