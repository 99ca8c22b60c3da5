import { randomUUID } from "node:crypto";

import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { LONGEST_NAME, parseListFields } from "#app/features/library/lists/list-fields.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FieldStack, Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Poster } from "#app/ui/posters/poster.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/lists";
import styles from "./lists.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

const NOTICES: Notices = {
  deleted: { text: msg("The list is deleted"), tone: "success" },
  full: { text: msg("You can't have any more lists."), tone: "error" },
  "list-full": { text: msg("That list is full."), tone: "error" },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { lists: own, films } = context.get(featuresContext);
  const covers = await own.listCovers(viewer, context.get(settingContext));
  const lists = (await own.listAll(viewer)).map((list) => ({
    ...list,
    covers: withPictures(covers.get(list.id) ?? [], films),
  }));
  return { lists, notice: noticeIn(url.searchParams, NOTICES), press: randomUUID() };
}

/** Makes a list. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = await readForm(request, { name: text, press: textIfSent });
  const fields = parseListFields({ name: form.name, description: "" });
  if (!fields) {
    const error: MarkedText = msg("Please give the list a name");
    return data({ error }, { status: 400 });
  }
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) {
    return redirect("/lists?notice=too-often", 303);
  }
  const made = await context.get(featuresContext).lists.create(viewer, fields, form.press);
  if (made.outcome !== "done") return redirect("/lists?notice=full", 303);
  return redirect(href("/lists/:id", { id: made.id }), 303);
}

export default function ListsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, notice, press } = loaderData;
  return (
    <Page>
      <title>{t("My Lists · {site}")}</title>
      <h1>{t("My Lists")}</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      {lists.length === 0 ? (
        <EmptyState
          drawing="poster"
          text={t("Make one here, or on the page of any movie or show.")}
          title={t("You have no lists yet")}
        />
      ) : (
        <ul className={styles["lists"]}>
          {lists.map(({ id, name, titles, shareKey, covers }) => (
            <li key={id}>
              <span className={styles["covers"]}>
                {covers.map((each) => (
                  <Poster key={refKey(each)} missing="" sizes="64px" {...each} />
                ))}
              </span>
              <span className={styles["name"]}>
                <a href={href("/lists/:id", { id })} {...outsideText(name)}>
                  {name}
                </a>
                <span className={styles["detail"]}>
                  {t("{count, plural, one {# title} other {# titles}}", { count: titles })}{" "}
                  {shareKey !== undefined && <Badge>{t("By link")}</Badge>}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <form className={styles["section"]} data-busy-form="" method="post">
        <input name="press" type="hidden" value={press} />
        <FieldStack>
          <TextField
            error={actionData?.error && t(actionData.error)}
            label={t("New list")}
            maxLength={LONGEST_NAME}
            name="name"
            required
          />
          <span>
            <Button busyLabel={t("Saving…")} icon="plus" type="submit">
              {t("Make List")}
            </Button>
          </span>
        </FieldStack>
      </form>
      <p className={styles["section"]}>
        <ButtonLink href={href("/watchlist")} variant="plain">
          {t("My Watchlist")}
        </ButtonLink>
      </p>
    </Page>
  );
}
