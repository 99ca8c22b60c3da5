import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/for-you";
import { keyOf, RecommendedRail } from "./recommended-rail.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const setting = context.get(settingContext);
  const rows = await context.get(featuresContext).forYou.getRows(requireViewer(context), setting);
  return { rows };
}

/** What a profile may like. */
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
      <div>
        {rows.map((row) => (
          <RecommendedRail isWithoutScript key={keyOf(row)} row={row} />
        ))}
      </div>
    </>
  );
}
