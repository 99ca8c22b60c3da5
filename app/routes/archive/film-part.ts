import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/film-part";
import { sendCaptions, sendFilmFile } from "./send-film-part.ts";

export const handle = { access: "visitors", children: true, tokens: true } satisfies PageHandle;

/** A film's captions, or its file for browsers that cannot reach the archive. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { films } = context.get(featuresContext);
  const name = url.searchParams.get("file") ?? "";
  const wanted = { films, request, id: params.id, name, setting: context.get(settingContext) };
  if (url.pathname.endsWith("/captions")) return sendCaptions(wanted);
  const viewer = context.get(viewerContext);
  const who = viewer?.userId ?? clientNetwork(context.get(requestContext).clientAddress);
  return sendFilmFile(wanted, who);
}
