import {
  thumbnailAddress,
  TRAILER_DIALOG_ID,
  watchAddress,
} from "#app/features/catalog/trailer-parts.ts";
import type { Trailer } from "#app/features/catalog/trailer.ts";
import { opensDialog } from "#app/ui/dialog-commands.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isolate } from "#app/lib/isolate.ts";
import { outsideText } from "#app/lib/outside-text.ts";

import { TitleSection } from "./title-section.tsx";
import styles from "./trailer-grid.module.css";

type TrailerGridProps = {
  title: string;
  /** What is reported as seen when one is played. */
  mark: string;
  trailers: readonly Trailer[];
  /** Where the trailers' pictures are. */
  pictures: string;
};

/** Every trailer of a title, where there are more than the one behind "Watch Trailer". */
export function TrailerGrid({ title, mark, trailers, pictures }: TrailerGridProps) {
  if (trailers.length <= 1) return null;
  return (
    <TitleSection heading="Trailers & Teasers">
      <ul className={styles["grid"]}>
        {trailers.map((trailer) => (
          <li key={trailer.id}>
            <button
              className={styles["tile"]}
              data-trailer={trailer.key}
              data-trailer-name={`${isolate(title)}: ${isolate(trailer.name)}`}
              data-trailer-view={mark}
              type="button"
              {...opensDialog(TRAILER_DIALOG_ID)}
            >
              <span className={styles["picture"]} data-missing="No Preview" data-thumbnail="">
                <img
                  alt=""
                  decoding="async"
                  height={360}
                  loading="lazy"
                  src={thumbnailAddress(pictures, trailer.key)}
                  width={480}
                />
                <span className={styles["play"]}>
                  <Icon name="play" />
                </span>
              </span>
              <span className={styles["name"]} {...outsideText(trailer.name)}>
                {trailer.name}
              </span>
              <span className={styles["kind"]}>{trailer.kind}</span>
            </button>
            <noscript>
              <a href={watchAddress(trailer.key)} rel="noreferrer">
                <bdi {...outsideText(trailer.name)}>{trailer.name}</bdi> on YouTube
              </a>
            </noscript>
          </li>
        ))}
      </ul>
    </TitleSection>
  );
}
