import type { RouterContextProvider } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { problem, API_PATH } from "#app/lib/requests/problem.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import type { Route } from "./+types/api";
import { findEndpoints } from "./all-endpoints.ts";
import { answerKeyed } from "./answer-keyed.ts";
import type { Method } from "./endpoint.ts";
import { openApiText } from "./openapi.ts";

/** For programs: who calls is known by their key alone. */
export const handle = { access: "everyone", children: true, tokens: "only" } satisfies PageHandle;

type Context = Readonly<RouterContextProvider>;

/** What pages of other sites may send and read, where the operator allows them to. */
const ALLOWED =
  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Matinee-Profile";
const EXPOSED =
  "ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
const DAY_SECONDS = 86_400;

/** The headers for a page of another site; none for a site that the operator does not name. */
function corsHeaders(
  { headers, method }: Pick<Request, "headers" | "method">,
  origins: readonly string[],
  methods: readonly string[],
): Record<string, string> {
  const origin = headers.get("origin");
  if (origin === null || !origins.includes(origin)) return {};
  const own = { "Access-Control-Allow-Origin": origin };
  if (method !== "OPTIONS") return { ...own, "Access-Control-Expose-Headers": EXPOSED };
  return {
    ...own,
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": ALLOWED,
    "Access-Control-Max-Age": String(DAY_SECONDS),
  };
}

const VARY = "Authorization, Accept-Language, Matinee-Profile, Origin";
/** The document is open to everybody. */
const PUBLIC_PATHS = new Set(["", "/openapi.json"]);

export const loader = ({ request, context, url }: Route.LoaderArgs) =>
  answer(request, context, url.pathname);
export const action = ({ request, context, url }: Route.ActionArgs) =>
  answer(request, context, url.pathname);

/** Every call of every endpoint: who asks, how often, with what, and what may go wrong. */
async function answer(request: Request, context: Context, pathname: string): Promise<Response> {
  const path = pathname.slice(pathname.indexOf(API_PATH) + API_PATH.length);
  const { apiOrigins, origin } = context.get(siteContext);
  const isPublic = PUBLIC_PATHS.has(path);
  const found = isPublic ? undefined : findEndpoints(path);
  const allowed = isPublic ? ["GET"] : [...(found?.endpoints.keys() ?? [])];
  const methods = [...(allowed.includes("GET") ? ["HEAD"] : []), ...allowed, "OPTIONS"];
  const answered = await answerPath();
  const headers = new Headers(answered.headers);
  headers.append("Vary", VARY);
  const cors = corsHeaders(request, apiOrigins, methods);
  for (const [name, value] of Object.entries(cors)) headers.set(name, value);
  return new Response(answered.body, { status: answered.status, headers });

  async function answerPath(): Promise<Response> {
    if (!isPublic && !found) return problem("not-found");
    const Allow = methods.join(", ");
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow } });
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (!allowed.includes(method)) return problem("no-method", {}, { Allow });
    if (isPublic) return sendDocument(origin);
    const endpoint = found?.endpoints.get(method as Method);
    if (!found || !endpoint) return problem("not-found");
    const read = found.endpoints.get("GET");
    return answerKeyed({ endpoint, read, params: found.params }, request, context);
  }
}

const sendDocument = (origin: string) =>
  new Response(openApiText(origin), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" },
  });
