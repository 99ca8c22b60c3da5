import { href } from "react-router";

import { FilmStateLine } from "#app/features/films/downloads/film-state.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./downloads.module.css";

/** The same for everybody: what is on the device only its own script knows. */
export const handle = {
  access: "visitors",
  shared: { query: [], freshSeconds: 3600, staleSeconds: 30 * 24 * 3600 },
} satisfies PageHandle;

/** The films on this device, how large they are, and what can be done about them. */
export default function Downloads() {
  return (
    <Page>
      <title>{t("Downloads · {site}")}</title>
      <meta content="noindex" name="robots" />
      <h1>{t("Downloads")}</h1>
      <p className={styles["lead"]}>
        {t(
          "Free films on this device. They play without a connection, and where you stop is saved once you are back. Signing out removes them.",
        )}
      </p>
      <noscript>
        <p>{t("This list takes JavaScript. Without it a film's page saves its file.")}</p>
      </noscript>
      <div data-own-script="downloads">
        <ul className={styles["films"]} />
        <div data-no-downloads="" hidden>
          <EmptyState
            actions={
              <ButtonLink href={href("/archive")} variant="primary">
                {t("Browse free films")}
              </ButtonLink>
            }
            text={t("The page of a free film has a Download for every size.")}
            title={t("Nothing is on this device")}
          />
        </div>
        <p className={styles["room"]} data-room="" hidden>
          {t("Used of what this browser may store:")} <bdi data-room-used="" /> /{" "}
          <bdi data-room-all="" />
        </p>
        <p className={styles["room"]} data-not-persistent="" hidden>
          {t("The browser may remove films when the device is full.")}{" "}
          <Button data-persist="" size="small">
            {t("Ask it not to")}
          </Button>
        </p>
      </div>
      <template id="stored-film">
        <li className={styles["film"]}>
          <img alt="" className={styles["poster"]} height={90} src="/favicon.svg" width={60} />
          <div className={styles["facts"]}>
            <h2>
              <a data-film-link="" href="/">
                {t("Home")}
              </a>
            </h2>
            <p className={styles["small"]}>
              <bdi data-film-quality="" />{" "}
              <a data-film-licence="" href="/" rel="license">
                {t("License")}
              </a>
            </p>
            <FilmStateLine />
          </div>
        </li>
      </template>
    </Page>
  );
}
