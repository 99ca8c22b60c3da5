import { formatNumber } from "#app/lib/formats/numbers.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./charts.module.css";

const BAR = 10;
const HEIGHT = 64;

interface BarsProps {
  caption: string;
  detail: string;
  counts: readonly number[];
  /** What is written below the first bar and the last one. */
  ends: readonly [string, string];
  /** What each bar is for. */
  nameOf: (index: number) => string;
}

/** Counts as bars, and in words for those who do not see them. */
export function Bars({ caption, detail, counts, ends, nameOf }: BarsProps) {
  const most = Math.max(1, ...counts);
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <h3>{caption}</h3>
        <p>{detail}</p>
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
              key={nameOf(index)}
              width={BAR - 2}
              x={index * BAR + 1}
              y={HEIGHT - height}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className={styles["ends"]}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <dl className="visually-hidden">
        {counts.map((count, index) =>
          count === 0 ? null : (
            <div key={nameOf(index)}>
              <dt>{nameOf(index)}</dt>
              <dd>{t("{count, plural, one {# title} other {# titles}}", { count })}</dd>
            </div>
          ),
        )}
      </dl>
    </figure>
  );
}

interface RankingProps {
  caption: string;
  detail?: string;
  entries: readonly {
    name: string;
    lang?: string | undefined;
    titles: number;
    href?: string;
  }[];
}

/** Names with how many titles each has, as bars and as figures. */
export function Ranking({ caption, detail, entries }: RankingProps) {
  const most = Math.max(...entries.map(({ titles }) => titles));
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <h3>{caption}</h3>
        {detail !== undefined && <p>{detail}</p>}
      </figcaption>
      <ul className={styles["genres"]}>
        {entries.map(({ name, lang, titles, href: address }) => (
          <li key={address ?? name}>
            {address === undefined ? (
              <bdi {...outsideText(name, lang)}>{name}</bdi>
            ) : (
              <a href={address} {...outsideText(name, lang)}>
                {name}
              </a>
            )}
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
