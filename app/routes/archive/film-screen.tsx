import type { CSSProperties } from "react";

import { Island } from "#app/islands/island.tsx";
import { FilmVideo } from "#app/islands/player.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { BlockSkeleton } from "#app/ui/messages/skeleton.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { drawnPaletteOf } from "#app/ui/posters/drawn-palette.ts";
import { t } from "#app/translations/t.ts";

import styles from "./film.module.css";
import type { ShownFilm } from "./load-film.ts";

type FilmScreenProps = Pick<ShownFilm, "film" | "playable" | "still" | "isFrame" | "pageAddress">;

/** The dark room with the screen, which shows the film, or says that there is nothing to play. */
export function FilmScreen(props: FilmScreenProps) {
  const { film, playable, still, isFrame, pageAddress } = props;
  const { ground, lettering } = drawnPaletteOf(film.title);
  const card = { "--card-ground": ground, "--card-lettering": lettering } as CSSProperties;
  return (
    <>
      <div aria-hidden="true" className={styles["room"]} data-theme="evening">
        <img alt="" decoding="async" src={still} />
      </div>
      <div
        className={classNames(styles["screen"], !isFrame && styles["poster"])}
        data-theme="evening"
      >
        <div aria-hidden="true" className={styles["ground"]} data-missing="" style={card}>
          <span className={styles["card"]} {...outsideText(film.title, film.lang)}>
            {film.title}
          </span>
          <img alt="" decoding="async" src={still} />
        </div>
        {playable === undefined ? (
          <NothingToPlay pageAddress={pageAddress} />
        ) : (
          <Island component={FilmVideo} of="player" props={{ playable }} />
        )}
      </div>
    </>
  );
}

/** The placeholder of a film that is loading. */
export function ScreenSkeleton() {
  return (
    <>
      <div aria-hidden="true" className={styles["room"]} data-theme="evening" />
      <div className={styles["screen"]} data-theme="evening">
        <BlockSkeleton shape="wide" />
      </div>
    </>
  );
}

/** Shown when no browser plays the film's files. */
function NothingToPlay({ pageAddress }: { pageAddress: string | undefined }) {
  return (
    <div className={styles["nothing"]}>
      <p>{t("No playable video found for this movie.")}</p>
      {pageAddress !== undefined && (
        <ButtonLink external href={pageAddress} icon="external" iconAfter variant="primary">
          {t("View on Internet Archive")}
        </ButtonLink>
      )}
    </div>
  );
}
