import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { toSuggestion } from "#app/features/catalog/search/suggestion.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/suggest";
import { refuseForNow, succeed } from "./answer.ts";

export const handle = { access: "visitors", children: true } satisfies PageHandle;

/** A recent answer is reused while the viewer retypes a word. */
const CACHED = { "Cache-Control": "private, max-age=300", Vary: "Cookie, Accept-Language" };
/** A child's may change: more age ratings may be known a moment later. */
const NOT_STORED = { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };

/** A few titles for what has been typed so far. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const who = viewer?.userId ?? clientNetwork(context.get(requestContext).clientAddress);
  if (!context.get(featuresContext).limits.suggestions(who)) {
    return refuseForNow(10);
  }
  const typed = url.searchParams.get("q") ?? "";
  const setting = context.get(settingContext);
  const titles = await context.get(featuresContext).catalog.suggest(typed, setting);
  return succeed(titles.map(toSuggestion), isForChild(setting) ? NOT_STORED : CACHED);
}
