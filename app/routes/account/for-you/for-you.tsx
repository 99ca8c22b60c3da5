import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { genreLabel } from "#app/features/catalog/lists/genres.ts";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import type { RecommendedRow, Why } from "#app/features/library/for-you/for-you.server.ts";
import { UnwantedButton } from "#app/features/library/unwanted/unwanted-button.tsx";
import { formatList } from "#app/lib/formats/names.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Rail } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/for-you";

export const handle = { access: "session", children: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const setting = context.get(settingContext);
  const rows = await context.get(featuresContext).forYou.getRows(requireViewer(context), setting);
  return { rows };
}

/** What a profile may like; home takes these rows out of this page. */
export default function ForYouScreen({ loaderData }: Route.ComponentProps) {
  const { rows } = loaderData;
  return (
    <>
      <title>{t("For You · {site}")}</title>
      <Page>
        <h1>{t("For You")}</h1>
        {rows.length === 0 && (
          <EmptyState
            actions={<ButtonLink href="/movies">{t("Browse Movies")}</ButtonLink>}
            drawing="poster"
            text={t("Rate, watch or save a few titles, and what you may like appears here.")}
            title={t("Nothing to recommend yet")}
          />
        )}
      </Page>
      <div id="for-you">
        {rows.map((row) => (
          <Rail key={"about" in row ? titleKey(row.about) : row.row} title={headingOf(row)}>
            {row.titles.map(({ why, ...card }) => (
              <li key={titleKey(card)}>
                <TitlePoster
                  action={<UnwantedButton {...card} />}
                  card={card}
                  reason={describe(why)}
                />
              </li>
            ))}
          </Rail>
        ))}
      </div>
    </>
  );
}

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
