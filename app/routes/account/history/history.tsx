import { href, redirect } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import {
  HISTORY,
  historyAddress,
  parseHistoryView,
} from "#app/features/library/history/history-view.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { parseWatchedValue } from "#app/features/library/watched/watched.ts";
import { parseButtonValue, refKey } from "#app/features/library/titles/title-ref.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { timeIn } from "#app/lib/formats/zoned-time.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/history";
import { AskToClear, AskToUnmark, Choices, PausedNotice, PutBack } from "./history-commands.tsx";
import { HistoryContinued } from "./history-continued.tsx";
import { HistoryDays } from "./history-days.tsx";
import { HistoryStatistics } from "./history-statistics.tsx";
import styles from "./history.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

const NOTICES: Notices = {
  paused: { text: msg("Your history is paused"), tone: "success" },
  resumed: { text: msg("Your history is on"), tone: "success" },
  cleared: { text: msg("Your history has been cleared"), tone: "success" },
  removed: { text: msg("Removed from your history"), tone: "success" },
  hidden: {
    text: msg("Removed from Continue Watching. Your place in it is saved."),
    tone: "success",
  },
  shown: { text: msg("Back in Continue Watching"), tone: "success" },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
  "no-such-title": {
    text: msg("That title doesn't exist, so nothing was changed."),
    tone: "error",
  },
  full: { text: msg("You can't mark any more titles as watched."), tone: "error" },
};

/** What a button does with the title that is its value. */
const COMMANDS = ["remove", "hide", "show"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const query = url.searchParams;
  const view = parseHistoryView(query);
  const setting = context.get(settingContext);
  const { history, preferences, films } = context.get(featuresContext);
  const zoneRead = preferences.get(viewer).then((chosen) => zoneOfViewer(chosen, setting));
  const isWhole = historyAddress(view) === "/history";
  const [zone, page, continued, statistics, isRecording, marked] = await Promise.all([
    zoneRead,
    history.getPage(viewer, view, setting, zoneRead),
    isWhole ? context.get(featuresContext).continueWatching.list(viewer, setting) : [],
    isWhole ? zoneRead.then((of) => history.getStatistics(viewer, setting, of)) : undefined,
    history.isRecording(viewer),
    findMarked(context, query.get("marked") ?? ""),
  ]);
  return {
    olderMs: page.olderMs,
    days: page.days.map(({ name, entries }) => ({ name, entries: withPictures(entries, films) })),
    statistics,
    continued: withPictures(continued, films),
    year: Number(timeIn(zone, context.get(requestContext).receivedAtMs).day.slice(0, 4)),
    isPaused: !isRecording,
    view,
    notice: noticeIn(query, NOTICES),
    asksToClear: query.has("clear"),
    undo: parseButtonValue(query.get("undo") ?? "")?.name,
    marked,
    from: parseNext(query.get("from")) ?? href("/history"),
  };
}

/** The address names only the key, and only of a marked title; its name comes from the catalog. */
async function findMarked(context: Route.LoaderArgs["context"], key: string) {
  const name = parseWatchedValue(key)?.name;
  const { watched } = context.get(featuresContext);
  if (!name || !(await watched.isWatched(requireViewer(context), name))) return undefined;
  return { name, title: await watched.titleOf(name, context.get(settingContext)) };
}

const FIELDS = {
  pause: textIfSent,
  resume: textIfSent,
  clear: textIfSent,
  remove: textIfSent,
  hide: textIfSent,
  show: textIfSent,
};

