import { checkFilmDatabase } from "#app/features/catalog/check-film-database.server.ts";
import { checkArchive } from "#app/features/films/check-archive.server.ts";
import { checkMail } from "#app/features/messages/check-mail.server.ts";
import { checkDatabase } from "#app/features/operator/check-database.server.ts";
import type { CheckedService, CheckLine } from "#app/lib/settings/check-line.ts";
import type { Settings } from "#app/lib/env.server.ts";

/** Tries everything outside of this program with the current settings, and says what to do. */
export async function check(settings: Settings): Promise<{ text: string; isGood: boolean }> {
  const services = [
    await checkDatabase(settings),
    await checkFilmDatabase(settings),
    await checkArchive(settings),
    await checkMail(settings),
  ];
  const lines = services.flatMap((service) => service.lines);
  const failed = lines.filter(({ outcome }) => outcome === "fails").length;
  const { outgoingProxy } = settings;
  const text = [
    ...services.map(formatService),
    ...(failed > 0 && outgoingProxy
      ? [
          `Questions go through OUTGOING_PROXY (${outgoingProxy.host}): check that it runs and lets them out.`,
        ]
      : []),
    failed === 0
      ? "Everything that was asked works."
      : `${failed} of ${lines.length} questions failed: docs/going-live.md goes through the settings.`,
  ].join("\n\n");
  return { text, isGood: failed === 0 };
}

function formatService({ name, place, lines }: CheckedService): string {
  return [`${name}: ${place}`, ...lines.map(formatLine)].join("\n");
}

function formatLine({ question, outcome, detail, action }: CheckLine): string {
  const label = outcome === "fails" ? "FAILS" : outcome;
  const line = `  ${label.padEnd(10)} ${question}: ${detail}`;
  return action === undefined ? line : `${line}\n${" ".repeat(13)}${action}`;
}
