import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { parseHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { LONGEST_NOTE, parseDay } from "#app/features/library/ratings/rating-fields.ts";
import type { OwnRating } from "#app/features/library/ratings/rating-notes.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { StarsField } from "#app/features/library/ratings/stars-field.tsx";
import { parseTitleRef, refKey } from "#app/features/library/titles/title-ref.ts";
import { createDayKeys, formatDay, zoneOf } from "#app/lib/formats/dates.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { unavailable } from "#app/lib/unavailable.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/rating";
import { TitleHeading } from "../title-heading.tsx";
import styles from "./ratings.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Notices = {
  saved: { text: msg("Saved"), tone: "success" },
  "wrong-day": { text: msg("Please choose a day that isn't in the future"), tone: "error" },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
  full: { text: msg("You can't rate any more titles."), tone: "error" },
};

/** One title of one viewer; answers 404 where there is none for this profile. */
async function findOwn({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const viewer = requireViewer(context);
  const name = parseTitleRef(params.kind, params.id);
  const { ratings } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const own = name && (await ratings.getOwn(viewer, name, setting));
  if (!name || !own) throw data(null, { status: 404 });
  const { title } = own;
  if (title === undefined) throw data(null, unavailable);
  const { receivedAtMs } = context.get(requestContext);
  const today = createDayKeys(zoneOf(setting.region))(receivedAtMs);
  return { viewer, name, own: { ...own, title }, ratings, setting, today, receivedAtMs };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { name, own, today } = await findOwn({ params, context });
  return { name, own, today, notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const found = await findOwn({ params, context });
  const { viewer, name, own, ratings, setting, today, receivedAtMs: atMs } = found;
  const redirectWith = (notice: string) =>
    redirect(`${href("/ratings/:kind/:id", { ...name })}?notice=${notice}`, 303);
  const form = await readForm(request, {
    stars: text,
    note: text,
    day: text,
    unrate: textIfSent,
    forget: textIfSent,
  });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirectWith("too-often");
  if (form.forget !== undefined) {
    await ratings.removeDate(viewer, name, form.forget);
    return redirectWith("saved");
  }
  const halfStars = form.unrate === undefined ? parseHalfStars(form.stars) : 0;
  const { title } = own;
  if (halfStars !== undefined && halfStars !== own.halfStars) {
    const command = { name, title, halfStars, atMs };
    const rated = await ratings.change(viewer, command, setting);
    if (rated.outcome !== "done") return redirectWith(rated.outcome.replaceAll(" ", "-"));
  }
  if (form.unrate !== undefined) return redirectWith("saved");
  await ratings.setNote(viewer, name, { title, note: form.note });
  if (form.day === "") return redirectWith("saved");
  const day = parseDay(form.day, today);
  if (day === undefined) return redirectWith("wrong-day");
  await ratings.addDate(viewer, name, day);
  // Of a show it says nothing about its episodes.
  if (name.kind !== "tv") {
    const mark = { name: { ...name, part: "" }, title, isWatched: true, atMs };
    await context.get(featuresContext).watched.change(viewer, mark, setting);
  }
  return redirectWith("saved");
}

export default function RatingScreen({ loaderData }: Route.ComponentProps) {
  const { name, own, notice, today } = loaderData;
  return (
    <Page width="form">
      <title>{t("My Ratings · {site}")}</title>
      <BackLink href={href("/ratings")}>{t("My Ratings")}</BackLink>
      <TitleHeading lang={own.lang} title={own.title} />
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone} data-viewer-changed="">
            {t(notice.text)}
          </p>
        </Notice>
      )}
      <form data-busy-form="" key={refKey(name)} method="post">
        <FieldStack>
          <StarsField halfStars={own.halfStars} />
          <TextArea
            defaultValue={own.note}
            hint={t("Only you can see it.")}
            label={t("Note")}
            maxLength={LONGEST_NOTE}
            name="note"
            optional
          />
          <TextField
            hint={t("Of a film that you watch again, add each day.")}
            label={t("Watched on")}
            max={today}
            name="day"
            optional
            type="date"
          />
          <ButtonRow>
            <Button busyLabel={t("Saving…")} type="submit" variant="primary">
              {t("Save")}
            </Button>
            {own.halfStars > 0 && (
              <Button name="unrate" type="submit" value="yes" variant="plain">
                {t("Remove rating")}
              </Button>
            )}
            <ButtonLink href={`/${name.kind}/${name.id}`} variant="plain">
              {t("Back to where you were")}
            </ButtonLink>
          </ButtonRow>
        </FieldStack>
      </form>
      {own.dates.length > 0 && <Dates dates={own.dates} />}
    </Page>
  );
}

function Dates({ dates }: Pick<OwnRating, "dates">) {
  return (
    <section aria-labelledby="dates" className={styles["section"]}>
      <h2 id="dates">{t("When you watched it")}</h2>
      <form method="post">
        <ul className={styles["dates"]}>
          {dates.map((day) => (
            <li key={day}>
              <span>{formatDay(day)}</span>
              <IconButton
                icon="trash"
                label={t("Remove {day}", { day: formatDay(day) })}
                name="forget"
                type="submit"
                value={day}
              />
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
