import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { onTestFinished } from "vitest";

import { findDebianProgram } from "../../scripts/programs/debian-programs.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { PROGRAMS } from "./debian-proxies.ts";

export type Proxy = keyof typeof PROGRAMS;
export const proxies = Object.keys(PROGRAMS) as Proxy[];

/** Starts a proxy on a file of `deploy/`, with the addresses of the trial in place of the file's, edited. */
export async function startProxy(
  proxy: Proxy,
  file: string,
  addresses: Readonly<Record<string, string>>,
  edit = (text: string) => text,
): Promise<string> {
  const program = findDebianProgram(PROGRAMS[proxy]);
  if (program === undefined)
    throw new Error(`There is no ${proxy}, and Debian's cannot be fetched.`);
  const directory = mkdtempSync(join(tmpdir(), "matinee-proxy-"));
  const port = await freePort();
  const written = readFileSync(join(projectRoot, "deploy", file), "utf8");
  const replaced = Object.entries(addresses).reduce(
    (text, [from, to]) => text.replaceAll(from, new URL(to).host),
    edit(written),
  );
  const config = join(directory, "config");
  writeFileSync(
    config,
    proxy === "nginx" ? nginxFile(replaced, directory, port) : caddyFile(replaced, port),
  );
  const parameters =
    proxy === "nginx"
      ? ["-p", directory, "-c", config, "-e", "stderr"]
      : ["run", "--config", config, "--adapter", "caddyfile"];
  const child = spawn(program, parameters, {
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
    rmSync(directory, { recursive: true });
  });
  await waitFor(port);
  return `http://127.0.0.1:${port}`;
}

/** One process without a certificate; otherwise the file is used as it is. */
function nginxFile(server: string, directory: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  );
  const text = server
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*$/gm, "");
  return `daemon off; master_process off; pid ${join(directory, "pid")};
    events {} http { access_log off; ${temporary.join(" ")}\n${text}\n}`;
}

const caddyFile = (site: string, port: number) =>
  `{\n\tadmin off\n\tauto_https off\n}\n${site.replace(/^films\.example\.org \{/m, `http://127.0.0.1:${port} {`)}`;

/** A server behind a proxy, and how often it was asked for each method. */
export async function serveBehind(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function waitFor(port: number): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error("The proxy does not listen.");
}
