import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { isChild, requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PlayingAnswer } from "#app/features/playing/playing.ts";
import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readJson } from "#app/lib/requests/read-json.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/playing";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

/** Visitors are not counted: free films stay free for them. */
export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/** Receives a page's report about its film, and answers whether it may play. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { userId } = viewer;
  if (!context.get(featuresContext).limits.playingReports(userId)) {
    return refuseForNow(10);
  }
  const body: unknown = await readJson(request);
  const { userAgent } = context.get(requestContext).caller;
  const answer = await context.get(featuresContext).playing.answer(userId, body, userAgent);
  if (answer === undefined) return refuse("The record is not valid.", 400);
  return succeed(showTo(viewer, answer));
}

/** Devices are named in the viewer's language. A child must not read what adults watch. */
function showTo(viewer: Parameters<typeof isChild>[0], answer: PlayingAnswer): PlayingAnswer {
  if (answer.outcome === "stopped") return { ...answer, from: showDevice(answer.from) };
  if (answer.outcome !== "full") return answer;
  const others = answer.others.map(({ id, title, device }) => ({
    id,
    title: isChild(viewer) ? t("A film") : title,
    device: showDevice(device),
  }));
  return { ...answer, others };
}
