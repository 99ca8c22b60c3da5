import { createServer, connect, type Server } from "node:net";
import { once } from "node:events";

import { startStandIns } from "../../../scripts/stand-ins-process.ts";

/** Where containers find what is on this machine: the bridge of their network. */
const BRIDGE = "172.30.0.1";
/** The settings whose services are outside. */
const ADDRESSES = ["FILM_DATABASE_URL", "FILM_IMAGES_URL", "TRAILERS_URL", "ARCHIVE_URL"] as const;

/** The stand-ins as a container reaches them, in place of the services that have no mirror here. */
export interface OutsideWorld {
  environment: Record<string, string>;
  smtpUrl: string;
  /** Where sent emails are read, on this machine. */
  mailbox: URL;
  /** Lets containers in; before, nothing outside answers, and nobody has the bridge's address. */
  open: () => Promise<void>;
  close: () => void;
}

export async function startOutsideWorld(): Promise<OutsideWorld> {
  const { settings, mailbox = "", stop } = await startStandIns();
  const atBridge = (name: string) => {
    const url = new URL(settings[name] ?? "");
    return `${url.protocol}//${BRIDGE}:${url.port}`;
  };
  const environment = Object.fromEntries(ADDRESSES.map((name) => [name, atBridge(name)]));
  const smtpUrl = atBridge("SMTP_URL");
  const servers: Server[] = [];
  return {
    environment,
    smtpUrl,
    mailbox: new URL(mailbox),
    async open() {
      const ports = [...Object.values(environment), smtpUrl].map((url) => new URL(url).port);
      for (const port of new Set(ports)) servers.push(await passOn(Number(port)));
    },
    close() {
      for (const server of servers) server.close();
      stop();
    },
  };
}

async function passOn(port: number): Promise<Server> {
  const server = createServer((outer) => {
    const inner = connect(port, "127.0.0.1");
    outer.pipe(inner).pipe(outer);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      one.on("error", () => other.destroy());
    }
  });
  server.listen(port, BRIDGE);
  await once(server, "listening");
  return server.unref();
}
