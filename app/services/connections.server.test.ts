import { createServer, type AddressInfo } from "node:net";
import { inspect } from "node:util";

import { describe, expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { createResilientClient } from "./resilient-client.server.ts";

const SECRET = "a-token-that-no-log-may-hold";

function openClient(proxy: URL) {
  const retryDelayMs = { least: 0, spread: 0 };
  const client = createResilientClient({
    service: "films",
    deadlineMs: 60_000,
    retryDelayMs,
    proxy,
  });
  onTestFinished(() => client.close());
  return (origin: string) =>
    client.ask({
      url: new URL("/thing?query=private", origin),
      headers: { authorization: `Bearer ${SECRET}` },
      read: ({ body }) => body,
    });
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    (value) => new Error(`It answered ${JSON.stringify(value)}.`),
    (thrown: unknown) => thrown,
  );

describe("the outgoing proxy", () => {
  async function openProxy() {
    const origin = await serve((_, response) => void response.end('{"fine":true}'));
    const tunnels: string[] = [];
    const proxy = await serve((request, response) => {
      tunnels.push(`${request.headers["proxy-authorization"]} ${request.url}`);
      response.end('{"through":"the proxy"}');
    });
    return { origin, proxy, tunnels };
  }

  test("is used for outside hosts, with its own credentials", async () => {
    const { proxy, tunnels } = await openProxy();
    const url = new URL(proxy);
    Object.assign(url, { username: "operator", password: "hush" });
    const ask = openClient(url);
    expect(await ask("http://films.example")).toEqual({ through: "the proxy" });
    expect(tunnels).toEqual([
      `Basic ${btoa("operator:hush")} http://films.example/thing?query=private`,
    ]);
  });

  test("is not used for this machine", async () => {
    const { origin, proxy, tunnels } = await openProxy();
    expect(await openClient(new URL(proxy))(origin)).toEqual({ fine: true });
    expect(tunnels).toEqual([]);
  });

  test.each(["http", "https"])(
    "that refuses our password for %s hosts is named",
    async (scheme) => {
      const requests: string[] = [];
      const refuse = (what: string) => {
        requests.push(what);
        return "HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n";
      };
      const proxy = createServer((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", (bytes) => socket.write(refuse(bytes.toString().split(" ")[0] ?? "")));
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => proxy.once("listening", resolve));
      onTestFinished(() => void proxy.close());
      const { port } = proxy.address() as AddressInfo;
      const ask = openClient(new URL(`http://operator:hush@127.0.0.1:${port}`));
      const error = await failureOf(ask(`${scheme}://films.example`));
      expect(error).toMatchObject({ reason: "denied", code: "407" });
      expect(inspect(error, { depth: 9 })).not.toContain("hush");
      // Another attempt with the same password would not help.
      expect(requests).toEqual([scheme === "http" ? "GET" : "CONNECT"]);
    },
  );

  test("is tunneled through for https hosts, and its password is never revealed", async () => {
    const requests: string[] = [];
    const tunnel = createServer((socket) => {
      socket.once("data", (bytes) => {
        requests.push(bytes.toString().split("\r\n")[0] ?? "");
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => tunnel.once("listening", resolve));
    onTestFinished(() => void tunnel.close());
    const { port } = tunnel.address() as AddressInfo;
    const ask = openClient(new URL(`http://operator:hush@127.0.0.1:${port}`));
    const error = await failureOf(ask("https://films.example"));
    expect(requests[0]).toBe("CONNECT films.example:443 HTTP/1.1");
    expect(inspect(error, { depth: 9 })).not.toMatch(/hush|a-token-that/);
  });
});
