import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/captions";
import { FOR_ANY_SITE } from "./for-any-site.ts";

export const handle = { access: "visitors", children: true, tokens: true } satisfies PageHandle;

/**
 * A film's captions, from our own origin and as WebVTT: browsers accept nothing else, and the
 * archive's data nodes do not let other sites read them.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = url.searchParams.get("file") ?? "";
  const { films } = context.get(featuresContext);
  // Captions are optional: without them a film still plays.
  const setting = context.get(settingContext);
  const text = await films.captions(params.id, name, setting).catch(() => null);
  if (text === null) return plain("Captions aren't available right now.\n", 503);
  if (text === undefined) return plain("These captions don't exist.\n", 404);
  return new Response(text, {
    headers: {
      ...FOR_ANY_SITE,
      "Content-Type": "text/vtt; charset=utf-8",
      "Cache-Control": "private, max-age=86400",
      // Another profile on the same device may not be allowed to see the film.
      Vary: "Cookie",
    },
  });
}

const plain = (words: string, status: number) =>
  new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
