import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/year-picture";

export const handle = { access: "visitors", children: true } satisfies PageHandle;

/** The picture of a shared year. It is not stored anywhere: once it is withdrawn, it is gone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const picture = await context.get(featuresContext).sharedYears.getPicture(params.key);
  if (!picture) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "private, no-cache",
      "X-Robots-Tag": "noindex",
    },
  });
}
