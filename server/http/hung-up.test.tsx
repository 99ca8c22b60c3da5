import { connect } from "node:net";
import { expect, test } from "vitest";

import { readForm } from "#app/lib/requests/read-form.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { serve } from "#tests/serve.ts";
import { openTestSite, type TestSiteOptions, type RouteModule } from "#tests/site.ts";

const SIZED = "Content-Length: 500";
const CHUNKED = "Transfer-Encoding: chunked";
const FORM = "Content-Type: application/x-www-form-urlencoded";
const PARTS = "Content-Type: multipart/form-data; boundary=x";
const SOON = { timeout: 30_000, interval: 5 };

const READERS: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
  "/form": (request) => readForm(request, {}),
  "/text": (request) => request.text(),
};
const route = (read: (request: Request) => Promise<unknown>): RouteModule => ({
  handle: { access: "everyone" },
  action: async ({ request }: { request: Request }) => {
    await read(request);
    return null;
  },
  default: () => <p>Here</p>,
});

const WAYS = Object.keys(READERS).flatMap((path) =>
  [FORM, PARTS].flatMap((type) =>
    [SIZED, CHUNKED].flatMap((size) =>
      (["end", "resetAndDestroy"] as const).map((how) => [path, type, size, how] as const),
    ),
  ),
);

/** A real site, the requests that have reached it, and the two ways to disconnect. */
async function openSite(options: TestSiteOptions) {
  const { listener, logged, metrics } = await openTestSite(options);
  let reached = 0;
  const origin = await serve((request, response) => {
    reached += 1;
    listener(request, response);
  });
  const requests = () => logged.filter(({ msg }) => msg === "request");
  async function hangUp(lines: readonly string[], how: "end" | "resetAndDestroy") {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const before = reached;
    const body = lines.includes(CHUNKED) ? "7\r\nname=Ad\r\n" : "name=Ad";
    socket.write(`${lines.join("\r\n")}\r\nHost: localhost\r\n\r\n${body}`);
    await expect.poll(() => reached, SOON).toBe(before + 1);
    socket[how]();
  }
  return { origin, logged, metrics, requests, hangUp };
}

const faultsIn = async ({ createServer }: Awaited<ReturnType<typeof openSite>>["metrics"]) => {
  const server = createServer();
  const origin = await serve((...both) => server.emit("request", ...both));
  const text = await (await fetch(`${origin}/metrics`)).text();
  return {
    counted: /^matinee_faults_total (\d+)/m.exec(text)?.[1],
    statuses: [...text.matchAll(/_count\{[^}]*status="(\d+)"/g)].map(([, status]) => status),
  };
};

describeOnSqlite("a client that disconnects while it sends", ({ open }) => {
  test("is not a fault of ours, and is neither logged nor counted as one", async () => {
    const routes = Object.fromEntries(
      Object.entries(READERS).map(([path, read]) => [path, route(read)]),
    );
    const site = await openSite({ database: await open(), routes });
    let sent = 0;
    for (const [path, type, size, how] of WAYS) {
      await site.hangUp([`POST ${path} HTTP/1.1`, type, size], how);
      sent += 1;
      await expect.poll(() => site.requests().length, SOON).toBe(sent);
    }
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(site.requests().map(({ status }) => status)).toEqual(Array(sent).fill(499));
    expect(await faultsIn(site.metrics)).toEqual({ counted: "0", statuses: ["499"] });
  });

  test("does not hide a fault of ours from clients that send everything", async () => {
    const fail = () => Promise.reject(new Error("The disk is gone."));
    const { origin, logged, metrics } = await openSite({
      database: await open(),
      routes: { "/form": route(fail) },
    });
    const body = new URLSearchParams({ name: "Ada" });
    expect((await fetch(`${origin}/form`, { method: "POST", body })).status).toBe(500);
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(await faultsIn(metrics)).toEqual({ counted: "1", statuses: ["500"] });
  });
});
