import { href } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { FollowButton } from "#app/features/library/following/follow-button.tsx";
import {
  followKey,
  parseFollowValue,
  type FollowKind,
} from "#app/features/library/following/follow-name.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { Followed } from "#app/features/library/following/follows.server.ts";
import {
  IN_SIGHT,
  OtherLists,
  SavedTitleList,
} from "#app/features/library/titles/saved-title-list.tsx";
import { posterSources, profileSources } from "#app/lib/pictures/picture.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { ErrorNotice, Notice } from "#app/ui/messages/notice.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
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

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const wanted = Number(url.searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1;
  const { follows } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const list = await follows.getPage(viewer, page, setting);
  const asked = parseFollowValue(url.searchParams.get("has") ?? "")?.name;
  return {
    ...list,
    notice: noticeIn(url.searchParams, NOTICES),
    asked: asked && (await follows.find(viewer, asked, setting)),
    from: parseNext(url.searchParams.get("from")),
  };
}

export default function FollowingScreen({ loaderData }: Route.ComponentProps) {
  const { entries, total, page, pages, notice, asked, from } = loaderData;
  return (
    <Page>
      <title>{t("Following · {site}")}</title>
      <h1>{t("Following")}</h1>
      {notice !== undefined && <ErrorNotice text={t(notice)} />}
      {asked && <Asked asked={asked} from={from} />}
      {total === 0 ? (
        <NothingFollowed />
      ) : (
        <SavedTitleList canTakeOff>
          <PosterGrid>
            {entries.map((entry, index) => (
              <li key={followKey(entry)}>
                <Card eager={index < IN_SIGHT} entry={entry} />
              </li>
            ))}
          </PosterGrid>
          <Pagination
            addressOf={(number) => `/following?page=${number}`}
            current={page}
            label={t("Pages of what you follow")}
            total={pages}
          />
        </SavedTitleList>
      )}
      <OtherLists>
        <ButtonLink href="/calendar" variant="plain">
          {t("Calendar")}
        </ButtonLink>
        <ButtonLink href="/services" variant="plain">
          {t("My services")}
        </ButtonLink>
        <ButtonLink href="/profile/preferences" variant="plain">
          {t("Preferences")}
        </ButtonLink>
      </OtherLists>
    </Page>
  );
}

function Card({ entry, eager }: { entry: Followed; eager: boolean }) {
  const { kind, id, title, lang, picturePath } = entry;
  const sources = kind === "person" ? profileSources : posterSources;
  return (
    <PosterCard
      action={<FollowButton id={id} isFollowed kind={kind} size="small" title={title} />}
      detail={entry.isByItself ? t("On Your Watchlist") : t(KINDS[kind])}
      eager={eager}
      href={`/${kind}/${id}`}
      lang={lang}
      missing={kind === "person" ? t("No Image") : undefined}
      picture={picturePath === undefined ? undefined : sources(picturePath)}
      title={title}
    />
  );
}

/** Shown when a button was clicked without a script for what is followed already. */
function Asked({ asked, from }: { asked: Followed; from: string | undefined }) {
  return (
    <Notice>
      <p>
        {t("You follow <bdi>{title}</bdi> already.", {
          title: asked.title,
          bdi: (inside) => <bdi {...outsideText(asked.title)}>{inside}</bdi>,
        })}
      </p>
      <p className={styles["again"]}>
        <FollowButton id={asked.id} isFollowed kind={asked.kind} size="small" title={asked.title} />
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
