import type { Work } from "#app/features/catalog/titles/person.ts";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";

import styles from "./filmography.module.css";
import { TitleSection } from "./title-section.tsx";

/** A person's credits, newest first; left out when there are none. */
export function Filmography({ heading, works }: { heading: string; works: readonly Work[] }) {
  if (works.length === 0) return null;
  return (
    <TitleSection heading={heading}>
      <ol className={styles["works"]}>
        {works.map((work) => (
          <li key={titleKey(work)}>
            <a className={styles["work"]} href={`/${work.kind}/${work.id}`}>
              <Thumb path={work.posterPath} />
              <span className={styles["words"]}>
                <span className={styles["title"]} {...outsideText(work.title, work.lang)}>
                  {work.title}
                </span>
                <span className={styles["role"]} {...outsideText(work.role)}>
                  {[work.year, work.role].filter((word) => word !== "").join(" · ")}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </TitleSection>
  );
}

function Thumb({ path }: { path: string | undefined }) {
  return (
    <span className={styles["thumb"]} data-missing="" data-poster="">
      {path !== undefined && (
        <img
          alt=""
          decoding="async"
          height={84}
          loading="lazy"
          src={pictureAddress(path, "w92")}
          srcSet={`${pictureAddress(path, "w92")} 1x, ${pictureAddress(path, "w154")} 2x`}
          width={56}
        />
      )}
    </span>
  );
}
