import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/avatar";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** The picture at an address never changes, but it is private. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = /^([0-9a-f]{32})\.webp$/.exec(params.file)?.[1];
  const picture = id && (await context.get(featuresContext).accounts.readAvatar(id));
  if (!picture) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
