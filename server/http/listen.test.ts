import { once } from "node:events";

import { expect, onTestFinished, test } from "vitest";

import { listen } from "./listen.ts";

test("while it starts a server is alive, and asks for patience", async () => {
  const { address, servers } = await listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  });
  const alive = await fetch(new URL("/healthz", address));
  expect([alive.status, await alive.text()]).toEqual([200, "ok\n"]);
  for (const path of ["/", "/readyz"]) {
    const answer = await fetch(new URL(path, address));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  }
});
