import { Hono } from "hono";
import { z } from "zod";
import { faultKinds, serviceNames } from "./fault-kinds.ts";
import type { ServiceName } from "./fault-kinds.ts";
import type { Faults } from "./faults.ts";
import type { Handler } from "./listen.ts";
import type { RequestLog } from "./request-log.ts";

const faultRule = z.strictObject({
  kind: z.enum(faultKinds),
  service: z.enum(serviceNames).optional(),
  path: z.string().startsWith("/").max(300).optional(),
  times: z.int().min(1).max(100_000).optional(),
  after: z.int().min(0).max(100_000).optional(),
  delayMs: z.int().min(0).max(120_000).optional(),
  untilCleared: z.boolean().optional(),
  retryAfterSeconds: z.int().min(0).max(3600).optional(),
});

const quirkRule = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]));

/** A stand-in's rare behavior. The object is read at each request, so it is changed in place. */
export type QuirkSet = Record<string, boolean | number | string>;

type Parts = {
  faults: Faults;
  log: RequestLog;
  quirks: Readonly<Partial<Record<ServiceName, QuirkSet>>>;
};

/**
 * The interface through which tests control the stand-ins, on a port of its own that nothing
 * proxies: faults, request counts, and the services' rare behavior.
 */
export function createControl({ faults, log, quirks }: Parts): Handler {
  const app = new Hono();
  const usual = structuredClone(quirks);
  // A page in a browser could reach this port through a host name of its own, so only loopback
  // names are accepted.
  app.use(async (context, next) => {
    const { hostname } = new URL(context.req.url);
    if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname)) {
      return context.json({ error: "Only available at its loopback address." }, 403);
    }
    return next();
  });
  app.get("/health", (context) => context.json({ ok: true }));
  app.get("/faults", (context) => context.json(faults.list()));
  app.post("/faults", async (context) => {
    const rule = faultRule.safeParse(await context.req.json().catch(() => null));
    if (!rule.success) return context.json({ error: z.prettifyError(rule.error) }, 400);
    faults.add(rule.data);
    return context.json(rule.data, 201);
  });
  app.delete("/faults", (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  app.get("/requests", (context) => context.json(log.counts()));
  app.delete("/requests", (context) => {
    log.clear();
    return context.body(null, 204);
  });
  app.get("/quirks", (context) => context.json(quirks));
  app.patch("/quirks/:service", async (context) => {
    const set = Object.entries(quirks).find(([name]) => name === context.req.param("service"))?.[1];
    const rule = quirkRule.safeParse(await context.req.json().catch(() => null));
    if (set === undefined) return context.json({ error: "No such service has quirks." }, 404);
    if (!rule.success) return context.json({ error: z.prettifyError(rule.error) }, 400);
    const odd = Object.entries(rule.data).find(([key, value]) => typeof set[key] !== typeof value);
    if (odd !== undefined)
      return context.json({ error: `There is no quirk ${odd[0]} like that.` }, 400);
    Object.assign(set, rule.data);
    return context.json(set);
  });
  app.delete("/quirks", (context) => {
    for (const [name, set] of Object.entries(quirks)) {
      Object.assign(set, Object.entries(usual).find(([other]) => other === name)?.[1]);
    }
    return context.body(null, 204);
  });
  return app.fetch;
}
