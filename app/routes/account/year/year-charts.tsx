import { href } from "react-router";

import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import type { YearFilm, YearReview } from "#app/features/library/year/year-review.server.ts";
import { formatDay, formatMonth } from "#app/lib/formats/dates.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { Poster, type Picture } from "#app/ui/posters/poster.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import { Bars, Ranking } from "../charts/charts.tsx";
import charts from "../charts/charts.module.css";
import styles from "./year.module.css";

type PicturedFilm = YearFilm & { picture: Picture | undefined };

interface YearChartsProps {
  review: YearReview;
  first: PicturedFilm | undefined;
  last: PicturedFilm | undefined;
}

/** The year's figures, and the same as charts, each with its words. */
export function YearCharts({ review, first, last }: YearChartsProps) {
  const { year, months, genres, people, titles } = review;
  return (
    <>
      <Figures {...review} />
      <div className={charts["charts"]}>
        <Bars
          caption={t("By month")}
          counts={months}
          detail={t("Films and episodes, each once a day.")}
          ends={[nameOf(year, 0), nameOf(year, months.length - 1)]}
          nameOf={(index) => nameOf(year, index)}
        />
        {genres.length > 0 && <Ranking caption={t("By genre")} entries={genres} />}
        {people.length > 0 && (
          <Ranking
            caption={t("People you saw most")}
            entries={people.map(({ id, ...person }) => ({
              ...person,
              href: href("/person/:id", { id: String(id) }),
            }))}
          />
        )}
      </div>
      <FirstAndLast first={first} last={last} />
      {titles.length > 0 && (
        <section aria-labelledby="year-titles">
          <h2 className={styles["heading"]} id="year-titles">
            {t("What you watched last")}
          </h2>
          <PosterGrid>
            {titles.map((card) => (
              <li key={titleKey(card)}>
                <TitlePoster card={card} />
              </li>
            ))}
          </PosterGrid>
        </section>
      )}
    </>
  );
}

const nameOf = (year: number, month: number) =>
  formatMonth(`${year}-${String(month + 1).padStart(2, "0")}`);

function Figures({ films, episodes, minutes, days, longestStreak }: YearReview) {
  const hours = Math.round(minutes / 60);
  const figures = [
    { count: films, label: t("{films, plural, one {film} other {films}}", { films }) },
    {
      count: episodes,
      label: t("{episodes, plural, one {episode} other {episodes}}", { episodes }),
    },
    { count: hours, label: t("{hours, plural, one {hour} other {hours}}", { hours }) },
    { count: days, label: t("{days, plural, one {day} other {days}}", { days }) },
    {
      count: longestStreak,
      label: t("{days, plural, one {day in a row} other {days in a row}}", {
        days: longestStreak,
      }),
    },
  ];
  return (
    <ul className={styles["figures"]}>
      {figures.map(({ count, label }) => (
        <li key={label}>
          <strong>{formatNumber(count)}</strong> {label}
        </li>
      ))}
    </ul>
  );
}

function FirstAndLast({ first, last }: Pick<YearChartsProps, "first" | "last">) {
  if (!first) return null;
  return (
    <dl className={styles["films"]}>
      <dt>{t("First film")}</dt>
      <dd>
        <Film {...first} />
      </dd>
      {last && (
        <>
          <dt>{t("Last film")}</dt>
          <dd>
            <Film {...last} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Film({ kind, id, title, lang, day, picture }: PicturedFilm) {
  return (
    <>
      <Poster lang={lang} missing="" picture={picture} sizes="64px" title={title} />
      <a href={`/${kind}/${id}`} {...outsideText(title, lang)}>
        {title}
      </a>
      <span className={styles["faint"]}>{formatDay(day)}</span>
    </>
  );
}
