import type { RouterContextProvider } from "react-router";

import { requireViewer, viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { StoredAnswer } from "#app/features/accounts/keys/repeated-requests.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { isServiceError } from "#app/lib/unavailable.ts";
import { problem, problemHeaders } from "#app/lib/requests/problem.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { requestContext, type UsedKey } from "#app/lib/requests/request-context.ts";
import { MOST_CALLS } from "#app/lib/requests/request-limit.ts";

import { answerCall, isAsRead, readInput, unlessUnchanged } from "./answer-call.ts";
import type { Endpoint } from "./endpoint.ts";

type Context = Readonly<RouterContextProvider>;

interface PathMatch {
  endpoint: Endpoint;
  /** What reads the same path, by which a writer may say what they have read. */
  read: Endpoint | undefined;
  params: Readonly<Record<string, string>>;
}

const SERVICE_RETRY_SECONDS = 30;
const LONGEST_KEY = 200;

/** Answers whoever has a key, as far as it goes. */
export async function answerKeyed(
  found: PathMatch,
  request: Request,
  context: Context,
): Promise<Response> {
  const viewer = context.get(viewerContext);
  const { key } = context.get(requestContext);
  if (!viewer || !key) {
    return problem("no-key", {}, { "WWW-Authenticate": 'Bearer realm="matinee"' });
  }
  const { limits } = context.get(featuresContext);
  const use = limits.programs(key.id);
  const resetSeconds = Math.ceil(use.resetMs / 1000);
  const headers = {
    "RateLimit-Policy": `"key";q=${MOST_CALLS};w=60`,
    RateLimit: `"key";r=${use.left};t=${resetSeconds}`,
  };
  const isWriting = found.endpoint.method !== "GET";
  if (!use.isAllowed || (isWriting && !limits.libraryChanges(viewer.userId))) {
    return problem("too-many", {}, { ...headers, "Retry-After": String(resetSeconds || 1) });
  }
  const answered =
    refuseScope(found.endpoint, viewer, key) ??
    (await answerSafely(context, () => answerEndpoint(found, request, context)));
  for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value);
  return answered;
}

/** Who may not, although their key is one. */
function refuseScope(
  { scope, isForGrownUps, isForAccount }: Endpoint,
  viewer: Viewer,
  { scopes, isForAccount: isKeyForAccount }: UsedKey,
): Response | undefined {
  if (!scopes.includes(scope)) {
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
    const detail = `It needs the scope "${scope}".`;
    return problem("not-allowed", { detail }, { "WWW-Authenticate": challenge });
  }
  if (scope === "operator" && !viewer.isOperator) return problem("not-allowed");
  if (isForAccount && !isKeyForAccount) {
    return problem("not-allowed", { detail: "It needs a key for the account." });
  }
  const isChilds = viewer.audience !== "everyone";
  return isForGrownUps && isChilds
    ? problem("not-allowed", { detail: "A child's profile may not." })
    : undefined;
}

async function answerEndpoint(
  { endpoint, read, params }: PathMatch,
  request: Request,
  context: Context,
): Promise<Response> {
  const input = await readInput(endpoint, params, request.clone());
  if (input instanceof Response) return input;
  if (endpoint.method === "GET") {
    return unlessUnchanged(await answerCall(endpoint, input, context), request);
  }
  return answerOnce(endpoint, request, context, async () => {
    const isBound = request.headers.has("if-match");
    const current = isBound && read ? await answerRead(read, params, request, context) : undefined;
    if (!isAsRead(current, request)) return problem("changed");
    return answerCall(endpoint, input, context);
  });
}

/** What the same path answers to those who read it. */
async function answerRead(
  read: Endpoint,
  params: PathMatch["params"],
  { url }: Request,
  context: Context,
): Promise<Response> {
  const input = await readInput(read, params, new Request(url));
  return input instanceof Response ? input : answerCall(read, input, context);
}

/** Writes what a program may send again once, if it says by which key it would. */
async function answerOnce(
  { method, path }: Endpoint,
  request: Request,
  context: Context,
  work: () => Promise<Response>,
): Promise<Response> {
  const chosen = request.headers.get("idempotency-key");
  const { key } = context.get(requestContext);
  if (chosen === null || !key) return work();
  if (chosen === "" || chosen.length > LONGEST_KEY) {
    const detail = `1 to ${LONGEST_KEY} characters`;
    return problem("not-valid", { errors: [{ pointer: "Idempotency-Key", detail }] });
  }
  const { repeatedRequests } = context.get(featuresContext);
  const repeatable = {
    userId: requireViewer(context).userId,
    key: JSON.stringify([key.id, chosen]),
    request: JSON.stringify([method, path, request.url, await request.text()]),
  };
  const begun = await repeatedRequests.begin(repeatable);
  if (begun.outcome === "another request") return problem("other-request");
  if (begun.outcome === "not answered yet") {
    const detail = "The same request is being answered.";
    return problem("conflict", { detail }, { "Retry-After": "1" });
  }
  if (begun.outcome === "answered") return answerAgain(begun.answer);
  let kept: StoredAnswer | undefined;
  try {
    const answered = await work();
    const { status } = answered;
    if (status < 500) kept = { status, body: await answered.clone().text() };
    return answered;
  } finally {
    // What failed here may be sent anew.
    await repeatedRequests.end(repeatable, kept);
  }
}

function answerAgain({ status, body }: StoredAnswer): Response {
  const type = status < 400 ? "application/json" : problemHeaders["Content-Type"];
  return new Response(body === "" ? null : body, {
    status,
    headers: { ...(body !== "" && { "Content-Type": type }), "Idempotency-Replayed": "true" },
  });
}

/** What failed outside is told from what is our own fault, which is reported. */
async function answerSafely(context: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (isServiceError(error)) {
      return problem("outside-failed", {}, { "Retry-After": String(SERVICE_RETRY_SECONDS) });
    }
    const { report, requestId } = context.get(renderingContext);
    report(error);
    return problem("failed", { detail: `Its number is ${requestId}.` });
  }
}
