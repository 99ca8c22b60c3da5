import type { CSSProperties } from "react";

import { useSrcSet } from "#app/lib/pictures/use-src-set.ts";
import { t } from "#app/translations/t.ts";

import { drawnPaletteOf } from "./drawn-palette.ts";
import { drawnTitleSize } from "./drawn-title-size.ts";
import styles from "./poster.module.css";

export type Picture = {
  src: string;
  srcSet?: string | undefined;
  /** The picture's main color, which tints what is behind it while it loads. */
  colour?: string | undefined;
};

type PosterProps = {
  title: string;
  /** The title's language, if it is not the page's: a drawn title is hyphenated by its rules. */
  lang?: string | undefined;
  picture: Picture | undefined;
  /**
   * A drawn poster's small print: "No Image" for seasons, nothing for decoration, otherwise "No
   * Preview".
   */
  missing?: string | undefined;
  /**
   * The displayed width, for the browser's choice of file; the width of a card in a row by default.
   * Browsers that can measure it do so, unless it is eager.
   */
  sizes?: string | undefined;
  /** Visible when the page opens, so not loaded lazily. */
  eager?: boolean | undefined;
  /**
   * The drawn poster is below the picture, for places where many pictures turn out to be missing.
   */
  drawnBeneath?: boolean | undefined;
};

/** The width of a card in tokens.css, which it has in rows. */
const cardSizes = "clamp(8rem, min(34vw, 7.5rem + 4.4vw), 14.75rem)";

/**
 * A poster, 2:3, with its space reserved from the first byte. The title is beside it, so it has no
 * text of its own; without a picture the title is drawn on a flat color from its own hash.
 */
export function Poster(props: PosterProps) {
  const { title, lang, picture, missing = t("No Preview"), sizes, eager, drawnBeneath } = props;
  const srcSet = useSrcSet(picture?.srcSet);
  const drawn = <Drawn lang={lang} missing={missing} title={title} />;
  if (picture === undefined) return drawn;
  return (
    <span
      className={styles["poster"]}
      data-missing={missing}
      style={{ "--ground": picture.colour } as CSSProperties}
    >
      <img
        alt=""
        decoding="async"
        height={450}
        loading={eager ? undefined : "lazy"}
        sizes={srcSet === undefined ? undefined : `${eager ? "" : "auto,"}${sizes ?? cardSizes}`}
        src={picture.src}
        srcSet={srcSet}
        width={300}
      />
      {drawnBeneath && drawn}
    </span>
  );
}

/** A drawn poster's contents: its title as large as it fits, a rule, small print. */
function Drawn({ title, lang, missing }: Pick<PosterProps, "title" | "lang" | "missing">) {
  const { ground, lettering } = drawnPaletteOf(title);
  const look = { "--ground": ground, "--lettering": lettering } as CSSProperties;
  const size = { "--title-size": drawnTitleSize(title) } as CSSProperties;
  return (
    <span aria-hidden="true" className={styles["drawn"]} style={look}>
      <span className={styles["title"]} dir="auto" lang={lang} style={size}>
        {title}
      </span>
      <span className={styles["missing"]}>{missing}</span>
    </span>
  );
}
