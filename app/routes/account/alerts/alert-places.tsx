import { href } from "react-router";

import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import type { AlertTarget } from "#app/features/library/alerts/delivery/target-list.server.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./alerts.module.css";

const NAMES = { webhook: "Webhook", ntfy: "ntfy" } as const;

const nameOf = ({ channel, name }: AlertTarget) =>
  channel === "webhook" || channel === "ntfy" ? NAMES[channel] : showDevice(name);

/** What fails, or was turned off because of that. */
export function Troubles({ targets }: { targets: readonly AlertTarget[] }) {
  return targets.map((target) => {
    const { id, failingSinceMs, stoppedAtMs } = target;
    if (stoppedAtMs !== null) {
      return (
        <Notice key={id} tone="error">
          <p>
            {t("Sending to {name} went on failing, so it was turned off.", {
              name: nameOf(target),
            })}
          </p>
          <form action={href("/alerts/targets")} className={styles["next"]} method="post">
            <Button name="resume" size="small" type="submit" value={id}>
              {t("Turn It On Again")}
            </Button>
          </form>
        </Notice>
      );
    }
    if (failingSinceMs === null) return null;
    const values = { name: nameOf(target), day: formatDate(failingSinceMs) };
    return (
      <Notice key={id}>
        <p>{t("Sending to {name} has failed since {day}. It is tried again.", values)}</p>
      </Notice>
    );
  });
}

interface DevicesProps {
  devices: readonly AlertTarget[];
  /** The server's public key, which the browser asks for. */
  pushKey: string;
}

/** The devices that show notifications, and the button that adds this one. */
export function Devices({ devices, pushKey }: DevicesProps) {
  return (
    <>
      <p className={styles["detail"]}>
        {t(
          "A notification on this device, even while the site is closed. Your browser asks first.",
        )}
      </p>
      <form
        action={href("/alerts/targets")}
        data-own-script="push"
        data-push={pushKey}
        method="post"
      >
        <input name="endpoint" type="hidden" />
        <input name="p256dh" type="hidden" />
        <input name="auth" type="hidden" />
        <FieldStack>
          <ButtonRow>
            <Button hidden icon="bell" type="submit">
              {t("Turn On for This Device")}
            </Button>
          </ButtonRow>
          <p data-push-words="on" hidden>
            {t("Alerts are shown on this device.")}
          </p>
          <output data-push-words="refused" hidden>
            {t("The browser does not allow it. You can change that in its settings for this site.")}
          </output>
          <output data-push-words="failed" hidden>
            {t("The browser could not reach its push service. Please try again later.")}
          </output>
          <p data-push-words="missing" hidden>
            {t(
              "This browser cannot show them. On an iPhone or iPad, add the site to the home screen first.",
            )}
          </p>
        </FieldStack>
        <noscript>
          <p>{t("Turning it on takes JavaScript.")}</p>
        </noscript>
      </form>
      {devices.length > 0 && (
        <form action={href("/alerts/targets")} method="post">
          <ul className={styles["list"]}>
            {devices.map((device) => (
              <li className={styles["device"]} id={`device-${device.slot}`} key={device.id}>
                <span className={styles["words"]}>
                  <bdi>{showDevice(device.name)}</bdi>
                  <b data-this-device="" hidden>
                    {t("This device")}
                  </b>
                  <span className={styles["detail"]}>
                    {t("Since {day}", { day: formatDate(device.onSinceMs) })}
                  </span>
                </span>
                <IconButton
                  icon="trash"
                  label={t("Remove {name}", { name: showDevice(device.name) })}
                  name="remove"
                  type="submit"
                  value={device.id}
                />
              </li>
            ))}
          </ul>
        </form>
      )}
    </>
  );
}

/** Where alerts go to programs of the viewer's own. */
export function OtherPrograms() {
  return (
    <>
      <p className={styles["detail"]}>{t("For whoever likes to build things.")}</p>
      <ButtonRow>
        <ButtonLink href={href("/alerts/to/:channel", { channel: "webhook" })}>
          {NAMES.webhook}
        </ButtonLink>
        <ButtonLink href={href("/alerts/to/:channel", { channel: "ntfy" })}>
          {NAMES.ntfy}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
