import type { Alert } from "#app/features/library/alerts/alerts.server.ts";
import type { AlertKind } from "#app/features/library/alerts/alert-kinds.ts";
import { addressOfAlert, describeAlert } from "#app/features/library/alerts/describe-alert.ts";
import { createDayNames } from "#app/lib/formats/dates.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./alerts.module.css";

const ICONS: Readonly<Record<AlertKind, IconName>> = {
  release: "film",
  season: "calendar",
  episode: "play",
  free: "ticket",
  service: "device",
};

interface AlertListProps {
  alerts: readonly Alert[];
  nowMs: number;
  zone: string;
}

/** Alerts, the latest first; unread ones are marked in words too. */
export function AlertList({ alerts, nowMs, zone }: AlertListProps) {
  const dayOf = createDayNames(zone, nowMs);
  return (
    <ul className={styles["list"]}>
      {alerts.map((alert) => (
        <li className={styles["alert"]} data-unread={alert.isRead ? undefined : ""} key={alert.id}>
          <Icon name={ICONS[alert.alert]} />
          <span className={styles["words"]}>
            <a href={addressOfAlert(alert)} {...outsideText(alert.title, alert.lang)}>
              {alert.title}
            </a>
            <span className={styles["detail"]} dir="auto">
              {!alert.isRead && <b className={styles["new"]}>{t("New")} · </b>}
              {describeAlert(alert)}
            </span>
            <span className={styles["detail"]}>{dayOf(alert.dueAtMs)}</span>
          </span>
          {!alert.isRead && (
            <IconButton
              icon="check"
              label={t("Mark {title} as read", { title: isolate(alert.title) })}
              name="read"
              type="submit"
              value={alert.id}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
