import { confirmAddress } from "#app/features/accounts/confirming/confirm-address.ts";
import { answerRefused, refused, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./operator.module.css";

/** What was typed comes back with the form: the way to confirm would lose it. */
export const answerUnconfirmed = (values: Readonly<Record<string, string>>) =>
  answerRefused(refused(values, { why: "unconfirmed" }));

type UnconfirmedProps = { sent: Partial<Pick<ShownRefusal, "why">> | undefined; screen: string };

/** Leads to the confirmation in another tab, so that the form stays as it is. */
export function Unconfirmed({ sent, screen }: UnconfirmedProps) {
  if (sent?.why !== "unconfirmed") return null;
  return (
    <Notice tone="error">
      <div className={styles["block"]}>
        <p data-problem="" tabIndex={-1}>
          {t("Nothing is sent yet. Confirm in a new tab that it’s you, and then send it again.")}
        </p>
        <p>
          <a href={confirmAddress(screen)} rel="noreferrer" target="_blank">
            {t("Confirm It Is You")}
          </a>
        </p>
      </div>
    </Notice>
  );
}
