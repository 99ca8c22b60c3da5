import { href } from "react-router";

import type { ListedConnection } from "#app/features/library/players/player-connections.server.ts";
import { playerName } from "#app/features/library/scrobbling/players.ts";
import { AddressButton } from "#app/ui/buttons/address-button.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import account from "../account.module.css";
import { problemText, stateText } from "./player-states.ts";
import styles from "./players.module.css";

/** The players that a profile connected, and whether each is up to date. */
export function ConnectedPlayers({
  connections,
  zone,
}: {
  connections: readonly ListedConnection[];
  zone: string;
}) {
  return (
    <section className={account["section"]}>
      <h2>{t("Connected Players")}</h2>
      <p>
        {t(
          "A connected Jellyfin, Emby or Plex says the same as {site}: what you have watched, and where it goes on.",
        )}
      </p>
      {connections.length > 0 && (
        <ul className={styles["events"]}>
          {connections.map((connection) => (
            <li key={connection.id}>
              <a href={`/history/players/${connection.id}`}>
                <bdi>{[playerName(connection.kind), connection.name].join(" · ")}</bdi>
              </a>
              <span className={styles["detail"]}>
                {problemText(connection) ?? stateText(connection, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ButtonRow>
        <AddressButton to={href("/history/players/connect")} icon="plus">
          {t("Connect a Player")}
        </AddressButton>
      </ButtonRow>
    </section>
  );
}
