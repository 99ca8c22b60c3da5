import { use, type ReactNode } from "react";
import { href } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { PosterWall } from "#app/ui/posters/poster-wall.tsx";
import { msg, t } from "#app/translations/t.ts";

import styles from "./error-page.module.css";

/**
 * Titles for the wall behind pages that are about no film; their posters are drawn from these
 * words.
 */
const WALL = [
  msg("The Wrong Door"),
  msg("Reel Missing"),
  msg("Intermission"),
  msg("The Lost Projectionist"),
  msg("Row Z, Seat 0"),
  msg("Curtain Down"),
  msg("The Empty House"),
  msg("A Trip to Nowhere"),
  msg("Lights Up"),
  msg("The Usher's Torch"),
  msg("No Such Matinee"),
  msg("The Last Bulb"),
  msg("Splice"),
  msg("Night Without Stars"),
  msg("Under the Marquee"),
  msg("The Forgotten Reel"),
  msg("Exit to Alley"),
  msg("Two Tickets, Please"),
];

/** A page shown in place of another: a message in front of the poster wall, with one link. */
export function ErrorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{t("{title} · {site}", { title })}</title>
      <PosterWall posters={WALL.map((name) => ({ title: t(name), picture: undefined }))}>
        <div className={styles["card"]}>{children}</div>
      </PosterWall>
    </>
  );
}

/** The not-found page. */
function Missing() {
  return (
    <ErrorPage title={t("Page not found")}>
      <h1>{t("Oops! This page doesn't exist.")}</h1>
      <p>{t("It may have moved, or the link may be mistyped.")}</p>
      <ButtonLink href={href("/")} variant="primary">
        {t("Return to Home")}
      </ButtonLink>
    </ErrorPage>
  );
}

/** The error page: says plainly that we failed, with the id that helps us find the cause. */
function Broken() {
  const { requestId = "" } = use(ServerFacts);
  return (
    <ErrorPage title={t("Something went wrong")}>
      <h1>{t("Something went wrong on our side.")}</h1>
      <p>{t("Nothing of yours is lost. Please try again in a moment.")}</p>
      <p>
        {t("If it happens again, tell the people who run this site: <code>{requestId}</code>", {
          requestId,
          code: (inside) => <code>{inside}</code>,
        })}
      </p>
      <ButtonLink href={href("/")} variant="primary">
        {t("Return to Home")}
      </ButtonLink>
    </ErrorPage>
  );
}

export function FallbackError({ isMissing }: { isMissing: boolean }) {
  return isMissing ? <Missing /> : <Broken />;
}
