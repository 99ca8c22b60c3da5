import { data, href } from "react-router";

import { YEAR_PICTURE } from "#app/features/library/year/draw-year.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { alternativeOf } from "#app/features/library/year/year-words.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { PagePreview } from "#app/shell/previews/page-preview.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/shared-year";
import { NoLongerShared } from "../no-longer-shared.tsx";
import styles from "./year.module.css";

/** The same for everybody who has the link; it is gone as soon as its owner withdraws it. */
export const handle = { access: "visitors", children: true, preview: true } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const shared = await context.get(featuresContext).sharedYears.get(params.key);
  if (!shared) return data({ shared: undefined }, { status: 404 });
  return data({ shared });
}

/** A year as its owner shared it: what the picture says, and nothing else. */
export default function SharedYearScreen({ loaderData: { shared } }: Route.ComponentProps) {
  if (!shared) return <NoLongerShared />;
  const { key, words, language } = shared;
  return (
    <Page width="reading">
      <PagePreview
        description={alternativeOf(words)}
        isWide
        picture={href("/year-picture/:key", { key })}
        title={words.heading}
      />
      <meta content="noindex" name="robots" />
      <h1 lang={language}>{words.heading}</h1>
      <img
        alt={alternativeOf(words)}
        className={styles["picture"]}
        lang={language}
        src={href("/year-picture/:key", { key })}
        {...YEAR_PICTURE}
      />
      <p>
        <ButtonLink href={href("/")}>{t("Home")}</ButtonLink>
      </p>
    </Page>
  );
}
