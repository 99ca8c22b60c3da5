import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import {
  nameFilm,
  nameOf,
  nameTitle,
  parseTitleName,
  searchTitles,
  type OperatorFilm,
} from "#app/features/operator/operator-films.ts";
import type { OperatorService } from "#app/features/operator/operator.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused, refused, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { settingContext } from "#app/lib/setting.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/film";
import { Action } from "../action.tsx";
import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import { FilmBadges } from "./film-badges.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const success = (message: MarkedText) => ({ text: message, tone: "success" as const });

const NOTICES: Notices = {
  set: success(msg("The title is set")),
  none: success(msg("The film is no title")),
  undo: success(msg("Your title is taken back, and the film is looked up again")),
  hide: success(msg("The film is withdrawn")),
  show: success(msg("The film is shown again")),
  feature: success(msg("The film leads the free films of the evening")),
  unfeature: success(msg("The film is no longer featured")),
  unchanged: {
    text: msg("Nothing to do: it is so already. Somebody else may have done it."),
    tone: "error",
  },
};

/** One film of the archive, and titles that it may be. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const film = await context.get(featuresContext).operator.films.find(params.id);
  const { catalog } = context.get(featuresContext);
  const setting = { ...context.get(settingContext), audience: "everyone" as const };
  const words = (url.searchParams.get("q") ?? "").slice(0, 100).trim();
  const [titles, named] = await Promise.all([
    film && words !== "" ? searchTitles(words, catalog, setting) : undefined,
    Promise.all([film?.title, film?.found].map((title) => nameTitle(title, catalog, setting))),
  ]);
  const { films } = context.get(featuresContext);
  const name = film && (await nameFilm(film, films, setting));
  const found = { film, name, words, titles, named, notice: noticeIn(url.searchParams, NOTICES) };
  return film ? found : data(found, { status: 404 });
}

type Films = OperatorService["films"];

/** By what a form says in `do`; setting a title has more to say. */
const COMMANDS: Readonly<
  Record<string, (films: Films, who: Viewer, id: string) => Promise<string>>
> = {
  none: (films, who, id) => films.setTitle(who, id, undefined),
  undo: (films, who, id) => films.undoTitle(who, id),
  hide: (films, who, id) => films.hide(who, id),
  show: (films, who, id) => films.show(who, id),
  feature: (films, who, id) => films.feature(who, id),
  unfeature: (films, who, id) => films.unfeature(who, id),
};

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const screen = href("/operator/films/:id", { id });
  const form = await readForm(request, { do: text, title: text });
  const operator = await requireConfirmedOperator(context, screen);
  const { films } = context.get(featuresContext).operator;
  const title = parseTitleName(form.title);
  if (form.do === "set" && title === undefined) {
    const error = msg("A title is movie/ID or tv/ID, as in its address");
    return answerRefused(refused(form, { errors: { title: error } }));
  }
  const command = Object.hasOwn(COMMANDS, form.do) ? COMMANDS[form.do] : undefined;
  if (form.do !== "set" && command === undefined) return redirect(screen, 303);
  const outcome = command
    ? await command(films, operator, id)
    : await films.setTitle(operator, id, title);
  return redirect(`${screen}?notice=${outcome === "done" ? form.do : outcome}`, 303);
}

