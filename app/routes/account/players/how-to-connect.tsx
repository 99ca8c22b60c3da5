import { t } from "#app/translations/t.ts";

import styles from "./players.module.css";

/** Names, which are the same in every language. */
const [JELLYFIN, PLEX, KODI] = ["Jellyfin", "Plex", "Kodi"];

/** What one sets in each player. */
export function HowToConnect() {
  return (
    <dl className={styles["players"]}>
      <dt>{JELLYFIN}</dt>
      <dd>
        {t(
          "Install the plugin Webhook, and add a Generic Destination with your address. Choose Playback Start, Playback Progress, Playback Stop and User Data Saved, your own user, movies and episodes, and Send All Properties.",
        )}
      </dd>
      <dt>{PLEX}</dt>
      <dd>
        {t(
          "Add your address under Account, Webhooks; Plex asks for a Plex Pass. What other people of your server watch is left out.",
        )}
      </dd>
      <dt>{KODI}</dt>
      <dd>
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
