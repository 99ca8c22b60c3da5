import { data, href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { watchlistContext } from "#app/features/library/watchlist-context.ts";
import { MOST_FILE_ROWS, parseWatchlistFile } from "#app/features/library/watchlist-file.ts";
import { SLICE_ROWS } from "#app/features/library/watchlist-import.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/watchlist-files";
import account from "./account.module.css";
import styles from "./watchlist.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const PROBLEMS = {
  unreadable:
    "That is no list of titles: CSV and JSON from Matinee, and CSV from Letterboxd, can be read.",
  "too-long": `That list is too long: ${MOST_FILE_ROWS.toLocaleString("en")} titles are the most at a time.`,
};

/** A form without a script is answered in one go, and before anybody thinks that it hangs. */
const LONGEST_MS = 15_000;

/** Where no script runs the server reads the file; what it has no time for can be sent again. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const file = (await readForm(request)).get("file");
  const rows = file instanceof File ? parseWatchlistFile(await file.text()) : undefined;
  if (!rows || rows.length === 0) return data({ problem: PROBLEMS.unreadable }, { status: 400 });
  if (rows.length > MOST_FILE_ROWS) return data({ problem: PROBLEMS["too-long"] }, { status: 400 });
  const watchlist = context.get(watchlistContext);
  const endsAtMs = performance.now() + LONGEST_MS;
  const report = { added: 0, already: 0, isFull: false, missing: [] as string[], left: 0 };
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    if (performance.now() > endsAtMs || report.isFull) {
      report.left = rows.length - at;
      break;
    }
    const slice = rows.slice(at, at + SLICE_ROWS);
    const outcomes = await watchlist.importSlice(viewer, slice, context.get(settingContext));
    for (const [index, outcome] of outcomes.entries()) {
      const row = slice[index];
      if (outcome === "added") report.added += 1;
      else if (outcome === "there already") report.already += 1;
      else if (outcome === "full") report.isFull = true;
      else if (row)
        report.missing.push([row.title || row.name?.id, row.year].filter(Boolean).join(", "));
    }
  }
  return { report };
}

export default function WatchlistFiles({ actionData }: Route.ComponentProps) {
  const done = actionData && "report" in actionData ? actionData.report : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <Page width="form">
      <title>Import and Export · Matinee</title>
      <BackLink href={href("/watchlist")}>My Watchlist</BackLink>
      <h1>Import and Export</h1>
      {done && <Report {...done} />}
      <section className={account["section"]}>
        <h2>Bring a List</h2>
        <form data-watchlist-import="" encType="multipart/form-data" method="post">
          <FieldStack>
            <TextField
              accept=".csv,.json,text/csv,application/json"
              error={problem}
              hint={`CSV from Matinee or Letterboxd, or JSON from Matinee. Up to ${MOST_FILE_ROWS.toLocaleString("en")} titles.`}
              label="File"
              name="file"
              required
              type="file"
            />
            <ButtonRow>
              <Button look="primary" type="submit">
                Import
              </Button>
            </ButtonRow>
          </FieldStack>
          <progress aria-label="Titles done" className={styles["progress"]} hidden value={0} />
          <output className={styles["outcome"]} />
          <ul className={styles["missing"]} hidden />
        </form>
      </section>
      <section className={account["section"]}>
        <h2>Take Your List Along</h2>
        <p>All of it as a file. Letterboxd knows films alone, so its file has no shows.</p>
        <ButtonRow>
          <ButtonLink href="/watchlist/export/matinee-watchlist.csv" icon="download">
            CSV
          </ButtonLink>
          <ButtonLink href="/watchlist/export/matinee-watchlist.json" icon="download">
            JSON
          </ButtonLink>
          <ButtonLink href="/watchlist/export/letterboxd-watchlist.csv" icon="download">
            CSV for Letterboxd
          </ButtonLink>
        </ButtonRow>
      </section>
    </Page>
  );
}

interface ReportProps {
  added: number;
  already: number;
  isFull: boolean;
  missing: readonly string[];
  left: number;
}

function Report({ added, already, isFull, missing, left }: ReportProps) {
  return (
    <Notice tone={missing.length > 0 || left > 0 ? "plain" : "success"}>
      <p>
        {`${added} added, ${already} there already, ${missing.length} not found.`}
        {isFull && " Your watchlist is full."}
        {left > 0 && ` ${left} are left: upload the file again to continue.`}
      </p>
      {missing.length > 0 && (
        <ul className={styles["missing"]}>
          {missing.map((title, index) => (
            <li key={`${index} ${title}`}>{title}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
