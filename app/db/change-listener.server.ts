import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

/** The channel on which the triggers of the migrations announce changes. */
const CHANNEL = "matinee";
const PING = "ping";
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A connection may be dead without notice, or lead through a pooler that passes no notifications
 * on.
 */
const PROVE_EVERY_MS = 10_000;
const PROVE_WITHIN_MS = 5_000;
const RETRY = { firstMs: 100, longestMs: 5_000 };

export interface ChangeListenerOptions {
  databaseUrl: string;
  /** Called with what another server, or this one, has changed. */
  onChange: (change: string) => void;
  /** It listens again after a gap in which changes may have been missed. */
  missed: () => void;
  /** It has lost its connection; it reconnects by itself, and then calls `missed`. */
  deaf: (reason: unknown) => void;
  proveEveryMs?: number;
  proveWithinMs?: number;
}

export interface ChangeListener {
  /** Whether changes by others arrive now. */
  isHearing(): boolean;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own to changes in the database, until it is closed. When the
 * promise settles it is listening, or has tried to and keeps trying.
 */
export async function listenForChanges(options: ChangeListenerOptions): Promise<ChangeListener> {
  const closing = new AbortController();
  const begun = Promise.withResolvers<void>();
  let isHearing = false;

  async function listenOn(): Promise<void> {
    let failures = 0;
    let hasMissed = false;
    while (!closing.signal.aborted) {
      const reason = await listenOnce(options, closing.signal, () => {
        if (hasMissed) options.missed();
        failures = 0;
        isHearing = true;
        begun.resolve();
      });
      isHearing = false;
      if (closing.signal.aborted) return;
      if (failures === 0) options.deaf(reason);
      hasMissed = true;
      begun.resolve();
      const pauseMs = Math.min(RETRY.firstMs * 2 ** failures, RETRY.longestMs);
      failures += 1;
      // Jitter: servers that lost the same database do not reconnect in step.
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, closing).catch(() => undefined);
    }
  }

  const working = listenOn();
  await begun.promise;
  return {
    isHearing: () => isHearing,
    async close() {
      closing.abort();
      await working;
    },
  };
}

/** One connection from start to end; returns why it ended. */
async function listenOnce(
  options: ChangeListenerOptions,
  signal: AbortSignal,
  listening: () => void,
): Promise<unknown> {
  const { databaseUrl, onChange, proveEveryMs = PROVE_EVERY_MS } = options;
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "matinee listener",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.proveWithinMs ?? PROVE_WITHIN_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  client.on("end", () => lost.abort(new Error("The connection ended.")));
  const over = AbortSignal.any([lost.signal, signal]);
  const ping = `${PING} ${randomUUID()}`;
  let pings = 0;
  client.on("notification", ({ payload = "" }) => {
    if (payload === ping) pings += 1;
    else if (!payload.startsWith(PING)) onChange(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    listening();
    for (let sent = 1; !over.aborted; sent += 1) {
      await client.query("select pg_notify($1, $2)", [CHANNEL, ping]);
      // A connection's own notification arrives before the answer.
      if (pings !== sent) throw new Error("Notifications do not arrive on this connection.");
      await sleep(proveEveryMs, undefined, { signal: over }).catch(() => undefined);
    }
    return lost.signal.reason;
  } catch (error) {
    return error;
  } finally {
    // The other end may be gone: nothing waits for it to close.
    void client.end().catch(() => undefined);
  }
}
