import { href } from "react-router";

import { filmsContext } from "#app/features/films/films-context.ts";
import { WatchlistRibbon } from "#app/features/catalog/watchlist-ribbon.tsx";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { watchlistContext } from "#app/features/library/watchlist-context.ts";
import {
  parseButtonValue,
  watchKey,
  watchKinds,
  type WatchKind,
} from "#app/features/library/watchlist-item.ts";
import { parseRemoval } from "#app/features/library/watched-removal.ts";
import { pictureOf } from "#app/features/library/title-picture.ts";
import {
  parseWatchlistView,
  watchlistAddress,
  watchSorts,
  type WatchlistView,
  type WatchSort,
} from "#app/features/library/watchlist-view.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip, ChipRow } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/message-panel.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PosterCard } from "#app/ui/poster-card.tsx";
import { PosterGrid } from "#app/ui/poster-grid.tsx";
import { outsideText } from "#app/lib/outside-text.ts";

import type { Route } from "./+types/watchlist";
import styles from "./watchlist.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** So many pictures are in sight when the page opens on a wide screen. */
const IN_SIGHT = 12;

const NOTICES: Record<string, string> = {
  "too-often": "Too many changes at once. Please try again in a moment.",
  "no-such-title": "That title doesn't exist, so your watchlist hasn't changed.",
  full: "Your watchlist is full. Take something off to make room.",
};

const KINDS: Readonly<Record<WatchKind, string>> = {
  movie: "Movies",
  tv: "TV Shows",
  archive: "Archive",
};

const SORTS: Readonly<Record<WatchSort, string>> = {
  added: "Last added",
  title: "Title",
  year: "Year",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const view = parseWatchlistView(url.searchParams);
  const watchlist = context.get(watchlistContext);
  const setting = context.get(settingContext);
  const { entries, ...list } = await watchlist.getPage(viewer, view, setting);
  const { addresses } = context.get(filmsContext);
  const asked = parseButtonValue(url.searchParams.get("has") ?? "")?.name;
  const title = asked && (await watchlist.titleOf(viewer, asked, setting));
  const watched = await watchlist.countWatched(viewer, setting);
  return {
    ...list,
    view: { ...view, page: list.page },
    entries: entries.map((entry) => ({ ...entry, picture: pictureOf(entry, addresses) })),
    notice: noticeIn(url.searchParams, NOTICES),
    watched,
    removal: parseRemoval(url.searchParams),
    asked: title === undefined ? undefined : { ...asked, title },
    from: parseNext(url.searchParams.get("from")),
  };
}

