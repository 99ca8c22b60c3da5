import { use, type CSSProperties, type ReactNode } from "react";

import { Island } from "#app/islands/island.tsx";
import { FilmVideo, type Playable } from "#app/islands/player.tsx";
import { ServerFacts } from "#app/lib/server-facts.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { BlockSkeleton } from "#app/ui/messages/skeleton.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { drawnPaletteOf } from "#app/ui/posters/drawn-palette.ts";
import { t } from "#app/translations/t.ts";

import styles from "./film.module.css";
import type { ShownFilm } from "./load-film.ts";

const USUAL_SHAPE = 16 / 9;

interface FilmLayoutProps {
  /** The film's width divided by its height. */
  shape?: number | undefined;
  children: ReactNode;
}

/** A film's page: its screen, what is said about it, and what comes next. */
export function FilmLayout({ shape = USUAL_SHAPE, children }: FilmLayoutProps) {
  return (
    <div className={styles["film"]} style={{ "--film-shape": shape } as CSSProperties}>
      {children}
    </div>
  );
}

type FilmScreenProps = Pick<ShownFilm, "film" | "playable" | "still" | "isFrame" | "pageAddress">;

/** The dark room with the screen, which shows the film, or says that there is nothing to play. */
export function FilmScreen(props: FilmScreenProps) {
  const { film, playable, still, isFrame, pageAddress } = props;
  const { ground, lettering } = drawnPaletteOf(film.title);
  const card = { "--card-ground": ground, "--card-lettering": lettering } as CSSProperties;
  return (
    <>
      <div aria-hidden="true" className={styles["room"]}>
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
      <div aria-hidden="true" className={styles["room"]} />
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

interface FilmNotesProps {
  playable: Playable;
  termsAddress: string;
}

/** Who provides the film, and its files by themselves. */
export function FilmNotes({ playable: { sources }, termsAddress }: FilmNotesProps) {
  // The files are on the archive's own site, which has no age limits.
  const { isForChild = false } = use(ServerFacts);
  return (
    <>
      <p className={styles["note"]}>
        {t("This video is provided by the Internet Archive under its <link>terms of use</link>.", {
          link: (inside) => (
            <OutsideLink href={termsAddress} newTab>
              {inside}
            </OutsideLink>
          ),
        })}
      </p>
      {sources.length > 1 && !isForChild && <Qualities sources={sources} />}
    </>
  );
}

function Qualities({ sources }: Pick<Playable, "sources">) {
  return (
    <p className={styles["note"]}>
      {t("Every quality by itself:")}{" "}
      {sources.map(({ address, quality }, place) => (
        <span key={address}>
          {place > 0 && " · "}
          <a href={address} rel="noreferrer" target="_blank">
            {quality}
          </a>
        </span>
      ))}
    </p>
  );
}
