import type { LookupAddress } from "node:dns";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";

import { expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { isPublicAddress } from "./public-address.ts";
import { createTargetClient } from "./target-client.server.ts";

type Options = Parameters<typeof createTargetClient>[0];

/** A client with names of its own. */
function openClient({
  names = {},
  ...options
}: Partial<Options> & { names?: Record<string, string[]> } = {}) {
  const lookUp = ((
    name: string,
    _: object,
    callback: (e: null, found: LookupAddress[]) => void,
  ) => {
    const found = (names[name] ?? []).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    callback(null, found);
  }) as unknown as NonNullable<Options["lookUp"]>;
  const client = createTargetClient({ allowsPrivate: false, lookUp, ...options });
  onTestFinished(() => client.close());
  return client;
}

const sent = (url: string) => ({ url, headers: {}, body: "hello" });

test.each([
  ..."127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 198.18.0.1 192.0.2.1"
    .split(" ")
    .map((address) => [address, false] as const),
  ...":: ::1 fe80::1 fc00::1 fd12:3456::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1::1 2001:db8::1 ff02::1 localhost"
    .split(" ")
    .map((address) => [address, false] as const),
  ..."8.8.8.8 1.1.1.1 172.32.0.1 193.0.0.1 2606:4700::1111 2a00:1450::1"
    .split(" ")
    .map((address) => [address, true] as const),
])("%s is a public address: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  "http://films.example/",
  "ftp://films.example/",
  "https://user@films.example/",
  "https://user:password@films.example/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://192.168.0.1:8443/",
  "films.example",
  "",
])("the address %s is refused", async (url) => {
  const client = openClient();
  expect(client.isAllowed(url)).toBe(false);
  expect(await client.post(sent(url))).toEqual({ problem: "PrivateAddress" });
});

test("a name that leads to a private address is not called, not even among others", async () => {
  const called: string[] = [];
  const origin = await serve((request, response) => {
    called.push(request.url ?? "");
    response.end();
  });
  const { port } = new URL(origin);
  for (const found of [
    ["127.0.0.1"],
    ["8.8.8.8", "127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    [],
  ]) {
    const client = openClient({ names: { "films.example": found } });
    const url = `https://films.example:${port}/`;
    expect(client.isAllowed(url)).toBe(true);
    expect(await client.post(sent(url))).toEqual({ problem: "PrivateAddress" });
  }
  expect(called).toEqual([]);
});

test("each connection goes to an address that was checked: a name that changes is checked again", async () => {
  const origin = await serve((_, response) => response.setHeader("connection", "close").end());
  const { port } = new URL(origin);
  const names: Record<string, string[]> = { "films.example": ["127.0.0.1"] };
  const own = openClient({ allowsPrivate: true, names });
  expect(await own.post(sent(`http://films.example:${port}/`))).toEqual({ status: 200 });
  const client = openClient({ names });
  expect(await client.post(sent(`https://films.example:${port}/`))).toEqual({
    problem: "PrivateAddress",
  });
});

test("redirects are not followed, and long or slow answers are cut off", async () => {
  const called: string[] = [];
  const origin = await serve((request, response) => {
    called.push(request.url ?? "");
    if (request.url === "/moved") return void response.writeHead(302, { location: "/other" }).end();
    if (request.url === "/slow") return;
    response.writeHead(200);
    const write = () => {
      if (!response.destroyed) response.write("x".repeat(64 * 1024), () => setImmediate(write));
    };
    write();
  });
  const client = openClient({
    allowsPrivate: true,
    names: { localhost: ["127.0.0.1"] },
    answerWithinMs: 300,
  });
  expect(await client.post(sent(`${origin}/moved`))).toEqual({ status: 302 });
  expect(await client.post(sent(`${origin}/slow`))).toEqual({ problem: "TimeoutError" });
  expect(await client.post(sent(`${origin}/endless`))).toEqual({ status: 200 });
  expect(called).toEqual(["/moved", "/slow", "/endless"]);
});

test("a status counts at once, whenever the rest of its answer comes", async () => {
  const origin = await serve((_, response) => void response.writeHead(204).flushHeaders());
  const slow = await serve((_, response) => void response.writeHead(500).write("and"));
  const client = openClient({ allowsPrivate: true, answerWithinMs: 3_600_000 });
  expect(await client.post(sent(origin))).toEqual({ status: 204 });
  expect(await client.post(sent(slow))).toEqual({ status: 500 });
});

test("what is no web server is an answer, too", async () => {
  const server = createServer((socket) =>
    socket.on("error", () => undefined).end("nonsense\r\n\r\n"),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = openClient({ allowsPrivate: true });
  expect(await client.post(sent(`http://127.0.0.1:${port}/`))).toHaveProperty("problem");
  server.close();
  expect(await client.post(sent("http://127.0.0.1:1/"))).toHaveProperty("problem");
});
