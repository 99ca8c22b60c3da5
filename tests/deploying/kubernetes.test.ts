import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";
import { z } from "zod";

import { settingDefaults } from "#app/lib/env.server.ts";

import { projectRoot } from "../../scripts/project-root.ts";
import { runTool } from "../../scripts/run-tool.ts";
import { createTemporaryFolder } from "../commands/temporary-folder.ts";

const manifest = readFileSync(join(projectRoot, "deploy/kubernetes.json"), "utf8");

// What the manifest promises, whatever else it says.
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
const container = z.object({
  env: z.array(
    z.union([
      z.strictObject({ name: z.string(), value: z.string() }),
      z.strictObject({
        name: z.string(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.literal("matinee") }) }),
      }),
    ]),
  ),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string() })),
});
const pod = z.object({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int().min(15),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    runAsGroup: z.int().positive(),
    fsGroup: z.int().positive(),
    seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
  }),
  containers: z.tuple([container]),
  volumes: z.array(z.object({ name: z.string(), emptyDir: z.object({ sizeLimit: z.string() }) })),
});
const selector = z.object({ "app.kubernetes.io/name": z.literal("matinee") });
const deployment = z.object({
  spec: z.object({
    replicas: z.literal(2),
    selector: z.object({ matchLabels: selector }),
    strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0) }) }),
    template: z.object({ metadata: z.object({ labels: selector }), spec: pod }),
  }),
});
const service = z.object({ spec: z.object({ selector }) });
const budget = z.object({
  spec: z.object({ minAvailable: z.literal(1), selector: z.object({ matchLabels: selector }) }),
});
const list = z.strictObject({
  apiVersion: z.literal("v1"),
  kind: z.literal("List"),
  items: z.tuple([deployment, service, budget]),
});

/** What the compiler says where each object of a list is one of the published types. */
async function problemsOf(text: string): Promise<string> {
  const types = [
    "apps/v1.d.ts#Deployment",
    "core/v1.d.ts#Service",
    "policy/v1.d.ts#PodDisruptionBudget",
  ];
  const lines = JSON.parse(text).items.map((item: unknown, index: number) => {
    const [file, name] = types[index]?.split("#") ?? [];
    const type = `import("kubernetes-types/${file}").${name}`;
    return `export const item${index}: ${type} = ${JSON.stringify(item, null, 2)};`;
  });
  const folder = createTemporaryFolder({ "manifest.ts": lines.join("\n") });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"), "junction");
  const options = "--noEmit --strict --skipLibCheck --module nodenext --types".split(" ");
  const { output } = await runTool("tsc", [...options, "", "manifest.ts"], { cwd: folder });
  return output;
}

test("the manifest is of the types that Kubernetes publishes, without a key that it does not know", async () => {
  expect(await problemsOf(manifest)).toBe("");
});

test("keys that are misspelt are found, on every level", async () => {
  const keys = [
    ["maxUnavailable", "maximumUnavailable"],
    ["periodSeconds", "periodSecond"],
    ["targetPort", "target"],
    ["minAvailable", "minimum"],
  ] as const;
  let text = manifest;
  for (const [key, misspelt] of keys) text = text.replace(`"${key}"`, `"${misspelt}"`);
  const problems = await problemsOf(text);
  for (const [, misspelt] of keys) expect(problems).toContain(`'"${misspelt}"' does not exist`);
});

test("two servers stay up, nobody is root, and nothing is written beside the volumes", () => {
  const { items } = list.parse(JSON.parse(manifest));
  const { containers, volumes } = items[0].spec.template.spec;
  const [{ startupProbe, readinessProbe, livenessProbe, volumeMounts }] = containers;
  expect(readinessProbe.httpGet.path).toBe("/readyz");
  expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    "/healthz",
    "/healthz",
  ]);
  expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
});

test("it sets nothing that Matinee does not read, and no secret in the open", () => {
  const { env } = list.parse(JSON.parse(manifest)).items[0].spec.template.spec.containers[0];
  const settings = settingDefaults().map(([name]) => name);
  for (const { name } of env) expect(settings).toContain(name);
  const secret = env.flatMap((each) => ("valueFrom" in each ? each.name : []));
  expect(secret).toEqual(["DATABASE_URL", "SESSION_SECRET", "TMDB_TOKEN", "SMTP_URL"]);
});
