import type { WatchStatistics } from "#app/features/library/history/watch-statistics.server.ts";
import { formatDay, formatMonth } from "#app/lib/formats/dates.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { t } from "#app/translations/t.ts";

import { Bars, Ranking } from "../charts/charts.tsx";
import styles from "../charts/charts.module.css";

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

function Month({ month, counts, titles }: WatchStatistics["month"]) {
  const days = counts.filter((count) => count > 0).length;
  return (
    <Bars
      caption={formatMonth(month)}
      counts={counts}
      detail={t(
        "{titles, plural, one {# title} other {# titles}} on {days, plural, one {# day} other {# days}}",
        { titles, days },
      )}
      ends={[formatNumber(1), formatNumber(counts.length)]}
      nameOf={(index) => formatDay(`${month}-${String(index + 1).padStart(2, "0")}`)}
    />
  );
}

function Genres({ genres, genreTitles }: Pick<WatchStatistics, "genres" | "genreTitles">) {
  return (
    <Ranking
      caption={t("By genre")}
      detail={t(
        "{count, plural, one {The last title that you watched} other {The last # titles that you watched}}",
        { count: genreTitles },
      )}
      entries={genres}
    />
  );
}

const BAR = 10;
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
