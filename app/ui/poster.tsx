import type { CSSProperties } from "react";

import { useSrcSet } from "#app/lib/use-src-set.ts";

import { drawnPaletteOf } from "./drawn-palette.ts";
import { drawnTitleSize } from "./drawn-title-size.ts";
import styles from "./poster.module.css";

export type Picture = {
  src: string;
  srcSet?: string | undefined;
  /** The picture's main colour, behind it while it loads; the title's own until it is known. */
  colour?: string | undefined;
};

type PosterProps = {
  title: string;
  /** The title's language where it is not the page's: a drawn one is broken by its rules. */
  lang?: string | undefined;
  picture: Picture | undefined;
  /** What a drawn poster says of itself: "No Image" for seasons, nothing where it only decorates, "No Preview" for the rest. */
  missing?: "No Preview" | "No Image" | "" | undefined;
  /** How wide it stands on the page, for the browser's choice; the width of a card by default. */
  sizes?: string | undefined;
  /** In sight when the page opens, so not to be put off. */
  eager?: boolean | undefined;
  /** The drawn one lies beneath the picture, for where many turn out to be missing. */
  drawnBeneath?: boolean | undefined;
};

/** The width of a card as tokens.css has it. */
const cardSizes = "clamp(8rem, min(34vw, 7.5rem + 4.4vw), 14.75rem)";

/**
 * A poster, 2:3, its room kept from the first byte. The title stands beside it, so it has no words
 * of its own; without a picture the title is set on a flat colour from its own hash.
 */
export function Poster(props: PosterProps) {
  const { title, lang, picture, missing = "No Preview", sizes, eager, drawnBeneath } = props;
  const srcSet = useSrcSet(picture?.srcSet);
  const drawn = <Drawn lang={lang} missing={missing} title={title} />;
  if (picture === undefined) return drawn;
  return (
    <span
      className={styles["poster"]}
      data-missing={missing}
      style={{ "--ground": picture.colour ?? drawnPaletteOf(title).ground } as CSSProperties}
    >
      <img
        alt=""
        decoding="async"
        height={450}
        loading={eager ? undefined : "lazy"}
        sizes={srcSet === undefined ? undefined : (sizes ?? cardSizes)}
        src={picture.src}
        srcSet={srcSet}
        width={300}
      />
      {drawnBeneath && drawn}
    </span>
  );
}

/** On the flat ground of a drawn poster: its title as large as it fits, a rule, small print. */
function Drawn({ title, lang, missing }: Pick<PosterProps, "title" | "lang" | "missing">) {
  const { ground, lettering } = drawnPaletteOf(title);
  const look = { "--ground": ground, "--lettering": lettering } as CSSProperties;
  const size = { "--title-size": `${drawnTitleSize(title)}cqi` } as CSSProperties;
  return (
    <span aria-hidden="true" className={styles["drawn"]} style={look}>
      <span className={styles["title"]} dir="auto" lang={lang} style={size}>
        {title}
      </span>
      <span className={styles["missing"]}>{missing}</span>
    </span>
  );
}
