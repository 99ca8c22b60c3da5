import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { settingDefaults } from "#app/lib/env.server.ts";

import { budgets } from "../bench/budgets.ts";
import { NODE_OPTION } from "./built-server.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const allOf = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)),
];

test("the memory that a trial may take during uploads is what the container and the service have", () => {
  const { megabytes } = budgets.uploads;
  expect(read("deploy/compose.full.yaml")).toContain(`mem_limit: ${megabytes / 1024}g`);
  const [, gigabytes = ""] = /^MemoryMax=(\d+)G$/m.exec(read("deploy/matinee.service")) ?? [];
  expect(Number(gigabytes) * 1024).toBeGreaterThanOrEqual(megabytes);
});

test("every command that the documents name exists", () => {
  const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];
  for (const name of readdirSync(join(root, "docs"))) {
    if (name.endsWith(".md")) documents.push(`docs/${name}`);
  }
  const { scripts } = JSON.parse(read("package.json"));
  const proofs = ["all", ...allOf(read("trials/proofs.ts"), /^ {2}"?([\w-]+)"?: \{$/gm)];
  for (const document of documents) {
    const text = read(document);
    for (const name of allOf(text, /npm run ([a-z][\w:-]*)/g)) {
      expect(scripts, `${document}: npm run ${name}`).toHaveProperty(name);
    }
    for (const name of allOf(text, /npm run prove ([a-z][\w-]*)/g)) {
      expect(proofs, `${document}: npm run prove ${name}`).toContain(name);
    }
  }
});

test("both ways to update begin with a backup", () => {
  const page = read("docs/operating.md");
  const update = page.slice(
    page.indexOf("\n## Update\n"),
    page.indexOf("\n## Backup and restore\n"),
  );
  const first = allOf(update, /```sh\n(.+)\n/g);
  expect(first).toHaveLength(2);
  expect(first[0]).toMatch(/^npm run db:backup /);
  expect(first[1]).toMatch(/ exec app bin\/matinee db-backup \/data\//);
});

test("the containers and the unit set nothing that Matinee does not read", () => {
  const compose = read("deploy/compose.full.yaml");
  const app = compose.slice(compose.indexOf("  app:"), compose.indexOf("  database:\n    image"));
  const settings = settingDefaults().map(([name]) => name);
  const set = allOf(app, /^ {6}([A-Z][A-Z_]+):/gm);
  expect(set.length).toBeGreaterThan(8);
  for (const name of set) expect(settings).toContain(name);
  // The example sets everything that the file requires.
  for (const name of allOf(compose, /\$\{([A-Z_]+):\?/g)) {
    expect(read("deploy/example.env"), name).toMatch(new RegExp(`^${name}=`, "m"));
  }
});

test("the full containers are two servers with files of their own, and the proxy asks the one that is ready", () => {
  const compose = read("deploy/compose.full.yaml");
  const second = /^  second:\n(?<own>(?:    .*\n)+)/m.exec(compose)?.groups?.["own"] ?? "";
  expect(second).toContain("<<: *app");
  expect(second).toContain("- second:/data");
  // An update begins it again once the first one is ready.
  expect(second).toMatch(/app:\n +condition: service_healthy/);
  const caddy = read("deploy/Caddyfile");
  expect(caddy).toMatch(/^\treverse_proxy app:3000 second:3000 \{$/m);
  expect(caddy).toMatch(/^\t\thealth_uri \/readyz$/m);
});

test("a release as a service is the unit of a clone, but for its program", () => {
  const lines = read("deploy/matinee-release.conf").match(/^[^#\n].*$/gm);
  expect(lines).toEqual(["[Service]", "ExecStart=", "ExecStart=/opt/matinee/bin/matinee"]);
  expect(read("deploy/matinee.service")).toContain("WorkingDirectory=/opt/matinee\n");
});

test("every way to start a server limits what it keeps for new objects, as the tests do", () => {
  expect(read("bin/matinee").split("\n")[0]).toBe(`#!/usr/bin/env -S node ${NODE_OPTION}`);
  expect(read("deploy/Dockerfile")).toContain(
    `ENTRYPOINT ["node", "${NODE_OPTION}", "bin/matinee"]`,
  );
  const service = `ExecStart=/opt/matinee/node_modules/.bin/node ${NODE_OPTION} /opt/matinee/build`;
  expect(read("deploy/matinee.service")).toContain(service);
  const { start } = JSON.parse(read("package.json")).scripts;
  expect(start).toBe(`node ${NODE_OPTION} scripts/bootstrap.mjs start`);
});

test("what a balancer needs to know is in each example: the host, the check, and whom to ask next", () => {
  const [nginx, haproxy] = [read("deploy/nginx.conf"), read("deploy/haproxy.cfg")];
  expect(nginx).toMatch(/^ *proxy_set_header Host \$host;$/m);
  expect(nginx).toMatch(/^ *proxy_next_upstream [^;]*http_503;$/m);
  expect(nginx).toMatch(/^ *proxy_buffering off;$/m);
  expect(haproxy).toMatch(/^ *http-check send .*uri \/readyz ver HTTP\/1\.1 hdr Host \S+$/m);
  // Rooms are WebSockets.
  expect(nginx).toMatch(/^ *proxy_set_header Upgrade \$http_upgrade;$/m);
  expect(nginx).toMatch(/^ *proxy_set_header Connection \$connection_header;$/m);
  expect(haproxy).toMatch(/^ *timeout tunnel \d+s$/m);
  expect(haproxy).toMatch(/^ *retry-on .*\b503$/m);
  // What a server has received may be done: nginx asks no other one by itself.
  expect(nginx).not.toContain("non_idempotent");
  expect(haproxy).toMatch(/^ *http-request disable-l7-retry unless METH_GET$/m);
  // No document counts the alerts, so that none is wrong when there is another one.
  expect(read("docs/operating.md")).not.toMatch(/\b(?:\d+|twelve|twenty) (?:rules|alerts)\b/);
});

test("every test that the security page names exists", () => {
  const page = read("docs/security.md") + read("docs/accessibility.md") + read("docs/operating.md");
  const files = allOf(
    page,
    /`((?:app|server|tests|e2e|scripts|bench|stand-ins)\/[\w./-]+\.tsx?)`/g,
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(() => read(file), file).not.toThrow();
});
