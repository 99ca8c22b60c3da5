import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { takeBasePath } from "#app/translations/base-path.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";

import { codeBlocksIn } from "../../scripts/documenting/code-blocks.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { serveBehind, startProxy } from "./real-proxies.ts";

const HOST = "films.example.org";
const ADDRESS = "127.0.0.1:3000";

/** What operating.md gives nginx for a site below a path. */
function linesOfPath(): string {
  const page = readFileSync(join(projectRoot, "docs/operating.md"), "utf8");
  const block = codeBlocksIn(page).find(({ section }) => section === "Below a path");
  return block?.text ?? "";
}

/** nginx with these lines in place of those of a whole host. */
const startNginx = (lines: string, behind: string) =>
  startProxy("nginx", "nginx.conf", { [ADDRESS]: behind }, (text) =>
    text.replace(/ {2}location \/ \{.*?\n {2}\}\n/s, lines),
  );

async function ask(address: string) {
  const headers = { host: HOST, "x-forwarded-for": "9.9.9.9" };
  const [answer] = (await once(get(address, { headers }), "response")) as [IncomingMessage];
  const text = (await answer.toArray()).join("");
  return { status: answer.statusCode, location: answer.headers.location, text };
}

test("the lines for nginx below a path hand on the host and whose request it is", async () => {
  const behind = await serveBehind(({ url, headers }, response) => {
    response.end([url, headers.host, headers["x-forwarded-for"]].join(" "));
  });
  const origin = await startNginx(linesOfPath(), behind);
  expect((await ask(`${origin}/cinema/a`)).text).toBe(`/cinema/a ${HOST} 127.0.0.1`);
});

describeOnSqlite("the lines for nginx below a path", ({ open }) => {
  test.each([
    ["the path left", ""],
    ["the path taken off", "/"],
  ])("lead to the site, with %s", async (_, end) => {
    takeBasePath("/cinema");
    onTestFinished(() => takeBasePath(""));
    const { origin: behind } = await openTestSite({
      database: await open(),
      variables: { PUBLIC_URL: `http://${HOST}/cinema`, TRUSTED_PROXIES: "127.0.0.1" },
    });
    const lines = linesOfPath().replace(`${ADDRESS};`, `${ADDRESS}${end};`);
    const origin = await startNginx(lines, behind);
    const at = `${origin}/cinema`;
    expect(await ask(`${at}/nowhere`)).toMatchObject({ status: 404 });
    expect(await ask(`${at}/login/`)).toMatchObject({ status: 308, location: "/cinema/login" });
    const { status, location } = await ask(at);
    expect([status, location]).toEqual([308, expect.stringMatching(/\/cinema\/$/)]);
  });
});
