import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { createPlace } from "#tests/database-place.ts";
import type { SendingOptions } from "#tests/emails/sending-process.ts";

import { createMailbox } from "../../stand-ins/mail/mailbox.ts";
import { budgets } from "../budgets.ts";
import type { LimitFigure } from "./held.ts";

const PROGRAM = fileURLToPath(new URL("../../tests/emails/sending-process.ts", import.meta.url));
const WAITING = 10_000;
const SENT = 300;

/** How long a process that sends emails blocks its event loop while 10,000 of them are queued. */
export async function measureEmailSending(): Promise<LimitFigure[]> {
  const place = await createPlace(undefined);
  const mailbox = createMailbox();
  const { url } = await mailbox.smtp.listen();
  try {
    await fill(place);
    const options: SendingOptions = { place, url, name: "Matinee", aheadMs: 0 };
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const printed = text(child.stdout);
    while ((mailbox.mails().at(-1)?.number ?? 0) < SENT && child.exitCode === null) await wait(50);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    const { longTurns } = JSON.parse((await printed).trim().split("\n").at(-1) ?? "");
    return [
      {
        name: `turns above 10 ms of CPU while ${SENT} of ${WAITING} emails are sent`,
        figure: Number(longTurns),
        atMost: budgets.longTurnsOfSending,
      },
    ];
  } finally {
    await mailbox.smtp.close();
    await place.remove();
  }
}

async function fill(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database);
  await database.kysely.transaction().execute(async (transaction) => {
    for (let number = 1; number <= WAITING; number += 1) {
      const email = { subject: "Tonight", heading: "Tonight", paragraphs: ["Doors at seven."] };
      await queueEmail(
        transaction,
        { to: `v${number}@example.org`, write: () => email },
        Date.now(),
        englishAlone,
      );
    }
  });
  await database.close();
}
