import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/jwks";
import { notAllowed } from "./answer.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** The keys that sign access tokens, in the standard format. */
export async function loader({ context }: Route.LoaderArgs) {
  const keys = await context.get(featuresContext).accounts.apiTokens.publishedKeys();
  return Response.json(keys, { headers: { "Cache-Control": "public, max-age=300" } });
}

export const action = () => notAllowed("GET");
