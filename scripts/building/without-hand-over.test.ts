import { readFileSync } from "node:fs";

import { build, type Rollup } from "vite";
import { expect, test } from "vitest";

import { withoutHandOver } from "./without-hand-over.ts";

const ENTRY = "a-server";
const ROUTER = "/node_modules/react-router/production/server.js";

/** The bundle of a server, whose router is this text. */
async function bundle(router: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    environments: { ssr: {} },
    plugins: [
      withoutHandOver(),
      {
        name: "a-router",
        resolveId: (id) => (id === ENTRY ? ROUTER : { id, external: true }),
        load: (id) => (id === ROUTER ? router : undefined),
      },
    ],
    build: { ssr: true, write: false, rollupOptions: { input: ENTRY } },
  });
  const [{ code }] = (built as Rollup.RollupOutput).output;
  return code;
}

const inRouter = () =>
  readFileSync(
    new URL("lib/server-runtime/server.js", import.meta.resolve("react-router")),
    "utf8",
  );

test("the server writes no data for the router's scripts, which no page has", async () => {
  const router = inRouter();
  expect(router.match(/serverHandoffStream: encodeViaTurboStream/g)).toHaveLength(2);
  const code = await bundle(router);
  expect(code).not.toMatch(/serverHandoffStream: encode/);
  expect(code).toContain("serverHandoffString: ");
});

test("a router that hands its data over in another way fails the build", async () => {
  await expect(bundle("export const handOver = 1")).rejects.toThrow(/hands over its data/);
});
