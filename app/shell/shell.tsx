import type { ReactNode } from "react";

import { ToastRegion } from "#app/ui/toast-region.tsx";

import { CookieBar } from "./cookie-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import styles from "./shell.module.css";
import { WatchlistForm } from "./watchlist-form.tsx";

/** What stands around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <Header />
      <main className={styles["main"]} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CookieBar />
      <SearchDialog />
      <WatchlistForm />
      <ToastRegion />
    </>
  );
}
