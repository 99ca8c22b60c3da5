import { FilmStateLine } from "#app/features/films/downloads/film-state.tsx";
import type { Downloadable } from "#app/features/films/downloads/downloadable.ts";
import { formatSize } from "#app/features/films/files/file-size.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import styles from "./film-download.module.css";

/**
 * The sizes in which a film can be stored on the device. Without a script, and where the browser
 * has no room for films, each is a file that the browser saves itself.
 */
export function FilmDownload({ offered }: { offered: Downloadable }) {
  return (
    <details className={styles["download"]} data-download={JSON.stringify(offered)}>
      <summary>{t("Download")}</summary>
      <div className={styles["inside"]}>
        <div data-download-sizes="">
          <p>{t("Watch it without a connection. Which size?")}</p>
          <ul className={styles["sizes"]}>
            {offered.sizes.map(({ label, address, sizeBytes }) => (
              <li key={address}>
                <a data-download-size={address} download href={address}>
                  <bdi>{label + nameSeparator() + isolate(formatSize(sizeBytes))}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div data-download-state="" hidden>
          <FilmStateLine />
          <p>
            <a href="/downloads">{t("All downloads")}</a>
          </p>
        </div>
      </div>
    </details>
  );
}
