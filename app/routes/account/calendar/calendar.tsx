import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { agendaOf, daysOf } from "#app/features/library/calendar/calendar-days.ts";
import {
  addDays,
  addMonths,
  AGENDA_DAYS,
  calendarAddress,
  parseCalendarView,
  wholeWeeks,
  type CalendarView,
} from "#app/features/library/calendar/calendar-view.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { firstWeekdayOf } from "#app/lib/formats/calendar-days.ts";
import { createDayKeys, formatMonth } from "#app/lib/formats/dates.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/calendar";
import { Agenda } from "./agenda.tsx";
import styles from "./calendar.module.css";
import { Month } from "./month.tsx";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const { region } = setting;
  const zone = zoneOfViewer(await context.get(featuresContext).preferences.get(viewer), setting);
  const today = createDayKeys(zone)(context.get(requestContext).receivedAtMs);
  const view = parseCalendarView(url.searchParams, today);
  const { calendar } = context.get(featuresContext);
  const range = { ...view, ...(view.view === "month" && wholeWeeks(view, firstWeekdayOf(region))) };
  const [events, isKnown] = await Promise.all([
    calendar.listEvents(viewer, { ...range, zone }, setting),
    view.of !== "popular" || calendar.knowsPopular(),
  ]);
  const agenda = view.view === "agenda" ? agendaOf(events, view) : undefined;
  const isUnknown = events.length === 0 && !isKnown;
  return { view, today, region, zone, agenda, days: agenda ? [] : daysOf(events), isUnknown };
}

export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { view, today, agenda, days, region, zone, isUnknown } = loaderData;
  const isEmpty = agenda ? agenda.days.length === 0 : days.length === 0;
  return (
    <Page>
      <title>{t("Calendar · {site}")}</title>
      <div className={styles["calendar"]}>
        <h1>{t("Calendar")}</h1>
        <Choices today={today} view={view} />
        {view.view === "month" && (
          <h2 className={styles["period"]}>{formatMonth(view.fromDay.slice(0, 7))}</h2>
        )}
        {isEmpty && (isUnknown ? <StillUnknown /> : <NothingComes view={view} />)}
        {agenda ? (
          <Agenda days={agenda.days} today={today} zone={zone} />
        ) : (
          <Month days={days} region={region} today={today} view={view} />
        )}
        <Steps nextDay={agenda?.nextDay} today={today} view={view} />
      </div>
    </Page>
  );
}

interface ViewProps {
  view: CalendarView;
  today: string;
}

function Choices({ view, today }: ViewProps) {
  const address = (changed: Partial<CalendarView>) =>
    calendarAddress({ ...view, ...changed }, today);
  const isMonth = view.view === "month";
  return (
    <div className={styles["choices"]}>
      <ChipRow label={t("What to show")}>
        <Chip current={view.of === "mine"} href={address({ of: "mine" })}>
          {t("What I follow")}
        </Chip>
        <Chip current={view.of === "popular"} href={address({ of: "popular" })}>
          {t("Everything popular")}
        </Chip>
      </ChipRow>
      <ChipRow label={t("How to show it")}>
        <Chip current={!isMonth} href={address({ view: "agenda", fromDay: today })}>
          {t("Agenda")}
        </Chip>
        <Chip current={isMonth} href={address({ view: "month", fromDay: addMonths(today, 0) })}>
          {t("Month")}
        </Chip>
      </ChipRow>
    </div>
  );
}

/** Links to what is before and after. */
function Steps({ view, today, nextDay }: ViewProps & { nextDay: string | undefined }) {
  const isMonth = view.view === "month";
  const before = isMonth ? addMonths(view.fromDay, -1) : addDays(view.fromDay, -AGENDA_DAYS);
  const after = isMonth ? addMonths(view.fromDay, 1) : (nextDay ?? addDays(view.toDay, 1));
  const address = (fromDay: string) => calendarAddress({ ...view, fromDay }, today);
  return (
    <nav aria-label={t("Other days")} className={styles["steps"]}>
      <ButtonRow>
        <ButtonLink href={address(before)}>{t("Earlier")}</ButtonLink>
        <ButtonLink href={address(isMonth ? addMonths(today, 0) : today)}>{t("Today")}</ButtonLink>
        <ButtonLink href={address(after)}>{t("Later")}</ButtonLink>
        <ButtonLink href="/calendar/feed" variant="plain">
          {t("Calendar address")}
        </ButtonLink>
      </ButtonRow>
    </nav>
  );
}

const StillUnknown = () => (
  <EmptyState
    drawing="poster"
    text={t("{site} is still looking them up. Please come again in a few minutes.")}
    title={t("No dates yet")}
  />
);

function NothingComes({ view }: { view: CalendarView }) {
  return (
    <EmptyState
      actions={
        view.of === "mine" && (
          <ButtonLink href="/calendar?of=popular" variant="primary">
            {t("Everything popular")}
          </ButtonLink>
        )
      }
      drawing="poster"
      text={
        view.of === "mine"
          ? t("Dates of what you follow appear here, a minute after you followed it.")
          : t("Nothing is dated in these days.")
      }
      title={t("Nothing comes out")}
    />
  );
}
