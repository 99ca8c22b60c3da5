import type { CSSProperties, ReactNode } from "react";

import { backdropSources, type PictureSources } from "#app/lib/pictures/picture.ts";
import { useSrcSet } from "#app/lib/pictures/use-src-set.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Poster } from "#app/ui/posters/poster.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";

import styles from "./title-stage.module.css";

type TitleStageProps = {
  title: string;
  lang?: string | undefined;
  /** What is reported as opened; undefined for a part of a title. */
  mark?: string | undefined;
  /** A poster, or a portrait. */
  poster: PictureSources | undefined;
  posterColour?: string | undefined;
  backdropPath?: string | undefined;
  backdropColour?: string | undefined;
  missing?: string | undefined;
  /** One line of a head, above what the page is for: a season's episodes, a title's names. */
  isSlim?: boolean;
  /** Above the title: the link back to what this is a part of. */
  above?: ReactNode;
  /** Below the title: year, length, genres, vote. */
  meta?: ReactNode;
  tagline?: string | undefined;
  taglineLang?: string | undefined;
  overview: string;
  overviewLang?: string | undefined;
  actions?: ReactNode;
  /** What the viewer says about it. */
  own?: ReactNode;
  /** Who made it and the like. */
  facts?: ReactNode;
};

/** A longer name has a smaller font, so that it leaves room for the rest. */
const LONG_TITLE = 36;
const VERY_LONG_TITLE = 90;

/**
 * The head of a title's page. It is a screen, so it is dark in both themes; the picture is above
 * the text at every width.
 */
export function TitleStage(props: TitleStageProps) {
  const { title, lang, poster, backdropPath, meta, tagline, overview, actions, facts } = props;
  return (
    <section
      className={classNames(
        styles["stage"],
        backdropPath !== undefined && styles["withBackdrop"],
        props.isSlim && styles["slim"],
      )}
      data-theme="evening"
      data-view={props.mark}
    >
      {backdropPath !== undefined && <Backdrop colour={props.backdropColour} path={backdropPath} />}
      <div className={styles["body"]}>
        <div className={styles["poster"]} data-poster="detail">
          <Poster
            eager
            lang={lang}
            missing={props.missing}
            picture={poster && { ...poster, colour: props.posterColour }}
            sizes={props.isSlim ? "92px" : "(width < 48rem) 28vw, clamp(180px, 19vw, 320px)"}
            title={title}
          />
        </div>
        <div className={styles["head"]}>
          {props.above}
          <h1 className={classNames(styles["title"], sizeOf(title))} {...outsideText(title, lang)}>
            {title}
          </h1>
          {meta}
        </div>
        <div className={styles["rest"]}>
          {tagline !== undefined && tagline !== "" && (
            <p className={styles["tagline"]} {...outsideText(tagline, props.taglineLang)}>
              {tagline}
            </p>
          )}
          {actions !== undefined && <div>{actions}</div>}
          {props.own}
          <Overview lang={props.overviewLang} text={overview} />
          {facts}
        </div>
      </div>
    </section>
  );
}

interface BackdropProps {
  path: string;
  /** Unknown until the picture was fetched once; no other color goes with it. */
  colour: string | undefined;
}

function Backdrop({ path, colour }: BackdropProps) {
  const { src, srcSet } = backdropSources(path);
  return (
    <div
      className={styles["backdrop"]}
      data-missing=""
      style={{ "--ground": colour } as CSSProperties}
    >
      <img
        alt=""
        fetchPriority="high"
        height={720}
        sizes="(width >= 60rem) min(100vw, 1520px), 100vw"
        src={src}
        srcSet={useSrcSet(srcSet)}
        width={1280}
      />
    </div>
  );
}

function sizeOf(title: string): string | undefined {
  if (title.length > VERY_LONG_TITLE) return styles["veryLong"];
  return title.length > LONG_TITLE ? styles["long"] : undefined;
}

function Overview({ text, lang }: { text: string; lang: string | undefined }) {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className={styles["overview"]}>
      {paragraphs.map((paragraph) => (
        <p {...outsideText(paragraph, lang)} key={paragraph}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
