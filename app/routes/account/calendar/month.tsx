import { type CalendarDay, MOST_IN_CELL } from "#app/features/library/calendar/calendar-days.ts";
import {
  calendarAddress,
  weeksOf,
  type CalendarView,
} from "#app/features/library/calendar/calendar-view.ts";
import { describeEvent } from "#app/features/library/calendar/describe-event.ts";
import { SmallPoster } from "#app/features/library/titles/small-poster.tsx";
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
                events={byDay.get(day) ?? []}
                isOutside={day < view.fromDay || day > view.toDay}
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

/** Each title once, whatever comes out of it that day. */
const titlesIn = (events: CalendarDay["events"]) => [
  ...Map.groupBy(events, ({ kind, id }) => `/${kind}/${id}`),
];

interface CellProps {
  day: string;
  events: CalendarDay["events"];
  /** A day of another month. */
  isOutside: boolean;
  isToday: boolean;
  address: string;
}

function Cell({ day, events, isOutside, isToday, address }: CellProps) {
  const number = formatNumber(Number(day.slice(8)));
  const titles = titlesIn(events);
  return (
    <td
      aria-current={isToday ? "date" : undefined}
      className={isOutside ? styles["outside"] : undefined}
    >
      <time dateTime={day}>{number}</time>
      {events.length > 0 && (
        <>
          <ul className={styles["cell"]}>
            {titles.slice(0, MOST_IN_CELL).map(([path, [event, ...others]]) => (
              <li key={path}>
                <a
                  href={path}
                  title={[event, ...others].map((each) => each && describeEvent(each)).join(" · ")}
                >
                  {event && <SmallPoster {...event} />}
                  <span {...outsideText(event?.title ?? "", event?.lang)}>{event?.title}</span>
                </a>
              </li>
            ))}
          </ul>
          {titles.length > MOST_IN_CELL && (
            <a className={styles["more"]} href={address}>
              {t("{count, plural, one {# title} other {# titles}}", { count: titles.length })}
            </a>
          )}
        </>
      )}
    </td>
  );
}
