import { href, redirect } from "react-router";

import { parseHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parseButtonValue } from "#app/features/library/titles/title-ref.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import { requireChange, unchanged } from "../button-change.ts";
import type { Route } from "./+types/rating-change";

/** Open to everybody, so that a visitor who rates returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const LIST = "/ratings";

export const loader = () => redirect(LIST);

/** Handles the stars of a shared page where no script runs, and leads back to that page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { about: text, stars: text, remove: textIfSent });
  const back = wayBack(request);
  const value = parseButtonValue(form.about);
  const { viewer, asked } = requireChange(context, { asked: value, back, list: LIST });
  const { name, title } = asked;
  const halfStars = form.remove === undefined ? parseHalfStars(form.stars) : 0;
  // Nothing was chosen: the title's own page shows what can be.
  if (halfStars === undefined) return redirect(href("/ratings/:kind/:id", { ...name }), 303);
  const command = {
    name,
    title: title || name.id,
    halfStars,
    atMs: context.get(requestContext).receivedAtMs,
  };
  const setting = context.get(settingContext);
  const rated = await context.get(featuresContext).ratings.change(viewer, command, setting);
  if (rated.outcome !== "done") return unchanged(LIST, rated.outcome);
  return redirect(`${back}#rating-saved`, 303);
}
