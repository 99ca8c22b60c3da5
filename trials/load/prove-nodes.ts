import { setTimeout as sleep } from "node:timers/promises";

import { createPlace } from "../../tests/database-place.ts";
import { createCrowd } from "./crowd.ts";
import { openServersWithViewers, standIns } from "./servers-with-viewers.ts";
import { countAcknowledged } from "./ledger.ts";

export interface NodesProof {
  postgresUrl: string;
  viewers: number;
  /** The duration of each of the three parts: both servers, one alone, both again. */
  partMs: number;
  random: () => number;
  log: (line: string) => void;
}

const PACE_MS = 400;
const SOON_MS = 20_000;

type TestServer = Awaited<ReturnType<typeof openServersWithViewers>>;

/** Kills one of two servers, and throws if viewers notice more than its open requests. */
export async function proveNodes(options: NodesProof): Promise<void> {
  const { postgresUrl, viewers, partMs, random, log } = options;
  const place = await createPlace(postgresUrl);
  // The last viewers only test the limits, and sign out.
  const testServer = await openServersWithViewers({
    place,
    servers: 2,
    viewers: viewers + 2,
    random,
  });
  const crowd = createCrowd(PACE_MS, random);
  const [trier, leaver] = testServer.seeded.slice(-2).map(({ cookie }) => cookie);
  if (trier === undefined || leaver === undefined) throw new Error("Two viewers are missing");
  try {
    crowd.come(testServer.viewers.slice(0, viewers));
    await sleep(partMs);
    await tryDeletions(testServer, 1, trier, 5);
    const { lost, waiting } = await killSecond(testServer);
    await sleep(partMs);
    await tryDeletions(testServer, 0, trier, 5);
    if (!(await isTooOften(testServer, 0, trier)))
      throw new Error("The killed server's count is lost");
    await testServer.restart(1);
    testServer.balancer.lead(testServer.servers.map(({ origin }) => origin));
    await signOutOnOther(testServer, leaver);
    await sleep(partMs);
    await crowd.leave();
    if (crowd.faults.length > 0) throw crowd.faults[0];
    holdToDeath(testServer, lost.origin, lost.atMs);
    await testServer.check();
    log(
      `${viewers} viewers, ${crowd.acts} acts: ${testServer.balancer.lost.length} requests noticed the kill, with ${waiting} in flight there at that moment`,
    );
    log(`nothing acknowledged is missing: ${countAcknowledged(testServer.ledger)}`);
    log(await settleEmails(testServer));
  } finally {
    await crowd.leave();
    await testServer.close();
    await place.remove();
  }
}

async function killSecond({ servers, balancer }: TestServer) {
  const [, second] = servers;
  if (second === undefined) throw new Error("There is no second server");
  const { origin } = second;
  const waiting = balancer.openRequests(origin);
  await second.stop("SIGKILL");
  return { lost: { origin, atMs: performance.now() }, waiting };
}

/** Only requests that were sent to the killed server before its end may be unanswered. */
function holdToDeath({ balancer }: TestServer, origin: string, diedAtMs: number): void {
  const others = balancer.lost.filter(
    (request) => request.origin !== origin || request.begunAtMs > diedAtMs,
  );
  const [first] = others;
  if (first !== undefined) {
    throw new Error(`${others.length} more were lost, first ${first.what}: ${first.reason}`);
  }
}

const post = (testServer: TestServer, at: 0 | 1, path: string, cookie: string, fields: object) =>
  fetch((testServer.servers[at]?.origin ?? "") + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ ...fields }),
  });

async function isTooOften(testServer: TestServer, at: 0 | 1, cookie: string): Promise<boolean> {
  const answer = await post(testServer, at, "/profile/privacy", cookie, { password: "wrong" });
  return (await answer.text()).includes("Too many attempts");
}

/** Each asks to delete an account, with a wrong password. */
async function tryDeletions(testServer: TestServer, at: 0 | 1, cookie: string, times: number) {
  for (let count = 0; count < times; count += 1) {
    if (await isTooOften(testServer, at, cookie)) throw new Error("Refused too early");
  }
}

/** The restarted server is notified of changes on the other. */
async function signOutOnOther(testServer: TestServer, cookie: string): Promise<void> {
  const [, second] = testServer.servers;
  const status = async () =>
    (await fetch(`${second?.origin}/api/viewer`, { headers: { cookie } })).status;
  if ((await status()) !== 200) throw new Error("The session did not survive the server");
  await post(testServer, 0, "/logout", cookie, {});
  const giveUpAtMs = Date.now() + SOON_MS;
  while ((await status()) !== 401) {
    if (Date.now() > giveUpAtMs) throw new Error("Signed out on one server, but not on the other");
    await sleep(10);
  }
}

/**
 * Each payment's email is sent; only those being sent when the server was killed may be sent twice.
 */
async function settleEmails({ look, ledger }: TestServer): Promise<string> {
  const giveUpAtMs = Date.now() + 60_000;
  const waiting = () => look(({ kysely }) => kysely.selectFrom("emails").select("id").execute());
  // Emails that the killed server was sending wait until its lease ends.
  while ((await waiting()).length > 1) {
    if (Date.now() > giveUpAtMs) throw new Error("Emails are queued, and no server sends them");
    await sleep(100);
  }
  const { mailbox = "" } = await standIns();
  const list = await (await fetch(mailbox)).text();
  const sent = [...list.matchAll(/([\w-]{36})@example\.org/g)].map(([, userId = ""]) => userId);
  const own = sent.filter((userId) => ledger.paid.has(userId));
  const twice = own.length - new Set(own).size;
  if (twice > 1) throw new Error(`${twice} emails were sent twice`);
  return `${own.length} emails of payments went out, ${twice} of them twice`;
}
