import type { ReactNode } from "react";

import styles from "./poster-wall.module.css";
import { Poster, type Picture } from "./poster.tsx";

type PosterWallProps = {
  /** Two dozen: six columns of four on a wide screen, four columns of six on a tall one. */
  posters: { title: string; picture: Picture | undefined }[];
  children: ReactNode;
};

/** A slow, dim, slightly turned wall of posters, with the page's content in front of it. */
export function PosterWall({ posters, children }: PosterWallProps) {
  return (
    <div className={styles["scene"]} data-theme="evening" data-wall="">
      <div aria-hidden="true" className={styles["wall"]}>
        {posters.map(({ title, picture }) => (
          <Poster
            key={title}
            // Decorative posters do not say that they have no picture.
            missing=""
            picture={picture}
            sizes="(orientation: portrait) 40vw, 20vw"
            title={title}
          />
        ))}
      </div>
      <div className={styles["front"]}>{children}</div>
    </div>
  );
}
