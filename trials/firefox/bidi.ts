import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Far longer than anything takes, so that only what hangs reaches it. */
const TIMEOUT_MS = 60_000;

/** Switches off Firefox's own requests, and every question to its user. */
const PREFERENCES = {
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "media.gmp-manager.updateEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

type Send = (method: string, parameters: object) => Promise<Record<string, unknown>>;

export interface Firefox {
  /** Sends one command of WebDriver BiDi, and returns its result. */
  send: Send;
  /** The open tab. */
  context: string;
  close: () => Promise<void>;
}

/** Starts Firefox without a window, and drives it with WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), "matinee-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const parameters = ["--headless", "--no-remote", "--remote-debugging-port", "0"];
  const child = spawn(program, [...parameters, "--profile", profile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const close = async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const send = await connect(`${await addressOf(child)}/session`);
    await send("session.new", { capabilities: {} });
    const { contexts } = await send("browsingContext.getTree", {});
    const first: unknown = Array.isArray(contexts) ? contexts[0] : undefined;
    const context = first instanceof Object ? String(Reflect.get(first, "context")) : "";
    return { send, context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const late = setTimeout(
      () => reject(new Error(`Firefox printed no address:\n${printed}`)),
      TIMEOUT_MS,
    );
    stderr?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const address = /listening on (ws:\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
    stderr?.once("end", () => reject(new Error(`Firefox ended:\n${printed}`)));
  });
}

interface PendingCommand {
  resolve: (result: Record<string, unknown>) => void;
  reject: (error: Error) => void;
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PendingCommand>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const request = waiting.get(id);
    waiting.delete(id);
    if (type === "error") request?.reject(new Error(`${error}: ${message}`));
    else request?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer`)));
  });
  return (method, parameters) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const late = setTimeout(() => reject(new Error(`${method} got no answer`)), TIMEOUT_MS);
      const settle = () => clearTimeout(late);
      waiting.set(id, {
        resolve: (result) => (settle(), resolve(result)),
        reject: (error) => (settle(), reject(error)),
      });
      socket.send(JSON.stringify({ id, method, params: parameters }));
    });
}
