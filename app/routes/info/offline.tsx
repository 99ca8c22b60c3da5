import type { PageHandle } from "#app/lib/page-handle.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./offline.module.css";

/** Fetched once by the offline worker, which shows it when a page cannot be loaded. */
export const handle = {
  access: "everyone",
  shared: { query: [], freshSeconds: 3600, staleSeconds: 30 * 24 * 3600, public: true },
} satisfies PageHandle;

/** The offline page: stored on the device, and shown in place of a page that cannot be loaded. */
export default function Offline() {
  return (
    <ErrorPage title={t("You are offline")}>
      <h1>{t("The lights are out.")}</h1>
      <p>
        {t(
          "This device is offline. Nothing is lost: what you saved is stored here and sent when you're back online.",
        )}
      </p>
      <ButtonLink href="" variant="primary">
        {t("Try Again")}
      </ButtonLink>
      <StoredPages />
    </ErrorPage>
  );
}

/** What can be opened meanwhile; the page's script asks the worker for it. */
function StoredPages() {
  return (
    <>
      <section
        aria-labelledby="stored"
        className={styles["stored"]}
        data-own-script="stored-pages"
        hidden
      >
        <p data-has-films="" hidden>
          <ButtonLink href="/downloads">{t("Films on this device")}</ButtonLink>
        </p>
        <h2 id="stored">{t("You can open these meanwhile")}</h2>
        <p>{t("They are as you saw them last.")}</p>
        <ul />
      </section>
      <template id="stored-page">
        <li>
          <a href="/">{t("Home")}</a>
        </li>
      </template>
    </>
  );
}
