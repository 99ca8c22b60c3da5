import { TRAILER_DIALOG_ID, type Trailer } from "#app/features/catalog/trailers/trailer.ts";
import { thumbnailAddress, watchAddress } from "#app/features/catalog/trailers/youtube.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { opensDialog } from "#app/ui/dialogs/dialog-commands.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import { TitleSection } from "./title-section.tsx";
import styles from "./trailer-grid.module.css";

type TrailerGridProps = {
  title: string;
  /** What is reported as played. */
  mark: string;
  trailers: readonly Trailer[];
  /** The address of the trailers' pictures. */
  pictures: string;
};

const kinds = {
  Trailer: msg("Trailer"),
  Teaser: msg("Teaser"),
} satisfies Record<Trailer["kind"], MarkedText>;

/** Every trailer of a title, if there are more than the one behind "Watch Trailer". */
export function TrailerGrid({ title, mark, trailers, pictures }: TrailerGridProps) {
  if (trailers.length <= 1) return null;
  return (
    <TitleSection heading={t("Trailers & Teasers")}>
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
              <span className={styles["picture"]} data-missing={t("No Preview")} data-thumbnail="">
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
              <span className={styles["name"]} {...outsideText(trailer.name, trailer.lang)}>
                {trailer.name}
              </span>
              <span className={styles["kind"]}>{t(kinds[trailer.kind])}</span>
            </button>
            <noscript>
              <OutsideLink href={watchAddress(trailer.key)}>
                {t("<bdi>{name}</bdi> on YouTube", {
                  name: trailer.name,
                  bdi: (inside) => <bdi {...outsideText(trailer.name, trailer.lang)}>{inside}</bdi>,
                })}
              </OutsideLink>
            </noscript>
          </li>
        ))}
      </ul>
    </TitleSection>
  );
}
