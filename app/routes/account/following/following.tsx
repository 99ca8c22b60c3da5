import { href } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { FollowButton } from "#app/features/library/following/follow-button.tsx";
import { parseFollowValue, type FollowKind } from "#app/features/library/following/follow-name.ts";
import type { FollowEntry } from "#app/features/library/following/follows.server.ts";
import { ListPage } from "#app/features/library/titles/list-page.tsx";
import { parsePage } from "#app/features/library/titles/list-view.ts";
import { posterSources, profileSources } from "#app/lib/pictures/picture.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/following";
import styles from "./following.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  "too-often": msg("Too many changes at once. Please try again in a moment."),
  "no-such-title": msg("That title doesn't exist."),
  full: msg("You can't follow any more."),
};

const KINDS: Readonly<Record<FollowKind, MarkedText>> = {
  movie: msg("Movie"),
  tv: msg("TV Show"),
  person: msg("Person"),
  collection: msg("Collection"),
};

const columns = [
  ({ kind, isByItself }: FollowEntry) => ({
    detail: isByItself ? t("On Your Watchlist") : t(KINDS[kind]),
  }),
  ({ kind }: FollowEntry) => ({ missing: kind === "person" ? t("No Image") : undefined }),
  ({ kind, id, title }: FollowEntry) => ({
    action: <FollowButton id={id} isFollowed kind={kind} size="small" title={title} />,
  }),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { follows } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const list = await follows.getPage(viewer, parsePage(url.searchParams), setting);
  const pending = parseFollowValue(url.searchParams.get("has") ?? "")?.name;
  return {
    ...list,
    notice: noticeIn(url.searchParams, NOTICES),
    pending: pending && (await follows.find(viewer, pending, setting)),
    from: parseNext(url.searchParams.get("from")),
  };
}

export default function FollowingScreen({ loaderData }: Route.ComponentProps) {
  const { entries, total, page, pages, notice, pending, from } = loaderData;
  return (
    <ListPage
      canTakeOff
      columns={columns}
      empty={<NothingFollowed />}
      entries={entries.map((entry) => ({ ...entry, picture: pictureOf(entry) }))}
      first={pending && <AlreadyFollowed pending={pending} from={from} />}
      heading={t("Following")}
      notice={notice}
      pages={{
        addressOf: (number) => `/following?page=${number}`,
        current: page,
        label: t("Pages of what you follow"),
        total: pages,
      }}
      title={t("Following · {site}")}
      total={total}
    />
  );
}

function pictureOf({ kind, picturePath }: FollowEntry) {
  const sources = kind === "person" ? profileSources : posterSources;
  return picturePath === undefined ? undefined : sources(picturePath);
}

/** Shown when a button was clicked without a script for what is followed already. */
function AlreadyFollowed({ pending, from }: { pending: FollowEntry; from: string | undefined }) {
  return (
    <Notice>
      <p>
        {t("You follow <bdi>{title}</bdi> already.", {
          title: pending.title,
          bdi: (inside) => <bdi {...outsideText(pending.title)}>{inside}</bdi>,
        })}
      </p>
      <p className={styles["again"]}>
        <FollowButton
          id={pending.id}
          isFollowed
          kind={pending.kind}
          size="small"
          title={pending.title}
        />
        {from !== undefined && (
          <ButtonLink href={from} size="small" variant="plain">
            {t("Back to where you were")}
          </ButtonLink>
        )}
      </p>
    </Notice>
  );
}

function NothingFollowed() {
  return (
    <EmptyState
      actions={
        <ButtonLink href={href("/tvshows")} variant="primary">
          {t("Browse TV Shows")}
        </ButtonLink>
      }
      drawing="poster"
      text={t("Press Follow on a show, a person, a collection, or a film that isn't out yet.")}
      title={t("You follow nothing yet")}
    />
  );
}
