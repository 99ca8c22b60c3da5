import { href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { HISTORY } from "#app/features/library/history/history-view.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/players";
import account from "../account.module.css";
import { SecretAddressForm } from "../secret-address-form.tsx";
import { HowToConnect } from "./how-to-connect.tsx";
import { PlayerEvents } from "./player-events.tsx";
import { withBase } from "#app/translations/base-path.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  off: msg("The address no longer works"),
  "too-often": msg("Too many changes at once. Please try again in a moment."),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { scrobbling } = context.get(featuresContext);
  const [createdAtMs, events, preferences] = await Promise.all([
    scrobbling.addresses.getCreated(viewer),
    scrobbling.list(viewer),
    context.get(featuresContext).preferences.get(viewer),
  ]);
  return {
    createdAtMs,
    events,
    zone: zoneOfViewer(preferences, context.get(settingContext)),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** Makes the address, which is shown once, or ends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { command } = await readForm(request, { command: text });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect("/history/players?notice=too-often", 303);
  const { addresses } = context.get(featuresContext).scrobbling;
  if (command === "create") {
    const secret = await addresses.create(viewer);
    return { address: context.get(siteContext).origin + withBase(`/api/scrobble?key=${secret}`) };
  }
  await addresses.remove(viewer);
  return redirect("/history/players?notice=off", 303);
}

/** Where other players report to, and what became of what they reported. */
export default function PlayersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { createdAtMs, events, zone, notice } = loaderData;
  return (
    <Page width="reading">
      <title>{t("Other Players · {site}")}</title>
      <BackLink href={href("/history")}>{t(HISTORY)}</BackLink>
      <h1>{t("Other Players")}</h1>
      {notice !== undefined && !actionData && (
        <Notice>
          <p>{t(notice)}</p>
        </Notice>
      )}
      <p>
        {t(
          "What you watch in Jellyfin, Emby, Plex or Kodi can count here as well: in your history, as watched, and in Continue Watching where the film is here.",
        )}
      </p>
      <SecretAddressForm
        action={href("/history/players")}
        address={actionData?.address}
        createdAtMs={createdAtMs}
        hint={t("It is shown only now. Whoever has it can add to your history.")}
      />
      <section className={account["section"]}>
        <h2>{t("How to Connect a Player")}</h2>
        <HowToConnect />
      </section>
      <section className={account["section"]}>
        <h2>{t("What They Reported Last")}</h2>
        <PlayerEvents events={events} hasAddress={createdAtMs !== undefined} zone={zone} />
      </section>
    </Page>
  );
}
