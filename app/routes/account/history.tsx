import { href, redirect } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import { continueContext } from "#app/features/library/continue-context.ts";
import { historyContext } from "#app/features/library/history-context.ts";
import { historyAddress, parseHistoryView } from "#app/features/library/history-view.ts";
import { pictureOf } from "#app/features/library/title-picture.ts";
import { parseWatchedValue } from "#app/features/library/watched.ts";
import { watchedContext } from "#app/features/library/watched-context.ts";
import { watchlistLimitContext } from "#app/features/library/watchlist-context.ts";
import { parseButtonValue, watchKey } from "#app/features/library/watchlist-item.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/message-panel.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";

import type { Route } from "./+types/history";
import { AskToClear, AskToUnmark, Choices, PausedNotice, PutBack } from "./history-commands.tsx";
import { HistoryContinued } from "./history-continued.tsx";
import { HistoryDays } from "./history-days.tsx";
import styles from "./history.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Record<string, { text: string; tone: "success" | "error" }> = {
  paused: { text: "Your history is paused", tone: "success" },
  resumed: { text: "Your history is on", tone: "success" },
  cleared: { text: "Your history has been cleared", tone: "success" },
  removed: { text: "Removed from your history", tone: "success" },
  hidden: { text: "Removed from Continue Watching. Its place is kept.", tone: "success" },
  shown: { text: "Back in Continue Watching", tone: "success" },
  "too-often": { text: "Too many changes at once. Please try again in a moment.", tone: "error" },
  "no-such-title": { text: "That title doesn't exist, so nothing was changed.", tone: "error" },
  full: { text: "You can't mark any more titles as watched.", tone: "error" },
};

/** What a button does with the title that is its value. */
const COMMANDS = ["remove", "hide", "show"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const query = url.searchParams;
  const view = parseHistoryView(query);
  const setting = context.get(settingContext);
  const history = context.get(historyContext);
  const continued =
    historyAddress(view) === "/history"
      ? await context.get(continueContext).list(viewer, setting)
      : [];
  const { addresses } = context.get(filmsContext);
  return {
    ...(await history.getPage(viewer, view, setting)),
    continued: continued.map((each) => ({ ...each, picture: pictureOf(each, addresses) })),
    isPaused: !(await history.isRecording(viewer)),
    view,
    notice: noticeIn(query, NOTICES),
    asksToClear: query.has("clear"),
    undo: parseButtonValue(query.get("undo") ?? "")?.name,
    marked: await findMarked(context, query.get("marked") ?? ""),
    from: parseNext(query.get("from")) ?? href("/history"),
  };
}

/** Named in the address by its key alone, and only where it is marked: its title is the catalogue's. */
async function findMarked(context: Route.LoaderArgs["context"], key: string) {
  const name = parseWatchedValue(key)?.name;
  const watched = context.get(watchedContext);
  if (!name || !(await watched.isWatched(requireViewer(context), name))) return undefined;
  return { name, title: await watched.titleOf(name, context.get(settingContext)) };
}

/** What is done with the history; each answer is a full page, and the device's record is asked anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = await readForm(request);
  const told = (notice: string) => redirect(`/history?notice=${notice}`, 303);
  if (!context.get(watchlistLimitContext)(viewer.userId)) return told("too-often");
  const history = context.get(historyContext);
  if (form.has("pause")) {
    await history.pause(viewer);
    return told("paused");
  }
  if (form.has("resume")) {
    await history.resume(viewer);
    return told("resumed");
  }
  if (form.has("clear")) {
    await history.clear(viewer);
    return told("cleared");
  }
  const deed = COMMANDS.find((each) => form.has(each)) ?? "remove";
  const pressed = parseButtonValue(String(form.get(deed) ?? ""));
  if (!pressed) return told("no-such-title");
  if (deed === "remove") await history.remove(viewer, pressed.name);
  else await context.get(continueContext)[deed](viewer, pressed.name);
  if (deed !== "hide") return told(deed === "show" ? "shown" : "removed");
  const undo = new URLSearchParams({ notice: "hidden", undo: watchKey(pressed.name) });
  return redirect(`/history?${undo}`, 303);
}

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const { days, view, notice, isPaused, asksToClear, marked, from, olderMs, undo } = loaderData;
  const isWhole = view.words === "" && view.beforeMs === undefined;
  return (
    <Page>
      <title>History · Matinee</title>
      <h1>History</h1>
      {notice !== undefined && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone} data-viewer-changed="">
            {notice.text}
          </p>
          {undo && <PutBack name={undo} />}
        </Notice>
      )}
      {marked && <AskToUnmark from={from} marked={marked} />}
      {asksToClear && <AskToClear />}
      {isPaused && <PausedNotice />}
      {loaderData.continued.length > 0 && <HistoryContinued continued={loaderData.continued} />}
      {isWhole && days.length === 0 ? (
        <NothingYet isPaused={isPaused} />
      ) : (
        <>
          <SearchForm
            action={href("/history")}
            defaultValue={view.words}
            label="Search your history"
            placeholder="Search your history..."
          />
          {days.length === 0 ? <NothingFound words={view.words} /> : <HistoryDays days={days} />}
          <Pages isFirst={view.beforeMs === undefined} olderMs={olderMs} words={view.words} />
        </>
      )}
      <Choices isEmpty={isWhole && days.length === 0} isPaused={isPaused} />
    </Page>
  );
}

function NothingYet({ isPaused }: { isPaused: boolean }) {
  return (
    <EmptyState
      actions={
        <>
          <ButtonLink href={href("/movies")} look="primary">
            Browse Movies
          </ButtonLink>
          <ButtonLink href={href("/archive")}>Browse Archive</ButtonLink>
        </>
      }
      icon="clock"
      text={
        isPaused
          ? "While it's paused, nothing is recorded."
          : "What you open and watch is listed here. Only you can see it."
      }
      title="Your history is empty"
    />
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      actions={<ButtonLink href={href("/history")}>Show all of it</ButtonLink>}
      icon="search"
      text="Try fewer words, or just the start of one."
      title={words === "" ? "Nothing older than this" : `Nothing in your history for “${words}”`}
    />
  );
}

type PagesProps = { isFirst: boolean; olderMs: number | undefined; words: string };

function Pages({ isFirst, olderMs, words }: PagesProps) {
  if (isFirst && olderMs === undefined) return null;
  return (
    <nav aria-label="Pages of your history" className={styles["pages"]}>
      {!isFirst && (
        <ButtonLink href={historyAddress({ words, beforeMs: undefined })} icon="arrow-left">
          Back to the newest
        </ButtonLink>
      )}
      {olderMs !== undefined && (
        <ButtonLink
          href={historyAddress({ words, beforeMs: olderMs })}
          icon="arrow-right"
          iconAfter
        >
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
