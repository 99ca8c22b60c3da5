import { type IncomingMessage } from "node:http";

import { Hono, type Context, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { RouterContextProvider } from "react-router";

import type { Accounts } from "#app/features/accounts/accounts.server.ts";
import type { Billing } from "#app/features/billing/billing.ts";
import type { SharedFeatures } from "#app/features/features-context.ts";
import { MOST_UPLOAD_BYTES } from "#app/features/library/imports/files/upload.ts";
import { runningVersion } from "#app/features/operator/overview/versions.server.ts";
import type { OperatorService } from "#app/features/operator/operator.server.ts";
import type { GuardedRoute } from "#app/lib/requests/guarded-route.ts";
import { isForPrograms, problem } from "#app/lib/requests/problem.ts";
import { readAway } from "#app/lib/requests/read-away.ts";
import { startRendering } from "#app/lib/requests/rendering.ts";
import type { CurrentRequest } from "#app/lib/requests/request-context.ts";
import { textOf } from "#app/lib/requests/whole-answer.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { Site } from "#app/lib/requests/site-context.ts";
import { withBase } from "#app/translations/base-path.ts";

import type { ClientAddress } from "./guard/client-address.ts";
import type { ProxyIdentityReader } from "./guard/proxy-identity.ts";
import { leadInLanguage } from "./http/address-language.ts";
import { mayRecord, type BrowserCookies } from "./http/browser-cookies.ts";
import { finishAnswer } from "./http/finish-answer.ts";
import { answerByRouter } from "./answer-by-router.ts";
import { createFeaturesFor } from "./features-for.ts";
import { mayChange } from "./guard/cross-origin.ts";
import { fallbackErrorPage } from "./http/fallback-error.ts";
import type { Log } from "./health/log.ts";
import type { Faults } from "./health/faults.ts";
import type { Metrics } from "./health/metrics.ts";
import type { Readiness } from "./health/readiness.ts";
import { newNonce } from "./http/nonce.ts";
import { newRequestId } from "./http/request-id.ts";
import { refusalBody } from "./http/refuse.ts";
import { raiseRetryAfter } from "./http/retry-after.ts";
import { SERVER_PATHS } from "./http/server-paths.ts";
import { TRY_AGAIN_SECONDS } from "./http/unavailable.ts";
import type { ContentPolicy } from "./http/security-headers.ts";
import type { ServiceWatch } from "./health/service-watch.ts";
import type { Visit } from "./guard/visit.ts";

export interface AppOptions {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  /** What every request may use. */
  features: SharedFeatures;
  accounts: Accounts;
  billing: Billing;
  operator: OperatorService;
  cookies: BrowserCookies;
  /** The client's address, from behind trusted proxies. */
  addressOf: ClientAddress;
  proxyIdentityOf: ProxyIdentityReader;
  readiness: () => Promise<Readiness>;
  contentPolicy: ContentPolicy;
  headers: readonly [string, string][];
  /** When an unfinished page is sent with loading states. */
  streamAfterMs: number;
  /** The operator's public address, when one is set. */
  publicOrigin: string | undefined;
  site: Site;
  log: Log;
  metrics: Pick<Metrics, "observe">;
  faults: Faults;
  services: Pick<ServiceWatch, "retryAfterMs">;
  /** The clock that all servers share. */
  now: () => number;
}

/** What the listener passes along with each request. */
interface Bindings {
  incoming: IncomingMessage;
  visit: Visit;
  setting: Setting;
  route: GuardedRoute;
}

type Env = { Bindings: Bindings; Variables: { requestId: string } };

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const NOT_DONE = "This method isn't allowed here.\n";
const MAX_BODY_BYTES = 1024 * 1024;
/** Where pictures may be sent; the limit is a phone's photo. */
const UPLOAD_PATH = "/profile/avatar";
/** API clients send only a few fields. */
const CLIENTS_PATH = "/api/auth/";
const MAX_FIELDS_BYTES = 16 * 1024;
const MAX_UPLOAD_BYTES = 9 * 1024 * 1024;
/** Where other services' exports may be sent; a form's own fields come on top. */
const IMPORT_PATH = "/profile/import";
const MAX_IMPORT_BYTES = MOST_UPLOAD_BYTES + 64 * 1024;
/** Real user agents are shorter; a longer one would only fill the database. */
const MAX_USER_AGENT_CHARACTERS = 300;
const MAX_ANSWER_MS = 30_000;

/** Everything that is rendered for each request: health, private screens, forms and endpoints. */
export function createApp(options: AppOptions): Hono<Env> {
  const { publicOrigin, site } = options;
  const answerPrivately = createPrivateAnswers(options);
  const { version, commit } = runningVersion();
  const app = new Hono<Env>();
  app.onError((error, c) => {
    // A refusal of the framework's own, such as for a timeout.
    if (error instanceof HTTPException) return error.getResponse();
    const requestId = c.get("requestId");
    const isTroubled = reportFault(options, c.env.incoming, requestId, error);
    return c.html(fallbackErrorPage(requestId), isTroubled ? 503 : 500, {
      "Cache-Control": "no-store",
      ...(isTroubled && { "Retry-After": String(TRY_AGAIN_SECONDS) }),
    });
  });
  app.use(withRequestId(options));
  app.use(async (c, next) => {
    if (!METHODS.has(c.req.method)) {
      return c.text(NOT_DONE, 405, { Allow: [...METHODS].join(", ") });
    }
    const isProgram = isForPrograms(c.req.path);
    const mayCall = isProgram && site.apiOrigins.includes(c.req.header("origin") ?? "");
    if (!mayCall && !mayChange(c.req.raw, publicOrigin)) {
      if (isProgram) return problem("not-allowed", { detail: "Another site's page may not." });
      return c.text("This request came from another site and was refused.\n", 403);
    }
    return next();
  });
  app.get("/healthz", (c) => {
    const headers = { "Cache-Control": "no-store" };
    if (c.req.header("accept")?.includes("application/json") !== true) {
      return c.text(`ok\n${[version, commit].join(" ").trim()}\n`, 200, headers);
    }
    return c.json({ status: "ok", version, commit }, 200, headers);
  });
  app.get("/readyz", async (c) => {
    const { isReady, text } = await options.readiness();
    return c.text(text, isReady ? 200 : 503, { "Cache-Control": "no-store" });
  });
  app.use(timeout(MAX_ANSWER_MS));
  app.use(limitBodies());
  app.all("*", (c) => answerPrivately(c.req.raw, c.get("requestId"), c.env));
  return app;
}

/** The size limit of a request, by its path. */
function limitBodies(): MiddlewareHandler<Env> {
  const onError = (c: Context) =>
    isForPrograms(c.req.path)
      ? problem("too-large")
      : c.text("The server is taking in too much at once. Try again in a moment.\n", 413);
  const forms = limitBody({ maxSize: MAX_BODY_BYTES, onError });
  const uploads = limitBody({ maxSize: MAX_UPLOAD_BYTES, onError });
  const imports = limitBody({
    maxSize: MAX_IMPORT_BYTES,
    onError: async (c) => {
      await readAway(c.req.raw);
      return c.redirect(withBase(`${IMPORT_PATH}?problem=too-large`), 303);
    },
  });
  const fields = limitBody({ maxSize: MAX_FIELDS_BYTES, onError: refuseFields });
  return (c, next) => {
    // Looking for a body would make a whole request of a light one.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (c.req.path.startsWith(CLIENTS_PATH)) return fields(c, next);
    // A body without a stated length is in memory before anybody has said whether it is taken.
    if (c.req.header("content-length") === undefined) return forms(c, next);
    if (c.req.path === IMPORT_PATH) return imports(c, next);
    return (c.req.path === UPLOAD_PATH ? uploads : forms)(c, next);
  };
}

/** A stated length is believed: nothing is read beyond it. Otherwise what arrives is counted. */
function limitBody(limit: {
  maxSize: number;
  onError: (c: Context) => Response | Promise<Response>;
}): MiddlewareHandler<Env> {
  const countBody = bodyLimit(limit);
  return (c, next) => {
    const stated = c.req.header("content-length");
    if (stated === undefined) return countBody(c, next);
    return Number(stated) > limit.maxSize ? Promise.resolve(limit.onError(c)) : next();
  };
}

/** Reading the rest of a request fails when its client disconnects, which is not our fault. */
function reportFault(
  { faults }: Pick<AppOptions, "faults">,
  incoming: IncomingMessage,
  requestId: string,
  error: unknown,
): boolean {
  return !hasHungUp(incoming) && faults.report(error, requestId);
}

/** In the shape of every other refusal under that path. */
function refuseFields(c: Context): Response {
  const headers = { "Cache-Control": "no-store", "Content-Type": "application/json" };
  return c.body(refusalBody("That request is too large.", { code: "malformed" }), 413, headers);
}

/** Clients of an add-on have its secret in the path, which is nothing for a log. */
const withoutSecret = (path: string) => path.replace(/^(\/stremio\/own\/)[^/]+/, "$1…");

/** Numbers, counts and logs a request, and adds the headers of every answer. */
function withRequestId({ log, metrics, headers }: AppOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = newRequestId();
    const startedAtMs = performance.now();
    c.set("requestId", requestId);
    await next();
    // The framework's own way to set a header after the answer makes a new answer each time.
    const given = c.res.headers;
    for (const [name, value] of headers) if (!given.has(name)) given.set(name, value);
    given.set("X-Request-Id", requestId);
    const tookMs = Math.round(performance.now() - startedAtMs);
    const { method } = c.req;
    const path = withoutSecret(c.req.path);
    const status = hasHungUp(c.env.incoming) ? CLIENT_CLOSED : c.res.status;
    metrics.observe(method, status, tookMs / 1000);
    // A balancer asks every few seconds; what becomes of the database is logged where it is watched.
    const level = SERVER_PATHS.has(path) ? "debug" : "info";
    log[level]({ requestId, method, path, status, tookMs }, "request");
  };
}

