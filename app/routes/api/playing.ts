import { callerContext } from "#app/features/accounts/accounts-context.ts";
import { isChild, requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { playingContext, playingLimitContext } from "#app/features/playing/playing-context.ts";
import type { PlayingAnswer } from "#app/features/playing/playing.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/playing";
import { refuse, refuseForNow, refuseToShow, succeed } from "./answer.ts";

/** Visitors are not counted: free films stay free to them. */
export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

/** Takes what a page says of its film, and tells whether it may play. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { userId } = viewer;
  if (!context.get(playingLimitContext)(userId)) {
    return refuseForNow(10);
  }
  const body: unknown = await request.json().catch(() => undefined);
  const { userAgent } = context.get(callerContext);
  const answer = await context.get(playingContext).answer(userId, body, userAgent);
  if (answer === undefined) return refuse("The record is not valid.", 400);
  return succeed(isChild(viewer) ? withoutTitles(answer) : answer);
}

/** What grown-ups watch is not for a child to read. */
function withoutTitles(answer: PlayingAnswer): PlayingAnswer {
  if (answer.kind !== "full") return answer;
  return { ...answer, others: answer.others.map((other) => ({ ...other, title: "A film" })) };
}
