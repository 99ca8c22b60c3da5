import { budgets } from "../budgets.ts";
import { auditPage, audits } from "../auditor/lighthouse.ts";
import { startMatinee } from "../measured-servers.ts";
import { formatTable, type BenchPart } from "../report.ts";

const PAGES = ["/movies", "/archive", "/archive/Detour"];

/** What Lighthouse, a public auditor, gives three pages on a phone. */
export async function showAudits(): Promise<BenchPart> {
  const matinee = await startMatinee();
  const rows: string[][] = [];
  const misses: string[] = [];
  try {
    for (const path of PAGES) {
      // Stored on the server, as it is for everybody but the first.
      await (await fetch(matinee.origin + path)).text();
      const { marks, findings } = await auditPage(matinee.origin + path);
      rows.push([path, ...audits.map((audit) => `${marks[audit]}`)]);
      const low = audits.filter((audit) => marks[audit] < budgets.audits[audit]);
      misses.push(...low.map((audit) => `${path}: ${audit} ${marks[audit]}`), ...findings);
    }
  } finally {
    await matinee.stop();
  }
  const least = audits.map((audit) => `${audit} (${budgets.audits[audit]})`);
  const text = `Lighthouse as on a phone, a first visit, of 100; in brackets the least that it may be. Performance depends on the machine, the others do not.\n\n${formatTable(["page", ...least], rows)}`;
  return { text, misses };
}
