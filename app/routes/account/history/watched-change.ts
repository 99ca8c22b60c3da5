import { redirect } from "react-router";

import { parseWatchedValue, watchedKey } from "#app/features/library/watched/watched.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import { requireChange, unchanged } from "../button-change.ts";
import type { Route } from "./+types/watched-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const LIST = "/history";

export const loader = () => redirect(LIST);

/**
 * Handles a Watched button where no script runs. A shared page cannot show what is marked, so a
 * click on a marked title asks whether to remove the mark.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { from: textIfSent, add: textIfSent, remove: text });
  const back = wayBack(request, form.from);
  const isWatched = form.add !== undefined;
  const value = parseWatchedValue(form.add ?? form.remove);
  const { viewer, asked } = requireChange(context, { asked: value, back, list: LIST });
  const { name } = asked;
  const { watched } = context.get(featuresContext);
  if (isWatched && (await watched.isWatched(viewer, name))) {
    return redirect(
      `${LIST}?${new URLSearchParams({ marked: watchedKey(name), from: back })}`,
      303,
    );
  }
  const command = {
    name,
    title: asked.title || name.id,
    isWatched,
    atMs: context.get(requestContext).receivedAtMs,
  };
  const changed = await watched.change(viewer, command, context.get(settingContext));
  if (changed.outcome !== "done") return unchanged(LIST, changed.outcome);
  return redirect(`${back}#watched-${isWatched ? "marked" : "unmarked"}`, 303);
}
