import { FailureMessage } from "#app/features/catalog/failure-message.tsx";

import styles from "./rows-page.module.css";

interface FailedPageProps {
  failed: string;
  toast: string;
  path: string;
}

/** The whole page could not be had, so the whole document is asked for again. */
export function FailedPage({ failed, toast, path }: FailedPageProps) {
  return (
    <div className={styles["inset"]}>
      <FailureMessage retryTo={path} title={failed} toast={toast} wholePage />
    </div>
  );
}
