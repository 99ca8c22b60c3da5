import { expect, test } from "vitest";

import { ask } from "#tests/ask.ts";

import { startWithViewer } from "./built-with-viewer.ts";

// Two copies of a module would mean two session caches: the screen that signs out would clear one,
// and the guard would accept sessions from the other for half a minute.
test("in the built server a sign-out ends the very next request", async () => {
  const { server, headers } = await startWithViewer();
  const statusOf = async (path: string) =>
    (await ask(server.origin + path, headers)).response.status;

  expect(await statusOf("/profile"), "read from the database").toBe(200);
  expect(await statusOf("/profile"), "and remembered").toBe(200);
  const signedOut = await fetch(`${server.origin}/logout`, {
    method: "POST",
    headers: { ...headers, "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  expect(signedOut.status).toBe(302);
  for (const path of ["/profile", "/api/viewer"]) {
    expect(await statusOf(path), path).not.toBe(200);
  }
});
