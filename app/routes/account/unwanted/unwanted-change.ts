import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { parseButtonValue } from "#app/features/library/titles/title-ref.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import { requireChange, unchanged } from "../button-change.ts";
import type { Route } from "./+types/unwanted-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const LIST = "/not-for-me";

export const loader = () => redirect(LIST);

/** Handles a "Not for me" button where no script runs: it leads back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { add: textIfSent, remove: text });
  const back = wayBack(request);
  const value = parseButtonValue(form.add ?? form.remove);
  const { viewer, asked } = requireChange(context, { asked: value, back, list: LIST });
  const { name } = asked;
  const isUnwanted = form.add !== undefined;
  const command = {
    name,
    title: asked.title || name.id,
    isUnwanted,
    atMs: context.get(requestContext).receivedAtMs,
  };
  const setting = context.get(settingContext);
  const changed = await context.get(featuresContext).unwanted.change(viewer, command, setting);
  if (changed.outcome !== "done") return unchanged(LIST, changed.outcome);
  return redirect(isUnwanted ? `${back}#left-out` : back, 303);
}
