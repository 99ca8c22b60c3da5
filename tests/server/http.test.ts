import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startBuiltServer, type BuiltServer } from "#tests/built-server.ts";

let server: BuiltServer;
let directory: string;
let asset: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "matinee-http-"));
  server = await startBuiltServer({ MATINEE_DATA: directory, METRICS_PORT: "0" });
  const assets = await readdir(join(import.meta.dirname, "../../build/client/assets"));
  // A very small file is sent uncompressed.
  asset = `/assets/${assets.find((name) => assets.includes(`${name}.gz`) && name.endsWith(".js"))}`;
});

afterAll(async () => {
  await server.stop("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

/** A request as it is on the wire: nothing is decoded, followed or added. */
function ask(
  path: string,
  options: RequestOptions = {},
): Promise<IncomingMessage & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(server.origin + path, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve(Object.assign(answer, { body: Buffer.concat(parts) })));
    });
    sent.on("error", reject).end();
  });
}

describe("a hashed asset", () => {
  test("is immutable, and compressed in the best encoding that the client accepts", async () => {
    const br = await ask(asset, { headers: { "accept-encoding": "gzip, br" } });
    const gzip = await ask(asset, { headers: { "accept-encoding": "gzip" } });
    const plain = await ask(asset);
    expect(br.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(br.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect([br, gzip, plain].map((answer) => answer.headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
    ]);
    expect(br.body.length).toBeLessThan(gzip.body.length);
    expect(gzip.body.length).toBeLessThan(plain.body.length);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  });

  test("is not sent again to a client that has it, and answers HEAD and other methods correctly", async () => {
    const { headers } = await ask(asset);
    const again = await ask(asset, { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.statusCode).toBe(304);
    const head = await ask(asset, { method: "HEAD" });
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
    expect(head.body.length).toBe(0);
    const post = await ask(asset, { method: "POST" });
    expect(post.statusCode).toBe(405);
    expect(post.headers.allow).toBe("GET, HEAD");
  });

  test.each([
    "/assets/none.js",
    "/assets/../../server/main.js",
    "/assets/%2e%2e%2fserver%2fmain.js",
  ])("%s is missing, and is not a page", async (path) => {
    const { statusCode, headers, body } = await ask(path);
    expect(statusCode).toBe(404);
    expect(body.toString()).not.toMatch(/^import |\bfrom ?"/m);
    if (path === "/assets/none.js")
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test("the build's own files are not served", async () => {
    expect((await ask("/.vite/manifest.json")).statusCode).toBe(404);
    expect((await ask("/build.json")).statusCode).toBe(404);
  });
});

describe("what browsers ask of an app that can be installed", () => {
  test("there is one worker for the whole site, which is asked for anew and answers requests", async () => {
    const { statusCode, headers, body } = await ask("/offline-worker.js");
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(headers["cache-control"]).toContain("must-revalidate");
    const script = body.toString();
    for (const event of ["install", "activate", "fetch", "message"]) {
      expect(script).toMatch(new RegExp(`addEventListener\\(["'\`]${event}["'\`]`));
    }
    // It names the page script of its build, so that another build is another worker.
    expect(script).toMatch(/\/assets\/page-script-[\w-]+\.js/);
    expect(script, "no import that could fail without a connection").not.toMatch(/\bimport\b/);
  });

  test("every page names the manifest, and the manifest only what there is", async () => {
    const page = (await ask("/about")).body.toString();
    const [, address = ""] = /<link[^>]* href="([^"]+)"[^>]* rel="manifest"/.exec(page) ?? [];
    const manifest = JSON.parse((await ask(address)).body.toString());
    const shortcuts: { url: string; icons: { src: string }[] }[] = manifest.shortcuts;
    const icons = [...manifest.icons, ...shortcuts.flatMap((each) => each.icons)];
    for (const { src } of icons) expect([src, (await ask(src)).statusCode]).toEqual([src, 200]);
    const open = [manifest.start_url, ...shortcuts.map(({ url }) => url)];
    // Who is not signed in comes to the form for it.
    for (const path of open) expect([200, 302]).toContain((await ask(path)).statusCode);
    expect((await ask(`${manifest.share_target.action}?title=x`)).statusCode).toBe(303);
    expect(page).toMatch(/<meta[^>]*name="theme-color"/);
    expect(page).toMatch(/viewport-fit=cover/);
    expect(page).toMatch(/rel="apple-touch-icon"/);
  });
});

describe("the status codes", () => {
  test.each([
    ["GET", "/about", 200],
    ["HEAD", "/about", 200],
    ["GET", "/", 302],
    ["GET", "/nowhere", 404],
    ["HEAD", "/nowhere", 404],
    ["GET", "/%E0%A4%A", 400],
    ["GET", `/${"a".repeat(2100)}`, 414],
    ["GET", "/login/", 308],
    ["POST", "/about", 405],
    ["DELETE", "/profile", 302],
    ["PROPFIND", "/login", 405],
    ["TRACE", "/login", 405],
    ["GET", "/healthz", 200],
    ["GET", "/readyz", 200],
    ["GET", "/metrics", 404],
  ])("%s %s answers %i", async (method, path, status) => {
    const answer = await ask(path, { method });
    expect(answer.statusCode).toBe(status);
    if (method === "HEAD") expect(answer.body.length).toBe(0);
  });

  test("an invalid host is refused, without an internal error", async () => {
    for (const host of ["99999999999999999999", "9007199254740993"]) {
      expect((await ask("/login", { headers: { host } })).statusCode, host).toBe(400);
    }
  });

  test("an endpoint answers a request that it cannot carry out with the right status", async () => {
    const { statusCode, body } = await ask("/surprise", { method: "POST" });
    expect([statusCode, body.toString()]).toEqual([405, "This method isn't allowed here.\n"]);
  });

  test("an invalid form is answered by its screen", async () => {
    const headers = { "content-type": "application/json" };
    const { statusCode } = await ask("/forgot-password", { method: "POST", headers });
    expect(statusCode).toBe(400);
  });

  test("every answer has the headers that protect the viewer", async () => {
    for (const path of [
      "/about",
      "/nowhere",
      "/profile",
      "/login",
      "/healthz",
      asset,
      "/%E0%A4%A",
    ]) {
      const { headers } = await ask(path);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
      expect(headers["x-frame-options"], path).toBe("DENY");
    }
  });

  test("no document lets an inline script run without its nonce or hash", async () => {
    for (const path of ["/about", "/nowhere", "/login"]) {
      const policy = String((await ask(path)).headers["content-security-policy"]);
      expect(policy, path).toMatch(/script-src 'self'/);
      expect(policy.match(/script-src [^;]*/)?.[0], path).not.toContain("unsafe");
      expect(policy, path).toContain("frame-ancestors 'none'");
    }
  });
});

const post = (headers: Record<string, string>) => ask("/logout", { method: "POST", headers });

describe("requests that change something", () => {
  test.each([
    ["our own page", { "sec-fetch-site": "same-origin" }, 302],
    ["the address bar", { "sec-fetch-site": "none" }, 302],
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another part of the same domain", { "sec-fetch-site": "same-site" }, 403],
    [
      "another origin, in a browser that sends only Origin",
      { origin: "https://evil.example" },
      403,
    ],
    ["a hidden origin", { origin: "null" }, 403],
    ["no browser at all", {}, 302],
  ])("from %s", async (_, headers, status) => {
    expect((await post(headers as Record<string, string>)).statusCode).toBe(status);
  });

  test("from our own origin, in a browser that sends only Origin", async () => {
    expect((await post({ origin: server.origin })).statusCode).toBe(302);
  });
});

describe("the limits", () => {
  test("a body of more than a megabyte is refused", async () => {
    const response = await fetch(`${server.origin}/logout`, {
      method: "POST",
      body: "x".repeat(1024 * 1024 + 1),
    });
    expect(response.status).toBe(413);
  });

  test("headers of more than 16 kB are refused", async () => {
    const { statusCode } = await ask("/about", { headers: { "x-long": "x".repeat(20_000) } });
    expect(statusCode).toBe(431);
  });

  test("a client that never ends its headers is disconnected", async () => {
    const { port, hostname } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    await closed;
    expect((await ask("/healthz")).statusCode).toBe(200);
  });
});

test("a health check leaves no line in the log, which every other request does", async () => {
  for (const path of ["/healthz", "/readyz", "/login"]) await ask(path);
  await expect.poll(() => server.output()).toContain('"path":"/login"');
  expect(server.output()).not.toMatch(/"path":"\/(?:healthz|readyz)"/);
});

test("the metrics have a port of their own", async () => {
  const origin = server.output().match(/Metrics +(\S+)/)?.[1];
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toContain("process_cpu_seconds_total");
  expect(text).toMatch(/matinee_document_cache_rendered [1-9]/);
  expect(text).toMatch(
    /matinee_request_seconds_count\{method="GET",status="200",page="\w+"\} [1-9]/,
  );
});
