import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import { createReadableStreamFromReadable } from "@react-router/node";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";

import { renderIsland } from "#app/islands/render-island.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { leafOf, renderAtOnce } from "#app/lib/requests/render-at-once.server.ts";
import { renderingContext, type Rendering } from "#app/lib/requests/rendering.ts";
import { ServerFacts } from "#app/lib/server-facts.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { writePart } from "#app/shell/write-part.server.tsx";
import { withoutStillLoading } from "#app/lib/still-loading.tsx";

/**
 * Deferred parts that are not ready by now are given up; the services' own deadlines are shorter.
 */
export const streamTimeout = 12_000;

const HTML = "text/html; charset=utf-8";

/** Renders a document: at once where one viewer waits for it, and to a stream otherwise. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const rendering = context.get(renderingContext);
  const { isDemo, payments, origin, trailers, languages, ownLanguage } = context.get(siteContext);
  const given = context.get(settingContext);
  const { region, isSparing = false, operatorNotices, announcement, isPublic = false } = given;
  const { isPreview = false } = given;
  const { requestId } = rendering;
  const { shared, offline } = handleOf(entryContext) ?? {};
  const isListed = status === 200 && shared !== undefined;
  const isForOffline = isListed || (status === 200 && offline === true);
  const site = {
    origin,
    isDemo,
    payments,
    trailers,
    languages,
    ownLanguage,
    isListed,
    isForOffline,
  };
  const isForAChild = isPublic || isForChild(given);
  const notices = { operatorNotices, announcement };
  const setting = { region, isSparing, isPreview, ...notices, isForChild: isForAChild };
  const facts: ServerFacts = { requestId, ...site, ...setting, renderIsland, writePart };
  const elementOf = (shown: EntryContext) => (
    <ServerFacts value={facts}>
      <ServerRouter context={shown} url={request.url} nonce={rendering.nonce} />
    </ServerFacts>
  );
  const isForOne = shared === undefined;
  const html = isForOne ? renderAtOnce(entryContext, elementOf) : undefined;
  const answer = { status, headers };
  if (html !== undefined) return Promise.resolve(answerWhole(rendering, html, answer));
  return renderStreamed(elementOf(entryContext), { request, rendering, answer });
}

/** The document is beside its Response. */
function answerWhole(rendering: Rendering, html: string, answer: DocumentAnswer): Response {
  rendering.html = withoutStillLoading(html);
  answer.headers.set("Content-Type", HTML);
  return new Response(null, answer);
}

interface DocumentAnswer {
  status: number;
  headers: Headers;
}

interface StreamOptions {
  request: Request;
  rendering: Rendering;
  answer: DocumentAnswer;
}

/**
 * Until `streamsAtMs` it waits for every part, so that the page can be cached; from then on it
 * streams what it has, with loading states in place of the rest.
 */
function renderStreamed(
  element: ReactNode,
  { request, rendering, answer: { status, headers } }: StreamOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let shellReady = false;
    let patient = true;
    let answered = false;

    const { pipe, abort } = renderToPipeableStream(element, {
      nonce: rendering.nonce,
      // React would hide large parts, although they are ready, until a script reveals them.
      progressiveChunkSize: Infinity,
      onShellReady() {
        shellReady = true;
        if (!patient) answer();
      },
      onAllReady() {
        rendering.whole = !answered && !rendering.undecided;
        answer();
      },
      onShellError(error) {
        settle();
        reject(error);
      },
      onError(error) {
        // Before the shell is ready, the router catches the error and reports it itself.
        if (shellReady && !request.signal.aborted) rendering.report(error);
      },
    });

    const timeout = setTimeout(
      () => {
        patient = false;
        if (shellReady) answer();
      },
      Math.max(0, rendering.streamsAtMs - performance.now()),
    );
    // A second after the data was given up, whatever still hangs is flushed as failed.
    const lastCall = setTimeout(() => abort(), streamTimeout + 1000);
    const giveUp = () => abort();
    request.signal.addEventListener("abort", giveUp, { once: true });

    function settle() {
      clearTimeout(timeout);
      clearTimeout(lastCall);
      // Node keeps a signal alive as long as its listeners hold the request, which would be for
      // ever.
      request.signal.removeEventListener("abort", giveUp);
    }

    function answer() {
      if (answered) return;
      answered = true;
      clearTimeout(timeout);
      const body = new PassThrough({
        final(done) {
          settle();
          done();
        },
      });
      if (rendering.whole)
        text(body).then((all) => resolve(answerWhole(rendering, all, { status, headers })), reject);
      else {
        rendering.isStreamed = true;
        headers.set("Content-Type", HTML);
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      }
      pipe(body);
    }
  });
}

const handleOf = (context: EntryContext): PageHandle | undefined =>
  context.routeModules[leafOf(context)]?.handle as PageHandle | undefined;

/** Bugs caught by the router: logged once, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected) context.get(renderingContext).report(error);
};
