import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

/** A connection to PostgreSQL that several clients use in turns. */
interface Backend {
  socket: Socket;
  client: Socket | undefined;
}

export const SOCKET = ".s.PGSQL.5432";
const SSL_REQUEST = 80_877_103;
/** Such as PgBouncer refuses unless it is told to ignore them. */
const REFUSED = /(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout)\0/;

/**
 * A pooler in transaction mode: a client has a connection from the first message of a transaction
 * until its end, and another one for the next.
 */
export async function openTransactionPooler(databaseUrl: string, connections = 2): Promise<string> {
  const cluster = join(new URL(databaseUrl).searchParams.get("host") ?? "", SOCKET);
  const directory = await mkdtemp(join(tmpdir(), "matinee-pooler-"));
  const sockets = new Set<Socket>();
  const opens = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const take = createBackends(() => opens(connect(cluster)), connections);
  const server = createServer((client) => serve(opens(client), take));
  server.listen(join(directory, SOCKET));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return databaseUrl.replace(/\?.*/, `?host=${encodeURIComponent(directory)}`);
}

type Take = (startup: Buffer) => Promise<Backend>;

/** A connection that nobody uses: the last one that was, or a new one. */
function createBackends(open: () => Socket, most: number): Take {
  const idle: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  let opened = 0;

  function release(backend: Backend): void {
    backend.client = undefined;
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  }

  /** Logs in with the first client's own message. */
  function openBackend(startup: Buffer): Promise<Backend> {
    opened += 1;
    const backend: Backend = { socket: open(), client: undefined };
    return new Promise((resolve) => {
      let isReady = false;
      backend.socket.write(startup);
      onMessages(backend.socket, (sent) => {
        backend.client?.write(sent);
        // Ready for a query, and in no transaction.
        if (sent[0] !== code("Z") || sent[5] !== code("I")) return;
        if (isReady) release(backend);
        else resolve(backend);
        isReady = true;
      });
    });
  }

  return (startup) => {
    const free = idle.pop();
    if (free) return Promise.resolve(free);
    if (opened < most) return openBackend(startup);
    return new Promise((resolve) => waiting.push(resolve));
  };
}

function serve(client: Socket, take: Take): void {
  let startup: Buffer | undefined;
  let backend: Backend | undefined;
  let last: Promise<void> = Promise.resolve();

  async function pass(sent: Buffer, first: Buffer, before: Promise<void>): Promise<void> {
    await before;
    if (backend?.client !== client) backend = await take(first);
    backend.client = client;
    backend.socket.write(sent);
  }

  function begin(sent: Buffer): void {
    if (sent.readInt32BE(4) === SSL_REQUEST) client.write("N");
    else if (REFUSED.test(sent.toString("latin1"))) client.end(refusal());
    else {
      startup = sent;
      client.write(welcome());
    }
  }

  client.on("data", (piece) => {
    const sent = Buffer.from(piece);
    if (startup === undefined) begin(sent);
    else if (sent[0] === code("X")) client.end();
    else last = pass(sent, startup, last);
  });
}

const code = (letter: string): number => letter.charCodeAt(0);

/** Calls back with each whole message of the protocol. */
function onMessages(socket: Socket, callBack: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (piece) => {
    rest = Buffer.concat([rest, Buffer.from(piece)]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      callBack(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

function message(letter: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The client is let in, under a number that is no process of PostgreSQL. */
const welcome = (): Buffer =>
  Buffer.concat([
    message("R", Buffer.alloc(4)),
    message("K", Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1])),
    message("Z", Buffer.from("I")),
  ]);

const refusal = (): Buffer =>
  message("E", Buffer.from("SFATAL\0C08P01\0Munsupported startup parameter\0\0"));
