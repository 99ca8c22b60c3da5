import type { ReactNode } from "react";
import { href } from "react-router";

import { ShownRequestId } from "#app/lib/server-facts.tsx";
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
function LastPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PosterWall posters={WALL}>
      <title>{`${title} · Matinee`}</title>
      <div className={styles["card"]}>{children}</div>
    </PosterWall>
  );
}

/** There is nothing at this address. */
export function Missing() {
  return (
    <LastPage title="Page not found">
      <h1>Oops! This page doesn't exist.</h1>
      <p>It may have moved, or the address has a slip of the pen.</p>
      <ButtonLink href={href("/")} look="primary">
        Return to Home
      </ButtonLink>
    </LastPage>
  );
}

/** Something of ours broke: said plainly, with what helps us to find it. */
export function Broken() {
  return (
    <LastPage title="Something went wrong">
      <h1>Something went wrong on our side.</h1>
      <p>Nothing of yours is lost. Please try again in a moment.</p>
      <p>
        If it happens again, tell the people who run this site: <ShownRequestId />
      </p>
      <ButtonLink href={href("/")} look="primary">
        Return to Home
      </ButtonLink>
    </LastPage>
  );
}

/** The connection is gone: kept on the device, and shown in the place of what cannot be had. */
export function Offline() {
  return (
    <LastPage title="You are offline">
      <h1>The lights are out.</h1>
      <p>
        This device is not connected right now. Nothing of yours is lost; what you saved is kept
        here and sent when you are back.
      </p>
      <ButtonLink href="" look="primary">
        Try Again
      </ButtonLink>
    </LastPage>
  );
}
