import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { t } from "#app/translations/t.ts";

import styles from "./shell.module.css";

/** Text between two backquotes is a command. */
const drawPart = (part: string, place: number) =>
  place % 2 === 1 ? <code key={place}>{part}</code> : part;

/** The failing services, on a page that is rendered for the operator alone. */
export function OperatorNotices() {
  const { operatorNotices } = use(ServerFacts);
  if (operatorNotices === undefined) return null;
  return (
    <section
      aria-label={t("For the operator")}
      className={styles["operatorNotices"]}
      data-operator-notices=""
    >
      <div role="alert">
        <p>
          <strong>{t("Only you see this, as the operator:")}</strong>
        </p>
        {operatorNotices.map((notice) => (
          <p key={notice}>{notice.split("`").map(drawPart)}</p>
        ))}
      </div>
    </section>
  );
}