export default function FilmScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { film, name, words, titles, named, notice } = loaderData;
  if (film === undefined) return <FallbackError isMissing />;
  return (
    <OperatorPage title={t("Free film")}>
      <BackLink href={href("/operator/films")}>{t("Free films")}</BackLink>
      <OperatorNotice notice={notice} />
      <h2>
        <bdi lang={name?.lang}>{name?.title}</bdi> {name?.year}
      </h2>
      <p className={styles["faint"]} dir="ltr">
        {film.id}
      </p>
      <FilmBadges film={film} />
      <p>
        <a href={href("/archive/:id", { id: film.id })}>{t("Open the film's page")}</a>
      </p>
      <FilmTitle film={film} named={named} />
      <section className={styles["block"]}>
        <h3>{t("Which title is it?")}</h3>
        <SearchForm
          action={href("/operator/films/:id", { id: film.id })}
          defaultValue={words}
          label={t("Search titles")}
          placeholder={t("Movie or show")}
        />
        {titles === "failed" ? (
          <ErrorState
            retryTo={`${href("/operator/films/:id", { id: film.id })}?${new URLSearchParams({ q: words })}`}
            title={t("Failed to search")}
          />
        ) : (
          titles && <TitleChoices titles={titles} words={words} />
        )}
      </section>
      <FilmActions film={film} refused={actionData} />
    </OperatorPage>
  );
}

type FilmTitleProps = { film: OperatorFilm; named: readonly string[] };

function FilmTitle({ film: { title, found, isSet }, named }: FilmTitleProps) {
  return (
    <dl className={styles["facts"]}>
      <dt>{t("Title")}</dt>
      <dd dir="auto">{title ? <a href={`/${nameOf(title)}`}>{named[0]}</a> : t("None")}</dd>
      {isSet && found && (
        <>
          <dt>{t("Found before")}</dt>
          <dd>
            <a href={`/${nameOf(found)}`}>{named[1]}</a>{" "}
            <span className={styles["faint"]}>{t("It still counts for children.")}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

type TitleChoicesProps = { titles: readonly TitleCard[]; words: string };

function TitleChoices({ titles, words }: TitleChoicesProps) {
  if (titles.length === 0) return <p>{t("Nothing found for “{query}”", { query: words })}</p>;
  return (
    <ul className={styles["rows"]}>
      {titles.map((card) => (
        <li className={styles["row"]} key={nameOf(card)}>
          <span>
            <bdi lang={card.lang}>{card.title}</bdi>{" "}
            <span className={styles["faint"]}>{`${card.year} ${nameOf(card)}`}</span>
          </span>
          <form data-busy-form="" method="post">
            <input name="title" type="hidden" value={nameOf(card)} />
            <Button name="do" size="small" type="submit" value="set">
              {t("Choose<hidden> {title}</hidden>", {
                title: card.title,
                hidden: (inside) => <span className="visually-hidden">{inside}</span>,
              })}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

type FilmActionsProps = { film: OperatorFilm; refused: ShownRefusal | undefined };

function FilmActions({ film, refused: sent }: FilmActionsProps) {
  const problem = sent?.errors["title"];
  return (
    <div className={styles["actions"]}>
      <Action command="set" isOpen={problem !== undefined} label={t("Set the Title")}>
        <TextField
          defaultValue={sent?.values["title"]}
          dir="ltr"
          error={problem}
          hint={t("Such as movie/653 or tv/246, as in its address.")}
          label={t("Title")}
          name="title"
          required
        />
      </Action>
      {!(film.isSet && film.title === undefined) && (
        <Action command="none" label={t("It Is No Title")}>
          {t("The film stays, without a link to a title.")}
        </Action>
      )}
      {film.isSet && (
        <Action command="undo" label={t("Take Your Title Back")}>
          {t("What was found before counts again, and the film is looked up again.")}
        </Action>
      )}
      {film.isFeatured ? (
        <Action command="unfeature" label={t("Stop Featuring")}>
          {t("The film takes its turn with the others.")}
        </Action>
      ) : (
        <Action command="feature" label={t("Feature the Film")}>
          {t("It leads the free films of the evening, if it plays a movie that is known.")}
        </Action>
      )}
      {film.isHidden ? (
        <Action command="show" label={t("Show the Film Again")}>
          {t("It is in lists, in the search and on its page again.")}
        </Action>
      ) : (
        <Action command="hide" destructive label={t("Withdraw the Film")}>
          {t("It leaves every list and the search, and its page is gone, on every server.")}
        </Action>
      )}
    </div>
  );
}
