import type { WatchStatistics } from "#app/features/library/history/watch-statistics.server.ts";
import { formatDay, formatMonth } from "#app/lib/formats/dates.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./history-statistics.module.css";

type StatisticsProps = { statistics: WatchStatistics; isPaused: boolean };

/** What was watched, as three small charts; each says the same in words. */
export function HistoryStatistics({ statistics, isPaused }: StatisticsProps) {
  const { month, streak, genres } = statistics;
  return (
    <section aria-labelledby="statistics" className={styles["statistics"]}>
      <h2 id="statistics">{t("What you watched")}</h2>
      {isPaused && (
        <p className={styles["faint"]}>
          {t("While your history is paused, only what you mark as watched counts.")}
        </p>
      )}
      <div className={styles["charts"]}>
        <Month {...month} />
        {genres.length > 0 && <Genres {...statistics} />}
        <DaysInARow {...streak} />
      </div>
    </section>
  );
}

const BAR = 10;
const HEIGHT = 64;

function Month({ month, counts, titles }: WatchStatistics["month"]) {
  const most = Math.max(1, ...counts);
  const days = counts.filter((count) => count > 0).length;
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <h3>{formatMonth(month)}</h3>
        <p>
          {t(
            "{titles, plural, one {# title} other {# titles}} on {days, plural, one {# day} other {# days}}",
            { titles, days },
          )}
        </p>
      </figcaption>
      <svg
        aria-hidden="true"
        className={styles["bars"]}
        preserveAspectRatio="none"
        viewBox={`0 0 ${counts.length * BAR} ${HEIGHT}`}
      >
        {counts.map((count, index) => {
          const height = Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              className={count > 0 ? styles["filled"] : styles["empty"]}
              height={height}
              // The days of a month have no other name.
              key={`day ${index + 1}`}
              width={BAR - 2}
              x={index * BAR + 1}
              y={HEIGHT - height}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className={styles["ends"]}>
        <span>{formatNumber(1)}</span>
        <span>{formatNumber(counts.length)}</span>
      </div>
      {titles > 0 && <DaysInWords counts={counts} month={month} />}
    </figure>
  );
}

/** The chart for those who do not see it. */
function DaysInWords({ month, counts }: Pick<WatchStatistics["month"], "month" | "counts">) {
  const days = counts
    .map((count, index) => ({ day: `${month}-${String(index + 1).padStart(2, "0")}`, count }))
    .filter(({ count }) => count > 0);
  return (
    <dl className="visually-hidden">
      {days.map(({ day, count }) => (
        <div key={day}>
          <dt>{formatDay(day)}</dt>
          <dd>{t("{count, plural, one {# title} other {# titles}}", { count })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Genres({ genres, genreTitles }: Pick<WatchStatistics, "genres" | "genreTitles">) {
  const most = Math.max(...genres.map(({ titles }) => titles));
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <h3>{t("By genre")}</h3>
        <p>
          {t(
            "{count, plural, one {The last title that you watched} other {The last # titles that you watched}}",
            { count: genreTitles },
          )}
        </p>
      </figcaption>
      <ul className={styles["genres"]}>
        {genres.map(({ name, lang, titles }) => (
          <li key={name}>
            <bdi {...outsideText(name, lang)}>{name}</bdi>
            <svg
              aria-hidden="true"
              className={styles["genre"]}
              preserveAspectRatio="none"
              viewBox="0 0 100 8"
            >
              <rect className={styles["filled"]} height="8" width={(titles / most) * 100} />
            </svg>
            <span>{formatNumber(titles)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const WEEK = 7;

function DaysInARow({ days, longest, lastDays }: WatchStatistics["streak"]) {
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <h3>{t("Days in a row")}</h3>
        <p>
          {days > 0 && <>{t("{days, plural, one {# day} other {# days}} until now.", { days })} </>}
          {t("The longest in a year: {longest, plural, one {# day} other {# days}}.", { longest })}
        </p>
      </figcaption>
      <svg
        aria-hidden="true"
        className={styles["days"]}
        viewBox={`0 0 ${WEEK * BAR} ${(lastDays.length / WEEK) * BAR}`}
      >
        {lastDays.map((isWatched, index) => (
          <rect
            className={isWatched ? styles["filled"] : styles["empty"]}
            height={BAR - 2}
            // The newest is the last one.
            key={`${lastDays.length - index} days ago`}
            rx="2"
            width={BAR - 2}
            x={(index % WEEK) * BAR + 1}
            y={Math.floor(index / WEEK) * BAR + 1}
          />
        ))}
      </svg>
      <p className={styles["faint"]}>{t("The last four weeks, today at the end.")}</p>
    </figure>
  );
}
