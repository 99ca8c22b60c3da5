import { playerName } from "#app/features/library/scrobbling/players.ts";
import { TAUTULLI_TEMPLATE } from "#app/features/library/scrobbling/tautulli-event.ts";
import { t } from "#app/translations/t.ts";

import styles from "./players.module.css";

/** What one sets in each player. */
export function HowToConnect() {
  return (
    <dl className={styles["players"]}>
      <dt>{playerName("jellyfin")}</dt>
      <dd>
        {t(
          "Install the plugin Webhook, and add a Generic Destination with your address. Choose Playback Start, Playback Progress, Playback Stop and User Data Saved, your own user, movies and episodes, and Send All Properties.",
        )}
      </dd>
      <dt>{playerName("emby")}</dt>
      <dd>
        {t(
          "Add Webhooks under Notifications, with your address. Choose Playback, Mark Played and Mark Unplayed, and your own user; Emby asks for Emby Premiere.",
        )}
      </dd>
      <dt>{playerName("plex")}</dt>
      <dd>
        {t(
          "Add your address under Account, Webhooks; Plex asks for a Plex Pass. What other people of your server watch is left out.",
        )}
      </dd>
      <dt>{playerName("tautulli")}</dt>
      <dd>
        {t(
          "Add the notification agent Webhook with your address, for Playback Start, Stop, Pause, Resume and Watched. Each gets this JSON Data:",
        )}
        <pre className={styles["template"]} dir="ltr" translate="no">
          {TAUTULLI_TEMPLATE}
        </pre>
      </dd>
      <dt>{playerName("kodi")}</dt>
      <dd>
        {t("The add-on HTTP Scrobbler can send to your address.")}{" "}
        {t(
          "An add-on that scrobbles as for Trakt can send to your address, with the action at its end: {example}",
          { example: "&action=start" },
        )}
      </dd>
      <dt>{t("A shared server")}</dt>
      <dd>
        {t("With a name at its end the address takes what this person watches alone: {example}", {
          example: "&user=Ada",
        })}
      </dd>
    </dl>
  );
}
