import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const SERVER_FILE = /#app\/(features\/(?:accounts|billing|profiles)\/[\w/-]+\.server\.ts)"/;

test("no screen imports functions of accounts, billing or profiles that take a database", () => {
  const imported = globSync("app/{routes,shell,client}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.*"],
  })
    .flatMap((path) => readFileSync(path, "utf8").split(";\n"))
    .filter((statement) => !/^\s*import type/.test(statement))
    .flatMap((statement) => SERVER_FILE.exec(statement)?.[1] ?? []);
  expect(imported).toContain("features/billing/payments/payment-form.server.ts");
  const given = (file: string) => readFileSync(`app/${file}`, "utf8");
  const reaching = imported.filter((file) => /#app\/db\/|Parts\b|kysely/.test(given(file)));
  expect(reaching).toEqual([]);
});
