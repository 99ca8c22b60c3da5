import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";

import { projectRoot } from "./project-root.ts";

/** What the stand-ins print when they are ready: their addresses. */
type Addresses = Partial<Record<string, string>>;

export interface StandIns {
  /** The settings that lead Matinee to them. */
  settings: Record<string, string>;
  /** Without those of the real services: one's own token is never sent to a stand-in. */
  settingsFor: (chosen: ServiceSettings) => Record<string, string>;
  /** Where sent emails can be read. */
  mailbox: string | undefined;
  /** For a process that continues without them, or that would otherwise not end. */
  stop: () => void;
}

/** Far longer than their start takes, so that only a hanging one reaches it. */
const LONGEST_START_MS = 120_000;

/**
 * Starts the stand-ins as a child process and returns the settings that lead to them. They end with
 * this process, even when it is killed, because they watch the pipe to it.
 */
export async function startStandIns({
  hasPlainPictures = false,
  variables = {},
}: {
  hasPlainPictures?: boolean;
  /** Beside those of this process. */
  variables?: Record<string, string>;
} = {}): Promise<StandIns> {
  const main = join(projectRoot, "stand-ins/main.ts");
  const plain = hasPlainPictures ? ["--plain-pictures"] : [];
  const child = spawn(process.execPath, [main, "--port", "0", ...plain], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...variables },
  });
  const line = await firstLine(child);
  const addresses = JSON.parse(line) as Addresses;
  // Neither their pipe nor the child itself keeps this process from ending.
  child.stdout.resume();
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
  child.unref();
  const stop = () => void child.kill();
  const settings = toSettings(addresses);
  return {
    settings,
    settingsFor: (chosen) => leaveRealServices(settings, chosen),
    mailbox: addresses["mailbox"],
    stop,
  };
}

interface ServiceSettings {
  filmDatabase: "stand-in" | "tmdb";
  archive: "stand-in" | "live";
  mail: "stand-in" | "smtp";
}

/** Removes settings that would lead a real service to its stand-in. */
export function leaveRealServices(
  settings: Record<string, string>,
  chosen: ServiceSettings,
): Record<string, string> {
  const real = [
    ...(chosen.filmDatabase === "tmdb"
      ? ["FILM_DATABASE_URL", "FILM_IMAGES_URL", "TRAILERS_URL"]
      : []),
    ...(chosen.archive === "live" ? ["ARCHIVE_URL"] : []),
    ...(chosen.mail === "smtp" ? ["SMTP_URL"] : []),
  ];
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !real.includes(name)));
}

function toSettings(addresses: Addresses): Record<string, string> {
  const settings: Addresses = {
    FILM_DATABASE_URL: addresses["filmDatabase"],
    FILM_IMAGES_URL: addresses["filmDatabase"],
    ARCHIVE_URL: addresses["archive"],
    TRAILERS_URL: addresses["trailers"],
    SMTP_URL: addresses["smtp"],
    STAND_INS: JSON.stringify(addresses),
  };
  const named = Object.entries(settings).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(named) as Record<string, string>;
}

function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const late = setTimeout(
      () => reject(new Error("The stand-ins did not start.")),
      LONGEST_START_MS,
    );
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (!output.includes("\n")) return;
      clearTimeout(late);
      resolve(output.slice(0, output.indexOf("\n")));
    });
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`The stand-ins ended with ${code}.`));
    });
    child.once("error", reject);
  });
}
