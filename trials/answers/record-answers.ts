import { addressesOf } from "./addresses.ts";
import { exchangeAll } from "./exchange-all.ts";
import { visitorKinds } from "./exchange.ts";
import { openFixedWorld } from "./fixed-world.ts";
import { AGAIN_MS, START_MS } from "./clock.ts";
import { confirmForms } from "./forms/account-forms.ts";
import { exchanges, lastExchanges } from "./forms/exchanges.ts";
import { record, type Recorder } from "./recorder.ts";
import type { Recording } from "./recording.ts";
import { fillIn } from "./request-body.ts";
import { readSiteRoutes, type SiteRoute } from "./site-routes.ts";
import { settle } from "./settle.ts";
import { signUpVisitors } from "./visitors.ts";
import { warmUp } from "./warm-up.ts";

/** What the server could not learn rests for up to an hour before it asks again. */
const LONGEST_REST_MS = 2 * 3_600_000;
/** After this long no stored page is fresh any more. */
const PAGES_ARE_OLD_MS = 10 * 60_000;

/**
 * What every route answers to each kind of visitor: opened in a world where nothing has happened,
 * then every form and report, then opened again, and at last what ends a session or an account.
 */
export async function recordAnswers(): Promise<Recording> {
  const routes = await readSiteRoutes();
  requireEvery(routes);
  const addresses = addressesOf(routes);
  const world = await openFixedWorld();
  const recording: Recording = {};
  try {
    await settle(world);
    const visitors = await signUpVisitors(world);
    const each = async (work: (recorder: Recorder) => Promise<void>) => {
      for (const kind of visitorKinds) await work({ world, recording, visitor: visitors[kind] });
    };
    const { visitor, child, operator } = visitors;
    const warm = (betweenMs: number) =>
      warmUp(world, { readers: [visitor, child], addresses, betweenMs });
    await warm(LONGEST_REST_MS);
    world.setClock(START_MS - LONGEST_REST_MS);
    await warm(PAGES_ARE_OLD_MS);
    world.setClock(START_MS);
    await each((recorder) => exchangeAll(recorder, confirmForms));
    await each((recorder) => openEvery(recorder, addresses, "first"));
    await each((recorder) => exchangeAll(recorder, exchanges));
    await warm(PAGES_ARE_OLD_MS);
    world.setClock(AGAIN_MS);
    await settle(world, operator);
    await each((recorder) => openEvery(recorder, addresses, "then"));
    await settle(world, operator);
    await each((recorder) => exchangeAll(recorder, lastExchanges));
    return recording;
  } catch (error) {
    throw new Error(`The server's own lines:\n${world.output()}`, { cause: error });
  } finally {
    await world.close();
  }
}

/** A route that receives something, and to which nothing is sent, would be forgotten. */
export function requireEvery(routes: readonly SiteRoute[]): void {
  const sentTo = new Set(
    [...confirmForms, ...exchanges, ...lastExchanges].map(({ route }) => route),
  );
  const known = new Set(routes.map(({ path }) => path));
  const missing = routes.flatMap(({ path, hasAction }) =>
    hasAction && !sentTo.has(path) ? [path] : [],
  );
  const gone = [...sentTo].filter((route) => !known.has(route));
  if (missing.length === 0 && gone.length === 0) return;
  throw new Error(
    `trials/answers/forms sends nothing to [${missing.join(", ")}], and to routes that are gone: [${gone.join(", ")}].`,
  );
}

/** Every page, and beside it what a router in the browser would ask for. */
async function openEvery(recorder: Recorder, addresses: readonly string[], when: "first" | "then") {
  const { world, visitor } = recorder;
  for (const address of addresses) {
    const path = fillIn(address, visitor.memory);
    const answer = await world.ask({ path, jar: visitor.jar });
    record(recorder, `${when} GET ${address}`, answer);
    if (when === "then" || address.includes("?")) continue;
    const data = await world.ask({ path: `${path}.data`, jar: visitor.jar });
    record(recorder, `${when} GET ${address}.data`, data);
  }
}
