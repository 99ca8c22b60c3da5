import {
  createRequestHandler,
  data,
  redirect,
  RouterContextProvider,
  useMatches,
} from "react-router";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";

import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { startTestRendering } from "#tests/pages/test-rendering.ts";
import { buildOf } from "#tests/site.ts";

import { createPageFinder } from "./find-page.ts";
import { createRouteHandlers } from "./route-handlers.ts";

const Shown = () => <p>{JSON.stringify(useMatches().map(({ pathname }) => pathname))}</p>;
const echo = async ({ request }: { request: Request }) => ({ sent: await request.text() });
const fail = (): never => {
  throw new Error("broken");
};
const refuse = (): never => {
  throw new Response("none such", { status: 404 });
};

const missing = (): never => {
  throw data({ found: false }, { status: 404, headers: { "X-Why": "none such" } });
};

const build = buildOf({
  "/": { default: Shown },
  "/list/:id": { default: Shown, loader: ({ params }) => params, action: echo },
  "/list/mine": { default: Shown },
  "/api/one": { loader: () => Response.json({ one: 1 }), action: echo },
  "/api/things/:id": {
    loader: ({ params, url }) => ({ params, query: [...url.searchParams] }),
    action: echo,
  },
  "/api/facts": { loader: () => ({ status: 200, headers: { one: 1 } }) },
  "/api/text": { loader: () => "a text" },
  "/api/none": { loader: () => missing(), action: () => missing() },
  "/api/moved": { loader: () => redirect("/list/7"), action: () => redirect("/list/8", 303) },
  "/api/refused": { loader: refuse },
  "/api/form": { action: echo },
  "/missing": { default: Shown, loader: refuse },
  "/broken": { default: Shown, loader: fail },
  "/api/broken": { loader: fail },
  "/*": { default: Shown, loader: refuse },
});

const findPage = createPageFinder(build.routes);

/** Answers as the guard hands a request over. */
async function ask(
  handle: ReturnType<typeof createRouteHandlers>,
  address: string,
  init: RequestInit = {},
) {
  const [path = ""] = address.split("?");
  const route = { pattern: findPage({ path })?.rules.pattern, path };
  const faults: unknown[] = [];
  const context = new RouterContextProvider();
  const report = (error: unknown) => void faults.push(error);
  context.set(renderingContext, startTestRendering({ route, report }));
  context.set(settingContext, { language: "en", region: "US", audience: "all" } as never);
  context.set(siteContext, { origin: "http://films.local", languages: ["en"] } as never);
  const request = new Request(`http://films.local${address}`, init);
  const response = await writingIn("en", () => handle(request, context));
  const { status } = response;
  // A text's type has a space in it or not, depending on who has looked at the answer.
  const headers = [...response.headers].map(([name, value]) => [name, value.replace("; ", ";")]);
  return { status, headers, body: await response.text(), faults: faults.map(String) };
}

const form = (body: BodyInit): RequestInit => ({ method: "POST", body });
const multipart = new FormData();
multipart.set("name", "Ada");

test.each<[number, string, RequestInit?]>([
  [200, "/"],
  [200, "/list/7"],
  [200, "/list/7?sort=title"],
  [200, "/list/mine"],
  [200, "/list/7", { method: "HEAD" }],
  [200, "/list/7", form(new URLSearchParams({ name: "Ada" }))],
  [200, "/list/7?index", form(new URLSearchParams({ name: "Ada" }))],
  [405, "/list/mine", form("nothing takes it")],
  [200, "/list/7", { method: "DELETE" }],
  [405, "/list/7", { method: "OPTIONS" }],
  [200, "/api/one"],
  [200, "/api/one", { method: "HEAD" }],
  [200, "/api/one", form('{"one":2}')],
  [200, "/api/one", { method: "PATCH", body: "{}" }],
  [500, "/api/broken"],
  [500, "/api/broken", { method: "HEAD" }],
  [405, "/api/broken", form("nothing takes it")],
  [200, "/api/things/M%C3%A9tropolis%2F1?a=1&b=%20"],
  [200, "/api/things/7", { method: "PUT", body: "anything" }],
  [200, "/api/facts"],
  [200, "/api/text"],
  [404, "/api/none"],
  [404, "/api/none", { method: "HEAD" }],
  [404, "/api/none", form("anything")],
  [302, "/api/moved"],
  [303, "/api/moved", form("anything")],
  [404, "/api/refused"],
  [400, "/api/form"],
  [200, "/api/text", { method: "OPTIONS" }],
  [404, "/missing"],
  [500, "/broken"],
  [404, "/no/such/page"],
  [405, "/no/such/page", form("anything")],
  [500, "/list/7.data"],
  [500, "/list/mine.data?_routes=root"],
  [500, "/_root.data"],
])(
  "%d: %s %o is answered by its own route as by the whole table",
  async (status, address, init) => {
    const whole = createRequestHandler(build, "production");
    const answer = await ask(createRouteHandlers(build), address, init);
    expect(answer).toEqual(await ask(whole, address, init));
    expect(answer.status).toBe(status);
  },
);

test("the router matches and renders with the matched route and its parents alone", async () => {
  const parts: ServerBuild[] = [];
  const handle = createRouteHandlers(build, (part) => {
    parts.push(part);
    return createRequestHandler(part, "production");
  });
  for (const address of ["/list/7", "/list/8", "/api/one", "/list/7"]) await ask(handle, address);
  const known = parts.map(({ routes, assets }) => [routes, assets.routes].map(Object.keys));
  const [, ...own] = known;
  expect(own).toEqual([
    [
      ["root", "/list/:id"],
      ["root", "/list/:id"],
    ],
    [
      ["root", "/api/one"],
      ["root", "/api/one"],
    ],
  ]);
});

test("an endpoint answers without the router, where it has a function for the method", async () => {
  let routerAnswers = 0;
  const handle = createRouteHandlers(build, (part) => (...request) => {
    routerAnswers += 1;
    return createRequestHandler(part, "production")(...request);
  });
  await ask(handle, "/api/one");
  await ask(handle, "/api/one", form("anything"));
  await ask(handle, "/api/broken");
  expect(routerAnswers).toBe(0);
  await ask(handle, "/api/form");
  expect(routerAnswers).toBe(1);
});
