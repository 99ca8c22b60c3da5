import { Suspense, type ReactNode } from "react";
import { Await } from "react-router";

import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";

import { NothingHere } from "./nothing-here.tsx";
import type { Outcome } from "./page-parts.server.ts";
import styles from "./rows-page.module.css";

interface RowsPageProps {
  heading: string;
  /** The outcome of all the rows together. */
  outcome: Promise<Outcome>;
  loading: string;
  /** What the page and its toast say when none of its rows loaded. */
  failed: string;
  /** The page's own address. */
  path: string;
  skeleton: ReactNode;
  /** What is above the rows, whatever their outcome. */
  above?: ReactNode;
  /** The rows, each with its own loading and error states. */
  rows: ReactNode;
  /** What is below the rows, whatever their outcome. */
  children?: ReactNode;
}

/** A heading over rows of titles; it fails as a whole only when there is nothing else to show. */
export function RowsPage(props: RowsPageProps) {
  const { heading, outcome, loading, failed, path, skeleton, rows, above, children } = props;
  const loadingPage = (
    <Body above={above} heading={heading}>
      <div className={styles["pending"]}>
        <LoadingText>{loading}</LoadingText>
        {skeleton}
      </div>
      {children}
    </Body>
  );
  return (
    <Suspense fallback={loadingPage}>
      <Await resolve={outcome}>
        {(came: Outcome) =>
          came === "failed" ? (
            <div className={styles["inset"]}>
              <ErrorState retryTo={path} size="page" title={failed} />
            </div>
          ) : (
            <Body above={above} heading={heading}>
              {came === "nothing" ? (
                <div className={styles["inset"]}>
                  <NothingHere />
                </div>
              ) : (
                rows
              )}
              {children}
            </Body>
          )
        }
      </Await>
    </Suspense>
  );
}

type BodyProps = Pick<RowsPageProps, "heading" | "above"> & { children: ReactNode };

function Body({ heading, above, children }: BodyProps) {
  return (
    <div className={styles["page"]}>
      <h1 className={styles["heading"]}>{heading}</h1>
      {above}
      {children}
    </div>
  );
}
