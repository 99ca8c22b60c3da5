import type { IncomingMessage, ServerResponse } from "node:http";

import { describe, expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { createFilmStream, type WantedFile } from "./film-stream.server.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type ArchiveRequest = { method: string | undefined; url: string | undefined; headers: object };

const FILM = "The whole film.";
const sendFilm: Listener = (_, response) => {
  response.writeHead(200, { "content-type": "video/mp4", "content-length": FILM.length });
  response.end(FILM);
};

/** An archive that answers as the test says, and what asks it for files; every request is noted. */
async function open(answer: Listener, mayHoldFiles: (address: URL) => boolean = () => false) {
  const requests: ArchiveRequest[] = [];
  const origin = await serve((request, response) => {
    requests.push({ method: request.method, url: request.url, headers: request.headers });
    answer(request, response);
  });
  const stream = createFilmStream({
    origin: new URL(origin),
    userAgent: "Matinee/1 (+https://films.example; a@example.org)",
    mayHoldFiles,
  });
  onTestFinished(() => stream.close());
  const signal = new AbortController().signal;
  const get = (wanted: Partial<WantedFile> = {}) =>
    stream.open({
      id: "Detour",
      name: "Detour.mp4",
      method: "GET",
      headers: {},
      signal,
      ...wanted,
    });
  return { origin, requests, get };
}

test("the archive learns which part is wanted and who asks, and nothing else of the browser", async () => {
  const { requests, get } = await open(sendFilm);
  const wanted = {
    range: "bytes=2-5",
    "if-range": '"tag"',
    "if-none-match": '"old"',
    "if-modified-since": "Fri, 20 Nov 2026 12:00:00 GMT",
  };
  const own = { cookie: "session=secret", authorization: "Bearer secret", referer: "http://x/" };
  await get({
    headers: { ...wanted, ...own, "user-agent": "A browser", "x-forwarded-for": "::1" },
  });
  const userAgent = "Matinee/1 (+https://films.example; a@example.org)";
  expect(requests[0]).toMatchObject({
    url: "/download/Detour/Detour.mp4",
    headers: { ...wanted, "user-agent": userAgent },
  });
  expect(JSON.stringify(requests)).not.toMatch(/secret|browser|referer|forwarded/i);
});

test("the browser gets the headers of the file, and nothing else of the archive", async () => {
  const headers = {
    "content-type": "video/mp4; charset=binary",
    "content-length": FILM.length,
    "accept-ranges": "bytes",
    etag: '"tag"',
    "last-modified": "Fri, 20 Nov 2026 12:00:00 GMT",
    "set-cookie": "theirs=1",
    "content-security-policy": "default-src *",
    server: "nginx",
  };
  const { get } = await open((_, response) => response.writeHead(200, headers).end(FILM));
  const file = await get();
  expect(file?.headers).toEqual({
    "content-type": "video/mp4",
    "content-length": `${FILM.length}`,
    "accept-ranges": "bytes",
    etag: '"tag"',
    "last-modified": "Fri, 20 Nov 2026 12:00:00 GMT",
  });
  expect(await file?.body?.text()).toBe(FILM);
});

test("a request for headers alone is passed on as one, and has no body", async () => {
  const { requests, get } = await open(sendFilm);
  const file = await get({ method: "HEAD" });
  expect(requests[0]?.method).toBe("HEAD");
  expect(file?.status).toBe(200);
  expect(file?.headers["content-length"]).toBe(`${FILM.length}`);
  expect(file?.body).toBeUndefined();
});

describe("an answer without the file", () => {
  test.each([
    [304, { etag: '"tag"' }],
    [416, { "content-range": "bytes */15" }],
  ])("of status %i is passed on, without a length and a type", async (status, own) => {
    const headers = { ...own, "content-type": "text/html" };
    const { get } = await open((_, response) => {
      response.writeHead(status, status === 416 ? { ...headers, "content-length": "4" } : headers);
      response.end(status === 416 ? "text" : undefined);
    });
    const file = await get();
    expect(file).toEqual({ status, headers: own, body: undefined });
  });

  test("of status 404 is no file", async () => {
    const { get } = await open((_, response) => response.writeHead(404).end("No."));
    expect(await get()).toBeUndefined();
  });

  test.each([
    [200, "text/html", "rejected"],
    [206, "image/svg+xml", "rejected"],
    [200, undefined, "rejected"],
    [403, "video/mp4", "rejected"],
    [503, "video/mp4", "unavailable"],
  ])("but with status %i and type %s is a failure", async (status, type, reason) => {
    const { get } = await open((_, response) => {
      response.writeHead(status, type === undefined ? {} : { "content-type": type });
      response.end("<script>");
    });
    const code = `${status}`;
    await expect(get()).rejects.toMatchObject({ name: "ServiceError", reason, code });
  });
});

describe("a redirect", () => {
  const to = (location: string) => (response: ServerResponse) =>
    response.writeHead(302, { location }).end();

  test("is followed to hosts of files, and within the archive", async () => {
    const files = await serve(sendFilm);
    const { get } = await open(
      (request, response) =>
        to(request.url?.startsWith("/download/") ? "/serve/x" : `${files}/x`)(response),
      ({ origin }) => origin === files,
    );
    expect(await (await get())?.body?.text()).toBe(FILM);
  });

  test.each(["http://127.0.0.1:9/x", "file:///etc/passwd", "http://[", ""])(
    "to %s is not followed",
    async (location) => {
      const { get, requests } = await open((_, response) => to(location)(response));
      await expect(get()).rejects.toMatchObject({ reason: "garbled", code: "302" });
      expect(requests).toHaveLength(location === "" ? 4 : 1);
    },
  );

  test("without an end is given up after three", async () => {
    const { get, requests } = await open((_, response) => to("/download/again")(response));
    await expect(get()).rejects.toMatchObject({ reason: "garbled" });
    expect(requests).toHaveLength(4);
  });
});

test.each(["../secret", "a/b", "", "a b"])(
  "%j, which is no identifier, is not asked for",
  async (id) => {
    const { get, requests } = await open(sendFilm);
    expect(await get({ id })).toBeUndefined();
    expect(requests).toEqual([]);
  },
);

test("a request ends when its viewer leaves", async () => {
  const viewer = new AbortController();
  const { promise: closed, resolve: close } = Promise.withResolvers<boolean>();
  const { get } = await open((request) => {
    request.once("close", () => close(true));
    viewer.abort();
  });
  await expect(get({ signal: viewer.signal })).rejects.toThrow(/abort/i);
  expect(await closed).toBe(true);
});
