import { data, type RouterContextProvider } from "react-router";

import { isServiceError } from "#app/lib/unavailable.ts";
import { renderingContext, type Rendering } from "#app/lib/requests/rendering.ts";
import { inTime } from "#app/lib/in-time.ts";
import { unavailable } from "#app/lib/unavailable.ts";

/** The outcome of looking up the one thing that a page is about. */
export type TitleLookup<Value> =
  | { outcome: "found"; value: Value }
  | { outcome: "missing" }
  | { outcome: "failed" };

/**
 * Returns what was found, with 404 where there is nothing, and with 503 where the outside failed.
 * What takes longer than a page may wait is deferred: the page shows its loading state, and is
 * rendered again, with the right status, after the stream's end.
 */
export async function findTitle<Value>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Value | undefined>,
) {
  const rendering = context.get(renderingContext);
  const finding = settle(work, rendering).then((found) => {
    if (found.outcome === "failed") rendering.flawed = true;
    return found;
  });
  const early = await inTime(context, finding);
  return data({ found: early ?? finding }, statusOf(early));
}

/** React Router does not add a loader's headers to the document by itself. */
export const titleHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** The answer to an address that cannot be a title's. */
export const missingTitle = () => data({ found: { outcome: "missing" } as const }, 404);

/** Outside failures are expected; any other error is a bug, and is reported. */
async function settle<Value>(
  work: Promise<Value | undefined>,
  { report }: Pick<Rendering, "report">,
): Promise<TitleLookup<Value>> {
  try {
    const value = await work;
    return value === undefined ? { outcome: "missing" } : { outcome: "found", value };
  } catch (error) {
    if (!isServiceError(error)) report(error);
    return { outcome: "failed" };
  }
}

function statusOf(found: TitleLookup<unknown> | undefined) {
  if (found?.outcome === "missing") return { status: 404 };
  return found?.outcome === "failed" ? unavailable : {};
}
