import { Suspense, type CSSProperties, type ReactNode } from "react";
import { Await, href } from "react-router";

import type { Hero } from "#app/features/catalog/titles/hero.ts";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import { TrailerButton } from "#app/features/catalog/trailers/trailer-button.tsx";
import { formatVote } from "#app/features/catalog/titles/vote.ts";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { backdropSources } from "#app/lib/pictures/picture.ts";
import { formatRuntime } from "#app/lib/formats/runtime.ts";
import type { Section } from "#app/lib/section.ts";
import { useSrcSet } from "#app/lib/pictures/use-src-set.ts";
import { PLAY } from "#app/lib/playing/play-at-once.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { ResumeLink } from "#app/ui/buttons/resume-link.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { BlockSkeleton, TextSkeleton } from "#app/ui/messages/skeleton.tsx";
import { msg, t } from "#app/translations/t.ts";

import styles from "./home-hero.module.css";

interface HomeHeroProps {
  hero: Promise<Section<Hero | undefined>>;
  retryTo: string;
}

const FAILED = msg("Failed to load featured content.");

/** The film at the top of the home page. It is a screen, so it is dark in both themes. */
export function HomeHero({ hero, retryTo }: HomeHeroProps) {
  return (
    <Suspense fallback={<HomeHeroSkeleton />}>
      <Await resolve={hero}>
        {(section: Section<Hero | undefined>) => {
          if (section.outcome === "loaded")
            return section.value && <Featured hero={section.value} />;
          return (
            <Screen>
              <ErrorState retryTo={retryTo} title={t(FAILED)} />
            </Screen>
          );
        }}
      </Await>
    </Suspense>
  );
}

/** As high as the film that follows, which may be cut off but never grows. */
export function HomeHeroSkeleton() {
  return (
    <Screen picture={<span className={styles["noPicture"]} />}>
      <LoadingText>{t("Loading content...")}</LoadingText>
      <BlockSkeleton shape="heading" />
      <TextSkeleton lines={4} />
      <BlockSkeleton shape="button" />
    </Screen>
  );
}

function Screen({ picture, children }: { picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles["hero"]} data-theme="evening">
      {picture}
      <div className={styles["words"]}>{children}</div>
    </div>
  );
}

function Featured({ hero }: { hero: Hero }) {
  return (
    <Screen picture={<Backdrop hero={hero} />}>
      <h2
        className={styles["title"]}
        data-long={hero.title.length > 18 || undefined}
        dir="auto"
        lang={hero.lang}
      >
        {hero.title}
      </h2>
      <Facts hero={hero} />
      <p className={styles["overview"]} dir="auto" lang={hero.overviewLang}>
        {hero.overview}
      </p>
      <div className={styles["actions"]}>
        {hero.freeFilmId !== undefined && (
          <ResumeLink
            about={hero}
            href={href("/archive/:id", { id: hero.freeFilmId }) + PLAY}
            label={t("Watch free")}
            resumes={`archive:${hero.freeFilmId}`}
          />
        )}
        <TrailerButton
          label={t("Watch Trailer")}
          lang={hero.lang}
          variant={hero.freeFilmId === undefined ? "primary" : "quiet"}
          mark={viewMark(hero)}
          size="large"
          title={hero.title}
          trailer={hero.trailer}
        />
        <ButtonLink href={`/movie/${hero.id}`} size="large">
          {t("More Info")}
        </ButtonLink>
      </div>
    </Screen>
  );
}

function Backdrop({ hero: { backdropPath: path, backdropColour } }: { hero: Hero }) {
  const ground = { "--ground": backdropColour } as CSSProperties;
  const sources = path === undefined ? undefined : backdropSources(path);
  const srcSet = useSrcSet(sources?.srcSet);
  if (!sources) return <span className={styles["picture"]} style={ground} />;
  return (
    <span className={styles["picture"]} data-missing="" style={ground}>
      <img
        alt=""
        fetchPriority="high"
        height={720}
        sizes="(min-width: 60rem) 66vw, 100vw"
        src={sources.src}
        srcSet={srcSet}
        width={1280}
      />
    </span>
  );
}

function Facts({ hero }: { hero: Hero }) {
  const runtime = formatRuntime(hero.runtimeMinutes);
  return (
    <ul className={styles["facts"]}>
      {hero.year !== "" && <li>{hero.year}</li>}
      {runtime !== undefined && <li>{runtime}</li>}
      {hero.genres.length > 0 && (
        <li>
          {hero.genres.map(({ name, lang }, index) => (
            <bdi key={name} lang={lang}>
              {index > 0 && <span className={styles["slash"]}>/</span>}
              {name}
            </bdi>
          ))}
        </li>
      )}
      {hero.certificate !== undefined && (
        <li className={styles["certificate"]}>
          <bdi>{hero.certificate}</bdi>
        </li>
      )}
      {hero.vote !== undefined && (
        <li className={styles["vote"]}>
          <Icon name="star" />
          {t("<hidden>Rated </hidden>{vote}", {
            vote: formatVote(hero.vote),
            hidden: (inside) => <span className="visually-hidden">{inside}</span>,
          })}
        </li>
      )}
    </ul>
  );
}
