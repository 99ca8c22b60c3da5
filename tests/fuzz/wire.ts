import type { Server } from "node:http";
import { connect } from "node:net";
import { duplexPair, type Duplex } from "node:stream";

export interface Output {
  /** 0 when the connection ended without an answer. */
  status: number;
  head: string;
  body: string;
  bytes: Buffer;
  isLate: boolean;
}

/** Far longer than an answer takes on the busiest machine. */
const LONGEST_ANSWER_MS = 20_000;

/** Sends bytes to a server's parser and its listener, without a socket between them. */
export function sendWithin(server: Server, bytes: Buffer, clientAddress: string): Promise<Output> {
  const [ours, theirs] = duplexPair();
  // What the server needs from a socket besides the stream.
  const socket = Object.assign(theirs, {
    remoteAddress: clientAddress,
    destroySoon: () => void theirs.end(),
  });
  const answer = listenTo(ours);
  // Unlike a socket, a stream pair does not tell one side that the other was destroyed.
  theirs.once("close", () => ours.destroy());
  server.emit("connection", socket);
  ours.write(bytes);
  return answer;
}

/** Sends bytes over a socket; `isDone` means that our side sends nothing more. */
export function sendAndRead(origin: string, bytes: Buffer, isDone = false): Promise<Output> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const answer = listenTo(socket);
  socket.write(bytes);
  if (isDone) socket.end();
  return answer;
}

function listenTo(stream: Duplex): Promise<Output> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const finish = (isLate: boolean) => {
      clearTimeout(timeout);
      stream.destroy();
      resolve(read(Buffer.concat(parts), isLate));
    };
    const timeout = setTimeout(() => finish(true), LONGEST_ANSWER_MS);
    stream.on("data", (part: Buffer) => parts.push(part));
    // A reset connection is an answer as well.
    stream.on("error", () => undefined);
    stream.once("end", () => finish(false));
    stream.once("close", () => finish(false));
  });
}

function read(bytes: Buffer, isLate: boolean): Output {
  const text = bytes.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const head = end < 0 ? text : text.slice(0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  return { status, head, body: end < 0 ? "" : text.slice(end + 4), bytes, isLate };
}
