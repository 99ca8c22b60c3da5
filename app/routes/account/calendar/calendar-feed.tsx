import { href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/calendar-feed";
import { SecretAddressForm } from "../secret-address-form.tsx";
import { withBase } from "#app/translations/base-path.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  off: msg("The address no longer works"),
  "too-often": msg("Too many changes at once. Please try again in a moment."),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const createdAtMs = await context
    .get(featuresContext)
    .calendarFeeds.getCreated(requireViewer(context));
  return { createdAtMs, notice: noticeIn(url.searchParams, NOTICES) };
}

/** Makes the address, which is shown once, or ends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { command } = await readForm(request, { command: text });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect("/calendar/feed?notice=too-often", 303);
  const feeds = context.get(featuresContext).calendarFeeds;
  if (command === "create") {
    const secret = await feeds.create(viewer);
    return { address: context.get(siteContext).origin + withBase(`/calendar.ics?key=${secret}`) };
  }
  await feeds.remove(viewer);
  return redirect("/calendar/feed?notice=off", 303);
}

export default function CalendarFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { createdAtMs, notice } = loaderData;
  return (
    <Page width="form">
      <title>{t("Calendar address · {site}")}</title>
      <BackLink href={href("/calendar")}>{t("Calendar")}</BackLink>
      <h1>{t("Calendar address")}</h1>
      {notice !== undefined && !actionData && (
        <Notice>
          <p>{t(notice)}</p>
        </Notice>
      )}
      <p>
        {t(
          "A calendar program that knows this address shows the dates of what you follow, and keeps them up to date. Whoever has it can read them, so keep it to yourself.",
        )}
      </p>
      <SecretAddressForm
        action={href("/calendar/feed")}
        address={actionData?.address}
        createdAtMs={createdAtMs}
        hint={t("It is shown only now. Add it in your calendar program as a subscription.")}
      />
    </Page>
  );
}
