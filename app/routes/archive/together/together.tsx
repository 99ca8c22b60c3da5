import { data, href, redirect } from "react-router";
import { z } from "zod";

import { featuresContext } from "#app/features/features-context.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { withNext } from "#app/features/accounts/sign-in/next-path.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { parseFields, readForm, text } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FieldStack, Page } from "#app/ui/layout/page.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/together";

export const handle = { access: "visitors", children: true } satisfies PageHandle;

const NOT_FOUND: MarkedText = msg("There is no room with this code. It may be over.");
const TOO_OFTEN: MarkedText = msg("You have opened many rooms. Try again in a few minutes.");

/** The way in with a code, as somebody has been told it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { code } = parseFields(url.searchParams, { code: text });
  if (code === "") return { code, error: undefined };
  const found = await context.get(featuresContext).rooms.find(code);
  if (found) throw redirect(href("/together/:code", { code: found.code }), 303);
  return data({ code, error: NOT_FOUND }, { status: 404 });
}

/** Opens a room for a film. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { film: text, episode: z.coerce.number().int().catch(1) });
  const viewer = context.get(viewerContext);
  const film = href("/archive/:id", { id: form.film });
  if (!viewer) throw redirect(withNext("/login", film), 303);
  const { films, rooms } = context.get(featuresContext);
  const found = await films.film(form.film, context.get(settingContext));
  const { episode } = form;
  if (!found?.works[episode - 1]) throw redirect(film, 303);
  const { id: filmId, title } = found;
  const code = await rooms.open({ filmId, episode, title }, viewer.userId);
  if (code === undefined) return data({ error: TOO_OFTEN }, { status: 429 });
  return redirect(href("/together/:code", { code }), 303);
}

export default function WithCode({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.error ?? loaderData.error;
  return (
    <Page width="form">
      <title>{t("Watch Together · {site}")}</title>
      <meta content="noindex" name="robots" />
      <h1>{t("Watch Together")}</h1>
      <p>{t("Enter the code of a room. To open one, choose a free film first.")}</p>
      <form>
        <FieldStack>
          <TextField
            autoCapitalize="characters"
            autoComplete="off"
            defaultValue={loaderData.code}
            dir="ltr"
            error={error && t(error)}
            label={t("Code of the room")}
            maxLength={20}
            name="code"
            required
          />
          <Button type="submit" variant="primary">
            {t("Continue")}
          </Button>
        </FieldStack>
      </form>
    </Page>
  );
}
