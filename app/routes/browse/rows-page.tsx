import { Suspense, type ReactNode } from "react";
import { Await } from "react-router";

import { LoadingText } from "#app/ui/loading-text.tsx";

import { FailedPage } from "./failed-page.tsx";
import { NothingHere } from "./nothing-here.tsx";
import type { Outcome } from "./page-parts.server.ts";
import styles from "./rows-page.module.css";

interface RowsPageProps {
  heading: string;
  /** What came of all the rows together. */
  outcome: Promise<Outcome>;
  loading: string;
  /** What the page says when none of its rows could be had, and what its toast says. */
  failed: string;
  failedToast: string;
  /** The page's own address. */
  path: string;
  skeleton: ReactNode;
  /** What stands above the rows, whatever comes of them. */
  above?: ReactNode;
  /** The rows, each of which sees to its own loading and failing. */
  rows: ReactNode;
  /** What stands beneath, whatever came of the rows. */
  children?: ReactNode;
}

/** A heading over rows of titles; it fails as a whole only when there is nothing else to show. */
export function RowsPage(props: RowsPageProps) {
  const { heading, outcome, loading, failed, failedToast, path, skeleton, rows, above, children } =
    props;
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
            <FailedPage failed={failed} path={path} toast={failedToast} />
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
