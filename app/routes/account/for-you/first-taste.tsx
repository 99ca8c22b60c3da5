import { data, redirect } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readFields } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/first-taste";
import { TasteForm } from "./taste-form.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** As many as the question asks for. */
const FEWEST_TITLES = 5;

/** A new profile is asked once; where too little can be shown, it is asked another time. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { firstTaste, films } = context.get(featuresContext);
  const next = parseNext(url.searchParams.get("next"));
  if (!(await firstTaste.isDue(requireViewer(context)))) throw redirect(next ?? "/");
  const titles = await firstTaste.listTitles(context.get(settingContext));
  if (titles.length < FEWEST_TITLES) throw redirect(next ?? "/");
  return { next, titles: withPictures(titles, films) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const sent = await readFields(request);
  if (!sent) throw data(null, { status: 400 });
  const picked = new Set(sent.has("skip") ? [] : sent.getAll("title").map(String));
  const { firstTaste, limits } = context.get(featuresContext);
  if (limits.libraryChanges(viewer.userId)) {
    await firstTaste.answer(viewer, picked, context.get(settingContext));
  }
  return redirect(parseNext(url.searchParams.get("next")) ?? "/", 303);
}

export default function FirstTasteScreen({ loaderData }: Route.ComponentProps) {
  const { titles, next } = loaderData;
  return (
    <Page>
      <title>{t("What do you like? · {site}")}</title>
      <h1>{t("Pick five that you like")}</h1>
      <p>
        {t(
          "Each gets four stars from you, which you can change. What you may like as well is on home tonight.",
        )}
      </p>
      <TasteForm maySkip next={next} titles={titles} />
    </Page>
  );
}
