import { href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/calendar-feed";
import { addressNotices, changeSecretAddress } from "../secret-address-change.ts";
import { SecretAddressForm } from "../secret-address-form.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const createdAtMs = await context
    .get(featuresContext)
    .calendarFeeds.getCreated(requireViewer(context));
  return { createdAtMs, notice: noticeIn(url.searchParams, addressNotices) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changeSecretAddress(request, context, {
    addresses: context.get(featuresContext).calendarFeeds,
    screen: "/calendar/feed",
    pathOf: (secret) => `/calendar.ics?key=${secret}`,
  });

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
