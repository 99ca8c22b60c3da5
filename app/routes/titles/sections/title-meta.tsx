import { formatVote } from "#app/features/catalog/titles/vote.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./title-meta.module.css";

type TitleMetaProps = {
  /** Years, length, number of seasons: those that are known. */
  facts: readonly (string | undefined)[];
  genres?: readonly { name: string }[] | undefined;
  certificate?: string | undefined;
  /** Left out where nobody votes, as on people; undefined within it is "Not rated". */
  rating?: { vote: number | undefined; viewersVote?: number | undefined } | undefined;
};

/** The line below a title: its most important facts. */
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
          {t("<hidden>Certificate </hidden><badge>{certificate}</badge>", {
            certificate,
            hidden: (inside) => <span className="visually-hidden">{inside}</span>,
            badge: (inside) => (
              <Badge>
                <bdi className={styles["certificate"]}>{inside}</bdi>
              </Badge>
            ),
          })}
        </li>
      )}
      {rating !== undefined && (
        <li>
          <Rating vote={rating.vote} />
        </li>
      )}
      {rating?.viewersVote !== undefined && (
        <li>
          {t("Viewers here: {vote}<hidden> out of 10</hidden>", {
            vote: formatVote(rating.viewersVote),
            hidden: (inside) => <span className="visually-hidden">{inside}</span>,
          })}
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
      {t("<hidden>Rated </hidden>{vote}<hidden> out of 10</hidden>", {
        vote: formatVote(vote),
        hidden: (inside) => <span className="visually-hidden">{inside}</span>,
      })}
    </span>
  );
}
