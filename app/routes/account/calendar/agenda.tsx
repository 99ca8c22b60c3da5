import { useId } from "react";

import type { CalendarDay } from "#app/features/library/calendar/calendar-days.ts";
import type { CalendarEvent } from "#app/features/library/calendar/calendar.server.ts";
import { describeEvent } from "#app/features/library/calendar/describe-event.ts";
import { SmallPoster } from "#app/features/library/titles/small-poster.tsx";
import { formatTime, formatWeekday } from "#app/lib/formats/calendar-days.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./calendar.module.css";

interface AgendaProps {
  days: readonly CalendarDay[];
  today: string;
  /** The viewer's zone, for times of day. */
  zone: string;
}

/** What comes out, a list for each day. */
export function Agenda({ days, today, zone }: AgendaProps) {
  return (
    <div className={styles["agenda"]}>
      {days.map(({ day, events }) => (
        <Day day={day} events={events} isToday={day === today} key={day} zone={zone} />
      ))}
    </div>
  );
}

function Day({ day, events, isToday, zone }: CalendarDay & { isToday: boolean; zone: string }) {
  const id = useId();
  const name = formatWeekday(day, "long");
  return (
    <section aria-labelledby={id} className={styles["day"]}>
      <h2 className={styles["dayName"]} id={id}>
        <time dateTime={day}>{isToday ? t("Today, {day}", { day: name }) : name}</time>
      </h2>
      <ul className={styles["events"]}>
        {events.map((event) => (
          <li className={styles["event"]} key={event.key}>
            <SmallPoster {...event} />
            <a href={`/${event.kind}/${event.id}`} {...outsideText(event.title, event.lang)}>
              {event.title}
            </a>
            <span className={styles["detail"]}>{detailOf(event, zone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function detailOf(event: CalendarEvent, zone: string): string {
  const time = event.startsAtMs === undefined ? [] : [formatTime(event.startsAtMs, zone)];
  const name = event.episodeTitle === "" ? [] : [event.episodeTitle];
  return [...time, describeEvent(event), ...name].join(" · ");
}
