import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { HISTORY } from "#app/features/library/history/history-view.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { makeYearPicture } from "#app/features/library/year/year-picture.server.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { timeIn } from "#app/lib/formats/zoned-time.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/year";
import { ShareYear } from "./share-year.tsx";
import { YearCharts } from "./year-charts.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** Before films there was nothing to watch. */
const FIRST_YEAR = 1890;

const NOTICES: Notices = {
  shared: { text: msg("Everybody with the link can see the picture now"), tone: "success" },
  withdrawn: { text: msg("The link no longer works"), tone: "success" },
  "not-drawn": {
    text: msg("The picture can't be made just now. Please try again later."),
    tone: "error",
  },
  "no-letters": {
    text: msg("This server has no fonts to draw a picture with. Whoever runs it can install some."),
    tone: "error",
  },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
};

type Args = Pick<Route.LoaderArgs, "params" | "context">;

async function readYear({ params, context }: Args) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const preferences = await context.get(featuresContext).preferences.get(viewer);
  const zone = zoneOfViewer(preferences, setting);
  const thisYear = Number(timeIn(zone, context.get(requestContext).receivedAtMs).day.slice(0, 4));
  const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 0;
  if (year < FIRST_YEAR || year > thisYear) throw data(null, { status: 404 });
  const { yearReviews, sharedYears } = context.get(featuresContext);
  const [review, shared] = await Promise.all([
    yearReviews.get(viewer, { year, zone }, setting),
    sharedYears.getOwn(viewer, year),
  ]);
  return { setting, review, shared, thisYear };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { setting, review, shared, thisYear } = await readYear({ params, context });
  const { first, last } = review;
  const [firstFilm, lastFilm] = [first, last].map(
    (film) => film && withPictures([film], context.get(featuresContext).films)[0],
  );
  return {
    review,
    firstFilm,
    lastFilm,
    thisYear,
    shared: shared && { key: shared.key, words: shared.words },
    maySharePicture: !isForChild(setting),
    origin: context.get(siteContext).origin,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** Shares the year as a picture, or withdraws it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { command } = await readForm(request, { command: text });
  const backWith = (notice: string) =>
    redirect(`${href("/year/:year", { year: params.year })}?notice=${notice}`, 303);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return backWith("too-often");
  const { review, setting } = await readYear({ params, context });
  const years = context.get(featuresContext).sharedYears;
  if (command === "withdraw") {
    await years.withdraw(viewer, review.year);
    return backWith("withdrawn");
  }
  if (isForChild(setting)) return backWith("not-drawn");
  const made = await makeYearPicture(review, context.get(featuresContext).pictureDrawer);
  if (made.outcome !== "drawn") {
    return backWith(made.outcome === "busy" ? "not-drawn" : "no-letters");
  }
  const { words, language, picture } = made;
  await years.share(viewer, { year: review.year, words, language, picture }, setting);
  return backWith("shared");
}

/** What somebody watched in a year. */
export default function YearScreen({ loaderData }: Route.ComponentProps) {
  const { review, firstFilm, lastFilm, thisYear, shared, maySharePicture, origin, notice } =
    loaderData;
  const { year, films, episodes } = review;
  const isEmpty = films + episodes === 0;
  return (
    <Page>
      <title>{t("{year} in Review · {site}", { year: String(year) })}</title>
      <BackLink href={href("/history")}>{t(HISTORY)}</BackLink>
      <h1>{t("{year} in Review", { year: String(year) })}</h1>
      {notice !== undefined && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      {isEmpty ? (
        <EmptyState
          actions={
            <ButtonLink href={href("/movies")} variant="primary">
              {t("Browse Movies")}
            </ButtonLink>
          }
          drawing="strip"
          text={t("What you watch or mark as watched counts, here and in other players.")}
          title={t("Nothing watched in {year}", { year: String(year) })}
        />
      ) : (
        <>
          <YearCharts first={firstFilm} last={lastFilm} review={review} />
          {maySharePicture && <ShareYear origin={origin} shared={shared} year={year} />}
        </>
      )}
      <nav aria-label={t("Other years")}>
        <ButtonRow>
          <ButtonLink
            href={href("/year/:year", { year: String(year - 1) })}
            icon="arrow-left"
            size="small"
          >
            {String(year - 1)}
          </ButtonLink>
          {year < thisYear && (
            <ButtonLink
              href={href("/year/:year", { year: String(year + 1) })}
              icon="arrow-right"
              iconAfter
              size="small"
            >
              {String(year + 1)}
            </ButtonLink>
          )}
        </ButtonRow>
      </nav>
    </Page>
  );
}
