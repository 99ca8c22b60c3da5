import { href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/for-you";
import { keyOf, RecommendedRail } from "./recommended-rail.tsx";
import { TasteForm } from "./taste-form.tsx";

/** In half stars. */
const THREE_STARS = 6;

export const handle = { access: "session", children: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const setting = context.get(settingContext);
  const viewer = requireViewer(context);
  const { forYou, firstTaste, ratings, films } = context.get(featuresContext);
  const rows = await forYou.getRows(viewer, setting);
  if (rows.length > 0) return { rows, titles: [], likesNothing: false };
  const halfStars = Object.values(await ratings.getHalfStars(viewer, setting));
  const likesNothing = halfStars.length > 0 && halfStars.every((half) => half < THREE_STARS);
  return { rows, titles: withPictures(await firstTaste.listTitles(setting), films), likesNothing };
}

/** What a profile may like. */
export default function ForYouScreen({ loaderData }: Route.ComponentProps) {
  const { rows, titles, likesNothing } = loaderData;
  return (
    <>
      <title>{t("For You · {site}")}</title>
      <Page>
        <h1>{t("For You")}</h1>
        {titles.length > 0 && (
          <>
            <p>
              {likesNothing
                ? t(
                    "All that you rated has less than three stars, so nothing says yet what you like. Pick a few of these.",
                  )
                : t("Nothing says yet what you like. Pick a few of these; each gets four stars.")}
            </p>
            <TasteForm next={href("/for-you")} titles={titles} />
          </>
        )}
        {rows.length === 0 && titles.length === 0 && (
          <EmptyState
            actions={<ButtonLink href="/movies">{t("Browse Movies")}</ButtonLink>}
            drawing="poster"
            text={t("Rate, watch or save a few titles, and what you may like appears here.")}
            title={t("Nothing to recommend yet")}
          />
        )}
      </Page>
      <div>
        {rows.map((row) => (
          <RecommendedRail isWithoutScript key={keyOf(row)} row={row} />
        ))}
      </div>
    </>
  );
}
