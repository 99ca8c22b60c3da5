import type { ChartName, DayCount } from "#app/features/operator/overview/count-days.server.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import styles from "../operator.module.css";
import { WideTable } from "../wide-table.tsx";

const LABELS: Readonly<Record<ChartName, MarkedText>> = {
  requests: msg("Requests"),
  viewers: msg("Viewers a day"),
  plays: msg("Films started"),
  signUps: msg("New accounts"),
  payments: msg("Payments"),
};
const names = Object.keys(LABELS) as ChartName[];

const BAR = 8;
const GAP = 2;
const HEIGHT = 60;

type ChartsProps = { days: Readonly<Record<ChartName, DayCount[]>> };

/** A small drawing for each number, and all of them as a table. */
export function Charts({ days }: ChartsProps) {
  return (
    <>
      <div className={styles["figures"]}>
        {names.map((name) => (
          <figure className={styles["figure"]} key={name}>
            <figcaption>
              {t(LABELS[name])}
              <strong className={styles["total"]}>{formatNumber(totalOf(name, days[name]))}</strong>
            </figcaption>
            <Bars counts={days[name]} />
          </figure>
        ))}
      </div>
      <details className={styles["action"]}>
        <summary>
          {t("Day by day")}
          <Icon name="plus" />
        </summary>
        <DayTable days={days} />
      </details>
    </>
  );
}

/** Whoever comes every day is a viewer on each of them: of viewers the mean is shown. */
function totalOf(name: ChartName, counts: readonly DayCount[]): number {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return name === "viewers" ? Math.round(total / counts.length) : total;
}

/** The table has the same numbers for everybody who does not see it. */
function Bars({ counts }: { counts: readonly DayCount[] }) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <svg
      aria-hidden="true"
      className={styles["bars"]}
      preserveAspectRatio="none"
      viewBox={`0 0 ${counts.length * (BAR + GAP) - GAP} ${HEIGHT}`}
    >
      <path d={counts.map(({ count }, index) => barAt(index, count / most)).join("")} />
    </svg>
  );
}

/** A day without any is a line. */
function barAt(place: number, part: number): string {
  const height = part === 0 ? 1 : Math.max(2, Math.round(part * HEIGHT));
  return `M${place * (BAR + GAP)} ${HEIGHT}v-${height}h${BAR}v${height}z`;
}

function DayTable({ days }: ChartsProps) {
  return (
    <WideTable label={t("Day by day")}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("Day")}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(LABELS[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.requests.toReversed().map(({ dayMs }, index) => (
            <tr key={dayMs}>
              <th scope="row">{formatDate(dayMs)}</th>
              {names.map((name) => (
                <td key={name}>{formatNumber(days[name].at(-1 - index)?.count ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
