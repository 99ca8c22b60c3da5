// A process that sends the outbox's emails until it is killed or asked to stop. Then it prints how
// often its event loop was blocked.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { startOutbox } from "#app/features/messages/start-outbox.server.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";

export interface SendingOptions {
  place: DatabasePlace;
  url: string;
  /** The sender's name on its emails. */
  name: string;
  /** How far its clock is ahead, so that the leases of earlier processes are over. */
  aheadMs: number;
}

const { place, url, name, aheadMs } = JSON.parse(process.argv[2] ?? "") as SendingOptions;
const database = await openDatabase(place);
const transport = createSmtpTransport({ url, from: { name, address: "hello@films.example" } });
const log = { info: print, warn: print, error: print };
const turns = watchTurns();
const outbox = startOutbox({
  database,
  transport: () => transport,
  log,
  now: () => Date.now() + aheadMs,
});

process.on("SIGTERM", async () => {
  turns.end();
  await outbox.stop();
  transport.close();
  await database.close();
  print({ turns: turns.count(), longTurns: turns.countLong() });
});

/**
 * Counts the turns of the event loop, and those that took more than 10 ms of processor time. A
 * timer that is always due runs once in each; time in which the machine did something else does not
 * count.
 */
function watchTurns() {
  let count = 0;
  let countLong = 0;
  let lastMs = usedMs();
  const timer = setInterval(() => {
    const nowMs = usedMs();
    count += 1;
    if (nowMs - lastMs > 10) countLong += 1;
    lastMs = nowMs;
  }, 1);
  return { end: () => clearInterval(timer), count: () => count, countLong: () => countLong };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function print(what: unknown): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
