import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { ListPage } from "#app/features/library/titles/list-page.tsx";
import { yearColumn } from "#app/features/library/titles/saved-title-list.tsx";
import type { TitleRef } from "#app/features/library/titles/title-ref.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { UnwantedButton } from "#app/features/library/unwanted/unwanted-button.tsx";
import { parsePage } from "#app/features/library/titles/list-view.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/not-for-me";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  "too-often": msg("Too many changes at once. Please try again in a moment."),
  "no-such-title": msg("That title doesn't exist."),
  full: msg("You can't leave out any more titles."),
};

const columns = [
  yearColumn,
  ({ kind, id, title }: TitleRef & { title: string }) => ({
    action: <UnwantedButton id={id} isUnwanted kind={kind} title={title} />,
  }),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const page = parsePage(url.searchParams);
  const setting = context.get(settingContext);
  const { entries, ...list } = await context
    .get(featuresContext)
    .unwanted.getPage(viewer, page, setting);
  return {
    ...list,
    entries: withPictures(entries, context.get(featuresContext).films),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** What one leaves out of rows, with the buttons that take it back. */
export default function NotForMe({ loaderData }: Route.ComponentProps) {
  const { entries, total, page, pages, notice } = loaderData;
  return (
    <ListPage
      back={<BackLink href={href("/ratings")}>{t("My Ratings")}</BackLink>}
      canTakeOff
      columns={columns}
      empty={
        <EmptyState
          actions={<ButtonLink href="/movies">{t("Browse Movies")}</ButtonLink>}
          drawing="poster"
          text={t("On the page of any movie or show you can leave it out of rows.")}
          title={t("You leave nothing out")}
        />
      }
      entries={entries}
      heading={t("Not for Me")}
      notice={notice}
      pages={{
        addressOf: (number) => `/not-for-me?page=${number}`,
        current: page,
        label: t("Pages of what you leave out"),
        total: pages,
      }}
      title={t("Not for Me · {site}")}
      total={total}
    />
  );
}
