import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";
import { z } from "zod";

import { settingDefaults } from "#app/lib/env.server.ts";

const file = join(import.meta.dirname, "../../deploy/kubernetes.json");
const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));

// The keys that the file uses, as Kubernetes' reference has them: another one is a mistake, which a
// cluster would only warn of.
const labels = z.strictObject({ "app.kubernetes.io/name": z.literal("matinee") });
const metadata = z.strictObject({ name: z.literal("matinee"), labels });
const selector = z.strictObject({ matchLabels: labels });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(["/healthz", "/readyz"]), port: z.literal("http") }),
  periodSeconds: z.int(),
  failureThreshold: z.int(),
  timeoutSeconds: z.int().optional(),
});
const amounts = z.strictObject({ cpu: z.string().optional(), memory: z.string() });
const secretKeyRef = z.strictObject({ name: z.literal("matinee"), key: z.string() });
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
  env: z.array(
    z.union([
      z.strictObject({ name: z.string(), value: z.string() }),
      z.strictObject({ name: z.string(), valueFrom: z.strictObject({ secretKeyRef }) }),
    ]),
  ),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources: z.strictObject({ requests: amounts, limits: amounts }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});
const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int().min(15),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    runAsGroup: z.int().positive(),
    fsGroup: z.int().positive(),
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int(),
      topologyKey: z.string(),
      whenUnsatisfiable: z.literal("ScheduleAnyway"),
      labelSelector: selector,
    }),
  ),
  containers: z.tuple([container]),
  volumes: z.array(
    z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: z.string() }) }),
  ),
});
const deployment = z.strictObject({
  apiVersion: z.literal("apps/v1"),
  kind: z.literal("Deployment"),
  metadata,
  spec: z.strictObject({
    replicas: z.literal(2),
    selector,
    strategy: z.strictObject({
      type: z.literal("RollingUpdate"),
      rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.literal(0) }),
    }),
    template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
  }),
});
const service = z.strictObject({
  apiVersion: z.literal("v1"),
  kind: z.literal("Service"),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(
      z.strictObject({ name: z.string(), port: z.int(), targetPort: z.literal("http") }),
    ),
  }),
});
const budget = z.strictObject({
  apiVersion: z.literal("policy/v1"),
  kind: z.literal("PodDisruptionBudget"),
  metadata,
  spec: z.strictObject({ minAvailable: z.literal(1), selector }),
});
const list = z.strictObject({
  apiVersion: z.literal("v1"),
  kind: z.literal("List"),
  items: z.tuple([deployment, service, budget]),
});

test("the manifest has no key that Kubernetes does not know, and no root", () => {
  const { items } = list.parse(manifest);
  const { containers, volumes } = items[0].spec.template.spec;
  const [{ readinessProbe, livenessProbe, volumeMounts }] = containers;
  expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual([
    "/readyz",
    "/healthz",
  ]);
  expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
});

test("it sets nothing that Matinee does not read, and no secret in the open", () => {
  const { env } = list.parse(manifest).items[0].spec.template.spec.containers[0];
  const settings = settingDefaults().map(([name]) => name);
  for (const { name } of env) expect(settings).toContain(name);
  const secret = env.flatMap((each) => ("valueFrom" in each ? each.name : []));
  expect(secret).toEqual(["DATABASE_URL", "SESSION_SECRET", "TMDB_TOKEN", "SMTP_URL"]);
});
