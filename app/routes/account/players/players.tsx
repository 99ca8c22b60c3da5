import { href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { HISTORY } from "#app/features/library/history/history-view.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/players";
import account from "../account.module.css";
import { addressNotices, changeSecretAddress } from "../secret-address-change.ts";
import { SecretAddressForm } from "../secret-address-form.tsx";
import { ConnectedPlayers } from "./player-list.tsx";
import { HowToConnect } from "./how-to-connect.tsx";
import { PlayerEvents } from "./player-events.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES = { ...addressNotices, disconnected: msg("The player is disconnected") };

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { scrobbling, players } = context.get(featuresContext);
  const [connections, createdAtMs, events, preferences] = await Promise.all([
    viewer.audience === "everyone" ? players.list(viewer) : undefined,
    scrobbling.addresses.getCreated(viewer),
    scrobbling.list(viewer),
    context.get(featuresContext).preferences.get(viewer),
  ]);
  return {
    connections,
    createdAtMs,
    events,
    zone: zoneOfViewer(preferences, context.get(settingContext)),
    offersAddons: context.get(siteContext).offersAddons,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changeSecretAddress(request, context, {
    addresses: context.get(featuresContext).scrobbling.addresses,
    screen: "/history/players",
    pathOf: (secret) => `/api/scrobble?key=${secret}`,
  });

/** Where other players report to, and what became of what they reported. */
export default function PlayersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, createdAtMs, events, zone, offersAddons, notice } = loaderData;
  return (
    <Page>
      <title>{t("Other Players · {site}")}</title>
      <BackLink href={href("/history")}>{t(HISTORY)}</BackLink>
      <h1>{t("Other Players")}</h1>
      {notice !== undefined && !actionData && (
        <Notice>
          <p>{t(notice)}</p>
        </Notice>
      )}
      {offersAddons && (
        <ButtonRow>
          <ButtonLink href={href("/profile/stremio")} icon="play" size="small">
            {t("Watch in Stremio")}
          </ButtonLink>
        </ButtonRow>
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
      <div className={account["columns"]}>
        {connections && <ConnectedPlayers connections={connections} zone={zone} />}
        <section className={account["section"]}>
          <h2>{t("How a Player Reports")}</h2>
          <HowToConnect />
        </section>
        <section className={account["section"]}>
          <h2>{t("What They Reported Last")}</h2>
          <PlayerEvents events={events} hasAddress={createdAtMs !== undefined} zone={zone} />
        </section>
      </div>
    </Page>
  );
}
