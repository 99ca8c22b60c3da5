import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import {
  filmLists,
  findSeen,
  nameFilm,
  type FilmListName,
} from "#app/features/operator/operator-films.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/films";
import { OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { FilmBadges } from "./film-badges.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const LISTS: Readonly<Record<FilmListName, MarkedText>> = {
  waiting: msg("Without a title"),
  found: msg("With a title"),
  set: msg("Set by you"),
  hidden: msg("Withdrawn"),
  featured: msg("Featured"),
};

/** The archive's films that were looked at, and what is decided about them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("film") ?? "").trim();
  const id = typed.split("/").findLast((part) => part !== "");
  if (id !== undefined) throw redirect(href("/operator/films/:id", { id: encodeURIComponent(id) }));
  const show = url.searchParams.get("show");
  const name = filmLists.find((each) => each === show) ?? "waiting";
  const { catalog, films, operator } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const { next, films: listed } = await operator.films.list(name, url.searchParams.get("after"));
  const names = await Promise.all(listed.map((film) => nameFilm(film, films, setting)));
  const shown = listed.map((film, index) => ({
    ...film,
    name: names[index],
    seen: findSeen(film.title, catalog, setting),
  }));
  return { name, next, films: shown };
}

const addressOf = (name: FilmListName, after?: string) =>
  `${href("/operator/films")}?${new URLSearchParams({ show: name, ...(after !== undefined && { after }) })}`;

export default function Films({ loaderData }: Route.ComponentProps) {
  const { name, films, next } = loaderData;
  return (
    <OperatorPage title={t("Free films")}>
      <SearchForm
        action={href("/operator/films")}
        label={t("Open a film")}
        name="film"
        placeholder={t("Name in the archive")}
      />
      <nav aria-label={t("Which films")} className={styles["sections"]}>
        {filmLists.map((each) => (
          <a
            aria-current={each === name ? "page" : undefined}
            className={styles["section"]}
            href={addressOf(each)}
            key={each}
          >
            {t(LISTS[each])}
          </a>
        ))}
      </nav>
      {films.length === 0 ? (
        <EmptyState title={t("No film like this")} />
      ) : (
        <ul className={styles["rows"]}>
          {films.map((film) => (
            <li className={styles["row"]} key={film.id}>
              <span className={styles["who"]}>
                <a href={href("/operator/films/:id", { id: film.id })}>
                  <bdi lang={film.name?.lang}>{film.name?.title}</bdi> {film.name?.year}
                </a>
                <span className={styles["faint"]} dir="ltr">
                  {film.id}
                </span>
              </span>
              <span className={styles["beside"]}>
                <FilmBadges film={film} />
                {film.seen && <SeenTitle title={film.seen} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <p>
          <ButtonLink href={addressOf(name, next)}>{t("Next page")}</ButtonLink>
        </p>
      )}
    </OperatorPage>
  );
}

function SeenTitle({
  title: { title, year, lang },
}: {
  title: NonNullable<ReturnType<typeof findSeen>>;
}) {
  return (
    <span className={styles["faint"]}>
      <bdi {...outsideText(title, lang)}>{title}</bdi> {year}
    </span>
  );
}
