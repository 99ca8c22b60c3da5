import { expect, test } from "vitest";

import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as cookies from "./cookies.tsx";

const routes: Record<string, RouteModule> = { "/cookies": asBuilt(cookies) };

function post(address: string, fields: Record<string, string>) {
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

/** Which of the four switches a page shows as on, in their order. */
const switchesOf = (html: string) =>
  [...html.matchAll(/<input[^>]*role="switch"[^>]*>/g)].map(([tag]) => tag.includes('checked=""'));

describeOnSqlite("the cookie choice", ({ open }) => {
  test("shows the defaults before anyone chose: all but advertising", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const response = await fetch(`${site.origin}/cookies`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(switchesOf(await response.text())).toEqual([true, true, true, false]);
  });

  test("is stored as it was saved, and shown again", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const saved = await post(`${site.origin}/cookies`, { intent: "save", analytical: "on" });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("location")).toBe("/cookies?notice=saved");
    const cookie = saved.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^consent=analytical; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const headers = { cookie: cookie.split(";", 1).join() };
    const html = await (await fetch(`${site.origin}/cookies?notice=saved`, { headers })).text();
    expect(switchesOf(html)).toEqual([true, false, true, false]);
    expect(html).toContain('data-toast="success">Cookie preferences saved successfully<');
  });

  test("turns all four on when all are accepted, whatever the switches said", async () => {
    const site = await openTestSite({
      database: await open(),
      routes,
      variables: {
        PUBLIC_URL: "https://films.example",
        DEMO: "public",
      },
    });
    const accepted = await post(`${site.origin}/cookies`, { intent: "accept" });
    expect(accepted.headers.get("location")).toBe("/cookies?notice=accepted");
    const cookie = accepted.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^consent=functional\.analytical\.advertising; .*; Secure$/);
    const headers = { cookie: cookie.split(";", 1).join() };
    const html = await (await fetch(`${site.origin}/cookies?notice=accepted`, { headers })).text();
    expect(switchesOf(html)).toEqual([true, true, true, true]);
    expect(html).toContain('data-toast="success">All cookies accepted<');
  });

  test("turns all but the essential off with one button, whatever the switches said", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const answer = { intent: "essential", analytical: "on" };
    const refused = await post(`${site.origin}/cookies`, answer);
    expect(refused.headers.get("location")).toBe("/cookies?notice=essential");
    const cookie = refused.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^consent=essential; /);
    const headers = { cookie: cookie.split(";", 1).join() };
    const html = await (await fetch(`${site.origin}/cookies?notice=essential`, { headers })).text();
    expect(switchesOf(html)).toEqual([true, false, false, false]);
    expect(html).toContain('data-toast="success">Only essential cookies accepted<');
  });

  test("cannot turn the essential off, and refuses unknown commands", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const html = await (await fetch(`${site.origin}/cookies`)).text();
    expect(html.match(/<input[^>]*name="essential"[^>]*>/)?.[0]).toContain('disabled=""');
    const strange = await post(`${site.origin}/cookies`, { intent: "none" });
    expect(strange.status).toBe(400);
    expect(strange.headers.get("set-cookie")).toBeNull();
  });

  test("is shown as overruled while the browser sends Global Privacy Control", async () => {
    const site = await openTestSite({ database: await open(), routes });
    const honoured = "and we honor it";
    const headers = { "sec-gpc": "1" };
    const overruled = await fetch(`${site.origin}/cookies`, { headers });
    expect(await overruled.text()).toContain(honoured);
    const free = await fetch(`${site.origin}/cookies`);
    expect(await free.text()).not.toContain(honoured);
  });
});
