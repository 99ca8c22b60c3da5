import { createHash } from "node:crypto";

import type { RouterContextProvider } from "react-router";
import { z } from "zod";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { problem, type WrongPart } from "#app/lib/requests/problem.ts";
import { readJson } from "#app/lib/requests/read-json.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Call, Endpoint } from "./endpoint.ts";

type Context = Readonly<RouterContextProvider>;

/** What a call reads, or the problem with it. */
export async function readInput(
  { params, query, body }: Endpoint,
  given: Readonly<Record<string, string>>,
  request: Request,
): Promise<Record<string, unknown> | Response> {
  const names = params.safeParse(given);
  // A path that nothing can have leads nowhere.
  if (!names.success) return problem("not-found");
  const { searchParams } = new URL(request.url);
  const search = query.safeParse(Object.fromEntries(searchParams));
  if (!search.success) return refuseInput(search.error, "?");
  const input = { ...names.data, ...search.data };
  if (!body) return { ...input, body: undefined };
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    return problem("no-json");
  }
  const sent = body.safeParse(await readJson(request));
  return sent.success ? { ...input, body: sent.data } : refuseInput(sent.error, "/");
}

/** Names every part that is wrong: by its JSON pointer, or by `?` and the parameter. */
function refuseInput({ issues }: z.ZodError, start: "?" | "/"): Response {
  const errors = issues.map(({ path, message }): WrongPart => ({
    pointer: path.length === 0 ? start : start + path.map(String).join("/"),
    detail: message,
  }));
  return problem("not-valid", { errors });
}

/** Calls the feature, and writes what it answers as the schema has it. */
export async function answerCall(
  { call, answer, status = 200 }: Endpoint,
  input: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<Response> {
  const answered = await call((await describeCall(context, input)) as Call<never>);
  if (answered instanceof Response) return answered;
  if (!answer) return new Response(null, { status: 204 });
  const body = JSON.stringify(answer.parse(answered));
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "private, no-cache",
      ETag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    },
  });
}

async function describeCall(
  context: Context,
  input: Readonly<Record<string, unknown>>,
): Promise<Call<Readonly<Record<string, unknown>>>> {
  const viewer = requireViewer(context);
  const features = context.get(featuresContext);
  const own = context.get(settingContext);
  const preferences = await features.preferences.get(viewer);
  // A child could choose a region with milder certificates.
  const region = (viewer.audience === "everyone" && preferences.region) || own.region;
  const setting = { ...own, region };
  return {
    input,
    viewer,
    features,
    setting,
    zone: zoneOfViewer(preferences, setting),
    site: context.get(siteContext),
    request: context.get(requestContext),
  };
}

/** Whether a list of tags, or `*`, names this one; proxies that compress mark it as weak. */
const names = (tags: string, tag: string) =>
  tags === "*" || tags.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);

/** An answer that its reader has already is sent without its body. */
export function unlessUnchanged(answer: Response, request: Request): Response {
  const tag = answer.headers.get("etag");
  const known = request.headers.get("if-none-match");
  if (tag === null || known === null || !names(known, tag)) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}

/** Whether something is still as its writer read it; where nothing was named, it is. */
export function isAsRead(current: Response | undefined, request: Request): boolean {
  const wanted = request.headers.get("if-match");
  if (wanted === null) return true;
  const tag = current?.headers.get("etag") ?? null;
  return tag !== null && names(wanted, tag);
}
