import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import {
  parseButtonValue,
  titleRefKinds,
  type TitleRefKind,
} from "#app/features/library/titles/title-ref.ts";
import { parseRemoval } from "#app/features/library/watched/watched-removal.ts";
import { ListPage, SortChips } from "#app/features/library/titles/list-page.tsx";
import { NothingSaved } from "#app/features/library/titles/saved-title-list.tsx";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { watchlistColumns, withFilms } from "#app/features/library/watchlist/watchlist-columns.tsx";
import {
  parseWatchlistView,
  watchlistAddress,
  watchlistSorts,
  type WatchlistView,
} from "#app/features/library/watchlist/watchlist-view.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/watchlist";
import styles from "./watchlist.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  "too-often": msg("Too many changes at once. Please try again in a moment."),
  "no-such-title": msg("That title doesn't exist, so your watchlist hasn't changed."),
  full: msg("Your watchlist is full. Take something off to make room."),
};

const KINDS: Readonly<Record<TitleRefKind, MarkedText>> = {
  movie: msg("Movies"),
  tv: msg("TV Shows"),
  archive: msg("Archive"),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const view = parseWatchlistView(url.searchParams);
  const { watchlist, watchNow, films } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const pending = parseButtonValue(url.searchParams.get("has") ?? "")?.name;
  const [{ entries, watchable, ...list }, title, watched] = await Promise.all([
    watchlist.getPage(viewer, view, setting, (titles) => watchNow.among(viewer, titles, setting)),
    pending && watchlist.titleOf(viewer, pending, setting),
    watchlist.countWatched(viewer, setting),
  ]);
  return {
    ...list,
    view: { ...view, page: list.page },
    entries: withFilms(
      withPictures(entries, films),
      watchable ?? (await watchNow.freeFilms(entries)),
    ),
    notice: noticeIn(url.searchParams, NOTICES),
    watched,
    removal: parseRemoval(url.searchParams),
    pending: title === undefined ? undefined : { ...pending, title },
    from: parseNext(url.searchParams.get("from")),
  };
}

export default function WatchlistScreen({ loaderData }: Route.ComponentProps) {
  const { entries, counts, view, pages, notice, pending, from, removal, watched } = loaderData;
  const total = counts.movie + counts.tv + counts.archive;
  return (
    <ListPage
      canTakeOff
      choices={
        <>
          <Choices counts={counts} total={total} view={view} />
          {watched > 0 && <RemoveWatched titles={watched} />}
        </>
      }
      columns={watchlistColumns}
      empty={<NothingOnIt />}
      entries={entries}
      first={
        <>
          {pending && <TakeOff pending={pending} from={from} />}
          {removal && <Removed removal={removal} />}
        </>
      }
      heading={t("My Watchlist")}
      isCounted
      nothing={<NothingOfKind view={view} />}
      notice={notice}
      pages={{
        addressOf: (page) => watchlistAddress({ ...view, page }),
        current: view.page,
        label: t("Pages of your watchlist"),
        total: pages,
      }}
      title={t("My Watchlist · {site}")}
      total={total}
    />
  );
}

type Data = Route.ComponentProps["loaderData"];

function NothingOfKind({ view }: { view: WatchlistView }) {
  return (
    <EmptyState
      actions={
        <ButtonLink href={watchlistAddress({ ...view, kind: undefined, page: 1 })}>
          {t("Show all of it")}
        </ButtonLink>
      }
      drawing="poster"
      text={
        view.kind === "now"
          ? t("Nothing on it is free here or on your services right now.")
          : t("You have other things on it.")
      }
      title={t("Nothing of this kind on your watchlist")}
    />
  );
}

type ChoicesProps = { view: WatchlistView; counts: Data["counts"]; total: number };

function Choices({ view, counts, total }: ChoicesProps) {
  const address = (changed: Partial<WatchlistView>) =>
    watchlistAddress({ ...view, page: 1, ...changed });
  return (
    <div className={styles["choices"]}>
      <ChipRow label={t("What to show")}>
        <Chip current={view.kind === undefined} href={address({ kind: undefined })}>
          {t("All {total}", { total })}
        </Chip>
        {titleRefKinds.map((kind) => (
          <Chip current={kind === view.kind} href={address({ kind })} key={kind}>
            {t(KINDS[kind])} {formatNumber(counts[kind])}
          </Chip>
        ))}
        <Chip current={view.kind === "now"} href={address({ kind: "now" })}>
          {t("Can Watch Now")}
        </Chip>
      </ChipRow>
      <SortChips
        addressOf={(sort) => address({ sort })}
        current={view.sort}
        sorts={watchlistSorts}
      />
    </div>
  );
}

function RemoveWatched({ titles }: { titles: number }) {
  return (
    <form action={href("/watchlist/remove-watched")} method="post">
      <Button busyLabel={t("Removing...")} icon="check" size="small" type="submit">
        {t("Remove Watched ({titles})", { titles })}
      </Button>
    </form>
  );
}

/** The outcome of removing watched titles, with Undo. The device's record is outdated now. */
function Removed({ removal }: { removal: NonNullable<Data["removal"]> }) {
  const { titles, isUndone, atMs } = removal;
  return (
    <Notice tone="success">
      <p data-viewer-changed="">{describeRemoval(titles, isUndone)}</p>
      {titles > 0 && !isUndone && atMs !== undefined && (
        <form action={href("/watchlist/remove-watched")} className={styles["again"]} method="post">
          <Button name="undo" size="small" type="submit" value={String(atMs)}>
            {t("{count, plural, one {Put It Back} other {Put Them Back}}", { count: titles })}
          </Button>
        </form>
      )}
    </Notice>
  );
}

function describeRemoval(count: number, isUndone: boolean): string {
  if (count === 0) return t("Nothing had to be changed.");
  return isUndone
    ? t(
        "{count, plural, one {# title was put back on your watchlist.} other {# titles were put back on your watchlist.}}",
        { count },
      )
    : t(
        "{count, plural, one {# title was taken off your watchlist.} other {# titles were taken off your watchlist.}}",
        { count },
      );
}

/** Shown when a button was clicked without a script for a title that is saved already. */
function TakeOff({
  pending,
  from,
}: {
  pending: NonNullable<Data["pending"]>;
  from: string | undefined;
}) {
  return (
    <Notice>
      <p>
        {t("<bdi>{title}</bdi> is on your watchlist already.", {
          title: pending.title,
          bdi: (inside) => <bdi {...outsideText(pending.title)}>{inside}</bdi>,
        })}
      </p>
      <p className={styles["again"]}>
        <Button
          form="watchlist-form"
          icon="trash"
          name="remove"
          size="small"
          type="submit"
          value={`${pending.kind}:${pending.id} ${pending.title}`}
        >
          {t("Take It Off")}
        </Button>
        {from !== undefined && (
          <ButtonLink href={from} variant="plain" size="small">
            {t("Back to where you were")}
          </ButtonLink>
        )}
      </p>
    </Notice>
  );
}

function NothingOnIt() {
  return (
    <NothingSaved
      text={t("Press the bookmark on any movie or show to save it here.")}
      title={t("Your watchlist is empty")}
    />
  );
}
