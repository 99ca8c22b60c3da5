import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parseButtonValue, refKey } from "#app/features/library/titles/title-ref.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/import-title";

export const handle = { access: "session", children: true } satisfies PageHandle;

async function findTitle({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const viewer = requireViewer(context);
  const { imports } = context.get(featuresContext);
  const number = /^\d{1,6}$/.test(params.number) ? Number(params.number) : -1;
  const title = await imports.getTitle(viewer, params.id, number);
  if (!title) throw data(null, { status: 404 });
  return { viewer, imports, title };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { title } = await findTitle({ params, context });
  const query = url.searchParams.get("q") ?? title.title;
  const setting = context.get(settingContext);
  const found = await context
    .get(featuresContext)
    .catalog.search(query, setting)
    .then(
      ({ titles }) => titles,
      () => undefined,
    );
  return { id: params.id, title, query, found };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, imports, title } = await findTitle({ params, context });
  const { choose } = await readForm(request, { choose: textIfSent });
  const chosen = parseButtonValue(choose ?? "");
  const back = href("/profile/import/:id", { id: params.id });
  if (!chosen || !context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect(back, 303);
  await imports.choose(viewer, params.id, title.number, chosen);
  return redirect(back, 303);
}

/** A person says which title a file means. */
export default function ImportTitleScreen({ loaderData }: Route.ComponentProps) {
  const { id, title, query, found } = loaderData;
  const name = [title.title, title.year].filter(Boolean).join(nameSeparator());
  return (
    <Page>
      <title>{t("Import and Export · {site}")}</title>
      <BackLink href={href("/profile/import/:id", { id })}>{t("Back to the import")}</BackLink>
      <h1>{t("Which title is it?")}</h1>
      <p>
        <bdi {...outsideText(title.title)}>{name}</bdi>
      </p>
      <form>
        <FieldStack>
          <TextField defaultValue={query} label={t("Title")} name="q" type="search" />
          <ButtonRow>
            <Button type="submit">{t("Search")}</Button>
          </ButtonRow>
        </FieldStack>
      </form>
      {found === undefined && (
        <p role="alert">{t("The film database isn't answering. Please try again in a moment.")}</p>
      )}
      {found?.length === 0 && <p>{t("There is nothing here.")}</p>}
      <form method="post">
        <PosterGrid>
          {(found ?? []).map((card) => {
            const key = refKey({ kind: card.kind, id: String(card.id) });
            return (
              <li key={key}>
                <PosterCard
                  action={
                    <Button
                      aria-label={t("Choose {title}", { title: isolate(card.title) })}
                      name="choose"
                      size="small"
                      type="submit"
                      value={`${key} ${card.title}`}
                    >
                      {t("Choose")}
                    </Button>
                  }
                  detail={card.year}
                  href={`/${card.kind}/${card.id}`}
                  lang={card.lang}
                  picture={
                    card.posterPath === undefined ? undefined : posterSources(card.posterPath)
                  }
                  title={card.title}
                />
              </li>
            );
          })}
        </PosterGrid>
      </form>
    </Page>
  );
}
