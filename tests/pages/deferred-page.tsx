import { Suspense } from "react";

import { Await, useLoaderData } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { section, type Section } from "#app/lib/section.ts";

import type { RouteModule } from "../site.ts";

function Deferred() {
  const { quick, slow } = useLoaderData<{ quick: string; slow: Promise<Section<string>> }>();
  return (
    <main>
      <p>{quick}</p>
      <Suspense fallback={<p>Loading content...</p>}>
        <Await resolve={slow}>
          {(part) => <p>{part.outcome === "loaded" ? part.value : "not available"}</p>}
        </Await>
      </Suspense>
    </main>
  );
}

/** A page whose second part arrives after a while, or fails. */
export function deferredPage(
  after: (count: number) => Promise<string>,
): RouteModule & { count: number } {
  const page = {
    handle: {
      access: "everyone",
      shared: { query: [], freshSeconds: 60, staleSeconds: 600 },
    } satisfies PageHandle,
    count: 0,
    default: Deferred,
    loader: ({ context }: Parameters<NonNullable<RouteModule["loader"]>>[0]) => {
      page.count += 1;
      return { quick: "at once", slow: section(context, after(page.count)) };
    },
  };
  return page;
}
