import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { SavedTitle } from "#app/features/library/titles/saved-titles.server.ts";
import type { Move } from "#app/features/library/lists/list-titles.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parseButtonValue, refKey } from "#app/features/library/titles/title-ref.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { parsePage } from "#app/features/library/titles/list-view.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { Poster } from "#app/ui/posters/poster.tsx";
import { t } from "#app/translations/t.ts";
import { PAGE_TITLES } from "#app/features/library/titles/list-pages.ts";

import type { Route } from "./+types/list";
import { findList } from "./find-list.ts";

import styles from "./lists.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

/** Of more titles, one is far from the top. */
const SHORT_LIST = 10;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const page = parsePage(url.searchParams);
  const setting = context.get(settingContext);
  const list = await context.get(featuresContext).lists.getPage(viewer, params.id, page, setting);
  if (!list) throw data(null, { status: 404 });
  const { films } = context.get(featuresContext);
  return { list: { ...list, entries: withPictures(list.entries, films) } };
}

/** Moves a title, or takes it off; the page comes back with the focus on what was moved. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { viewer, lists } = await findList(context, params.id);
  const form = await readForm(request, {
    up: textIfSent,
    down: textIfSent,
    first: textIfSent,
    remove: textIfSent,
    move: textIfSent,
    before: text,
    after: text,
  });
  const page = parsePage(url.searchParams);
  const sent = form.up ?? form.down ?? form.first ?? form.remove ?? form.move ?? "";
  const name = parseButtonValue(sent)?.name;
  const here = pageOf(params.id, page);
  if (!name || !context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect(here, 303);
  if (form.remove !== undefined) {
    await lists.take(viewer, params.id, name);
    return redirect(here, 303);
  }
  const move = parseMove(form);
  if (move) await lists.move(viewer, params.id, name, move);
  // The address's fragment has the focus: the button that was pressed, or where the title is now.
  if (form.first !== undefined) {
    return redirect(`${href("/lists/:id", { id: params.id })}#down-${refKey(name)}`, 303);
  }
  const button = form.up === undefined ? "down" : "up";
  // A step from the end of a page leads to the next one.
  const among = [page, button === "up" ? page - 1 : page + 1];
  const setting = context.get(settingContext);
  const shown = await lists.findPage(viewer, params.id, { name, among }, setting);
  return redirect(`${pageOf(params.id, shown ?? page)}#${button}-${refKey(name)}`, 303);
}

const pageOf = (id: string, page: number) => `${href("/lists/:id", { id })}?page=${page}`;

interface MoveFields {
  up?: string | undefined;
  down?: string | undefined;
  first?: string | undefined;
  before: string;
  after: string;
}

function parseMove({ up, down, first, before, after }: MoveFields): Move | undefined {
  if (up !== undefined) return "up";
  if (down !== undefined) return "down";
  if (first !== undefined) return "first";
  const target = parseButtonValue(before)?.name;
  const previous = parseButtonValue(after)?.name;
  if (previous) return { after: previous };
  return target && { before: target };
}

export default function ListScreen({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  const { id, name, description, entries, total, page, pages, shareKey } = list;
  return (
    <Page>
      <title>{t("{title} · {site}", { title: isolate(name) })}</title>
      <BackLink href={href("/lists")}>{t("My Lists")}</BackLink>
      <h1 {...outsideText(name)}>{name}</h1>
      {description !== "" && (
        <p className={styles["description"]} {...outsideText(description)}>
          {description}
        </p>
      )}
      <p className={styles["detail"]}>
        {t("{count, plural, one {# title} other {# titles}}", { count: total })}
      </p>
      <ButtonRow>
        <ButtonLink href={href("/lists/:id/edit", { id })} icon="settings">
          {t("Edit List")}
        </ButtonLink>
        {shareKey !== undefined && (
          <ButtonLink href={href("/list/:key", { key: shareKey })} icon="share" shares={name}>
            {t("Share")}
          </ButtonLink>
        )}
        {total > 0 && (
          <ButtonLink href={`/profile/export/letterboxd-list.csv?list=${id}`} icon="download">
            {t("List for Letterboxd")}
          </ButtonLink>
        )}
      </ButtonRow>
      {total === 0 ? (
        <p className={styles["section"]}>
          {t("Nothing is on it yet. Add titles from the page of any movie or show.")}
        </p>
      ) : (
        <form className={styles["section"]} data-own-script="reorder" method="post">
          <ol className={styles["titles"]} start={(page - 1) * PAGE_TITLES + 1}>
            {entries.map((entry) => (
              <Title entry={entry} isLong={total > SHORT_LIST} key={refKey(entry)} />
            ))}
          </ol>
        </form>
      )}
      <Pagination
        addressOf={(number) => pageOf(id, number)}
        current={page}
        label={t("Pages of the list")}
        total={pages}
      />
    </Page>
  );
}

interface TitleProps {
  entry: ReturnType<typeof withPictures<SavedTitle>>[number];
  isLong: boolean;
}

function Title({ entry, isLong }: TitleProps) {
  const { kind, id, title, lang, year, picture } = entry;
  const key = refKey({ kind, id });
  const named = { title: isolate(title) };
  return (
    <li data-key={key}>
      <span className={styles["cover"]}>
        <Poster lang={lang} missing="" picture={picture} sizes="40px" title={title} />
      </span>
      <span className={styles["name"]}>
        <a href={`/${kind}/${id}`} {...outsideText(title, lang)}>
          {title}
        </a>{" "}
        <span className={styles["detail"]}>{year}</span>
      </span>
      <span className={styles["commands"]}>
        {isLong && (
          <IconButton
            className={styles["up"]}
            icon="download"
            label={t("Move {title} to the top", named)}
            name="first"
            type="submit"
            value={key}
          />
        )}
        <IconButton
          className={styles["up"]}
          icon="chevron-down"
          id={`up-${key}`}
          label={t("Move {title} up", named)}
          name="up"
          type="submit"
          value={key}
        />
        <IconButton
          icon="chevron-down"
          id={`down-${key}`}
          label={t("Move {title} down", named)}
          name="down"
          type="submit"
          value={key}
        />
        <IconButton
          icon="trash"
          label={t("Take {title} off the list", named)}
          name="remove"
          type="submit"
          value={key}
        />
      </span>
    </li>
  );
}
