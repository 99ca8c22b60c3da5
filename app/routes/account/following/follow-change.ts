import { redirect } from "react-router";

import { followKey, parseFollowValue } from "#app/features/library/following/follow-name.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import { requireChange, unchanged, withoutQuestion } from "../button-change.ts";
import type { Route } from "./+types/follow-change";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const LIST = "/following";

export const loader = () => redirect(LIST);

/**
 * Handles a follow button where no script runs. It leads back to the page, with the outcome as the
 * address's fragment: a shared page shows nothing else about the viewer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { add: textIfSent, remove: text });
  const back = wayBack(request);
  const isFollowed = form.add !== undefined;
  const value = parseFollowValue(form.add ?? form.remove);
  const { viewer, asked } = requireChange(context, { asked: value, back, list: LIST });
  const { name } = asked;
  const command = {
    name,
    title: asked.title || name.id,
    isFollowed,
    atMs: context.get(requestContext).receivedAtMs,
  };
  const setting = context.get(settingContext);
  const changed = await context.get(featuresContext).follows.change(viewer, command, setting);
  if (changed.outcome !== "done") return unchanged(LIST, changed.outcome);
  if (isFollowed && changed.wasFollowed) {
    // The button could not know that it is followed; a second click may mean to end it.
    return redirect(`${LIST}?${new URLSearchParams({ has: followKey(name), from: back })}`, 303);
  }
  const page = isFollowed ? back : withoutQuestion(back, LIST);
  return redirect(`${page}#${isFollowed ? "followed" : "unfollowed"}`, 303);
}
