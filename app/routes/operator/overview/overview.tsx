import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import { OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import type { Route } from "./+types/overview";
import { Attention, needsAttention } from "./attention.tsx";
import { Charts } from "./charts.tsx";
import { HealthTable } from "./health-table.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

/** Whether everything is well, and what needs somebody first. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(featuresContext).operator.overview();

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { accounts, days, health } = loaderData;
  return (
    <OperatorPage title={t("Overview")}>
      <div className={styles["sides"]}>
        <div className={styles["block"]}>
          {needsAttention(loaderData) ? (
            <Attention overview={loaderData} />
          ) : (
            <Notice tone="success">{t("Everything is well, and nothing waits for you.")}</Notice>
          )}
        </div>
        <HealthTable health={health} />
      </div>
      <section className={styles["block"]}>
        <h2>{t("The last 30 days")}</h2>
        <p>{t("Accounts: {count}", { count: formatNumber(accounts) })}</p>
        <Charts days={days} />
      </section>
    </OperatorPage>
  );
}
