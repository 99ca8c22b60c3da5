import { lazy, Suspense, use, type ReactNode } from "react";
import { href } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { ButtonLink } from "#app/ui/button.tsx";

// The server writes the wall into the page, so its looks cannot come later as its code does.
import "#app/ui/poster-wall.module.css";

import styles from "./last-page.module.css";

/** Without the wall, where it is not there yet or cannot be had any more. */
const Bare = ({ children }: { children: ReactNode }) => (
  <div className={styles["bare"]}>{children}</div>
);

/** The wall only decorates, and few visits see it. */
const LateWall = lazy(() =>
  import("./last-wall.tsx").then(
    ({ LastWall }) => ({ default: LastWall }),
    () => ({ default: Bare }),
  ),
);

/** A page that stands in for another: in front of the poster wall, with one way on. */
export function LastPage({ title, children }: { title: string; children: ReactNode }) {
  const card = <div className={styles["card"]}>{children}</div>;
  return (
    <>
      <title>{`${title} · Matinee`}</title>
      <Suspense fallback={<Bare>{card}</Bare>}>
        <LateWall>{card}</LateWall>
      </Suspense>
    </>
  );
}

/** There is nothing at this address. */
function Missing() {
  return (
    <LastPage title="Page not found">
      <h1>Oops! This page doesn't exist.</h1>
      <p>It may have moved, or the link may be mistyped.</p>
      <ButtonLink href={href("/")} look="primary">
        Return to Home
      </ButtonLink>
    </LastPage>
  );
}

/** Something of ours broke: said plainly, with what helps us to find it. */
function Broken() {
  const { requestId } = use(ServerFacts);
  return (
    <LastPage title="Something went wrong">
      <h1>Something went wrong on our side.</h1>
      <p>Nothing of yours is lost. Please try again in a moment.</p>
      <p>
        If it happens again, tell the people who run this site:{" "}
        <code suppressHydrationWarning>{requestId}</code>
      </p>
      <ButtonLink href={href("/")} look="primary">
        Return to Home
      </ButtonLink>
    </LastPage>
  );
}

export function LastResort({ isMissing }: { isMissing: boolean }) {
  return isMissing ? <Missing /> : <Broken />;
}
