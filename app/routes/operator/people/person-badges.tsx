import type { ListedPerson } from "#app/features/operator/people/people-list.server.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../operator.module.css";

type BadgesProps = {
  person: Pick<ListedPerson, "isOperator" | "isVerified" | "disabledAtMs" | "plans">;
};

/** What is special about an account, in a word each. */
export function PersonBadges({ person }: BadgesProps) {
  const { isOperator, isVerified, disabledAtMs, plans } = person;
  return (
    <span className={styles["badges"]}>
      {disabledAtMs !== null && <Badge>{t("Disabled")}</Badge>}
      {isOperator && <Badge tone="bulb">{t("Operator")}</Badge>}
      {plans.granted !== undefined && (
        <Badge tone="free">{t("{plan}, given", { plan: t(plans.granted.name) })}</Badge>
      )}
      {plans.paid !== undefined && <Badge tone="free">{t(plans.paid.name)}</Badge>}
      {!isVerified && <Badge>{t("Address not confirmed")}</Badge>}
    </span>
  );
}
