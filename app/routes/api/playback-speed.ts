import { z } from "zod";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parsePlaybackRate } from "#app/features/preferences/preferences.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readJson } from "#app/lib/requests/read-json.ts";

import type { Route } from "./+types/playback-speed";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

const report = z.object({ rate: z.number() });

/** Receives how fast the viewer's films play, as it was chosen in the player. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) return refuseForNow(30);
  const parsed = report.safeParse(await readJson(request));
  const rate = parsed.success ? parsePlaybackRate(parsed.data.rate) : undefined;
  if (rate === undefined) return refuse("The record is not valid.", 400);
  await context.get(featuresContext).preferences.changePlaybackRate(viewer, rate);
  return succeed({ rate });
}
