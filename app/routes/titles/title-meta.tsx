import { formatVote } from "#app/features/catalog/vote.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./title-meta.module.css";

type TitleMetaProps = {
  /** Years, length, number of seasons: those that are known. */
  facts: readonly (string | undefined)[];
  genres?: readonly { name: string }[] | undefined;
  certificate?: string | undefined;
  /** Left out where nobody votes, as on people; undefined within it is "Not rated". */
  rating?: { vote: number | undefined } | undefined;
};

/** The line beneath a title: what one wants to know before all else. */
export function TitleMeta({ facts, genres = [], certificate, rating }: TitleMetaProps) {
  const known = facts.filter((fact) => fact !== undefined && fact !== "");
  const named = genres.map(({ name }) => name).join(" / ");
  return (
    <ul className={styles["meta"]}>
      {known.map((fact) => (
        <li dir="auto" key={fact}>
          {fact}
        </li>
      ))}
      {named !== "" && <li {...outsideText(named)}>{named}</li>}
      {certificate !== undefined && (
        <li>
          <span className="visually-hidden">Certificate </span>
          <Badge>
            <bdi>{certificate}</bdi>
          </Badge>
        </li>
      )}
      {rating !== undefined && (
        <li>
          <Rating vote={rating.vote} />
        </li>
      )}
    </ul>
  );
}

/** The average of all votes, out of ten. */
export function Rating({ vote }: { vote: number | undefined }) {
  if (vote === undefined) return <span>{formatVote(vote)}</span>;
  return (
    <span className={styles["rating"]}>
      <Icon name="star" />
      <span className="visually-hidden">Rated </span>
      {formatVote(vote)}
      <span className="visually-hidden"> out of 10</span>
    </span>
  );
}
