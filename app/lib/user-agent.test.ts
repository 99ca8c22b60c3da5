import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readSettings } from "./env.server.ts";
import { userAgentOf, VERSION } from "./user-agent.ts";

test("the version is the package's", () => {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  expect(JSON.parse(text).version).toBe(VERSION);
});

test("it names the site and the operator, if they have an address", () => {
  const agentOf = (variables: Record<string, string>) => userAgentOf(readSettings(variables));
  expect(agentOf({})).toBe(`Matinee/${VERSION}`);
  expect(agentOf({ OPERATOR_EMAIL: "ada@example.org" })).toBe(
    `Matinee/${VERSION} (ada@example.org)`,
  );
  const PUBLIC_URL = "https://films.example.org";
  expect(agentOf({ PUBLIC_URL, DEMO: "public", OPERATOR_EMAIL: "ada@example.org" })).toBe(
    `Matinee/${VERSION} (+${PUBLIC_URL}; ada@example.org)`,
  );
});
