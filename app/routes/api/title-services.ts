import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/title-services";
import { refuseForNow, succeed } from "./answer.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

const MOST_TITLES = 40;
const CACHED = { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };

/** Which of the viewer's services have some titles, such as `?titles=movie:19,tv:7`, for their cards. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const keys = (url.searchParams.get("titles") ?? "").slice(0, 1_000).split(",");
  const titles = keys.slice(0, MOST_TITLES).flatMap((key) => {
    const [kind, text] = key.split(":");
    const id = parseTitleId(text);
    return (kind === "movie" || kind === "tv") && id !== undefined ? [{ kind, id } as const] : [];
  });
  const services = context.get(featuresContext).ownServices;
  const found = await services.findAmong(viewer, titles, context.get(settingContext));
  return found ? succeed(found, CACHED) : refuseForNow(60);
}
