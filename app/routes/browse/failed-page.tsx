import { lazy } from "react";

import { LateFailureMessage } from "#app/features/catalog/late-failure-message.tsx";

import styles from "./rows-page.module.css";

const LateNothing = lazy(async () => ({
  default: (await import("./nothing-here.tsx")).NothingHere,
}));

export function NothingHere() {
  return (
    <div className={styles["inset"]}>
      <LateNothing />
    </div>
  );
}

interface FailedPageProps {
  failed: string;
  toast: string;
  path: string;
  failure: object;
}

/** The whole page could not be had, so the whole document is asked for again. */
export function FailedPage({ failed, toast, path, failure }: FailedPageProps) {
  return (
    <div className={styles["inset"]}>
      <LateFailureMessage failure={failure} retryTo={path} title={failed} toast={toast} wholePage />
    </div>
  );
}
