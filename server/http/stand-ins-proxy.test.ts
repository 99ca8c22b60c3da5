import { describe, expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { listen } from "../../stand-ins/listen.ts";
import { createMailbox } from "../../stand-ins/mail/mailbox.ts";
import { createStandInsProxy } from "./stand-ins-proxy.ts";

/** Three small stand-ins that repeat the request, and the proxy in front of them. */
async function open() {
  const received: { url: string; cookie: string | undefined; range: string | undefined }[] = [];
  const standIn = () =>
    serve(({ url = "", headers }, response) => {
      received.push({ url, cookie: headers.cookie, range: headers.range });
      if (url.startsWith("/download/")) {
        response.writeHead(302, { Location: `${origins.media}/7/items/film/a.mp4?x=1` }).end();
      } else if (url.startsWith("/embed/")) {
        response.writeHead(200, { "Content-Type": "text/html", "Set-Cookie": "spy=1" }).end("<p>");
      } else if (headers.range) {
        response.writeHead(206, { "Content-Type": "video/mp4", "Content-Range": "bytes 0-3/9" });
        response.end("film");
      } else
        response.writeHead(200, { "Content-Type": "video/mp4", "X-Inner": "1" }).end("whole film");
    });
  const origins = { archive: await standIn(), media: await standIn(), trailers: await standIn() };
  const proxy = createStandInsProxy(origins, [["X-Content-Type-Options", "nosniff"]]);
  const origin = await serve((request, response) => {
    if (!proxy(request, response)) response.writeHead(418).end();
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: "manual", ...init });
  onTestFinished(() => void received.splice(0));
  return { ask, received, origins };
}

test("a range of a film passes through", async () => {
  const { ask } = await open();
  const response = await ask("/stand-ins/media/7/items/film/a.mp4", {
    headers: { range: "bytes=0-3" },
  });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe("bytes 0-3/9");
  expect(await response.text()).toBe("film");
});

test("when the archive redirects to its data nodes, the address stays ours", async () => {
  const { ask } = await open();
  const response = await ask("/stand-ins/archive/download/film/a.mp4");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/stand-ins/media/7/items/film/a.mp4?x=1");
});

test("cookies pass in neither direction, and only the necessary headers", async () => {
  const { ask, received } = await open();
  const headers = { cookie: "matinee=secret" };
  const page = await ask("/stand-ins/trailers/embed/abc", { headers });
  expect(page.headers.getSetCookie()).toEqual([]);
  const film = await ask("/stand-ins/media/7/items/film/a.mp4", { headers });
  expect(film.headers.get("x-inner")).toBeNull();
  expect(received.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
});

test("a page of theirs is sandboxed, and only our own pages may frame it", async () => {
  const { ask } = await open();
  const { headers } = await ask("/stand-ins/trailers/embed/abc");
  expect(headers.get("content-security-policy")).toBe(
    "sandbox allow-scripts; frame-ancestors 'self'",
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  "/stand-ins/control/faults",
  "/stand-ins/mail",
  "/stand-ins/archive/advancedsearch.php",
  "/stand-ins/archive/metadata/film",
  "/stand-ins/archive/download/../metadata/film",
  "/stand-ins/archive/download/%2e%2e/metadata/film",
  "/stand-ins/archive//evil.example/download/x",
  "/stand-ins/trailers/@evil.example/embed/x",
  "/stand-ins/",
])("%s is not open", async (path) => {
  const { ask, received } = await open();
  expect((await ask(path)).status).toBe(404);
  expect(received).toEqual([]);
});

test("only reading is passed on, and other addresses are not handled", async () => {
  const { ask, received } = await open();
  const post = await ask("/stand-ins/trailers/embed/abc", { method: "POST" });
  expect(post.status).toBe(405);
  expect((await ask("/films")).status).toBe(418);
  expect(received).toEqual([]);
});

test("a stand-in that does not answer is a 502", async () => {
  const proxy = createStandInsProxy(
    { archive: "http://127.0.0.1:1", media: "http://127.0.0.1:1", trailers: "http://127.0.0.1:1" },
    [],
  );
  const origin = await serve((request, response) => void proxy(request, response));
  expect((await fetch(`${origin}/stand-ins/trailers/embed/abc`)).status).toBe(502);
});

describe("the mailbox of the demo world", () => {
  async function openWithMailbox() {
    const mailbox = createMailbox();
    const pages = await listen((request) => mailbox.handler(request, { isLoopback: true }), {
      port: 0,
    });
    onTestFinished(pages.close);
    const url = pages.url;
    const origins = { archive: url, media: url, trailers: url, mailbox: `${url}/stand-ins/mail` };
    const proxy = createStandInsProxy(origins, []);
    const origin = await serve((request, response) => void proxy(request, response));
    return { ask: (path: string) => fetch(origin + path), key: mailbox.key };
  }

  test("opens through the site with its key, and brings the rules of its own pages", async () => {
    const { ask, key } = await openWithMailbox();
    const page = await ask(`/stand-ins/mail?key=${key}`);
    expect(await page.text()).toContain("No email has arrived yet");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect((await ask(`/stand-ins/mail/1?key=${key}`)).status).toBe(404);
  });

  test("stays closed without it, although the server is on the same machine", async () => {
    const { ask, key } = await openWithMailbox();
    expect((await ask("/stand-ins/mail?key=wrong")).status).toBe(403);
    expect((await ask("/stand-ins/mail")).status).toBe(404);
    expect((await ask(`/stand-ins/mail/..%2f..?key=${key}`)).status).toBe(404);
  });
});