/**
 * Commands of the history; each answer is a full page load, and the device fetches its record
 * again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = await readForm(request, FIELDS);
  const redirectWith = (notice: string) => redirect(`/history?notice=${notice}`, 303);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirectWith("too-often");
  const { history } = context.get(featuresContext);
  if (form.pause !== undefined) {
    await history.pause(viewer);
    return redirectWith("paused");
  }
  if (form.resume !== undefined) {
    await history.resume(viewer);
    return redirectWith("resumed");
  }
  if (form.clear !== undefined) {
    await history.clear(viewer);
    return redirectWith("cleared");
  }
  const command = COMMANDS.find((each) => form[each] !== undefined) ?? "remove";
  const entry = parseButtonValue(form[command] ?? "");
  if (!entry) return redirectWith("no-such-title");
  if (command === "remove") await history.remove(viewer, entry.name);
  else await context.get(featuresContext).continueWatching[command](viewer, entry.name);
  if (command !== "hide") return redirectWith(command === "show" ? "shown" : "removed");
  const undo = new URLSearchParams({ notice: "hidden", undo: refKey(entry.name) });
  return redirect(`/history?${undo}`, 303);
}

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const { days, view, notice, isPaused, asksToClear, marked, from, olderMs, undo } = loaderData;
  const { statistics } = loaderData;
  const isWhole = view.words === "" && view.beforeMs === undefined;
  return (
    <Page>
      <title>{t("History · {site}")}</title>
      <h1>{t(HISTORY)}</h1>
      {notice !== undefined && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone} data-viewer-changed="">
            {t(notice.text)}
          </p>
          {undo && <PutBack name={undo} />}
        </Notice>
      )}
      {marked && <AskToUnmark from={from} marked={marked} />}
      {asksToClear && <AskToClear />}
      {isPaused && <PausedNotice />}
      {loaderData.continued.length > 0 && <HistoryContinued continued={loaderData.continued} />}
      {isWhole && (
        <ButtonRow>
          <ButtonLink
            href={href("/year/:year", { year: String(loaderData.year) })}
            icon="film"
            size="small"
          >
            {t("{year} in Review", { year: String(loaderData.year) })}
          </ButtonLink>
          <ButtonLink href={href("/history/players")} icon="play" size="small">
            {t("Other Players")}
          </ButtonLink>
        </ButtonRow>
      )}
      <div className={styles["columns"]}>
        {isWhole && days.length === 0 ? (
          <NothingYet isPaused={isPaused} />
        ) : (
          <div className={styles["list"]}>
            <SearchForm
              action={href("/history")}
              defaultValue={view.words}
              label={t("Search your history")}
              placeholder={t("Search your history...")}
            />
            {days.length === 0 ? (
              <NothingFound words={view.words} />
            ) : (
              <HistoryDays days={days} isSearch={view.words !== ""} />
            )}
            <Pages isFirst={view.beforeMs === undefined} olderMs={olderMs} words={view.words} />
          </div>
        )}
        {statistics && <HistoryStatistics isPaused={isPaused} statistics={statistics} />}
      </div>
      <Choices isEmpty={isWhole && days.length === 0} isPaused={isPaused} />
    </Page>
  );
}

function NothingYet({ isPaused }: { isPaused: boolean }) {
  return (
    <EmptyState
      actions={
        <>
          <ButtonLink href={href("/movies")} variant="primary">
            {t("Browse Movies")}
          </ButtonLink>
          <ButtonLink href={href("/archive")}>{t("Browse Archive")}</ButtonLink>
        </>
      }
      drawing="strip"
      text={
        isPaused
          ? t("While it's paused, nothing is recorded.")
          : t("What you open and watch is listed here. Only you can see it.")
      }
      title={t("Your history is empty")}
    />
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      actions={<ButtonLink href={href("/history")}>{t("Show all of it")}</ButtonLink>}
      drawing="beam"
      text={t("Try fewer words, or just the start of one.")}
      title={
        words === ""
          ? t("Nothing older than this")
          : t("Nothing in your history for “{words}”", { words })
      }
    />
  );
}

type PagesProps = { isFirst: boolean; olderMs: number | undefined; words: string };

function Pages({ isFirst, olderMs, words }: PagesProps) {
  if (isFirst && olderMs === undefined) return null;
  return (
    <nav aria-label={t("Pages of your history")} className={styles["pages"]}>
      {!isFirst && (
        <ButtonLink href={historyAddress({ words, beforeMs: undefined })} icon="arrow-left">
          {t("Back to the newest")}
        </ButtonLink>
      )}
      {olderMs !== undefined && (
        <ButtonLink
          href={historyAddress({ words, beforeMs: olderMs })}
          icon="arrow-right"
          iconAfter
        >
          {t("Older")}
        </ButtonLink>
      )}
    </nav>
  );
}
