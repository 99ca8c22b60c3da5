import { redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/alerts";
import { AlertList } from "./alert-list.tsx";
import styles from "./alerts.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Notices = {
  read: { text: msg("Marked as read"), tone: "success" },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const wanted = Number(url.searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1;
  const [list, preferences] = await Promise.all([
    context.get(featuresContext).alerts.getPage(viewer, page, setting),
    context.get(featuresContext).preferences.get(viewer),
  ]);
  return {
    ...list,
    zone: zoneOfViewer(preferences, setting),
    nowMs: context.get(requestContext).receivedAtMs,
    notice: noticeIn(url.searchParams, NOTICES),
    isChild: setting.audience !== "everyone",
  };
}

/** Marks one alert as read, or all that the page knew of. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = await readForm(request, { read: textIfSent, until: textIfSent, page: textIfSent });
  const page = /^[1-9]\d{0,5}$/.test(form.page ?? "") ? `page=${form.page}&` : "";
  const back = (notice: string) => redirect(`/alerts?${page}notice=${notice}`, 303);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) return back("too-often");
  const { alerts } = context.get(featuresContext);
  const untilMs = Number(form.until ?? Number.NaN);
  if (form.read !== undefined) await alerts.markRead(viewer, { id: form.read });
  else if (Number.isSafeInteger(untilMs)) await alerts.markRead(viewer, { untilMs });
  return back("read");
}

export default function AlertsScreen({ loaderData }: Route.ComponentProps) {
  const { alerts, page, pages, untilMs, zone, nowMs, notice, isChild } = loaderData;
  const isEmpty = alerts.length === 0 && pages === 1;
  return (
    <Page>
      <title>{t("Alerts · {site}")}</title>
      <h1>{t("Alerts")}</h1>
      {notice !== undefined && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone} data-viewer-changed="">
            {t(notice.text)}
          </p>
        </Notice>
      )}
      {isEmpty ? (
        <NoAlerts />
      ) : (
        <form
          action="/alerts"
          className={styles["alerts"]}
          // The bell then counts what the list shows.
          data-viewer-changed=""
          method="post"
        >
          <input name="page" type="hidden" value={page} />
          {alerts.some(({ isRead }) => !isRead) && (
            <ButtonRow>
              <Button icon="check" name="until" size="small" type="submit" value={untilMs}>
                {t("Mark All as Read")}
              </Button>
            </ButtonRow>
          )}
          <AlertList alerts={alerts} nowMs={nowMs} zone={zone} />
          <Pagination
            addressOf={(number) => `/alerts?page=${number}`}
            current={page}
            label={t("Pages of alerts")}
            total={pages}
          />
        </form>
      )}
      <p className={styles["also"]}>
        <ButtonLink href="/following" variant="plain">
          {t("Following")}
        </ButtonLink>
        {!isChild && (
          <ButtonLink href="/alerts/settings" variant="plain">
            {t("Alert settings")}
          </ButtonLink>
        )}
      </p>
    </Page>
  );
}

function NoAlerts() {
  return (
    <EmptyState
      actions={
        <ButtonLink href="/following" variant="primary">
          {t("What you follow")}
        </ButtonLink>
      }
      drawing="ticket"
      text={t("When something that you follow comes out, you read about it here.")}
      title={t("No alerts yet")}
    />
  );
}
