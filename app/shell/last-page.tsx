import { use, type ReactNode } from "react";
import { href } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PosterWall } from "#app/ui/poster-wall.tsx";

import styles from "./last-page.module.css";

/** Names for the wall behind pages that are about no film; their posters are drawn from the names. */
const WALL = [
  "The Wrong Door",
  "Reel Missing",
  "Intermission",
  "The Lost Projectionist",
  "Row Z, Seat 0",
  "Curtain Down",
  "The Empty House",
  "A Trip to Nowhere",
  "Lights Up",
  "The Usher's Torch",
  "No Such Matinee",
  "The Last Bulb",
  "Splice",
  "Night Without Stars",
  "Under the Marquee",
  "The Forgotten Reel",
  "Exit to Alley",
  "Two Tickets, Please",
].map((title) => ({ title, picture: undefined }));

/** A page that stands in for another: in front of the poster wall, with one way on. */
export function LastPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · Matinee`}</title>
      <PosterWall posters={WALL}>
        <div className={styles["card"]}>{children}</div>
      </PosterWall>
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
        If it happens again, tell the people who run this site: <code>{requestId}</code>
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