/**
 * An endpoint's own refusals name what it allows; the router's claim that the server is at fault.
 */
const isRoutersRefusal = ({ status, headers }: Response) =>
  status === 405 &&
  !headers.has("allow") &&
  headers.get("content-type")?.startsWith("application/json") === true;

function createPrivateAnswers(options: AppOptions) {
  const { cookies, contentPolicy, site } = options;
  const featuresFor = createFeaturesFor(options.features, options);
  return async (request: Request, requestId: string, bindings: Bindings): Promise<Response> => {
    const nonce = newNonce();
    const streamsAtMs = performance.now() + options.streamAfterMs;
    const { setting, route, incoming, visit } = bindings;
    const report = (error: unknown) => void reportFault(options, incoming, requestId, error);
    const rendering = startRendering({ requestId, nonce, route, report, streamsAtMs });
    const routers = await answerByRouter(options, request, {
      rendering,
      setting,
      site,
      features: featuresFor(visit.viewer),
      asking: {
        viewer: visit.viewer ?? null,
        request: describeRequest(options, requestId, bindings),
      },
    });
    const answer = isRoutersRefusal(routers) ? new Response(NOT_DONE, { status: 405 }) : routers;
    // Those of a redirect may be immutable; those of an answer that was made here are its own.
    const isOwn = textOf(answer) !== undefined;
    const headers = isOwn ? answer.headers : new Headers(answer.headers);
    if (!headers.has("cache-control")) headers.set("Cache-Control", "private, no-store");
    leadInLanguage(headers, setting.language, site.ownLanguage);
    if (!headers.has("content-security-policy")) {
      headers.set("Content-Security-Policy", contentPolicy([`'nonce-${nonce}'`]));
    }
    if (answer.status === 503) raiseRetryAfter(headers, options.services.retryAfterMs());
    const { cookie } = incoming.headers;
    const current = visit.key
      ? []
      : cookies.outdatedIn(cookie, visit.viewer, headers.getSetCookie());
    for (const each of current) headers.append("Set-Cookie", each);
    return finishAnswer({ answer, headers, rendering, request });
  };
}

/** Who asks, as far as the connection and the cookies say. */
function describeRequest(
  {
    cookies,
    addressOf,
    proxyIdentityOf,
    now,
  }: Pick<AppOptions, "cookies" | "addressOf" | "proxyIdentityOf" | "now">,
  requestId: string,
  { incoming, visit }: Bindings,
): CurrentRequest {
  const { headers } = incoming;
  const clientAddress = addressOf(incoming);
  return {
    requestId,
    clientAddress,
    receivedAtMs: now(),
    browser: cookies.browserOf(headers.cookie),
    caller: {
      address: clientAddress,
      userAgent: headers["user-agent"]?.slice(0, MAX_USER_AGENT_CHARACTERS),
      token: visit.token,
      device: cookies.readDevice(headers.cookie),
      challenge: cookies.readChallenge(headers.cookie),
      proxyIdentity: proxyIdentityOf(incoming),
      mayRecord: mayRecord(headers),
    },
    key: visit.key,
  };
}

/** Nginx's status, which is sent to nobody: the client closed its request. */
const CLIENT_CLOSED = 499;

/** Whether the client disconnected before its whole request arrived. */
const hasHungUp = ({ complete, destroyed }: IncomingMessage) => destroyed && !complete;