export default function WatchlistScreen({ loaderData }: Route.ComponentProps) {
  const { counts, notice, asked, from, removal } = loaderData;
  const total = counts.movie + counts.tv + counts.archive;
  return (
    <Page>
      <title>My Watchlist · Matinee</title>
      <h1>My Watchlist</h1>
      {notice !== undefined && (
        <Notice tone="error">
          <p data-toast="error">{notice}</p>
        </Notice>
      )}
      {asked && <TakeOff asked={asked} from={from} />}
      {removal && <Removed removal={removal} />}
      {total === 0 ? <NothingSaved /> : <List {...loaderData} total={total} />}
      <p className={styles["files"]}>
        <ButtonLink href={href("/watchlist/files")} look="plain">
          Import and Export
        </ButtonLink>
        <ButtonLink href={href("/history")} look="plain">
          History
        </ButtonLink>
      </p>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function List({ entries, counts, view, pages, total, watched }: Data & { total: number }) {
  return (
    <div className={styles["list"]}>
      <p className={styles["count"]}>{countOf(total)}</p>
      <Choices counts={counts} total={total} view={view} />
      {watched > 0 && <RemoveWatched titles={watched} />}
      {entries.length === 0 ? (
        <EmptyState
          actions={
            <ButtonLink href={watchlistAddress({ ...view, kind: undefined, page: 1 })}>
              Show all of it
            </ButtonLink>
          }
          icon="bookmark"
          text="You have other things on it."
          title="Nothing of this kind on your watchlist"
        />
      ) : (
        <PosterGrid>
          {entries.map(({ kind, id, title, year, lang, picture }, index) => (
            <li key={watchKey({ kind, id })}>
              <PosterCard
                corner={<WatchlistRibbon id={id} isSaved kind={kind} title={title} />}
                detail={year}
                eager={index < IN_SIGHT}
                href={`/${kind}/${id}`}
                lang={lang}
                picture={picture}
                title={title}
              />
            </li>
          ))}
        </PosterGrid>
      )}
      <Pagination
        addressOf={(page) => watchlistAddress({ ...view, page })}
        current={view.page}
        label="Pages of your watchlist"
        total={pages}
      />
    </div>
  );
}

const countOf = (titles: number) =>
  `${titles.toLocaleString("en")} ${titles === 1 ? "title" : "titles"}`;

type ChoicesProps = { view: WatchlistView; counts: Data["counts"]; total: number };

function Choices({ view, counts, total }: ChoicesProps) {
  const address = (changed: Partial<WatchlistView>) =>
    watchlistAddress({ ...view, page: 1, ...changed });
  return (
    <div className={styles["choices"]}>
      <ChipRow label="What to show">
        <Chip current={view.kind === undefined} href={address({ kind: undefined })}>
          All {total.toLocaleString("en")}
        </Chip>
        {watchKinds.map((kind) => (
          <Chip current={kind === view.kind} href={address({ kind })} key={kind}>
            {KINDS[kind]} {counts[kind].toLocaleString("en")}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label="Sorted by">
        {watchSorts.map((sort) => (
          <Chip current={sort === view.sort} href={address({ sort })} key={sort}>
            {SORTS[sort]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function RemoveWatched({ titles }: { titles: number }) {
  return (
    <form action={href("/watchlist/remove-watched")} method="post">
      <Button busyLabel="Removing..." icon="check" size="small" type="submit">
        Remove Watched ({titles.toLocaleString("en")})
      </Button>
    </form>
  );
}

/** What was done with the watched ones, and the way back. The device's own record is old by now. */
function Removed({ removal }: { removal: NonNullable<Data["removal"]> }) {
  const { titles, isUndone, atMs } = removal;
  const done = isUndone ? "back on your watchlist" : "taken off your watchlist";
  return (
    <Notice tone="success">
      <p data-viewer-changed="">
        {titles === 0
          ? "Nothing had to be changed."
          : `${countOf(titles)} ${titles === 1 ? "was" : "were"} ${isUndone ? "put " : ""}${done}.`}
      </p>
      {titles > 0 && !isUndone && atMs !== undefined && (
        <form action={href("/watchlist/remove-watched")} className={styles["again"]} method="post">
          <Button name="undo" size="small" type="submit" value={String(atMs)}>
            Put {titles === 1 ? "It" : "Them"} Back
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** Asked where a button without a script was pressed for a title that was saved before. */
function TakeOff({ asked, from }: { asked: NonNullable<Data["asked"]>; from: string | undefined }) {
  return (
    <Notice>
      <p>
        <bdi {...outsideText(asked.title)}>{asked.title}</bdi> is on your watchlist already.
      </p>
      <p className={styles["again"]}>
        <Button
          form="watchlist-form"
          icon="trash"
          name="remove"
          size="small"
          type="submit"
          value={`${asked.kind}:${asked.id} ${asked.title}`}
        >
          Take It Off
        </Button>
        {from !== undefined && (
          <ButtonLink href={from} look="plain" size="small">
            Back to where you were
          </ButtonLink>
        )}
      </p>
    </Notice>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      actions={
        <>
          <ButtonLink href="/movies" look="primary">
            Browse Movies
          </ButtonLink>
          <ButtonLink href="/archive">Browse Archive</ButtonLink>
        </>
      }
      icon="bookmark"
      text="Press the bookmark on any movie or show to save it here."
      title="Your watchlist is empty"
    />
  );
}
