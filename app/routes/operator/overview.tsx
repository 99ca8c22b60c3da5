import { href } from "react-router";

import { operatorContext } from "#app/features/operator/operator-context.ts";
import type { DayCount } from "#app/features/operator/overview.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/overview";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";

export const handle = { access: "operator" } satisfies PageHandle;

/** Whether everything is well, and what needs somebody first. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(operatorContext).overview();

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { accounts, signUps, payments, openMessages, failedEmails, problems } = loaderData;
  const isWell = problems.length === 0 && openMessages === 0 && failedEmails === 0;
  return (
    <OperatorPage title={t("Overview")}>
      {isWell && (
        <Notice tone="success">{t("Everything is well, and nothing waits for you.")}</Notice>
      )}
      {problems.map(({ problem, action }) => (
        <Notice key={problem} tone="error">
          <p lang="en">
            <strong>{problem}</strong> {action}
          </p>
        </Notice>
      ))}
      {failedEmails > 0 && (
        <Notice tone="error">
          <a href={href("/operator/emails")}>
            {t(
              "{count, plural, one {# email could not be sent} other {# emails could not be sent}}",
              {
                count: failedEmails,
              },
            )}
          </a>
        </Notice>
      )}
      {openMessages > 0 && (
        <Notice>
          <a href={href("/operator/messages")}>
            {t("{count, plural, one {# message waits} other {# messages wait}}", {
              count: openMessages,
            })}
          </a>
        </Notice>
      )}
      <dl className={styles["figures"]}>
        <Figure label={t("Accounts")} value={accounts} />
        <Figure label={t("New accounts in 30 days")} value={sum(signUps)} />
        <Figure label={t("Payments in 30 days")} value={sum(payments)} />
      </dl>
    </OperatorPage>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles["figure"]}>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

const sum = (days: readonly DayCount[]) => days.reduce((total, { count }) => total + count, 0);
