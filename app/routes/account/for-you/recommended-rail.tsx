import { genreLabel } from "#app/features/catalog/lists/genres.ts";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import type { RecommendedRow, Why } from "#app/features/library/for-you/for-you.server.ts";
import { UnwantedButton } from "#app/features/library/unwanted/unwanted-button.tsx";
import { formatList } from "#app/lib/formats/names.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { Rail } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";

interface RecommendedRailProps {
  row: RecommendedRow;
  /** Without a script, which offers it on the card in use, each card says that it isn't for one. */
  isWithoutScript?: boolean;
}

/** A row of what a profile may like, each with its reason. */
export function RecommendedRail({ row, isWithoutScript = false }: RecommendedRailProps) {
  return (
    <Rail title={headingOf(row)}>
      {row.titles.map(({ why, ...card }) => (
        <li key={titleKey(card)}>
          <TitlePoster
            action={
              isWithoutScript && (
                <noscript>
                  <UnwantedButton {...card} />
                </noscript>
              )
            }
            card={card}
            reason={describe(why)}
          />
        </li>
      ))}
    </Rail>
  );
}

export const keyOf = (row: RecommendedRow) => ("about" in row ? titleKey(row.about) : row.row);

function headingOf(row: RecommendedRow): string {
  if (!("about" in row)) {
    return row.row === "directors" ? t("From directors you love") : t("Free films you might like");
  }
  const title = isolate(row.about.title);
  if (row.row === "watched") return t("Because you watched {title}", { title });
  if (row.row === "liked") return t("Because you liked {title}", { title });
  return t("Because you saved {title}", { title });
}

function describe(why: Why): string {
  if (why.because === "director") return t("By {name}", { name: isolate(why.name) });
  if (why.because === "genre") return genreLabel(why.name);
  return t("Like {titles}", { titles: formatList(why.names.slice(0, 2).map(isolate)) });
}
