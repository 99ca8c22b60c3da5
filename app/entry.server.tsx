import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";

import { renderIsland } from "#app/islands/render-island.server.ts";
import { faultsContext } from "#app/lib/faults.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { ServerFacts } from "#app/lib/server-facts.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { STILL_LOADING } from "#app/lib/still-loading.tsx";

/** Deferred parts that are not there by now are given up; the services' own deadlines are shorter. */
export const streamTimeout = 12_000;

/**
 * Renders a document. Until `streamsAtMs` it waits for every part, so that the page can be kept;
 * from then on it streams what it has, with loading states in the places of the rest.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const rendering = context.get(renderingContext);
  const { isDemo, origin, trailers } = context.get(siteContext);
  const { region, isSparing = false, operatorNotices } = context.get(settingContext);
  const { requestId } = rendering;
  const site = { origin, isDemo, trailers };
  const setting = { region, isSparing, operatorNotices };
  const facts: ServerFacts = { requestId, ...site, ...setting, renderIsland };
  return new Promise((resolve, reject) => {
    let shellReady = false;
    let patient = true;
    let answered = false;

    const { pipe, abort } = renderToPipeableStream(
      <ServerFacts value={facts}>
        <ServerRouter context={entryContext} url={request.url} nonce={rendering.nonce} />
      </ServerFacts>,
      {
        nonce: rendering.nonce,
        // React would hide large parts, though they are there, until a script brings them forth.
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
          // Before the shell is there, the router catches the error and reports it itself.
          if (shellReady && !request.signal.aborted) context.get(faultsContext).report(error);
        },
      },
    );

    const patience = setTimeout(
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
      clearTimeout(patience);
      clearTimeout(lastCall);
      // Node keeps a signal for as long as what listens to it holds the request: for ever, that is.
      request.signal.removeEventListener("abort", giveUp);
    }

    function answer() {
      if (answered) return;
      answered = true;
      clearTimeout(patience);
      const body = new PassThrough({
        final(done) {
          settle();
          done();
        },
      });
      headers.set("Content-Type", "text/html; charset=utf-8");
      const send = (html: BodyInit) => resolve(new Response(html, { status, headers }));
      if (rendering.whole) text(body).then((html) => send(html.replace(STILL_LOADING, "")), reject);
      else send(createReadableStreamFromReadable(body));
      pipe(body);
    }
  });
}

/** Faults of ours, caught by the router: logged once, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected) context.get(faultsContext).report(error);
};
