import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_TIMEOUT_MS = 60_000;

type Result = Record<string, unknown>;

export interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Result;
  result?: Result;
  error?: { message: string };
}

interface PendingCall {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

export interface Devtools {
  send: (method: string, params: object, sessionId?: string) => Promise<Result>;
  /** Calls `listener` for every event; the returned function stops that. */
  listen: (listener: (message: Message) => void) => () => void;
  close: () => Promise<void>;
}

/** Starts Chromium without a window, and drives it with the protocol of its developer tools. */
export async function startWithDevtools(
  program: string,
  parameters: readonly string[],
): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), "matinee-chromium-"));
  const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const quiet = ["--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const all = [...own, ...quiet, ...root, ...parameters, "about:blank"];
  const child = spawn(program, all, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const { send, listen } = await connect(await addressOf(child));
  return {
    send,
    listen,
    async close() {
      await send("Browser.close", {}).catch(() => child.kill("SIGKILL"));
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const giveUp = () => reject(new Error(`Chromium printed no address:\n${printed}`));
    const late = setTimeout(giveUp, START_TIMEOUT_MS);
    stderr?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const address = /listening on (ws:\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
    stderr?.once("end", () => reject(new Error(`Chromium ended:\n${printed}`)));
  });
}

async function connect(address: string): Promise<Omit<Devtools, "close">> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PendingCall>();
  const listeners = new Set<(message: Message) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(String(data));
    const call = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result ?? {});
    if (message.method !== undefined) for (const listener of listeners) listener(message);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Chromium is gone."));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer`)));
  });
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (method, params, sessionId) =>
      new Promise<Result>((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        const session = sessionId === undefined ? {} : { sessionId };
        socket.send(JSON.stringify({ id, method, params, ...session }));
      }),
  };
}
