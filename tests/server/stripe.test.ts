import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { createBrowser } from "#tests/browser.ts";
import { createPlace } from "#tests/database-place.ts";
import { cookieFor, signIn, signInChild } from "#tests/sign-in.ts";

import { startBelowPath } from "../../e2e/support/proxy-with-path.ts";
import { listen } from "../../stand-ins/listen.ts";
import { createStripe } from "../../stand-ins/payments/stripe.ts";
import { createWorld } from "../../stand-ins/payments/stripe-world.ts";

const SECRET = "a secret that is only ever used in this test";
const RIGHT = "sk_test_the_right_key_of_the_operator";
const WRONG = "sk_test_a_key_with_a_letter_too_many";
const WEBHOOK = "whsec_of_the_operators_own_webhook";
const PATH = "/operator/settings";
const CHARGING = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: RIGHT,
  STRIPE_WEBHOOK_SECRET: WEBHOOK,
};
/** What a form of a plan sends, besides its key. */
const BUYING = {
  plan: "standard",
  intent: "subscribe",
  amount: "12900",
  currency: "INR",
  method: "checkout",
};

/** Makes a process print each module of the package that it loads. */
const printLoads = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) {
      if (url.includes("/node_modules/stripe/")) process.stderr.write("LOADED " + url + "\\n");
      return next(url, context);
    } });`,
  )}`,
};

async function openShop() {
  const world = createWorld();
  const gateway = await listen(createStripe({ world, key: RIGHT }), { port: 0 });
  onTestFinished(gateway.close);
  const place = await createPlace(undefined);
  onTestFinished(place.remove);
  const start = async (variables: Record<string, string> = {}, startServer = startBuiltServer) => {
    const server = await startServer({
      ...printLoads,
      MATINEE_DATA: place.dataDirectory,
      SESSION_SECRET: SECRET,
      STRIPE_URL: gateway.url,
      LOG_LEVEL: "debug",
      ...variables,
    });
    onTestFinished(async () => void (await server.stop("SIGKILL")));
    const countLoads = () => server.output().split("LOADED ").length - 1;
    return { ...server, countLoads };
  };
  const signedIn = async (origin: string, isChild = false) => {
    const database = await openDatabase(place);
    const token = isChild ? await signInChild(database, "kids") : await signIn(database, "Olga");
    const operator = { role: "operator", email_verified: 1 } as const;
    if (!isChild) await database.kysely.updateTable("users").set(operator).execute();
    await database.close();
    const browser = createBrowser(origin);
    const { name, value } = cookieFor(token, SECRET);
    browser.jar.set(name, value);
    return browser;
  };
  const stored = async () => {
    const database = await openDatabase(place);
    const rows = await database.kysely
      .selectFrom("site_settings")
      .selectAll()
      .where("name", "not like", "setup%")
      .execute();
    await database.close();
    return JSON.stringify(rows);
  };
  return { start, signedIn, stored, world };
}

test("a server that only records payments loads nothing of Stripe, until its keys are tried; they are stored only when Stripe takes them, and never logged", async () => {
  const { start, signedIn, stored } = await openShop();
  const server = await start();
  const operator = await signedIn(server.origin);
  for (const path of ["/plans", "/subscription?plan=standard", "/profile/billing", PATH])
    expect((await operator.get(path)).status).toBe(200);
  expect(server.countLoads()).toBe(0);

  const save = async (key: string) => {
    const page = await operator.text(PATH);
    const version = /value="payments"\/><input[^>]*name="version"[^>]*value="([^"]*)"/.exec(page);
    return operator.post(PATH, {
      group: "payments",
      version: version?.[1] ?? "",
      choice: "stripe",
      stripeKey: key,
      stripeWebhook: WEBHOOK,
      stripeSells: "month",
    });
  };
  const refused = await save(WRONG);
  const answer = await refused.response.text();
  expect(refused.status).toBe(400);
  expect(answer).toContain("know the key.");
  expect(answer).not.toContain(WRONG);
  expect(await stored()).toBe("[]");
  expect(server.countLoads()).toBeGreaterThan(0);

  expect((await save(RIGHT)).location).toBe(`${PATH}?notice=saved`);
  for (const secret of [RIGHT, WRONG, WEBHOOK]) {
    expect(await stored()).not.toContain(secret);
    expect(server.output()).not.toContain(secret);
    expect(await operator.text(PATH)).not.toContain(secret);
    expect(await operator.text("/operator/audit-log")).not.toContain(secret);
  }
  await server.stop();

  // The next start charges with them, and still loads nothing before somebody pays.
  const charging = await start();
  const again = await signedIn(charging.origin);
  expect(await again.text("/plans")).toContain("Test payments: no real money is charged");
  expect(charging.countLoads()).toBe(0);
  const event = { method: "POST", headers: { "stripe-signature": "t=1,v1=0" }, body: "{}" };
  const { status } = await fetch(`${charging.origin}/api/payments/events`, event);
  expect(status).toBe(400);
  expect(charging.countLoads()).toBeGreaterThan(0);
  for (const secret of [RIGHT, WEBHOOK]) expect(charging.output()).not.toContain(secret);

  // Whoever goes back keeps the keys, by which what runs at Stripe is ended.
  const page = await again.text(PATH);
  const version = /value="payments"\/><input[^>]*name="version"[^>]*value="([^"]*)"/.exec(page);
  const back = { group: "payments", version: version?.[1] ?? "", choice: "record" };
  expect((await again.post(PATH, back)).location).toBe(`${PATH}?notice=saved`);
  expect(await stored()).toContain("STRIPE_SECRET_KEY");
});

test("below a path of its host, a checkout leads back below it", async () => {
  const { start, signedIn, world } = await openShop();
  const { origin } = await start(CHARGING, (variables) =>
    startBelowPath("/cinema", { strips: false }, variables),
  );
  const viewer = await signedIn(origin);
  await viewer.post("/subscription?plan=standard", { ...BUYING, key: "form-below-a-path" });
  const [session] = world.sessions.values();
  expect(session?.success_url).toMatch(`${origin}/subscription/checkout/`);
  expect(session?.cancel_url).toMatch(`${origin}/subscription/checkout/`);
});

test("a child's profile is asked for a PIN before anything is bought or canceled", async () => {
  const { start, signedIn, world } = await openShop();
  const { origin } = await start(CHARGING);
  const child = await signedIn(origin, true);
  const buying = { ...BUYING, key: "form-of-a-child" };
  const answers = [
    await child.get("/plans"),
    await child.get("/subscription?plan=standard"),
    await child.post("/subscription?plan=standard", buying),
    await child.get("/profile/billing"),
    await child.post("/profile/billing", { command: "cancel" }),
    await child.post("/subscription/checkout/any", { command: "continue" }),
  ];
  for (const { status, location } of answers)
    expect([status, location]).toEqual([
      expect.any(Number),
      expect.stringMatching(/^\/profiles\/pin/),
    ]);
  expect(world.sessions.size).toBe(0);
});
