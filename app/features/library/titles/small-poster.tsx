import { pictureAddress } from "#app/lib/pictures/picture.ts";

import styles from "./small-poster.module.css";

interface SmallPosterProps {
  title: string;
  posterPath?: string | undefined;
  /** Its address, where it is not one of the film database's. */
  src?: string | undefined;
}

/** A title at a glance, in little markup, because a page has many: its poster, or its first letters. */
export function SmallPoster({ title, posterPath, src }: SmallPosterProps) {
  const address = posterPath === undefined ? src : pictureAddress(posterPath, "w154");
  if (address === undefined) {
    return (
      <i aria-hidden="true" className={styles["mini"]}>
        {[...title].slice(0, 2).join("")}
      </i>
    );
  }
  return (
    <img alt="" className={styles["mini"]} height={72} loading="lazy" src={address} width={48} />
  );
}
