import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";

import styles from "./shell.module.css";

/** What fails outside, on a page that is made for the operator alone. */
export function OperatorNotices() {
  const { operatorNotices } = use(ServerFacts);
  if (operatorNotices === undefined) return null;
  return (
    <section aria-label="For the operator" className={styles["operatorNotices"]}>
      <div role="alert">
        <p>
          <strong>Only you see this, as the operator:</strong>
        </p>
        {operatorNotices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </div>
    </section>
  );
}
