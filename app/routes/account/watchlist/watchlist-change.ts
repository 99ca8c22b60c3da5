import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { parseButtonValue, refKey } from "#app/features/library/titles/title-ref.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import { requireChange, unchanged, withoutQuestion } from "../button-change.ts";
import type { Route } from "./+types/watchlist-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const LIST = "/watchlist";

export const loader = () => redirect(LIST);

/**
 * Handles a watchlist button where no script runs. It leads back to the page, with the outcome as
 * the address's fragment: a shared page shows nothing else about the viewer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { add: textIfSent, remove: text });
  const back = wayBack(request);
  const isAdded = form.add !== undefined;
  const value = parseButtonValue(form.add ?? form.remove);
  const { viewer, asked } = requireChange(context, { asked: value, back, list: LIST });
  const { name } = asked;
  const command = {
    name,
    title: asked.title || name.id,
    isAdded,
    atMs: context.get(requestContext).receivedAtMs,
  };
  const setting = context.get(settingContext);
  const changed = await context.get(featuresContext).watchlist.change(viewer, command, setting);
  if (changed.outcome !== "done") return unchanged(LIST, changed.outcome);
  if (isAdded && changed.wasSaved) {
    // The button could not know that the title is saved; a second click may mean to remove it.
    return redirect(`${LIST}?${new URLSearchParams({ has: refKey(name), from: back })}`, 303);
  }
  const page = isAdded ? back : withoutQuestion(back, LIST);
  return redirect(`${page}#watchlist-${isAdded ? "added" : "removed"}`, 303);
}
